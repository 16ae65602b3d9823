// Asks the session bus whether a reader runs.
#include "include/accessibility.h"
#include "dbus.h"

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define FUNCTIONS(each)                                                                  \
    each(dbus_connection_open_private) each(dbus_connection_close)                      \
    each(dbus_connection_unref) each(dbus_connection_send_with_reply_and_block)         \
    each(dbus_message_new_method_call) each(dbus_message_set_auto_start)                \
    each(dbus_message_append_args) each(dbus_message_unref) each(dbus_message_iter_init) \
    each(dbus_message_iter_get_arg_type) each(dbus_message_iter_recurse)                \
    each(dbus_message_iter_get_basic)

static struct {
#define FIELD(name) __typeof__(&(name)) name;
    FUNCTIONS(FIELD)
#undef FIELD
} bus;

static int load(void) {
    static int state;
    if (state != 0) return state > 0;
    state = -1;
    void *library = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return 0;
#define FIND(name)                                          \
    bus.name = (__typeof__(bus.name))dlsym(library, #name); \
    if (bus.name == NULL) return 0;
    FUNCTIONS(FIND)
#undef FIND
    state = 1;
    return 1;
}

// The reply to a message, which is released; null for an error.
static DBusMessage *reply(DBusConnection *connection, DBusMessage *message, int milliseconds) {
    if (message == NULL) return NULL;
    // A question starts no program.
    bus.dbus_message_set_auto_start(message, 0);
    DBusMessage *answer =
        bus.dbus_connection_send_with_reply_and_block(connection, message, milliseconds, NULL);
    bus.dbus_message_unref(message);
    return answer;
}

static int property(DBusConnection *connection, const char *name, int milliseconds) {
    const char *interface = "org.a11y.Status";
    DBusMessage *message = bus.dbus_message_new_method_call(
        "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Get");
    if (message != NULL)
        bus.dbus_message_append_args(message, 's', &interface, 's', &name, 0);
    DBusMessage *answer = reply(connection, message, milliseconds);
    if (answer == NULL) return -1;
    DBusMessageIter outer, inner;
    unsigned int value = 0;
    if (bus.dbus_message_iter_init(answer, &outer)
        && bus.dbus_message_iter_get_arg_type(&outer) == 'v') {
        bus.dbus_message_iter_recurse(&outer, &inner);
        if (bus.dbus_message_iter_get_arg_type(&inner) == 'b')
            bus.dbus_message_iter_get_basic(&inner, &value);
    }
    bus.dbus_message_unref(answer);
    return value != 0;
}

int lamina_accessibility_ask(int milliseconds) {
    const char *address = getenv("DBUS_SESSION_BUS_ADDRESS");
    char found[256];
    if (address == NULL || address[0] == 0) {
        const char *folder = getenv("XDG_RUNTIME_DIR");
        if (folder == NULL || folder[0] != '/') return 0;
        int length = snprintf(found, sizeof found, "unix:path=%s/bus", folder);
        if (length < 0 || (size_t)length >= sizeof found) return 0;
        address = found;
    }
    if (!load()) return 0;
    DBusConnection *connection = bus.dbus_connection_open_private(address, NULL);
    if (connection == NULL) return 0;
    int answer = -1;
    DBusMessage *hello = reply(
        connection,
        bus.dbus_message_new_method_call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello"),
        milliseconds);
    if (hello != NULL) {
        bus.dbus_message_unref(hello);
        answer = property(connection, "IsEnabled", milliseconds);
        if (answer == 0) answer = property(connection, "ScreenReaderEnabled", milliseconds);
    }
    bus.dbus_connection_close(connection);
    bus.dbus_connection_unref(connection);
    return answer;
}
