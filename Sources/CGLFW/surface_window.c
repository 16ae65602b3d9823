// The window of a surface on the server: its size, its content before the first frame, and the
// window manager's request to wait for a frame.
#include "surface.h"
#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/extensions/sync.h>
#include <stdint.h>
#include <stdlib.h>

// MARK: - Size

void cglfw_surface_get_size(cglfw_surface *surface, int reads, int *width, int *height) {
    int mode = reads ? QueuedAfterReading : QueuedAlready;
    while (XEventsQueued(surface->display, mode) > 0) {
        XEvent event;
        XNextEvent(surface->display, &event);
        if (event.type != ConfigureNotify) continue;
        surface->width = event.xconfigure.width;
        surface->height = event.xconfigure.height;
    }
    *width = surface->width;
    *height = surface->height;
}

// MARK: - Background before the first frame

static int shift(unsigned long mask) {
    int by = 0;
    while (mask && !(mask & 1)) { mask >>= 1; by++; }
    return mask == 0xff ? by : -1;
}

// Bit positions of the colours; 0 unless each colour has 8 bits. The remaining bits of a 32-bit
// pixel are alpha.
static int find_shifts(cglfw_surface *surface, const XWindowAttributes *about) {
    const Visual *visual = about->visual;
    unsigned long colors = visual->red_mask | visual->green_mask | visual->blue_mask;
    surface->shifts[0] = shift(visual->red_mask);
    surface->shifts[1] = shift(visual->green_mask);
    surface->shifts[2] = shift(visual->blue_mask);
    surface->shifts[3] = about->depth == 32 ? shift(~colors & 0xffffffff) : -1;
    return surface->shifts[0] >= 0 && surface->shifts[1] >= 0 && surface->shifts[2] >= 0;
}

static uint32_t pixel(const int shifts[4], const unsigned char rgba[4]) {
    uint32_t color = (uint32_t)rgba[0] << shifts[0] | (uint32_t)rgba[1] << shifts[1]
        | (uint32_t)rgba[2] << shifts[2];
    return shifts[3] < 0 ? color : color | (uint32_t)rgba[3] << shifts[3];
}

int cglfw_surface_set_background(
    cglfw_surface *surface, unsigned char *rgba, int width, int height) {
    Display *display = surface->display;
    XWindowAttributes about;
    if (!XGetWindowAttributes(display, surface->window, &about)
        || !find_shifts(surface, &about))
        return 0;
    uint32_t *pixels = (uint32_t *)(void *)rgba;
    for (long i = 0, n = (long)width * height; i < n; i++)
        pixels[i] = pixel(surface->shifts, rgba + i * 4);
    XImage *image = XCreateImage(
        display, about.visual, about.depth, ZPixmap, 0, (char *)rgba, width, height, 32, 0);
    if (!image) return 0;
    int is_fit = image->bits_per_pixel == 32;
    if (is_fit) {
        static const uint32_t one = 1;
        image->byte_order = *(const char *)&one ? LSBFirst : MSBFirst;
        Pixmap picture = XCreatePixmap(display, surface->window, width, height, about.depth);
        GC context = XCreateGC(display, picture, 0, NULL);
        XPutImage(display, picture, context, image, 0, 0, 0, 0, width, height);
        XSetWindowBackgroundPixmap(display, surface->window, picture);
        XFreeGC(display, context);
        XFreePixmap(display, picture);
        // Another connection maps the window.
        XSync(display, False);
    }
    image->data = NULL;
    XDestroyImage(image);
    return is_fit;
}

void cglfw_surface_set_background_color(cglfw_surface *surface, const unsigned char rgba[4]) {
    if (surface->shifts[0] < 0) {
        XWindowAttributes about;
        if (!XGetWindowAttributes(surface->display, surface->window, &about)
            || !find_shifts(surface, &about))
            return;
    }
    XSetWindowBackground(surface->display, surface->window, pixel(surface->shifts, rgba));
    XFlush(surface->display);
}

// MARK: - Resizing together with the window manager

void surface_join_resizing(cglfw_surface *surface) {
    Display *display = surface->display;
    int first_event, first_error, major, minor;
    if (!XSyncQueryExtension(display, &first_event, &first_error)
        || !XSyncInitialize(display, &major, &minor))
        return;
    char *names[] = {"_NET_WM_SYNC_REQUEST", "_NET_WM_SYNC_REQUEST_COUNTER"};
    Atom atoms[2], *spoken = NULL;
    int count = 0;
    XSyncValue zero;
    XSyncIntToValue(&zero, 0);
    if (!XInternAtoms(display, names, 2, False, atoms)) return;
    if (!XGetWMProtocols(display, surface->window, &spoken, &count)) count = 0;
    Atom all[16];
    int n = 0;
    for (; n < count && n < 15; n++) all[n] = spoken[n];
    all[n++] = atoms[0];
    if (spoken) XFree(spoken);
    XSetWMProtocols(display, surface->window, all, n);
    surface->counter = XSyncCreateCounter(display, zero);
    long counter = surface->counter;
    XChangeProperty(
        display, surface->window, atoms[1], XA_CARDINAL, 32, PropModeReplace,
        (unsigned char *)&counter, 1);
}

void cglfw_surface_answer(cglfw_surface *surface, long long request) {
    if (!surface->counter) return;
    XSyncValue value;
    XSyncIntsToValue(&value, (unsigned)(request & 0xffffffff), (int)(request >> 32));
    XSyncSetCounter(surface->display, surface->counter, value);
    XFlush(surface->display);
}
