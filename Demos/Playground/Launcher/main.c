// A scene process: loads the library of the scenes. The playground starts the process: decision
// 0021.
//
// Two processes: the scene and its keeper. The keeper becomes the parent of the scene's orphaned
// children, and ends the orphans with the scene.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

// Limit of a scene's memory in bytes: an endlessly allocating scene must not exhaust the machine.
static const rlim_t memory = 4ull << 30;

// Ends a busy scene together with the window: a closed window closes the other end of the standard
// input.
static void *await_end(void *nothing) {
    struct pollfd input = {0, 0, 0};
    while (poll(&input, 1, -1) < 0) {
    }
    _exit(0);
    return nothing;
}

// SIGUSR2 aborts a hanging scene, so that Swift's runtime prints a backtrace of the hanging code.
// The runtime follows frame pointers, and would miss the caller of a function without a complete
// frame. The handler therefore delays the abort, by at most half a second, until the program
// counter is in the scene's own code.
static int samples;

static int is_scene(void *context) {
    mcontext_t *machine = &((ucontext_t *)context)->uc_mcontext;
#if defined(__x86_64__)
    void *place = (void *)machine->gregs[REG_RIP];
#else
    void *place = (void *)machine->pc;
#endif
    Dl_info info;
    return dladdr(place, &info) && info.dli_fname && strstr(info.dli_fname, "/Scene.so");
}

static void sample(int number, siginfo_t *info, void *context) {
    (void)info;
    if (number == SIGUSR2) {
        struct itimerval often = {{0, 1000}, {0, 1000}};
        setitimer(ITIMER_REAL, &often, NULL);
    }
    if (++samples < 500 && !is_scene(context)) return;
    struct itimerval never = {{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &never, NULL);
    // SIGABRT is blocked in the handler, and arrives in the interrupted code after the handler.
    pthread_kill(pthread_self(), SIGABRT);
}

static void await_question(void) {
    struct sigaction action = {0};
    action.sa_sigaction = sample;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigfillset(&action.sa_mask);
    sigaction(SIGUSR2, &action, NULL);
    sigaction(SIGALRM, &action, NULL);
}

// Kills the scene's orphaned children, which are now children of the keeper. Orphans of killed
// processes become children of the keeper, too, and are killed in the next round.
static void end_orphans(void) {
    pid_t gone;
    do {
        FILE *children = fopen("/proc/thread-self/children", "r");
        int child, count = 0;
        while (children && fscanf(children, "%d", &child) == 1) {
            kill(child, SIGKILL);
            count++;
        }
        if (children) fclose(children);
        // Some kernels list no children: the keeper then leaves running processes alone.
        gone = waitpid(-1, NULL, count ? 0 : WNOHANG);
    } while (gone > 0);
}

// Waits for the end of the scene, and kills the scene if the window sends SIGTERM. Ends with the
// scene's exit status, or by the same signal.
static int keep(pid_t scene, const sigset_t *awaited) {
    int status = 0, is_over = 0;
    // The pipes belong to the scene; open copies would keep the window from seeing their end.
    for (int i = 0; i < 4; i++) close(i);
    while (!is_over) {
        int number = 0;
        sigwait(awaited, &number);
        if (number == SIGTERM) kill(scene, SIGKILL);
        pid_t gone;
        int result;
        while ((gone = waitpid(-1, &result, WNOHANG)) > 0)
            if (gone == scene) {
                status = result;
                is_over = 1;
            }
    }
    end_orphans();
    if (!WIFSIGNALED(status)) return WEXITSTATUS(status);
    signal(WTERMSIG(status), SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    kill(getpid(), WTERMSIG(status));
    return 128 + WTERMSIG(status);
}

int main(int count, char **words) {
    if (count != 3) {
        fprintf(stderr, "usage: PlaygroundLauncher LIBRARY FOLDER\n");
        return 1;
    }
    // Closes inherited pipes of the window's other children: a pipe ends for the reader only when
    // no process holds the pipe open.
    closefrom(4);
    struct rlimit limit = {memory, memory}, core = {0, 0};
    setrlimit(RLIMIT_DATA, &limit);
    setrlimit(RLIMIT_CORE, &core);
    sigset_t awaited, usual;
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGTERM);
    sigaddset(&awaited, SIGCHLD);
    sigprocmask(SIG_BLOCK, &awaited, &usual);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    pid_t keeper = getpid(), scene = fork();
    if (scene < 0) {
        perror("fork");
        return 1;
    }
    if (scene > 0) return keep(scene, &awaited);
    sigprocmask(SIG_SETMASK, &usual, NULL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != keeper) return 1;
    // The scene's children must not inherit the descriptor of the answers.
    fcntl(3, F_SETFD, FD_CLOEXEC);
    // The thread of `await_end` blocks all signals: the main thread handles signals.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t guard;
    if (chdir(words[2]) != 0 || pthread_create(&guard, NULL, await_end, NULL) != 0) {
        perror(words[2]);
        return 1;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    await_question();
    // Line buffering: output reaches the playground at the end of each line.
    setvbuf(stdout, NULL, _IOLBF, 0);
    void *library = dlopen(words[1], RTLD_NOW | RTLD_GLOBAL);
    int (*process)(void) = library ? (int (*)(void))dlsym(library, "lamina_scene_process") : NULL;
    if (!process) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    return process();
}
