// Events, keys and buttons of windows belong to the interface of a host.
@_exported import LaminaWindowing
// The debug views of windows and manual hosts.
@_exported import struct LaminaDisplayList.DebugOptions
