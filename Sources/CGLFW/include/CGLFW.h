// One module for the three C interfaces that touch the window system and the
// GPU: GLFW (windows, input), OpenGL (core profile) and EGL (contexts without a
// display). Prototypes, and the few macros and function pointers Swift cannot
// reach by itself, behind the prefix cglfw_. Every decision is made in Swift.
#ifndef LAMINA_CGLFW_H
#define LAMINA_CGLFW_H

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#define GL_GLEXT_PROTOTYPES 1
#include <GL/glcorearb.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>

// The file descriptor of the X11 connection, or -1 without one.
int cglfw_x11_connection(void);
// Events Xlib has already read from the connection and not handed out.
int cglfw_x11_queued(void);
// Whether glXCopySubBufferMESA exists on the current context's display.
int cglfw_can_copy_sub_buffer(void);
// Shows a part of the back buffer; origin bottom left, pixels.
void cglfw_copy_sub_buffer(GLFWwindow *window, int x, int y, int width, int height);
// GLX_BACK_BUFFER_AGE_EXT of the window's surface, or 0 when unknown.
int cglfw_buffer_age(GLFWwindow *window);


#include "sibling.h"

#endif
