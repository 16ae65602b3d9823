// Errors on connections to the X server.
//
// Xlib ends the process at the first request that the server refuses. A refusal is ordinary in a
// window system: a window may shrink between the drawing and the showing of a frame, or another
// client may have destroyed the window. After a loss of the server, each connection would print a
// message of its own.
#define _GNU_SOURCE
#include "native.h"
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MOST_CONNECTIONS 512

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// Connections of surfaces.
static Display *ours[MOST_CONNECTIONS];
static XErrorHandler outer;
static void (*reporter)(const char *text);

static int is_ours(Display *display) {
    pthread_mutex_lock(&lock);
    int found = 0;
    for (int i = 0; i < MOST_CONNECTIONS && !found; i++) found = ours[i] == display;
    pthread_mutex_unlock(&lock);
    return found;
}

static int forgive(Display *display, XErrorEvent *event) {
    if (is_ours(display)) return 0;
    if (display != native_x11_display()) return outer ? outer(display, event) : 0;
    // An event reports the end of a window.
    if (event->error_code == BadWindow || event->error_code == BadDrawable) return 0;
    char text[128], line[192];
    XGetErrorText(display, event->error_code, text, sizeof text);
    snprintf(line, sizeof line, "the X server refuses request %d: %s", event->request_code, text);
    reporter(line);
    return 0;
}

static int end_of_connection(Display *display) { native_end("the X server", DisplayString(display)); }

void cglfw_take_errors(void (*report)(const char *text)) {
    reporter = report;
    XErrorHandler last = XSetErrorHandler(forgive);
    if (last != forgive) outer = last;
    XSetIOErrorHandler(end_of_connection);
}

void native_register(Display *display) {
    pthread_mutex_lock(&lock);
    int i = 0;
    while (i < MOST_CONNECTIONS - 1 && ours[i]) i++;
    ours[i] = display;
    pthread_mutex_unlock(&lock);
}

void native_unregister(Display *display) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < MOST_CONNECTIONS; i++)
        if (ours[i] == display) ours[i] = NULL;
    pthread_mutex_unlock(&lock);
}

void native_end(const char *what, const char *name) {
    static atomic_flag said = ATOMIC_FLAG_INIT;
    while (atomic_flag_test_and_set(&said)) pause();
    char line[256];
    int length = snprintf(
        line, sizeof line, "%s: the connection to %s%s%s was lost\n",
        program_invocation_short_name, what, name ? " " : "", name ? name : "");
    if (length > (int)sizeof line - 1) length = sizeof line - 1;
    if (write(STDERR_FILENO, line, length) < 0) {}
    // Printed text is flushed. Exit handlers are not run: other threads are in the middle of calls
    // into the driver, whose own handlers would free memory in use.
    if (ftrylockfile(stdout) == 0) fflush_unlocked(stdout);
    _exit(1);
}
