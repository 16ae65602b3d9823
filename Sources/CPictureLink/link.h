// The link from Core Image up to the picture renderer: a weak symbol, a function of LayerHosting,
// null in programs that do not link LayerHosting.
#ifndef LAMINA_CPICTURELINK_H
#define LAMINA_CPICTURELINK_H

__attribute__((weak)) void *lamina_picture_renderer(void);

// The renderer, or null in a program without one.
static inline void *lamina_linked_picture_renderer(void) {
    return lamina_picture_renderer ? lamina_picture_renderer() : 0;
}

#endif
