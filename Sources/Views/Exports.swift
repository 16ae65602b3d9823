// Users of a manual view host also need LayerHosting, for its events and clock.
@_exported import LayerHosting
