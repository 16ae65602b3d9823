#define _GNU_SOURCE
#include "unix_socket.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

int unix_socket_accept(int socket) { return accept4(socket, NULL, NULL, SOCK_CLOEXEC); }

int unix_socket_peer(int socket, uid_t *user, pid_t *process) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
    *user = peer.uid;
    *process = peer.pid;
    return 0;
}

ssize_t unix_socket_send(int socket, const void *bytes, size_t count, int file) {
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {0};
    if (file >= 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &file, sizeof(int));
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

ssize_t unix_socket_receive(
    int socket, void *bytes, size_t count, int *files, int capacity, int *files_count) {
    struct iovec part = {.iov_base = bytes, .iov_len = count};
    // The buffer holds more files than the kernel sends in one message, so that files above the
    // caller's capacity are received and closed here.
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int) * 256)];
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    *files_count = 0;
    ssize_t got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    if (got < 0) return got;
    int found = 0, too_many = (message.msg_flags & MSG_CTRUNC) != 0;
    for (struct cmsghdr *h = CMSG_FIRSTHDR(&message); h; h = CMSG_NXTHDR(&message, h)) {
        if (h->cmsg_level != SOL_SOCKET || h->cmsg_type != SCM_RIGHTS) continue;
        size_t sent = (h->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < sent; i++) {
            int file;
            memcpy(&file, CMSG_DATA(h) + i * sizeof(int), sizeof file);
            if (found < capacity) {
                files[found++] = file;
            } else {
                close(file);
                too_many = 1;
            }
        }
    }
    if (too_many) {
        while (found > 0) close(files[--found]);
        found = -1;
    }
    *files_count = found;
    return got;
}

int unix_memory_create(const char *name) {
    return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

static const int all_seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;

int unix_memory_seal(int file) { return fcntl(file, F_ADD_SEALS, all_seals); }

int unix_memory_is_sealed(int file) {
    int seals = fcntl(file, F_GET_SEALS);
    return seals >= 0 && (seals & all_seals) == all_seals;
}
