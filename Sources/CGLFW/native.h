// The window system behind GLFW, for the other files of this module.
#ifndef LAMINA_NATIVE_H
#define LAMINA_NATIVE_H

#include "CLaminaGLFW.h"
#include <X11/Xlib.h>

// GLFW's connection, or NULL without X11.
Display *native_x11_display(void);
Window native_x11_window(GLFWwindow *window);

// Registers a surface's connection: errors of requests on the connection are ignored.
void native_register(Display *display);
void native_unregister(Display *display);

// Ends the process as a lost connection does: one line on standard error, status 1. Other threads
// that find the loss meanwhile wait for the end.
void native_end(const char *what, const char *name) __attribute__((noreturn));

#endif
