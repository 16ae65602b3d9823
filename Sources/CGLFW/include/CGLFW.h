// One module for the three C interfaces that touch the window system and the
// GPU: GLFW (windows, input), OpenGL (core profile) and EGL (contexts without a
// display). Prototypes only; every decision is made in Swift.
#ifndef LAMINA_CGLFW_H
#define LAMINA_CGLFW_H

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#define GL_GLEXT_PROTOTYPES 1
#include <GL/glcorearb.h>

#define EGL_EGLEXT_PROTOTYPES 0
#include <EGL/egl.h>
#include <EGL/eglext.h>

#endif
