/** Waits for a condition, with enough time for a busy machine. */
import { expect } from 'vitest'

export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 25_000 })
