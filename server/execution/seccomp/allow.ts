/**
 * The system calls that sandboxed code may make on x86-64, with their numbers. Everything else is refused: no sockets, no mounts,
 * no namespaces, no tracing, no key rings, no kernel interfaces with a history of escapes.
 */
const table = `
read 0, write 1, open 2, close 3, stat 4, fstat 5, lstat 6, poll 7, lseek 8, mmap 9, mprotect 10, munmap 11, brk 12,
rt_sigaction 13, rt_sigprocmask 14, rt_sigreturn 15, pread64 17, pwrite64 18, readv 19, writev 20, access 21,
pipe 22, select 23, sched_yield 24, mremap 25, msync 26, mincore 27, madvise 28, dup 32, dup2 33, pause 34, nanosleep 35,
getitimer 36, alarm 37, setitimer 38, getpid 39, sendfile 40, sendto 44, recvfrom 45, shutdown 48, getsockname 51,
getpeername 52, setsockopt 54, getsockopt 55, fork 57, vfork 58, execve 59, exit 60, wait4 61, kill 62,
uname 63, fcntl 72, flock 73, fsync 74, fdatasync 75, truncate 76, ftruncate 77, getdents 78, getcwd 79, chdir 80,
fchdir 81, rename 82, mkdir 83, rmdir 84, creat 85, link 86, unlink 87, symlink 88, readlink 89, chmod 90, fchmod 91,
umask 95, gettimeofday 96, getrlimit 97, getrusage 98, sysinfo 99, times 100, getuid 102, getgid 104, geteuid 107,
getegid 108, setpgid 109, getppid 110, getpgrp 111, setsid 112, getgroups 115, getresuid 118, getresgid 120, getpgid 121,
getsid 124, capget 125, rt_sigpending 127, rt_sigtimedwait 128, rt_sigqueueinfo 129, rt_sigsuspend 130,
sigaltstack 131, utime 132, statfs 137, fstatfs 138, getpriority 140, setpriority 141, sched_getparam 143,
sched_getscheduler 145, sched_get_priority_max 146, sched_get_priority_min 147, sched_rr_get_interval 148,
mlock 149, munlock 150, prctl 157, arch_prctl 158, setrlimit 160, sync 162, gettid 186, readahead 187, getxattr 191,
lgetxattr 192, fgetxattr 193, listxattr 194, llistxattr 195, flistxattr 196, tkill 200, time 201, futex 202,
sched_setaffinity 203, sched_getaffinity 204, epoll_create 213, getdents64 217, set_tid_address 218,
restart_syscall 219, fadvise64 221, timer_create 222, timer_settime 223, timer_gettime 224,
timer_getoverrun 225, timer_delete 226, clock_gettime 228, clock_getres 229, clock_nanosleep 230, exit_group 231,
epoll_wait 232, epoll_ctl 233, tgkill 234, utimes 235, waitid 247, inotify_init 253, inotify_add_watch 254,
inotify_rm_watch 255, openat 257, mkdirat 258, futimesat 261, newfstatat 262, unlinkat 263, renameat 264,
linkat 265, symlinkat 266, readlinkat 267, fchmodat 268, faccessat 269, pselect6 270, ppoll 271, set_robust_list 273,
get_robust_list 274, sync_file_range 277, utimensat 280, epoll_pwait 281, signalfd 282, timerfd_create 283, eventfd 284,
fallocate 285, timerfd_settime 286, timerfd_gettime 287, signalfd4 289, eventfd2 290, epoll_create1 291, dup3 292,
pipe2 293, inotify_init1 294, preadv 295, pwritev 296, rt_tgsigqueueinfo 297, prlimit64 302, syncfs 306, getcpu 309,
renameat2 316, getrandom 318, memfd_create 319, execveat 322, membarrier 324, mlock2 325, copy_file_range 326, preadv2 327,
pwritev2 328, statx 332, rseq 334, pidfd_send_signal 424, pidfd_open 434, close_range 436, faccessat2 439, epoll_pwait2 441,
futex_waitv 449`

/** Number by name. */
export const allowed: ReadonlyMap<string, number> = new Map(
  table
    .trim()
    .split(/,\s*/)
    .map((entry) => {
      const [name, number] = entry.split(' ')
      return [name!, Number(number)] as const
    }),
)

export const CLONE = 56
export const SOCKETPAIR = 53
export const CLONE3 = 435
export const IOCTL = 16

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
export const NAMESPACE_BITS = 0x7e020000
export const AF_UNIX = 1
/** Types into a terminal, and pastes its selection: both run commands outside. */
export const TERMINAL_INPUT = [0x5412, 0x541c] as const
/** Numbers from here on are x32 calls. */
export const X32_BIT = 0x40000000
export const AUDIT_ARCH_X86_64 = 0xc000003e
