// Time and modifier keys of input events.
//
// GLFW drops both when the library hands an event on. Stamps are recorded where Xlib reads events
// from the connection, on any thread, and looked up by the arguments of GLFW's callback: each entry
// serves the first matching callback.
#include "native.h"
#include <X11/Xlibint.h>
#include <pthread.h>

typedef Bool (*converter)(Display *, XEvent *, xEvent *);

enum { room = 256 };
typedef struct entry {
    unsigned long window;
    cglfw_input input;
    int a, b;
    cglfw_stamp stamp;
} entry;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// A ring: entries from `first` on to `end`, by their numbers.
static entry entries[room];
static unsigned long long first, end;
static converter outer[LASTEvent];

static void add(Window window, cglfw_input input, int a, int b, Time time, unsigned state) {
    int modifiers = (state & ShiftMask ? GLFW_MOD_SHIFT : 0)
        | (state & ControlMask ? GLFW_MOD_CONTROL : 0) | (state & Mod1Mask ? GLFW_MOD_ALT : 0)
        | (state & Mod4Mask ? GLFW_MOD_SUPER : 0) | (state & LockMask ? GLFW_MOD_CAPS_LOCK : 0)
        | (state & Mod2Mask ? GLFW_MOD_NUM_LOCK : 0);
    pthread_mutex_lock(&lock);
    if (end - first == room) first++;
    entries[end++ % room] = (entry){window, input, a, b, {(unsigned)time, modifiers}};
    pthread_mutex_unlock(&lock);
}

// Called with the connection locked: no Xlib here.
static Bool convert(Display *display, XEvent *event, xEvent *wire) {
    int type = wire->u.u.type & 0x7f;
    Bool is_kept = outer[type](display, event, wire);
    switch (type) {
    case KeyPress:
    case KeyRelease:
        add(event->xkey.window, CGLFW_KEY, (int)event->xkey.keycode, type == KeyPress,
            event->xkey.time, event->xkey.state);
        break;
    case ButtonPress:
    case ButtonRelease: {
        int is_wheel = event->xbutton.button >= Button4 && event->xbutton.button <= 7;
        if (is_wheel && type == ButtonRelease) break;
        add(event->xbutton.window, is_wheel ? CGLFW_WHEEL : CGLFW_BUTTON, type == ButtonPress, 0,
            event->xbutton.time, event->xbutton.state);
        break;
    }
    case MotionNotify:
        add(event->xmotion.window, CGLFW_MOTION, event->xmotion.x, event->xmotion.y,
            event->xmotion.time, event->xmotion.state);
        break;
    case EnterNotify:
    case LeaveNotify:
        add(event->xcrossing.window, CGLFW_CROSSING, type == EnterNotify, 0, event->xcrossing.time,
            event->xcrossing.state);
        break;
    }
    return is_kept;
}

void cglfw_take_stamps(void) {
    static const int types[] = {
        KeyPress, KeyRelease, ButtonPress, ButtonRelease, MotionNotify, EnterNotify, LeaveNotify};
    Display *display = native_x11_display();
    if (!display || outer[KeyPress]) return;
    for (unsigned i = 0; i < sizeof types / sizeof *types; i++)
        outer[types[i]] = XESetWireToEvent(display, types[i], convert);
}

int cglfw_find_stamp(unsigned long window, cglfw_input input, int a, int b, cglfw_stamp *found) {
    int is_there = 0;
    pthread_mutex_lock(&lock);
    for (unsigned long long i = first; i < end && !is_there; i++) {
        entry *e = &entries[i % room];
        if (e->window != window || e->input != input || e->a != a || e->b != b) continue;
        *found = e->stamp;
        // Earlier entries led to no callback of GLFW.
        first = i + 1;
        is_there = 1;
    }
    pthread_mutex_unlock(&lock);
    return is_there;
}

unsigned long long cglfw_stamp_count(void) {
    pthread_mutex_lock(&lock);
    unsigned long long count = end;
    pthread_mutex_unlock(&lock);
    return count;
}

void cglfw_forget_stamps(unsigned long long count) {
    pthread_mutex_lock(&lock);
    if (first < count) first = count < end ? count : end;
    pthread_mutex_unlock(&lock);
}
