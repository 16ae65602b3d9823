// libdbus, loaded at the first question and never linked: decision 0037. Thread: any, with one
// connection for each thread.
#ifndef LAMINA_CDBUS_LIBRARY_H
#define LAMINA_CDBUS_LIBRARY_H

#include "dbus.h"

#include <stddef.h>

#define LAMINA_BUS_FUNCTIONS(each)                                                       \
    each(dbus_connection_open_private) each(dbus_connection_close)                      \
    each(dbus_connection_unref) each(dbus_connection_send_with_reply_and_block)         \
    each(dbus_message_new_method_call) each(dbus_message_set_auto_start)                \
    each(dbus_message_append_args) each(dbus_message_unref) each(dbus_message_iter_init) \
    each(dbus_message_iter_get_arg_type) each(dbus_message_iter_recurse)                \
    each(dbus_message_iter_get_basic)

typedef struct {
#define FIELD(name) __typeof__(&(name)) name;
    LAMINA_BUS_FUNCTIONS(FIELD)
#undef FIELD
} LaminaBus;

// Functions of the library. Valid after a successful open.
extern LaminaBus lamina_bus;

// Connection to the session bus; null without a bus, without the library, or without an answer.
// `hasBus` is 1 if the bus took the connection.
DBusConnection *lamina_bus_open(int milliseconds, int *hasBus);
void lamina_bus_close(DBusConnection *connection);

// Reply to a message, which is released; null for an error.
DBusMessage *lamina_bus_reply(DBusConnection *connection, DBusMessage *message, int milliseconds);

#endif
