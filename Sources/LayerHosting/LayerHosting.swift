// LayerHosting
