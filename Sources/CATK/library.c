#define _GNU_SOURCE
#include "library.h"

#include <dlfcn.h>

const LaminaAtkLibrary *lamina_atk(void) {
    static LaminaAtkLibrary table;
    static int state;
    if (state != 0) return state > 0 ? &table : NULL;
    state = -1;
    // The bridge's library depends on the other libraries, which are found by its handle.
    void *library = dlopen("libatk-bridge-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return NULL;
#define FIND(name)                                              \
    table.name = (__typeof__(table.name))dlsym(library, #name); \
    if (table.name == NULL) return NULL;
    LAMINA_ATK_FUNCTIONS(FIND)
#undef FIND
    state = 1;
    return &table;
}
