// GLib's main context in a foreign run loop: an epoll file holds the context's files, and is
// readable while one of them is.
#include "include/accessibility.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

static int file = -1;
static GPollFD *watched;
static int watchedCount;

int lamina_context_file(void) {
    if (file < 0) file = epoll_create1(EPOLL_CLOEXEC);
    return file;
}

// Makes the epoll file hold these files.
static void follow(const GPollFD *files, int count) {
    if (count == watchedCount
        && (count == 0 || memcmp(files, watched, (size_t)count * sizeof *files) == 0))
        return;
    for (int i = 0; i < watchedCount; i++) epoll_ctl(file, EPOLL_CTL_DEL, watched[i].fd, NULL);
    for (int i = 0; i < count; i++) {
        // The bits of poll and of epoll are equal.
        struct epoll_event event = {files[i].events, {.fd = files[i].fd}};
        if (epoll_ctl(file, EPOLL_CTL_ADD, files[i].fd, &event) == 0) continue;
        // A file listed twice waits for the bits of both.
        for (int j = 0; j < i; j++)
            if (files[j].fd == files[i].fd) event.events |= files[j].events;
        epoll_ctl(file, EPOLL_CTL_MOD, files[i].fd, &event);
    }
    GPollFD *copy = realloc(watched, (size_t)(count + 1) * sizeof *copy);
    if (copy == NULL) return;
    watched = copy;
    watchedCount = count;
    memcpy(watched, files, (size_t)count * sizeof *files);
}

int lamina_context_prepare(void) {
    const LaminaAtkLibrary *glib = lamina_atk();
    if (glib == NULL || lamina_context_file() < 0) return -1;
    GMainContext *context = glib->g_main_context_default();
    if (!glib->g_main_context_acquire(context)) return -1;
    int priority = 0;
    int timeout = -1;
    GPollFD few[16];
    GPollFD *files = few;
    int isReady = glib->g_main_context_prepare(context, &priority);
    // Every priority: files of low priority wake the loop, too.
    int count = glib->g_main_context_query(context, 0x7FFFFFFF, &timeout, few, 16);
    if (count > 16) {
        files = calloc((size_t)count, sizeof *files);
        if (files != NULL)
            count = glib->g_main_context_query(context, 0x7FFFFFFF, &timeout, files, count);
    }
    for (int i = 0; files != NULL && i < count; i++) files[i].revents = 0;
    if (files != NULL) follow(files, count);
    if (files != few) free(files);
    glib->g_main_context_release(context);
    return isReady ? 0 : timeout;
}

void lamina_context_run(void) {
    const LaminaAtkLibrary *glib = lamina_atk();
    if (glib == NULL) return;
    // The number of rounds is limited, so that other work of the run loop is served.
    for (int i = 0; i < 64 && glib->g_main_context_iteration(NULL, 0); i++) {}
}
