// Loading of the library, and a connection that is closed after a single request.
#define _GNU_SOURCE
#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

LaminaBus lamina_bus;

static int state;

static void load(void) {
    void *library = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
#define FIND(name)                                                        \
    lamina_bus.name = (__typeof__(lamina_bus.name))dlsym(library, #name); \
    if (lamina_bus.name == NULL) return;
    LAMINA_BUS_FUNCTIONS(FIND)
#undef FIND
    state = 1;
}

DBusMessage *lamina_bus_reply(DBusConnection *connection, DBusMessage *message, int milliseconds) {
    if (message == NULL) return NULL;
    DBusMessage *answer = lamina_bus.dbus_connection_send_with_reply_and_block(
        connection, message, milliseconds, NULL);
    lamina_bus.dbus_message_unref(message);
    return answer;
}

DBusConnection *lamina_bus_open(int milliseconds, int *hasBus) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    const char *address = getenv("DBUS_SESSION_BUS_ADDRESS");
    char found[256];
    *hasBus = 0;
    if (address == NULL || address[0] == 0) {
        const char *folder = getenv("XDG_RUNTIME_DIR");
        if (folder == NULL || folder[0] != '/') return NULL;
        int length = snprintf(found, sizeof found, "unix:path=%s/bus", folder);
        if (length < 0 || (size_t)length >= sizeof found) return NULL;
        address = found;
    }
    pthread_once(&once, load);
    if (state == 0) return NULL;
    DBusConnection *connection = lamina_bus.dbus_connection_open_private(address, NULL);
    if (connection == NULL) return NULL;
    *hasBus = 1;
    DBusMessage *hello = lamina_bus_reply(
        connection,
        lamina_bus.dbus_message_new_method_call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello"),
        milliseconds);
    if (hello == NULL) {
        lamina_bus_close(connection);
        return NULL;
    }
    lamina_bus.dbus_message_unref(hello);
    return connection;
}

void lamina_bus_close(DBusConnection *connection) {
    lamina_bus.dbus_connection_close(connection);
    lamina_bus.dbus_connection_unref(connection);
}
