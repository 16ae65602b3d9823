// Poppler: PDF documents read and drawn. The library is loaded at the first document, not linked:
// programs that read no documents need none (decision 0036). The used functions are declared here,
// for the reason in CPango/pango.h; DeclarationTests compares the declarations with the library's
// own header.
#ifndef LAMINA_CPOPPLER_H
#define LAMINA_CPOPPLER_H

#ifndef LAMINA_COMPARES_DECLARATIONS

// GLib types, declared exactly as in CPixbuf/pixbuf.h: C permits equal repeated typedefs.
typedef int gboolean;
typedef int gint;
typedef unsigned int guint;
typedef unsigned int guint32;
typedef char gchar;

typedef struct _GError {
    guint32 domain;
    gint code;
    gchar *message;
} GError;

typedef struct _cairo cairo_t;
typedef struct _PopplerDocument PopplerDocument;
typedef struct _PopplerPage PopplerPage;
typedef struct _PopplerAnnot PopplerAnnot;

typedef struct _PopplerRectangle {
    double x1;
    double y1;
    double x2;
    double y2;
} PopplerRectangle;

#endif

PopplerDocument *poppler_document_new_from_fd(int file, const char *password, GError **error);
int poppler_document_get_n_pages(PopplerDocument *document);
PopplerPage *poppler_document_get_page(PopplerDocument *document, int index);
void poppler_document_get_pdf_version(PopplerDocument *document, guint *major, guint *minor);
gchar *poppler_document_get_title(PopplerDocument *document);
gchar *poppler_document_get_author(PopplerDocument *document);
gchar *poppler_document_get_subject(PopplerDocument *document);
gchar *poppler_document_get_keywords(PopplerDocument *document);
gchar *poppler_document_get_creator(PopplerDocument *document);
gchar *poppler_document_get_producer(PopplerDocument *document);
void poppler_page_get_crop_box(PopplerPage *page, PopplerRectangle *box);
void poppler_page_render(PopplerPage *page, cairo_t *context);
PopplerAnnot *poppler_annot_square_new(PopplerDocument *document, PopplerRectangle *box);
void poppler_annot_get_rectangle(PopplerAnnot *annotation, PopplerRectangle *box);
void poppler_page_add_annot(PopplerPage *page, PopplerAnnot *annotation);
void poppler_page_remove_annot(PopplerPage *page, PopplerAnnot *annotation);

#ifndef LAMINA_COMPARES_DECLARATIONS

// The library's functions. `document` opens bytes by way of a file without a name.
typedef struct {
    PopplerDocument *(*document)(char *, int, const char *, GError **);
    int (*count)(PopplerDocument *);
    PopplerPage *(*page)(PopplerDocument *, int);
    void (*version)(PopplerDocument *, guint *, guint *);
    gchar *(*info[6])(PopplerDocument *);
    void (*crop)(PopplerPage *, PopplerRectangle *);
    void (*render)(PopplerPage *, cairo_t *);
    PopplerAnnot *(*square)(PopplerDocument *, PopplerRectangle *);
    void (*place)(PopplerAnnot *, PopplerRectangle *);
    void (*add)(PopplerPage *, PopplerAnnot *);
    void (*remove)(PopplerPage *, PopplerAnnot *);
} LaminaPoppler;

// The library's functions; null if the library is not installed. Thread: one at a time.
const LaminaPoppler *lamina_poppler(void);

#endif

#endif
