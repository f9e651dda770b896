/** The command line of bubblewrap for one run: new namespaces, a read-only root, two bounded writable places, no capability. */
import { existsSync } from 'node:fs'
import { type Limits, SHM_BYTES } from './engine.ts'

const MASKED = [
  'kcore',
  'keys',
  'key-users',
  'timer_list',
  'sched_debug',
  'kallsyms',
  'config.gz',
  'cmdline',
  'version',
  'interrupts',
  'sysrq-trigger',
]
const MASKED_FOLDERS = ['acpi', 'asound', 'scsi']

/** File descriptors of the launched process: the filter, the byte that says that the code starts, and what bubblewrap says of itself. */
export const FILTER_FD = 3
export const READY_FD = 4
export const INFO_FD = 5

export function bwrapArguments(rootfs: string, limits: Limits, limitsInBoot: boolean): string[] {
  const masks = [
    ...MASKED.map((name) => `/proc/${name}`)
      .filter(existsSync)
      .flatMap((path) => ['--ro-bind', '/dev/null', path]),
    ...MASKED_FOLDERS.map((name) => `/proc/${name}`)
      .filter(existsSync)
      .flatMap((path) => ['--size', '4096', '--tmpfs', path, '--remount-ro', path]),
  ]
  return [
    ...['--unshare-all', '--as-pid-1', '--uid', '65534', '--gid', '65534'],
    ...['--ro-bind', rootfs, '/', '--proc', '/proc', ...masks],
    ...['--dev', '/dev', '--size', String(SHM_BYTES), '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
    ...['--size', String(limits.tmpBytes), '--tmpfs', '/tmp', '--remount-ro', '/'],
    ...['--cap-drop', 'ALL', '--new-session', '--die-with-parent', '--clearenv'],
    ...['--setenv', 'PATH', '/usr/bin', '--setenv', 'LANG', 'C.UTF-8', '--setenv', 'HOME', '/tmp'],
    ...['--setenv', 'PYTHONDONTWRITEBYTECODE', '1'],
    ...['--hostname', 'sandbox', '--chdir', '/tmp', '--seccomp', String(FILTER_FD)],
    ...['--info-fd', String(INFO_FD)],
    ...['--', '/usr/bin/python3', '-I', '-u', '/opt/assay/boot.py'],
    ...(limitsInBoot ? [String(limits.pids), String(limits.memoryBytes)] : []),
  ]
}
