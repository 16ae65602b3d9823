// Functions of D-Bus for single questions. The library is loaded, not linked: decision 0037. The
// declarations are our own, as in atk.h.
#ifndef LAMINA_CDBUS_DBUS_H
#define LAMINA_CDBUS_DBUS_H

#ifndef LAMINA_COMPARES_DECLARATIONS

#include <stdint.h>

typedef uint32_t dbus_bool_t;
typedef struct DBusConnection DBusConnection;
typedef struct DBusMessage DBusMessage;
typedef struct DBusError DBusError;

typedef struct {
    void *dummy1;
    void *dummy2;
    uint32_t dummy3;
    int dummy4;
    int dummy5;
    int dummy6;
    int dummy7;
    int dummy8;
    int dummy9;
    int dummy10;
    int dummy11;
    int pad1;
    void *pad2;
    void *pad3;
} DBusMessageIter;

#endif

DBusConnection *dbus_connection_open_private(const char *address, DBusError *error);
void dbus_connection_close(DBusConnection *connection);
void dbus_connection_unref(DBusConnection *connection);
DBusMessage *dbus_connection_send_with_reply_and_block(
    DBusConnection *connection, DBusMessage *message, int milliseconds, DBusError *error);
DBusMessage *dbus_message_new_method_call(
    const char *destination, const char *path, const char *interface, const char *method);
void dbus_message_set_auto_start(DBusMessage *message, dbus_bool_t starts);
dbus_bool_t dbus_message_append_args(DBusMessage *message, int firstType, ...);
void dbus_message_unref(DBusMessage *message);
dbus_bool_t dbus_message_iter_init(DBusMessage *message, DBusMessageIter *place);
int dbus_message_iter_get_arg_type(DBusMessageIter *place);
void dbus_message_iter_recurse(DBusMessageIter *place, DBusMessageIter *inner);
void dbus_message_iter_get_basic(DBusMessageIter *place, void *value);

#endif
