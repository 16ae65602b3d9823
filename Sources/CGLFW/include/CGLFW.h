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
// Begins to load the OpenGL driver on a thread of its own; call it before glfwInit.
void cglfw_preload(void);
// Whether windows can have such a surface: they should be opened without a context of GLFW's then.
int cglfw_can_have_surface(void);
// A core context for a window on an X11 connection of its own, or NULL where there is none to be had.
// Created on the main thread and destroyed there; everything else belongs to the thread that draws, which
// gets 0 from make_current when the driver refuses.
typedef struct cglfw_surface cglfw_surface;
cglfw_surface *cglfw_surface_create(GLFWwindow *window);
void cglfw_surface_destroy(cglfw_surface *surface);
int cglfw_surface_make_current(cglfw_surface *surface, int interval);
void cglfw_surface_clear_current(cglfw_surface *surface);
void cglfw_surface_swap(cglfw_surface *surface);
// Whether a part of the back buffer can be shown; origin bottom left, pixels.
int cglfw_surface_can_copy(cglfw_surface *surface);
void cglfw_surface_copy(cglfw_surface *surface, int x, int y, int width, int height);
// Whether the window has this size in pixels, as far as its connection has heard.
int cglfw_surface_has_size(cglfw_surface *surface, int width, int height);
// GLX_BACK_BUFFER_AGE_EXT, or 0 when unknown.
int cglfw_surface_age(cglfw_surface *surface);


#include "sibling.h"

#endif
