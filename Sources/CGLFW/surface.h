#ifndef LAMINA_SURFACE_H
#define LAMINA_SURFACE_H

#include "native.h"
#include <GL/glx.h>
#include <GL/glxext.h>

struct cglfw_surface {
    Display *display;
    GLXContext context;
    Window window;
    PFNGLXSWAPINTERVALEXTPROC set_interval;
    PFNGLXCOPYSUBBUFFERMESAPROC copy;
    PFNGLXGETSYNCVALUESOMLPROC get_refresh;
    int knows_age;
    // An unmapped window of the same visual, or None.
    Window other;
    // The window's size in the server's last event.
    int width;
    int height;
    // Bit positions of red, green, blue and alpha in a pixel: negative before the query, and for
    // alpha also without an alpha channel.
    int shifts[4];
    // An XSyncCounter, or 0.
    unsigned long counter;
};

// Makes the window manager wait for the frame of a new size before its next resize.
void surface_join_resizing(cglfw_surface *surface);

#endif
