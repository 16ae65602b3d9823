#define GLFW_EXPOSE_NATIVE_X11
#include "CGLFW.h"
#include <GLFW/glfw3native.h>

int cglfw_x11_connection(void) {
    Display *display = glfwGetX11Display();
    return display ? ConnectionNumber(display) : -1;
}

int cglfw_x11_queued(void) {
    Display *display = glfwGetX11Display();
    return display ? XEventsQueued(display, QueuedAlready) : 0;
}
