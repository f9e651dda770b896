export type LockHolder = {
  pid: number
  /** Distinguishes this process from a later one with the same pid; empty when the system cannot tell. */
  identity: string
  nonce: string
  state: 'running' | 'stopping'
  address?: string
}
export type ProcessLock = {
  holder: LockHolder
  /** Rewrites the lock with further facts, such as the served address. */
  update(facts: Partial<Pick<LockHolder, 'state' | 'address'>>): void
  release(): void
}
/** Distinguishes the process from a later one with the same pid; null when no such process is alive. */
export function identityOf(pid: number): string | null
export function isAlive(holder: Pick<LockHolder, 'pid' | 'identity'>): boolean
export function readHolder(path: string): LockHolder | null
/** Returns the lock, or the living process that holds it. */
export function acquireLock(path: string): { lock: ProcessLock } | { heldBy: LockHolder }
/** Takes a lock over from the process that holds it, such as the parent process. */
export function adoptLock(path: string, fromPid: number): ProcessLock
