#include "foundation.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/// Beginning of CFRuntimeClass, as in the toolchain's CFRuntime.h.
typedef struct {
    intptr_t version;
    const char *className;
    void (*init)(const void *);
    const void *(*copy)(const void *, const void *);
    void (*finalize)(const void *);
    unsigned char (*equal)(const void *, const void *);
    uintptr_t (*hash)(const void *);
} RuntimeClass;

/// Beginning of Foundation's table of methods of NSObject.
typedef struct {
    uintptr_t (*typeID)(const void *);
    uintptr_t (*hash)(const void *);
    bool (*isEqual)(const void *, const void *);
} ObjectMethods;

// Weak: another Foundation may lack both.
extern const RuntimeClass *_CFRuntimeGetClassWithTypeID(uintptr_t) __attribute__((weak));
extern ObjectMethods __CFSwiftBridge __attribute__((weak));

static unsigned char equal(const void *a, const void *b) {
    return __CFSwiftBridge.isEqual(a, b);
}

static uintptr_t hash(const void *object) {
    return __CFSwiftBridge.hash(object);
}

/// Class of objects without a type; NULL in a Foundation with other tables.
static RuntimeClass *untyped(void) {
    if (!_CFRuntimeGetClassWithTypeID || !&__CFSwiftBridge) return NULL;
    const RuntimeClass *found = _CFRuntimeGetClassWithTypeID(0);
    if (!found || !found->className || strcmp(found->className, "Not A Type") != 0) return NULL;
    return (RuntimeClass *)found;
}

bool cfoundation_compares_objects(void) {
    const RuntimeClass *found = untyped();
    return found && found->equal == equal && found->hash == hash;
}

/// Replaces the functions before other code of the program runs. The class lies on pages that the
/// loader has made read-only.
__attribute__((constructor)) static void replace(void) {
    RuntimeClass *found = untyped();
    // In the known form both entries are one function, which ends the process.
    if (!found || !found->equal || (void *)found->equal != (void *)found->hash) return;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t first = (uintptr_t)&found->equal / page * page;
    uintptr_t end = ((uintptr_t)(&found->hash + 1) + page - 1) / page * page;
    if (mprotect((void *)first, end - first, PROT_READ | PROT_WRITE) != 0) return;
    found->equal = equal;
    found->hash = hash;
    mprotect((void *)first, end - first, PROT_READ);
}
