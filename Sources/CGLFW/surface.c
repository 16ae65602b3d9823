// A context on an X server connection of its own, for the thread that draws.
//
// With a single connection, every reply to the drawing thread wakes the thread that waits for
// events. These wakes cost half of the time of a frame with one moving layer, and made the two
// threads wait for each other.
#include "surface.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <X11/Xatom.h>

// The connection on which a context is being made. Errors on other connections meanwhile belong to
// closed windows.
static Display *trying;
static int failed;

static int note_error(Display *display, XErrorEvent *event) {
    (void)event;
    failed |= display == trying;
    return 0;
}

// The configuration of the window's visual with two buffers and no samples.
static GLXFBConfig find_config(Display *display, VisualID visual) {
    static const int wanted[][2] = {{GLX_DOUBLEBUFFER, True}, {GLX_SAMPLES, 0}};
    int count = 0;
    GLXFBConfig *list = glXGetFBConfigs(display, DefaultScreen(display), &count);
    GLXFBConfig found = NULL;
    for (int i = 0; i < count && !found; i++) {
        int value = 0;
        glXGetFBConfigAttrib(display, list[i], GLX_VISUAL_ID, &value);
        int fits = (VisualID)value == visual;
        for (int k = 0; k < 2 && fits; k++) {
            glXGetFBConfigAttrib(display, list[i], wanted[k][0], &value);
            fits = value == wanted[k][1];
        }
        glXGetFBConfigAttrib(display, list[i], GLX_RENDER_TYPE, &value);
        if (fits && (value & GLX_RGBA_BIT)) found = list[i];
    }
    if (list) XFree(list);
    return found;
}

static GLXContext make_context(Display *display, GLXFBConfig config) {
    PFNGLXCREATECONTEXTATTRIBSARBPROC create = (PFNGLXCREATECONTEXTATTRIBSARBPROC)
        glXGetProcAddressARB((const GLubyte *)"glXCreateContextAttribsARB");
    if (!create) return NULL;
    static const int versions[][2] = {{4, 5}, {3, 3}};
    GLXContext context = NULL;
    // A refused version is an X error, which would end the process.
    trying = display;
    XErrorHandler old = XSetErrorHandler(note_error);
    for (int i = 0; i < 2 && !context; i++) {
        int wanted[] = {
            GLX_CONTEXT_MAJOR_VERSION_ARB, versions[i][0],
            GLX_CONTEXT_MINOR_VERSION_ARB, versions[i][1],
            GLX_CONTEXT_PROFILE_MASK_ARB, GLX_CONTEXT_CORE_PROFILE_BIT_ARB, None};
        failed = 0;
        context = create(display, config, NULL, True, wanted);
        XSync(display, False);
        if (failed && context) {
            glXDestroyContext(display, context);
            context = NULL;
        }
    }
    XSetErrorHandler(old);
    return context;
}

// Loading the driver takes as long as opening the window system: both run at the same time on two
// threads.
static pthread_t preloader;
static int is_preloading;
static Display *preloaded;

static void *preload(void *connection) {
    Display *display = connection;
    int count = 0;
    // The request for configurations loads the driver.
    GLXFBConfig *list = glXGetFBConfigs(display, DefaultScreen(display), &count);
    if (list) XFree(list);
    return display;
}

// The window named by a property; None without the property, or if the owner is gone.
static Window named_window(Display *display, Window owner, Atom property) {
    Atom type = None;
    int format = 0;
    unsigned long count = 0, rest = 0;
    unsigned char *data = NULL;
    int status = XGetWindowProperty(
        display, owner, property, 0, 1, False, XA_WINDOW, &type, &format, &count, &rest, &data);
    Window window = None;
    if (status == Success && type == XA_WINDOW && format == 32 && count == 1) window = *(Window *)data;
    if (data) XFree(data);
    return window;
}

// Deletes the root window's window manager property if the property names no existing window: the
// manager has died. glfwInit of GLFW 3.3 ends the process in this case (glfw#2601).
static void drop_dead_manager(Display *display) {
    Atom property = XInternAtom(display, "_NET_SUPPORTING_WM_CHECK", True);
    if (property == None) return;
    Window root = DefaultRootWindow(display);
    trying = display;
    XErrorHandler old = XSetErrorHandler(note_error);
    Window named = named_window(display, root, property);
    if (named != None && named_window(display, named, property) == None) {
        // Checked again under a server grab: a new manager may have set the property meanwhile.
        XGrabServer(display);
        named = named_window(display, root, property);
        if (named != None && named_window(display, named, property) == None) {
            XDeleteProperty(display, root, property);
        }
        XUngrabServer(display);
        XSync(display, False);
    }
    XSetErrorHandler(old);
}

void cglfw_preload(void) {
    if (is_preloading || preloaded || !XInitThreads()) return;
    preloaded = XOpenDisplay(NULL);
    if (!preloaded) return;
    drop_dead_manager(preloaded);
    is_preloading = pthread_create(&preloader, NULL, preload, preloaded) == 0;
}

