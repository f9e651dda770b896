/**
 * Resumes callers one at a time, in order, each in its own turn of the event loop, so that other events are
 * handled in between.
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
