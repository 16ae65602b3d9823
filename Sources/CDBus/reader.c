// Request to the session bus for the status of a screen reader.
#include "include/questions.h"
#include "library.h"

static int property(DBusConnection *connection, const char *name, int milliseconds) {
    const char *interface = "org.a11y.Status";
    DBusMessage *message = lamina_bus.dbus_message_new_method_call(
        "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Get");
    if (message != NULL) {
        // The request must not start the accessibility bus.
        lamina_bus.dbus_message_set_auto_start(message, 0);
        lamina_bus.dbus_message_append_args(message, 's', &interface, 's', &name, 0);
    }
    DBusMessage *answer = lamina_bus_reply(connection, message, milliseconds);
    if (answer == NULL) return -1;
    DBusMessageIter outer, inner;
    unsigned int value = 0;
    if (lamina_bus.dbus_message_iter_init(answer, &outer)
        && lamina_bus.dbus_message_iter_get_arg_type(&outer) == 'v') {
        lamina_bus.dbus_message_iter_recurse(&outer, &inner);
        if (lamina_bus.dbus_message_iter_get_arg_type(&inner) == 'b')
            lamina_bus.dbus_message_iter_get_basic(&inner, &value);
    }
    lamina_bus.dbus_message_unref(answer);
    return value != 0;
}

int lamina_bus_ask_reader(int milliseconds) {
    int hasBus;
    DBusConnection *connection = lamina_bus_open(milliseconds, &hasBus);
    if (connection == NULL) return hasBus ? -1 : 0;
    int answer = property(connection, "IsEnabled", milliseconds);
    if (answer == 0) answer = property(connection, "ScreenReaderEnabled", milliseconds);
    lamina_bus_close(connection);
    return answer;
}
