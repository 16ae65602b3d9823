// Elements of an accessibility tree, over ATK and its bridge to the accessibility bus, which are
// loaded while a reader runs (decision 0037). An element is an object of ATK with a number; all
// questions about the element go to the functions of a table. Thread: main.
#ifndef LAMINA_CATK_H
#define LAMINA_CATK_H

#include <stdint.h>

// Interfaces of an element beside the component's and the action's.
enum {
    LAMINA_ELEMENT_VALUE = 1,
    LAMINA_ELEMENT_TEXT = 2,
    LAMINA_ELEMENT_EDITABLE = 4,
    LAMINA_ELEMENT_WINDOW = 8
};

// Texts of an element.
enum { LAMINA_TEXT_NAME, LAMINA_TEXT_HELP, LAMINA_TEXT_VALUE, LAMINA_TEXT_VERSION };

// Answers about the element of a number; about unknown numbers, those of an element that is gone.
// Texts are made by malloc and given away; null for none.
// Offsets count Unicode scalars. Places are pixels of the window, or of the screen.
typedef struct {
    int (*count)(uint64_t element);
    // Elements are borrowed; null for none.
    void *(*child)(uint64_t element, int index);
    void *(*parent)(uint64_t element);
    int (*index)(uint64_t element);
    int (*role)(uint64_t element);
    // Bits by number of AtkStateType.
    uint64_t (*states)(uint64_t element);
    char *(*text)(uint64_t element, int which);
    int (*actionCount)(uint64_t element);
    // The name of an action for programs, or for people.
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
    // The unit of a granularity (AtkTextGranularity) around an offset, or beside it.
    char *(*unit)(uint64_t element, int offset, int granularity, int step, int range[2]);
    void (*characterExtents)(uint64_t element, int start, int end, int isOnScreen, int place[4]);
    // Start and end of the selection, and the caret.
    void (*selection)(uint64_t element, int range[3]);
    int (*select)(uint64_t element, int start, int end);
    // Replaces a range.
    int (*replace)(uint64_t element, int start, int end, const char *text);
} LaminaElementCalls;

// Loads the libraries and connects with the accessibility bus. `root` is the number of the
// program's element, made by the call. Returns 0, or the reason.
const char *lamina_accessibility_start(const LaminaElementCalls *calls, uint64_t root, void **out);
// Disconnects.
void lamina_accessibility_stop(void);

// A new element with one reference, owned by the caller.
void *lamina_element_new(uint64_t number, int interfaces, int role);
void lamina_element_release(void *element);
// Name for tests.
void lamina_element_set_identifier(void *element, const char *identifier);
// The element is gone from its program: all questions have empty answers from now on.
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
// Runs waiting work, without waiting for more.
void lamina_context_run(void);

#endif
