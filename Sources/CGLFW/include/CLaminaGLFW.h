// One module for the three C interfaces to the window system and the GPU: GLFW (windows, input),
// OpenGL (core profile) and EGL (contexts without a display). Contents: prototypes, and the few
// macros and function pointers that Swift cannot import, behind the prefix cglfw_. Every decision
// is made in Swift.
#ifndef LAMINA_CGLFW_H
#define LAMINA_CGLFW_H

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#define GL_GLEXT_PROTOTYPES 1
#include <GL/glcorearb.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "connection.h"
#include "render_surface.h"
#include "sibling.h"

#endif
