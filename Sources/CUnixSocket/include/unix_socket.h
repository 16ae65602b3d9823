// What Glibc's Swift module leaves out: open files beside the bytes of a Unix socket, who is at its other end, and
// memory that is a file.
#ifndef UNIX_SOCKET_H
#define UNIX_SOCKET_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Takes the next connection; it is closed in programs this one starts. −1 and `errno` when there is none.
int unix_socket_accept(int socket);

/// The user and the process at the other end. 0, or −1 and `errno`.
int unix_socket_peer(int socket, uid_t *user, pid_t *process);

/// Sends some of these bytes, and an open file with them unless `file` is −1. How many went, or −1 and `errno`; a connection that is over is an
/// error and no signal.
ssize_t unix_socket_send(int socket, const void *bytes, size_t count, int file);

/// Receives some bytes and up to `capacity` open files. How many bytes came, 0 at the end, −1 and `errno`. `*files_count` is −1 when more
/// files came than fit; those that fit are closed then.
ssize_t unix_socket_receive(
    int socket, void *bytes, size_t count, int *files, int capacity, int *files_count);

/// A file in memory that can be sealed. −1 and `errno` where there is no memory.
int unix_memory_create(const char *name);

/// Keeps the file's bytes and size as they are for ever. 0, or −1 and `errno`.
int unix_memory_seal(int file);

/// Whether a file is memory that was sealed so.
int unix_memory_is_sealed(int file);

#endif
