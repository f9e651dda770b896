/**
 * Combines many small transactions into one. Items that arrive while a batch is being written form the next
 * batch; an idle writer takes a single item at once, so nothing waits for a timer unless a pause is
 * configured.
 */

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export interface GroupCommit<Item, Result> {
  submit(item: Item): Promise<Result>
  /** Resolves when all submitted work has finished. */
  drain(): Promise<void>
}

interface Options {
  maxBatch: number
  /** Concurrent batches. Use one where batches would only wait for each other's lock. */
  concurrency: number
  /** Pause between batches, for larger batches where each round trip is expensive. */
  restMs?: number
}

/**
 * `write` takes up to maxBatch items and returns one result per item, in order. When it throws, a batch of
 * several is written again item by item, so that one bad item fails alone; `write` must be one transaction.
 */
export function groupCommit<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  { maxBatch, concurrency, restMs = 0 }: Options,
): GroupCommit<Item, Result> {
  const queue: Waiting<Item, Result>[] = []
  const idle: (() => void)[] = []
  let running = 0

  async function writeAlone({ item, resolve, reject }: Waiting<Item, Result>): Promise<void> {
    try {
      const [result] = await write([item])
      resolve(result as Result)
    } catch (error) {
      reject(error)
    }
  }

  async function writeBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    if (batch.length === 1) return writeAlone(batch[0]!)
    let results: Result[]
    try {
      results = await write(batch.map(({ item }) => item))
    } catch {
      for (const waiting of batch) await writeAlone(waiting)
      return
    }
    batch.forEach((waiting, index) => {
      waiting.resolve(results[index] as Result)
    })
  }

  function pump(): void {
    while (running < concurrency && queue.length > 0) {
      running += 1
      void writeBatch(queue.splice(0, maxBatch)).finally(() => (restMs > 0 ? setTimeout(end, restMs) : end()))
    }
  }

  function end(): void {
    running -= 1
    pump()
    if (running === 0 && queue.length === 0) for (const wake of idle.splice(0)) wake()
  }

  // Items submitted in the same turn of the event loop share a batch.
  let scheduled = false
  function schedule(): void {
    if (scheduled) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      pump()
    })
  }

  return {
    submit: (item) =>
      new Promise<Result>((resolve, reject) => {
        queue.push({ item, resolve, reject })
        schedule()
      }),
    drain: () =>
      running === 0 && queue.length === 0
        ? Promise.resolve()
        : new Promise<void>((resolve) => idle.push(resolve)),
  }
}
