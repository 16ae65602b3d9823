// Clients of CoreImage also see the filter value types.
@_exported import LaminaFilterTypes
