// Questions to the session bus, each over a connection which is closed again (decision 0037).
//
// The first question loads the library of D-Bus. Thread: any; the calls block.
#ifndef LAMINA_CDBUS_H
#define LAMINA_CDBUS_H

// Status of screen readers: 1 if a reader runs, 0 if not, below 0 without an answer within
// `milliseconds`. The question starts no program.
int lamina_bus_ask_reader(int milliseconds);

// Colour scheme of the desktop by the settings portal: 0 no preference, 1 dark, 2 light, below 0
// without an answer within `milliseconds`. The bus may start the portal.
int lamina_bus_ask_color_scheme(int milliseconds);

#endif
