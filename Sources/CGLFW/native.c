// GLFW's native functions, looked up at run time.
//
// Debian builds GLFW 3.3 for X11 or for Wayland, and each library has the functions of its own
// window system only; a link by name to the missing functions would keep every program from
// starting. GLFW 3.4 has both sets and answers NULL for the unused window system.
#define _GNU_SOURCE
#include "native.h"
#include <dlfcn.h>
#include <poll.h>

struct wl_display;

static void *find(const char *name) { return dlsym(RTLD_DEFAULT, name); }

Display *native_x11_display(void) {
    static Display *(*get)(void);
    if (!get) get = (Display *(*)(void))find("glfwGetX11Display");
    return get ? get() : NULL;
}

Window native_x11_window(GLFWwindow *window) {
    static Window (*get)(GLFWwindow *);
    if (!get) get = (Window (*)(GLFWwindow *))find("glfwGetX11Window");
    return get ? get(window) : None;
}

static struct wl_display *wayland_display(void) {
    static struct wl_display *(*get)(void);
    if (native_x11_display()) return NULL;
    if (!get) get = (struct wl_display *(*)(void))find("glfwGetWaylandDisplay");
    return get ? get() : NULL;
}

// GLFW 3.3 is linked to libwayland. GLFW 3.4 loads libwayland privately, where a search by name
// fails: the lookup then asks the loaded library.
static void *find_wayland(const char *name) {
    void *function = find(name);
    static void *library;
    if (!function && !library) library = dlopen("libwayland-client.so.0", RTLD_LAZY | RTLD_NOLOAD);
    return function || !library ? function : dlsym(library, name);
}

typedef int (*wayland_call)(struct wl_display *);

static int wayland(const char *name, struct wl_display *display, int otherwise) {
    wayland_call call = (wayland_call)find_wayland(name);
    return call ? call(display) : otherwise;
}

int cglfw_connection(void) {
    Display *x11 = native_x11_display();
    if (x11) return ConnectionNumber(x11);
    struct wl_display *other = wayland_display();
    return other ? wayland("wl_display_get_fd", other, -1) : -1;
}

int cglfw_is_wayland(void) { return wayland_display() != NULL; }

int cglfw_has_unread_input(void) {
    struct pollfd socket = {.fd = cglfw_connection(), .events = POLLIN};
    return socket.fd >= 0 && poll(&socket, 1, 0) > 0;
}

int cglfw_has_queued_events(void) {
    Display *x11 = native_x11_display();
    if (x11) return XEventsQueued(x11, QueuedAlready) > 0;
    struct wl_display *other = wayland_display();
    if (!other) return 0;
    // Libwayland refuses to prepare reading while events wait for dispatch.
    if (wayland("wl_display_prepare_read", other, -1) != 0) return 1;
    ((void (*)(struct wl_display *))find_wayland("wl_display_cancel_read"))(other);
    return 0;
}

void cglfw_flush(void) {
    Display *x11 = native_x11_display();
    if (x11) {
        XFlush(x11);
        return;
    }
    struct wl_display *other = wayland_display();
    if (other) wayland("wl_display_flush", other, 0);
}

void cglfw_check_connection(void) {
    // Xlib calls an error handler; libwayland only keeps the error. GLFW 3.4 asks every window to
    // close before libwayland has an error: the state of the socket is the earlier sign.
    struct wl_display *other = wayland_display();
    if (!other) return;
    struct pollfd socket = {.fd = wayland("wl_display_get_fd", other, -1), .events = POLLIN};
    int is_gone = socket.fd >= 0 && poll(&socket, 1, 0) > 0 && (socket.revents & (POLLHUP | POLLERR));
    if (is_gone || wayland("wl_display_get_error", other, 0)) native_end("the Wayland compositor", NULL);
}
