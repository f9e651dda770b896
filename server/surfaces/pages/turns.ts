/**
 * Lets callers continue one by one, each in a turn of the event loop of its own, in the order of their calls: between two of them the
 * loop answers whatever else has arrived.
 */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = []
  function next(): void {
    waiting.shift()!()
    if (waiting.length > 0) setImmediate(next)
  }
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(next)
    })
}
