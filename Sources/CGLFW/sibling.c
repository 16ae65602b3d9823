#include "sibling.h"
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/glx.h>

cglfw_binding cglfw_current_binding(void) {
    cglfw_binding b = {0};
    GLXContext glx = glXGetCurrentContext();
    if (glx) {
        b.kind = 2;
        b.display = glXGetCurrentDisplay();
        b.context = glx;
        b.draw = (void *)glXGetCurrentDrawable();
        b.read = (void *)glXGetCurrentReadDrawable();
        return b;
    }
    EGLenum api = eglQueryAPI();
    eglBindAPI(EGL_OPENGL_API);
    EGLContext egl = eglGetCurrentContext();
    if (egl != EGL_NO_CONTEXT) {
        b.kind = 1;
        b.display = eglGetCurrentDisplay();
        b.context = egl;
        b.draw = eglGetCurrentSurface(EGL_DRAW);
        b.read = eglGetCurrentSurface(EGL_READ);
    }
    if (b.kind == 0 && api != EGL_NONE) eglBindAPI(api);
    return b;
}

int cglfw_bind(const cglfw_binding *b, void *context) {
    if (b->kind == 1) {
        eglBindAPI(EGL_OPENGL_API);
        return eglMakeCurrent(b->display, b->draw, b->read, context) == EGL_TRUE;
    }
    if (b->kind == 2)
        return glXMakeContextCurrent(
            b->display, (GLXDrawable)b->draw, (GLXDrawable)b->read, context);
    return 0;
}

static void *make_egl(const cglfw_binding *b, int core) {
    EGLint core_attributes[] = {
        EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
        EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    EGLint no_attributes[] = {EGL_NONE};
    EGLint id = 0, count = 0;
    EGLConfig config = NULL;
    eglBindAPI(EGL_OPENGL_API);
    eglQueryContext(b->display, b->context, EGL_CONFIG_ID, &id);
    if (id) {
        EGLint attributes[] = {EGL_CONFIG_ID, id, EGL_NONE};
        eglChooseConfig(b->display, attributes, &config, 1, &count);
    }
    return eglCreateContext(
        b->display, config, b->context, core ? core_attributes : no_attributes);
}

typedef GLXContext (*create_fn)(Display *, GLXFBConfig, GLXContext, Bool, const int *);

static void *make_glx(const cglfw_binding *b, int core) {
    int core_attributes[] = {
        GLX_CONTEXT_MAJOR_VERSION_ARB, 3, GLX_CONTEXT_MINOR_VERSION_ARB, 3,
        GLX_CONTEXT_PROFILE_MASK_ARB, GLX_CONTEXT_CORE_PROFILE_BIT_ARB, None};
    int no_attributes[] = {None};
    int id = 0, screen = 0, count = 0;
    create_fn create = (create_fn)glXGetProcAddressARB(
        (const GLubyte *)"glXCreateContextAttribsARB");
    if (!create) return NULL;
    glXQueryContext(b->display, b->context, GLX_FBCONFIG_ID, &id);
    glXQueryContext(b->display, b->context, GLX_SCREEN, &screen);
    int attributes[] = {GLX_FBCONFIG_ID, id, None};
    GLXFBConfig *configs = glXChooseFBConfig(b->display, screen, attributes, &count);
    if (!configs) return NULL;
    GLXContext made = NULL;
    if (count > 0)
        made = create(
            b->display, configs[0], b->context, True, core ? core_attributes : no_attributes);
    XFree(configs);
    return made;
}

void *cglfw_make_sibling(const cglfw_binding *b, int core) {
    if (b->kind == 1) return make_egl(b, core);
    if (b->kind == 2) return make_glx(b, core);
    return NULL;
}

void cglfw_destroy_sibling(const cglfw_binding *b, void *context) {
    if (b->kind == 1) eglDestroyContext(b->display, context);
    if (b->kind == 2) glXDestroyContext(b->display, context);
}
