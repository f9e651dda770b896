/**
 * Defines the high-water mark: the newest checkpoint of a ledger, stored outside its database and raised by
 * compare-and-set before anything is signed.
 */

export interface HighWater {
  origin: string
  size: number
  /** Hex. */
  root: string
}

/** Storage outside the database. Servers that share it cannot sign two roots for one size. */
export interface LedgerMark {
  /** Its name for the operator. */
  readonly place: string
  /**
   * Null when nothing was ever stored. Throws MarkUnavailable when it cannot be read or contains something
   * else.
   */
  newest(): Promise<HighWater | null>
  /**
   * Stores `next` permanently, or throws MarkRefused: another root has this size, a larger size is stored,
   * or the mark belongs to another log. Repeating the same size and root succeeds. Throws MarkUnavailable
   * when it cannot be written.
   */
  raise(next: HighWater): Promise<void>
}

export class MarkRefused extends Error {
  readonly found: HighWater
  constructor(found: HighWater, message: string) {
    super(message)
    this.name = 'MarkRefused'
    this.found = found
  }
}

/**
 * The storage cannot be read or written: this server signs nothing until it can. Other servers with a
 * working mark continue.
 */
export class MarkUnavailable extends Error {
  constructor(place: string, cause: unknown) {
    super(`The high-water mark outside the database (${place}) cannot be used: ${(cause as Error).message}`, {
      cause,
    })
    this.name = 'MarkUnavailable'
  }
}

/** Write-once objects: creating an existing name fails for every writer. */
export interface OnceStore {
  readonly place: string
  /** The object with the largest size. */
  newest(): Promise<HighWater | null>
  read(size: number): Promise<HighWater | null>
  /** False when the size already exists. Durable before it resolves. */
  create(mark: HighWater): Promise<boolean>
  /** Removes smaller sizes except the newest ones. Failures are ignored. */
  prune(below: number): Promise<void>
}

/** Number of sizes that stay readable behind the newest. */
const KEPT_SIZES = 64

export function markOn(store: OnceStore): LedgerMark {
  const available = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      throw error instanceof MarkRefused ? error : new MarkUnavailable(store.place, error)
    }
  }
  return {
    place: store.place,
    newest: () => available(() => store.newest()),
    raise: (next) => available(() => raiseIn(store, next)),
  }
}

async function raiseIn(store: OnceStore, next: HighWater): Promise<void> {
  const kept = await store.newest()
  if (kept) refuseUnlessBehind(kept, next)
  if (kept?.size === next.size) return
  if (!(await store.create(next))) {
    const other = await store.read(next.size)
    if (!other || other.origin !== next.origin || other.root !== next.root)
      throw new MarkRefused(other ?? next, `Another root is stored for size ${next.size}.`)
  }
  // A larger size in between was raised by another server, whose checkpoint covers this one.
  const newest = await store.newest()
  if (newest && newest.size > next.size)
    throw new MarkRefused(newest, `Size ${newest.size} is already stored.`)
  if (next.size > KEPT_SIZES) await store.prune(next.size - KEPT_SIZES).catch(() => {})
}

function refuseUnlessBehind(kept: HighWater, next: HighWater): void {
  if (kept.origin !== next.origin)
    throw new MarkRefused(kept, `The mark belongs to the log ${kept.origin}, not to ${next.origin}.`)
  if (kept.size > next.size)
    throw new MarkRefused(kept, `Size ${kept.size} is stored, and ${next.size} would be signed.`)
  if (kept.size === next.size && kept.root !== next.root)
    throw new MarkRefused(kept, `Another root is stored for size ${next.size}.`)
}

/** Throws when the text is not a mark: a damaged mark must not count as absent. */
export function parseHighWater(text: string, where: string): HighWater {
  let read: Partial<HighWater> | null = null
  try {
    read = JSON.parse(text)
  } catch {
    // Reported below.
  }
  const { origin, size, root } = read ?? {}
  if (
    typeof origin !== 'string' ||
    !Number.isSafeInteger(size) ||
    typeof root !== 'string' ||
    !/^[0-9a-f]{64}$/.test(root)
  )
    throw new Error(`${where} is not a high-water mark`)
  return { origin, size: size!, root }
}

export const formatHighWater = ({ origin, size, root }: HighWater): string =>
  `${JSON.stringify({ origin, size, root })}\n`
