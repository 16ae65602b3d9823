// The OpenGL functions of the driver, for drawing in a CAOpenGLLayer.
#ifndef LAMINA_OPENGL_GL3_H
#define LAMINA_OPENGL_GL3_H

#define GL_GLEXT_PROTOTYPES 1
#include <GL/gl.h>
#include <GL/glext.h>

#endif
