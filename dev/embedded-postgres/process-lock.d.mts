export type LockHolder = {
  pid: number
  /** Tells this process from a later one with the same pid; empty where the system cannot say. */
  identity: string
  nonce: string
  state: 'running' | 'stopping'
  address?: string
}
export type ProcessLock = {
  holder: LockHolder
  /** Rewrites the lock with further facts, for instance the address served. */
  update(facts: Partial<Pick<LockHolder, 'state' | 'address'>>): void
  release(): void
}
/** What tells this process from a later one with the same pid; null when no such process lives. */
export function identityOf(pid: number): string | null
export function isAlive(holder: Pick<LockHolder, 'pid' | 'identity'>): boolean
export function readHolder(path: string): LockHolder | null
/** Returns the lock, or the living process that holds it. */
export function acquireLock(path: string): { lock: ProcessLock } | { heldBy: LockHolder }
/** Takes a lock over from the process that holds it now, for instance from the parent that started this one. */
export function adoptLock(path: string, fromPid: number): ProcessLock
