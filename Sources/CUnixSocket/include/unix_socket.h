// Functions that Glibc's Swift module cannot import: file descriptors sent with the bytes of a Unix
// socket, the process at the other end of a socket, and files in memory.
#ifndef UNIX_SOCKET_H
#define UNIX_SOCKET_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Accepts the next connection, which is closed in child programs (close-on-exec). −1 and `errno`
/// without a connection.
int unix_socket_accept(int socket);

/// The user and the process at the other end. 0, or −1 and `errno`.
int unix_socket_peer(int socket, uid_t *user, pid_t *process);

/// Sends some of the bytes, and an open file with the bytes unless `file` is −1. Returns the number
/// of bytes sent, or −1 and `errno`; a closed connection is an error and no signal.
ssize_t unix_socket_send(int socket, const void *bytes, size_t count, int file);

/// Receives some bytes and up to `capacity` open files. Returns the number of bytes, 0 at the end,
/// or −1 and `errno`. `*files_count` is −1 if more files came than fit; the received files are then
/// closed.
ssize_t unix_socket_receive(
    int socket, void *bytes, size_t count, int *files, int capacity, int *files_count);

/// A sealable file in memory. −1 and `errno` without memory.
int unix_memory_create(const char *name);

/// Seals the file's bytes and size for ever. 0, or −1 and `errno`.
int unix_memory_seal(int file);

/// 1 if a file is memory with these seals.
int unix_memory_is_sealed(int file);

#endif
