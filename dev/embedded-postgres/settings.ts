// Settings of the embedded PostgreSQL, for a small machine shared with the application.
import { platform } from 'node:os'

const always: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off', // compiling costs more than these short queries take
  random_page_cost: '1.1', // solid-state storage
  log_min_error_statement: 'panic', // a failed statement may contain a caller's data
}

const durable: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
}

/** For tests only: survives a killed process, not a power failure. */
const fast: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
}

export function settingsFlags(options: { port: number; durable: boolean }): string[] {
  const settings = { ...always, ...(options.durable ? durable : fast), port: String(options.port) }
  // Linux: I/O worker processes bring no benefit on two cores.
  if (platform() === 'linux') Object.assign(settings, { io_method: 'sync' })
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
