// The front door: declare or parse, evaluate on a host, gate. Readers of YAML and JSON (appdecl/interop/) and
// the described host (appdecl/host/memory.hpp) are included by name.
#pragma once

#include <appdecl/declaration/declare.hpp>
#include <appdecl/declaration/parse.hpp>
#include <appdecl/declaration/print.hpp>

#include <appdecl/host/host.hpp>
#include <appdecl/host/native.hpp>

#include <appdecl/locate/locate.hpp>

#include <appdecl/version/version.hpp>

#include <appdecl/availability/availability.hpp>
#include <appdecl/availability/evaluate.hpp>
#include <appdecl/availability/explain.hpp>
#include <appdecl/availability/gates.hpp>
#include <appdecl/availability/registry.hpp>
