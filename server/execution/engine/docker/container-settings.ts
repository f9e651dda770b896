/** The settings of the container of one run: no network, a read-only root, two bounded writable places, no capability. */
import { seccompProfile } from '../../seccomp/profile.ts'
import { type Limits, OPEN_FILES, SHM_BYTES } from '../engine.ts'

const PERIOD_US = 100_000
const MOST_FILES = 4_096

/** Both lists replace the daemon's own. */
const MASKED = [
  ...['acpi', 'asound', 'kcore', 'keys', 'key-users', 'timer_list', 'sched_debug', 'scsi', 'kallsyms'],
  ...['config.gz', 'cmdline', 'version', 'interrupts'],
].map((name) => `/proc/${name}`)
const READ_ONLY = ['bus', 'fs', 'irq', 'sys', 'sysrq-trigger'].map((name) => `/proc/${name}`)

export interface ContainerOptions {
  image: string
  limits: Limits
  labels: Record<string, string>
  /** One that the daemon knows; its own default when empty. */
  runtime: string | undefined
  /** An OCI seccomp object; tests give one of their own. */
  seccomp: object | undefined
}

export const containerSettings = ({
  image,
  limits,
  labels,
  runtime,
  seccomp = seccompProfile,
}: ContainerOptions) => ({
  Image: image,
  Cmd: ['/usr/bin/python3', '-I', '-u', '/opt/assay/boot.py'],
  User: '65534:65534',
  WorkingDir: '/tmp',
  Hostname: 'sandbox',
  Env: ['PATH=/usr/bin', 'LANG=C.UTF-8', 'HOME=/tmp', 'PYTHONDONTWRITEBYTECODE=1'],
  OpenStdin: true,
  StdinOnce: true,
  AttachStdin: true,
  AttachStdout: true,
  AttachStderr: true,
  NetworkDisabled: true,
  Labels: labels,
  HostConfig: {
    NetworkMode: 'none',
    ReadonlyRootfs: true,
    Tmpfs: {
      '/tmp': `rw,nosuid,nodev,noexec,size=${limits.tmpBytes},nr_inodes=${MOST_FILES},mode=1777`,
    },
    IpcMode: 'private',
    ShmSize: SHM_BYTES,
    Memory: limits.memoryBytes,
    // The sum of memory and swap: none.
    MemorySwap: limits.memoryBytes,
    CpuPeriod: PERIOD_US,
    CpuQuota: Math.round((limits.cpuMilli * PERIOD_US) / 1_000),
    PidsLimit: limits.pids,
    CapDrop: ['ALL'],
    SecurityOpt: ['no-new-privileges', `seccomp=${JSON.stringify(seccomp)}`],
    Ulimits: [
      { Name: 'nofile', Soft: OPEN_FILES, Hard: OPEN_FILES },
      { Name: 'core', Soft: 0, Hard: 0 },
      { Name: 'msgqueue', Soft: 0, Hard: 0 },
    ],
    MaskedPaths: [...MASKED, '/sys', '/dev/mqueue'],
    ReadonlyPaths: READ_ONLY,
    LogConfig: { Type: 'none' },
    // Removed by the engine: the daemon would drop the word about memory with it.
    AutoRemove: false,
    Privileged: false,
    ...(runtime ? { Runtime: runtime } : {}),
  },
})
