// GLFW's connection to the window system: what it waits on, what it loses, what it is told and does not
// hand on.
#ifndef LAMINA_CONNECTION_H
#define LAMINA_CONNECTION_H

// The file descriptor of the connection, X11's or Wayland's; -1 without one.
int cglfw_connection(void);
// Whether events have been read from the connection and not handed out. Thread: any.
int cglfw_has_queued_events(void);

// Sends what was asked for: GLFW keeps some requests until it looks for events the next time. Thread: any.
void cglfw_flush(void);

// Requests an X server refuses no longer end the process. A lost connection does, with one line on
// standard error and status 1. Call it after glfwInit; it may be called again.
void cglfw_take_errors(void (*report)(const char *text));
// Ends the process in the same way when the Wayland compositor is gone.
void cglfw_check_connection(void);

// What happened to a window on an X server.
typedef enum {
    // Another client destroyed it.
    CGLFW_DESTROYED,
    CGLFW_MAPPED,
    CGLFW_UNMAPPED,
    // The window manager is about to resize it and wants to be told `value` when the new frame is shown.
    CGLFW_SYNC_REQUESTED,
    // Its place or size were told; a resize that was announced is there.
    CGLFW_CONFIGURED,
} cglfw_happening;

typedef struct cglfw_note {
    // As in `cglfw_window_number`.
    unsigned long window;
    cglfw_happening what;
    long long value;
} cglfw_note;

// Begins to take notes; without X11 there are none. Call it after glfwInit.
void cglfw_take_notes(void);
// The oldest note not read yet; 0 when there is none.
int cglfw_next_note(cglfw_note *note);

// What an X server says about an event, and GLFW does not.
typedef struct cglfw_stamp {
    // Milliseconds of the server's clock, whose numbers begin anew after 2^32.
    unsigned time;
    // GLFW's bits, as before the event.
    int modifiers;
} cglfw_stamp;

// What GLFW tells of: the code and whether it was pressed; whether it was pressed; nothing (1, 0); the place;
// whether it entered.
typedef enum { CGLFW_KEY, CGLFW_BUTTON, CGLFW_WHEEL, CGLFW_MOTION, CGLFW_CROSSING } cglfw_input;

// Begins to take stamps; without X11 there are none. Call it after glfwInit.
void cglfw_take_stamps(void);
// The stamp of the event that GLFW tells; 0 when there is none. Stamps before it are forgotten.
int cglfw_find_stamp(unsigned long window, cglfw_input input, int a, int b, cglfw_stamp *found);
// How many there have been so far, and forgets the first so many: those of events that were handed out.
unsigned long long cglfw_stamp_count(void);
void cglfw_forget_stamps(unsigned long long count);

// The server's name for a window; 0 without X11.
unsigned long cglfw_window_number(GLFWwindow *window);

#endif
