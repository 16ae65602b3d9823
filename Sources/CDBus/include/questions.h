// Questions to the session bus, each over a connection which is closed again (decision 0037). The
// library of D-Bus is loaded at the first question. Thread: any; the calls block.
#ifndef LAMINA_CDBUS_H
#define LAMINA_CDBUS_H

// Whether a screen reader runs: 1 yes, 0 no, below 0 without an answer within `milliseconds`. Starts
// no program.
int lamina_bus_ask_reader(int milliseconds);

// Colour scheme of the desktop by the settings portal: 0 no preference, 1 dark, 2 light, below 0
// without an answer within `milliseconds`. The bus may start the portal.
int lamina_bus_ask_color_scheme(int milliseconds);

#endif
