// Request to the settings portal for the desktop's colour scheme.
#include "include/questions.h"
#include "library.h"

// Number inside the variants of a reply; −1 for a reply with other content. The function releases
// the reply.
static int number(DBusMessage *answer) {
    DBusMessageIter places[4];
    int depth = 0, value = -1;
    if (lamina_bus.dbus_message_iter_init(answer, &places[0])) {
        // The older method returns a variant inside of a variant.
        while (depth < 3 && lamina_bus.dbus_message_iter_get_arg_type(&places[depth]) == 'v') {
            lamina_bus.dbus_message_iter_recurse(&places[depth], &places[depth + 1]);
            depth += 1;
        }
        uint32_t found = 0;
        if (lamina_bus.dbus_message_iter_get_arg_type(&places[depth]) == 'u') {
            lamina_bus.dbus_message_iter_get_basic(&places[depth], &found);
            value = found <= 2 ? (int)found : 0;
        }
    }
    lamina_bus.dbus_message_unref(answer);
    return value;
}

static DBusMessage *
setting(DBusConnection *connection, const char *method, int milliseconds) {
    const char *group = "org.freedesktop.appearance", *key = "color-scheme";
    DBusMessage *message = lamina_bus.dbus_message_new_method_call(
        "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
        "org.freedesktop.portal.Settings", method);
    if (message != NULL)
        lamina_bus.dbus_message_append_args(message, 's', &group, 's', &key, 0);
    return lamina_bus_reply(connection, message, milliseconds);
}

int lamina_bus_ask_color_scheme(int milliseconds) {
    int hasBus;
    DBusConnection *connection = lamina_bus_open(milliseconds, &hasBus);
    if (connection == NULL) return -1;
    // Version 2 of the portal has ReadOne, version 1 has Read.
    DBusMessage *answer = setting(connection, "ReadOne", milliseconds);
    if (answer == NULL) answer = setting(connection, "Read", milliseconds);
    int scheme = answer == NULL ? -1 : number(answer);
    lamina_bus_close(connection);
    return scheme;
}
