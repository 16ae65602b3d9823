// Whoever steers a manual view host sends events and moves its clock.
@_exported import LayerHosting
