/** What becomes true by itself, on a busy machine too. */
import { expect } from 'vitest'

export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 25_000 })
