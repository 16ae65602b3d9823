// Processor time a frame: warms up for a second, measures three, prints a row and ends the process.
#pragma once
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static double seconds_of(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

// Measures a frame; called once after each frame.
static void measure_frame(const char *peer, int lines) {
    static double began, cpu;
    static long frames;
    double now = seconds_of(CLOCK_MONOTONIC);
    if (began == 0) began = now;
    if (now - began < 1) return;
    if (frames == 0) cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    if (now - began < 4) {
        frames++;
        return;
    }
    double spent = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    printf("%s text %d: %.3f ms a frame, %ld frames\n", peer, lines, spent * 1000 / frames, frames);
    fflush(stdout);
    _exit(0);
}
