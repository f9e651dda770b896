/**
 * Remembers the largest (size, root) this process has seen committed or signed; a database below it was
 * rolled back.
 */
import type { HighWater } from './high-water.ts'

export interface NewestSeen {
  readonly head: Pick<HighWater, 'size' | 'root'> | null
  observe(head: Pick<HighWater, 'size' | 'root'>): void
}

export function createNewestSeen(): NewestSeen {
  let head: Pick<HighWater, 'size' | 'root'> | null = null
  return {
    get head() {
      return head
    },
    observe({ size, root }) {
      if (!head || size > head.size) head = { size, root }
    },
  }
}
