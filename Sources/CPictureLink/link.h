// The way from Core Image up to the renderer of pictures, found by the linker: a weak reference to
// a function of LayerHosting, absent in programs that do not link LayerHosting.
#ifndef LAMINA_CPICTURELINK_H
#define LAMINA_CPICTURELINK_H

__attribute__((weak)) void *lamina_picture_renderer(void);

// The renderer, or null in a program without one.
static inline void *lamina_linked_picture_renderer(void) {
    return lamina_picture_renderer ? lamina_picture_renderer() : 0;
}

#endif