static Display *take_preloaded(void) {
    if (is_preloading) {
        void *display = NULL;
        pthread_join(preloader, &display);
        preloaded = display;
        is_preloading = 0;
    }
    Display *display = preloaded;
    preloaded = NULL;
    return display;
}

void cglfw_forget_preload(void) {
    Display *display = take_preloaded();
    if (display) XCloseDisplay(display);
}

static Display *take_connection(Display *like) {
    Display *display = take_preloaded();
    return display ? display : XOpenDisplay(DisplayString(like));
}

int cglfw_can_have_surface(void) { return native_x11_display() != NULL; }

static void *function(const char *name) {
    return (void *)glXGetProcAddressARB((const GLubyte *)name);
}

static void find_functions(cglfw_surface *surface) {
    const char *names =
        glXQueryExtensionsString(surface->display, DefaultScreen(surface->display));
    if (!names) return;
    if (strstr(names, "GLX_MESA_copy_sub_buffer")) surface->copy = function("glXCopySubBufferMESA");
    if (strstr(names, "GLX_EXT_swap_control")) surface->set_interval = function("glXSwapIntervalEXT");
    if (strstr(names, "GLX_OML_sync_control")) surface->get_refresh = function("glXGetSyncValuesOML");
    surface->knows_age = strstr(names, "GLX_EXT_buffer_age") != NULL;
}

cglfw_surface *cglfw_surface_create(GLFWwindow *window) {
    Display *shared = native_x11_display();
    XWindowAttributes about;
    // The other connection must find the window: the reply shows that the server has the window by
    // then.
    if (!shared || !XGetWindowAttributes(shared, native_x11_window(window), &about)) return NULL;
    Display *display = take_connection(shared);
    if (!display) return NULL;
    GLXFBConfig config = find_config(display, XVisualIDFromVisual(about.visual));
    GLXContext context = config ? make_context(display, config) : NULL;
    cglfw_surface *surface = context ? calloc(1, sizeof *surface) : NULL;
    if (!surface) {
        XCloseDisplay(display);
        return NULL;
    }
    native_register(display);
    surface->display = display;
    surface->context = context;
    surface->window = native_x11_window(window);
    surface->width = about.width;
    surface->height = about.height;
    surface->shifts[0] = -1;
    XSelectInput(display, surface->window, StructureNotifyMask);
    // The old picture keeps its place until the first frame of a new size.
    XSetWindowAttributes kept = {.bit_gravity = NorthWestGravity};
    XChangeWindowAttributes(display, surface->window, CWBitGravity, &kept);
    surface_join_resizing(surface);
    find_functions(surface);
    XFlush(display);
    return surface;
}

void cglfw_surface_destroy(cglfw_surface *surface) {
    glXDestroyContext(surface->display, surface->context);
    XCloseDisplay(surface->display);
    native_unregister(surface->display);
    free(surface);
}

int cglfw_surface_make_current(cglfw_surface *surface, int interval) {
    if (!glXMakeCurrent(surface->display, surface->window, surface->context)) return 0;
    if (surface->set_interval)
        surface->set_interval(surface->display, surface->window, interval);
    return 1;
}

void cglfw_surface_clear_current(cglfw_surface *surface) {
    glXMakeCurrent(surface->display, None, NULL);
}

// A window of the same visual, which is never shown.
static Window make_other(cglfw_surface *surface) {
    XWindowAttributes about;
    if (!XGetWindowAttributes(surface->display, surface->window, &about)) return None;
    XSetWindowAttributes wanted = {.colormap = about.colormap};
    return XCreateWindow(
        surface->display, about.root, 0, 0, 1, 1, 0, about.depth, InputOutput, about.visual,
        CWColormap | CWBorderPixel, &wanted);
}

int cglfw_surface_renew(cglfw_surface *surface) {
    if (surface->other == None) surface->other = make_other(surface);
    // The driver asks for a window's size where another drawable was current.
    if (surface->other != None) glXMakeCurrent(surface->display, surface->other, surface->context);
    return glXMakeCurrent(surface->display, surface->window, surface->context);
}

void cglfw_surface_swap(cglfw_surface *surface) {
    glXSwapBuffers(surface->display, surface->window);
}

int cglfw_surface_can_copy(cglfw_surface *surface) { return surface->copy != NULL; }

void cglfw_surface_copy(cglfw_surface *surface, int x, int y, int width, int height) {
    surface->copy(surface->display, surface->window, x, y, width, height);
}

int cglfw_surface_age(cglfw_surface *surface) {
    if (!surface->knows_age) return 0;
    unsigned int age = 0;
    glXQueryDrawable(surface->display, surface->window, GLX_BACK_BUFFER_AGE_EXT, &age);
    return (int)age;
}

int cglfw_surface_last_refresh(cglfw_surface *surface, double *seconds, long long *number) {
    int64_t time = 0, refresh = 0, swaps = 0;
    if (!surface->get_refresh
        || !surface->get_refresh(surface->display, surface->window, &time, &refresh, &swaps))
        return 0;
    *seconds = time * 1e-6;
    *number = refresh;
    return time > 0;
}

int cglfw_surface_knows_refreshes(cglfw_surface *surface) { return surface->get_refresh != NULL; }
