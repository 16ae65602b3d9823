// The context that is current on the calling thread, made by any library through GLX or EGL, and
// contexts beside this context that share its textures. These functions only bind and make
// contexts; Swift code makes every decision.
#ifndef LAMINA_SIBLING_H
#define LAMINA_SIBLING_H

// The current binding: context and surfaces. `kind` is 0 for none, 1 for EGL, 2 for GLX.
typedef struct cglfw_binding {
    int kind;
    void *display;
    void *context;
    void *draw;
    void *read;
} cglfw_binding;

cglfw_binding cglfw_current_binding(void);
// Makes `context` current with the binding's surfaces; false when the driver refuses.
int cglfw_bind(const cglfw_binding *binding, void *context);
// A context that shares with the binding's: compatibility profile of the driver's choice, or core
// 3.3. NULL after a refusal.
void *cglfw_make_sibling(const cglfw_binding *binding, int core);
void cglfw_destroy_sibling(const cglfw_binding *binding, void *context);

#endif
