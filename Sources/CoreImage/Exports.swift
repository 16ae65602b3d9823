// Whoever imports CoreImage sees the types below it.
@_exported import LaminaFilterTypes
