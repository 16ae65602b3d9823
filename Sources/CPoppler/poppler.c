#define _GNU_SOURCE
#include "poppler.h"

#include <dlfcn.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

// File names of libpoppler-glib; interface version 8 since Poppler 0.18.
static const char *const names[] = {"libpoppler-glib.so.8", "libpoppler-glib.so", NULL};

static PopplerDocument *(*openFile)(int, const char *, GError **);

// Opens a copy of the bytes in a file without a name, which the library closes. The library's own
// function for bytes crashes at a wrong password (Docs/WORKAROUNDS.md).
static PopplerDocument *openBytes(
    char *data, int length, const char *password, GError **error) {
    int file = memfd_create("lamina-pdf", MFD_CLOEXEC);
    if (file < 0) return NULL;
    for (int at = 0; at < length;) {
        ssize_t count = write(file, data + at, (size_t)(length - at));
        if (count <= 0) {
            close(file);
            return NULL;
        }
        at += (int)count;
    }
    lseek(file, 0, SEEK_SET);
    return openFile(file, password, error);
}

const LaminaPoppler *lamina_poppler(void) {
    static LaminaPoppler table;
    static int state;
    if (state != 0) return state > 0 ? &table : NULL;
    state = -1;
    void *library = NULL;
    for (int i = 0; library == NULL && names[i] != NULL; i++)
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return NULL;
    int missing = 0;
#define FIND(field, name)                                  \
    do {                                                   \
        table.field = (__typeof__(table.field))dlsym(library, #name); \
        if (table.field == NULL) missing = 1;              \
    } while (0)
    openFile = (__typeof__(openFile))dlsym(library, "poppler_document_new_from_fd");
    if (openFile == NULL) missing = 1;
    table.document = openBytes;
    FIND(count, poppler_document_get_n_pages);
    FIND(page, poppler_document_get_page);
    FIND(version, poppler_document_get_pdf_version);
    FIND(info[0], poppler_document_get_title);
    FIND(info[1], poppler_document_get_author);
    FIND(info[2], poppler_document_get_subject);
    FIND(info[3], poppler_document_get_keywords);
    FIND(info[4], poppler_document_get_creator);
    FIND(info[5], poppler_document_get_producer);
    FIND(crop, poppler_page_get_crop_box);
    FIND(render, poppler_page_render);
    FIND(square, poppler_annot_square_new);
    FIND(place, poppler_annot_get_rectangle);
    FIND(add, poppler_page_add_annot);
    FIND(remove, poppler_page_remove_annot);
#undef FIND
    if (missing) return NULL;
    state = 1;
    return &table;
}
