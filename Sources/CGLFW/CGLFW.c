#define GLFW_EXPOSE_NATIVE_X11
#define GLFW_EXPOSE_NATIVE_GLX
#include "CGLFW.h"
#include <GLFW/glfw3native.h>
#include <GL/glx.h>
#include <string.h>

int cglfw_x11_connection(void) {
    Display *display = glfwGetX11Display();
    return display ? ConnectionNumber(display) : -1;
}

int cglfw_x11_queued(void) {
    Display *display = glfwGetX11Display();
    return display ? XEventsQueued(display, QueuedAlready) : 0;
}

static int has_extension(const char *name) {
    Display *display = glfwGetX11Display();
    if (!display) return 0;
    const char *list = glXQueryExtensionsString(display, DefaultScreen(display));
    return list && strstr(list, name) != NULL;
}

typedef void (*copy_sub_buffer_fn)(Display *, GLXDrawable, int, int, int, int);

static copy_sub_buffer_fn copy_sub_buffer(void) {
    static copy_sub_buffer_fn function;
    if (!function && has_extension("GLX_MESA_copy_sub_buffer"))
        function = (copy_sub_buffer_fn)glfwGetProcAddress("glXCopySubBufferMESA");
    return function;
}

int cglfw_can_copy_sub_buffer(void) { return copy_sub_buffer() != NULL; }

void cglfw_copy_sub_buffer(GLFWwindow *window, int x, int y, int width, int height) {
    copy_sub_buffer()(glfwGetX11Display(), glfwGetGLXWindow(window), x, y, width, height);
}

int cglfw_buffer_age(GLFWwindow *window) {
    if (!has_extension("GLX_EXT_buffer_age")) return 0;
    unsigned int age = 0;
    glXQueryDrawable(glfwGetX11Display(), glfwGetGLXWindow(window), 0x20F4, &age);
    return (int)age;
}
