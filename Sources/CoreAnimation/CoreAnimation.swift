// CoreAnimation
