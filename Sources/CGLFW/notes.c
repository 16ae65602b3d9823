// Window events that GLFW drops.
//
// GLFW drops these events, and hands out its whole queue in one call. Notes are therefore recorded
// where Xlib reads the events from the connection, on any thread, and processed after GLFW's call.
#include "native.h"
#include <X11/Xlibint.h>
#include <pthread.h>

typedef Bool (*converter)(Display *, XEvent *, xEvent *);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static cglfw_note *notes;
static int count, room, taken;
static converter outer[LASTEvent];
static Atom protocols, sync_request;

static void add(unsigned long window, cglfw_happening what, long long value) {
    pthread_mutex_lock(&lock);
    if (count == room) {
        int wanted = room ? room * 2 : 32;
        cglfw_note *more = realloc(notes, wanted * sizeof *notes);
        if (more) {
            notes = more;
            room = wanted;
        }
    }
    if (count < room) notes[count++] = (cglfw_note){window, what, value};
    pthread_mutex_unlock(&lock);
}

// Xlib calls this function with the connection locked, so the function must not call Xlib.
static Bool convert(Display *display, XEvent *event, xEvent *wire) {
    int type = wire->u.u.type & 0x7f;
    Bool is_kept = outer[type](display, event, wire);
    switch (type) {
    case DestroyNotify: add(event->xdestroywindow.window, CGLFW_DESTROYED, 0); break;
    case MapNotify: add(event->xmap.window, CGLFW_MAPPED, 0); break;
    case UnmapNotify: add(event->xunmap.window, CGLFW_UNMAPPED, 0); break;
    case ConfigureNotify: add(event->xconfigure.window, CGLFW_CONFIGURED, 0); break;
    case ClientMessage: {
        XClientMessageEvent *message = &event->xclient;
        if (message->message_type == protocols && (Atom)message->data.l[0] == sync_request)
            add(message->window, CGLFW_SYNC_REQUESTED,
                (long long)(((unsigned long long)message->data.l[3] & 0xffffffff) << 32
                            | ((unsigned long long)message->data.l[2] & 0xffffffff)));
        break;
    }
    }
    return is_kept;
}

void cglfw_take_notes(void) {
    static const int types[] = {
        DestroyNotify, MapNotify, UnmapNotify, ConfigureNotify, ClientMessage};
    Display *display = native_x11_display();
    if (!display || outer[DestroyNotify]) return;
    protocols = XInternAtom(display, "WM_PROTOCOLS", False);
    sync_request = XInternAtom(display, "_NET_WM_SYNC_REQUEST", False);
    for (unsigned i = 0; i < sizeof types / sizeof *types; i++)
        outer[types[i]] = XESetWireToEvent(display, types[i], convert);
}

int cglfw_next_note(cglfw_note *note) {
    pthread_mutex_lock(&lock);
    int is_there = taken < count;
    if (is_there) *note = notes[taken++];
    if (taken == count) taken = count = 0;
    pthread_mutex_unlock(&lock);
    return is_there;
}

unsigned long cglfw_window_number(GLFWwindow *window) { return native_x11_window(window); }
