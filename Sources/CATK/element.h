// Elements as objects of ATK: the parts that the files of the interfaces share.
#ifndef LAMINA_CATK_ELEMENT_H
#define LAMINA_CATK_ELEMENT_H

#include "include/accessibility.h"
#include "library.h"

#include <stdlib.h>

typedef struct {
    AtkObject object;
    // 0 for a forgotten element.
    uint64_t number;
    int role;
    // Texts given out by the last question of each kind.
    char *kept[2];
    // Names of actions given out by the last questions.
    char *keptAction[2];
} Element;

// The loaded libraries, and the answers to questions. A forgotten element has the number 0, which
// has the answers of an element that is gone.
extern const LaminaAtkLibrary *lamina_library;
extern LaminaElementCalls lamina_calls;

static inline Element *of(void *object) { return object; }
static inline uint64_t number(void *object) { return of(object)->number; }

// A text in memory of GLib.
static inline char *given(char *text) {
    char *copy = lamina_library->g_strdup(text == NULL ? "" : text);
    free(text);
    return copy;
}

// Interfaces of texts.
void lamina_init_text(void *table, void *data);
void lamina_init_editing(void *table, void *data);

#endif
