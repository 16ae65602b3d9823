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
    // What the server last said of the window.
    int width;
    int height;
    // Where red, green, blue and alpha stand in a pixel: negative before it was asked, alpha's also where there is none.
    int shifts[4];
    // An XSyncCounter, or 0.
    unsigned long counter;
};

// Has the window manager wait for the frame of a new size before it asks for the next one.
void surface_join_resizing(cglfw_surface *surface);

#endif
