// Events, keys and buttons of windows are part of what a host hands out.
@_exported import LaminaWindowing
// The debug views of windows and manual hosts.
@_exported import struct LaminaDisplayList.DebugOptions
