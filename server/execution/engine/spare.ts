/** One thing that is started ahead of the run that takes it, so that the run does not wait for its start. No second run ever gets it. */

export interface SpareOptions<T> {
  start(): Promise<T>
  /** Ends it. */
  discard(started: T): Promise<unknown>
  /** It could not be started; the next run starts its own and reports why. */
  onFailure(error: unknown): void
}

export interface Spare<T> {
  /** Nothing where one is ready, or starting. */
  start(): void
  /** Null where none is there; one that is starting is waited for. It is the caller's to discard. */
  take(): Promise<T | null>
  /** None is started afterwards. */
  close(): Promise<void>
}

export function createSpare<T>({ start, discard, onFailure }: SpareOptions<T>): Spare<T> {
  let spare: Promise<T | null> | null = null
  let isOver = false

  async function take(): Promise<T | null> {
    const taken = spare
    spare = null
    return (await taken) ?? null
  }

  return {
    start() {
      if (isOver) return
      spare ??= start().catch((error: unknown) => {
        onFailure(error)
        return null
      })
    },
    take,
    async close() {
      isOver = true
      const taken = await take()
      if (taken) await discard(taken)
    },
  }
}
