// Elements of an accessibility tree, over ATK and its bridge to the accessibility bus, which are
// loaded while a reader runs (decision 0037). An element is an object of ATK with a number. The
// object answers every request of a reader by a function of the table `LaminaElementCalls`, with
// the number as argument. Thread: main.
#ifndef LAMINA_CATK_H
#define LAMINA_CATK_H

#include <stdint.h>

// Interfaces of an element, as bits. Every element also has ATK's component and action interfaces.
enum {
    LAMINA_ELEMENT_VALUE = 1,
    LAMINA_ELEMENT_TEXT = 2,
    LAMINA_ELEMENT_EDITABLE = 4,
    LAMINA_ELEMENT_WINDOW = 8
};

// Texts of an element.
enum { LAMINA_TEXT_NAME, LAMINA_TEXT_HELP, LAMINA_TEXT_VALUE, LAMINA_TEXT_VERSION };

// Functions that answer requests of a reader. `element` is the number of an element; an unknown
// number gives the values of a removed element: empty, 0 or null. A returned text is allocated by
// malloc, and the caller frees the text; null means no text. Offsets in a text count Unicode
// scalars. Positions are in pixels, relative to the window, or to the screen if `isOnScreen` is not
// 0.
typedef struct {
    int (*count)(uint64_t element);
    // Objects are returned without a new reference; null for no object.
    void *(*child)(uint64_t element, int index);
    void *(*parent)(uint64_t element);
    int (*index)(uint64_t element);
    int (*role)(uint64_t element);
    // States: bit n is the state n of AtkStateType.
    uint64_t (*states)(uint64_t element);
    char *(*text)(uint64_t element, int which);
    int (*actionCount)(uint64_t element);
    // The name of an action: a fixed identifier for programs, or a localised name for people.
    char *(*actionName)(uint64_t element, int index, int isForPeople);
    int (*act)(uint64_t element, int index);
    // x, y, width, height.
    void (*extents)(uint64_t element, int isOnScreen, int place[4]);
    void *(*hit)(uint64_t element, int x, int y, int isOnScreen);
    int (*focus)(uint64_t element);
    int (*reveal)(uint64_t element);
    // Value, minimum, maximum, step.
    int (*value)(uint64_t element, double numbers[4]);
    void (*setValue)(uint64_t element, double value);
    int (*characterCount)(uint64_t element);
    char *(*characters)(uint64_t element, int start, int end);
    // The text unit (character, word, line…: AtkTextGranularity) around an offset for `step` 0, the
    // following unit for 1, the preceding unit for −1. `range` receives the start and the end of
    // the unit.
    char *(*unit)(uint64_t element, int offset, int granularity, int step, int range[2]);
    void (*characterExtents)(uint64_t element, int start, int end, int isOnScreen, int place[4]);
    // Start and end of the selection, and the caret.
    void (*selection)(uint64_t element, int range[3]);
    int (*select)(uint64_t element, int start, int end);
    // Replaces a range.
    int (*replace)(uint64_t element, int start, int end, const char *text);
} LaminaElementCalls;

// Loads the libraries and connects to the accessibility bus. `root` is the number of the program's
// element; `out` receives the object made for the number. Returns null, or the reason of a failure.
const char *lamina_accessibility_start(const LaminaElementCalls *calls, uint64_t root, void **out);
// Disconnects.
void lamina_accessibility_stop(void);

// A new element with one reference, owned by the caller.
void *lamina_element_new(uint64_t number, int interfaces, int role);
void lamina_element_release(void *element);
// Name for tests.
void lamina_element_set_identifier(void *element, const char *identifier);
// Marks an element as removed: every later request has an empty answer.
void lamina_element_forget(void *element);

// Events.
void lamina_element_state_changed(void *element, int state, int isOn);
void lamina_element_property_changed(void *element, const char *property);
void lamina_element_child_changed(void *element, int isAdded, int index, void *child);
void lamina_element_text_changed(
    void *element, int isAdded, int start, int length, const char *text);
void lamina_element_caret_moved(void *element, int offset);
void lamina_element_selection_changed(void *element);
void lamina_element_bounds_changed(void *element, int x, int y, int width, int height);
void lamina_element_announce(void *element, const char *text);
// `signal`: activate, deactivate, create, destroy.
void lamina_element_window_event(void *element, const char *signal);

// GLib's main context as one descriptor, readable while work is waiting; below 0 without one.
int lamina_context_file(void);
// Follows the context's descriptors; returns the milliseconds until the next timer, below 0
// without one.
int lamina_context_prepare(void);
// Runs the work that is waiting, and returns without waiting for further work.
void lamina_context_run(void);

#endif
