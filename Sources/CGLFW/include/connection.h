// GLFW's connection to the window system: its file descriptor, its errors, and the events that GLFW
// receives and drops.
#ifndef LAMINA_CONNECTION_H
#define LAMINA_CONNECTION_H

// The file descriptor of the connection, X11's or Wayland's; -1 without a connection.
int cglfw_connection(void);
// 1 on Wayland, where the compositor places windows.
int cglfw_is_wayland(void);
// 1 if the connection has bytes that were not read, or was closed. Thread: any.
int cglfw_has_unread_input(void);
// 1 if events were read from the connection and not dispatched. Thread: any.
int cglfw_has_queued_events(void);

// Sends the queued requests: GLFW keeps some requests until events are polled. Thread: any.
void cglfw_flush(void);

// Requests refused by an X server no longer end the process. A lost connection ends the process,
// with one line on standard error and status 1. Call after glfwInit; repeated calls are allowed.
void cglfw_take_errors(void (*report)(const char *text));
// Ends the process in the same way after the end of the Wayland compositor.
void cglfw_check_connection(void);

// Events of a window on an X server that GLFW drops.
typedef enum {
    // Another client destroyed the window.
    CGLFW_DESTROYED,
    CGLFW_MAPPED,
    CGLFW_UNMAPPED,
    // The window manager is about to resize the window and waits for `value` after the showing of
    // the new frame.
    CGLFW_SYNC_REQUESTED,
    // The server reported place or size; an announced resize has arrived.
    CGLFW_CONFIGURED,
} cglfw_happening;

typedef struct cglfw_note {
    // The window, by its number of `cglfw_window_number`.
    unsigned long window;
    cglfw_happening what;
    long long value;
} cglfw_note;

// Starts to record notes; without X11 no notes exist. Call after glfwInit.
void cglfw_take_notes(void);
// The oldest unread note; 0 without a note.
int cglfw_next_note(cglfw_note *note);

// Fields of an X server's event that GLFW drops.
typedef struct cglfw_stamp {
    // Milliseconds of the server's clock, which wraps at 2^32.
    unsigned time;
    // GLFW's bits of the modifier keys, in the state before the event.
    int modifiers;
} cglfw_stamp;

// The kind of a GLFW callback, with the meaning of `a` and `b`: key code and pressed; button and
// pressed; unused (1, 0); place; entered.
typedef enum { CGLFW_KEY, CGLFW_BUTTON, CGLFW_WHEEL, CGLFW_MOTION, CGLFW_CROSSING } cglfw_input;

// Starts to record stamps; without X11 no stamps exist. Call after glfwInit.
void cglfw_take_stamps(void);
// The stamp of the event in a GLFW callback; 0 without a stamp. Earlier stamps are forgotten.
int cglfw_find_stamp(unsigned long window, cglfw_input input, int a, int b, cglfw_stamp *found);
// The number of stamps up to now. The call forgets the first `count` stamps: the stamps of
// delivered events.
unsigned long long cglfw_stamp_count(void);
void cglfw_forget_stamps(unsigned long long count);

// The server's name for a window; 0 without X11.
unsigned long cglfw_window_number(GLFWwindow *window);

#endif
