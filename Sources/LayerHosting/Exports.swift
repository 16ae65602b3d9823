// Events, keys and buttons of windows are part of what a host hands out.
@_exported import Windowing
