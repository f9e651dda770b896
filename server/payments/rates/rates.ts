/**
 * Dollars per bitcoin. The median of sources that answered lately. One of them can be silent or wrong without harm; when none is
 * fresh there is no rate, and nothing is sold at an old one.
 */
import type { JsonTree } from '#protocol/json-tree.ts'
import { microUsdPerBtcOf, priceTextAt } from './price-text.ts'
import type { RateSetting, RateSource } from './rate-setting.ts'

/** How long an answer counts. */
const freshSeconds = 120
/** How long before the sources are asked again; shorter while none of them answers. */
const cacheSeconds = 30
const retrySeconds = 5
const timeoutMs = 3_000

/** The whole answer of an address, as JSON; rejects for anything else. */
export type FetchJson = (url: string, timeoutMs: number) => Promise<JsonTree>

export interface RateQuote {
  microUsdPerBtc: bigint
  /** Hosts of the sources that count, or `fixed`. */
  source: string
  /** The oldest answer that counts. */
  observedAtUnix: number
}

export interface Rates {
  /** Throws RateUnavailable. */
  quote(): Promise<RateQuote>
}

/** No source gave a price within the last two minutes; nothing may be priced. */
export class RateUnavailable extends Error {
  constructor(cause?: unknown) {
    super('no source of the bitcoin price answered lately', { cause })
    this.name = 'RateUnavailable'
  }
}

interface Observation {
  name: string
  microUsdPerBtc: bigint
  observedAtUnix: number
}

interface Options extends RateSetting {
  /** Unix seconds. */
  now(): number
  fetchJson: FetchJson
}

export function createRates({ sources, fixedUsdPerBtc, now, fetchJson }: Options): Rates {
  if (fixedUsdPerBtc !== null) {
    const microUsdPerBtc = microUsdPerBtcOf(fixedUsdPerBtc)
    if (microUsdPerBtc === null) throw new Error('the fixed rate is no decimal')
    return { quote: async () => ({ microUsdPerBtc, source: 'fixed', observedAtUnix: now() }) }
  }
  const newest = new Map<RateSource, Observation>()
  let asked: { atUnix: number; answers: number; why: unknown } | null = null
  let flight: Promise<void> | null = null

  async function askAll(): Promise<void> {
    const answers = await Promise.allSettled(sources.map((source) => readSource(source, fetchJson)))
    const atUnix = now()
    let answered = 0
    let why: unknown
    for (const [index, answer] of answers.entries()) {
      const source = sources[index]!
      if (answer.status === 'rejected') why = answer.reason
      else {
        answered += 1
        newest.set(source, { name: source.name, microUsdPerBtc: answer.value, observedAtUnix: atUnix })
      }
    }
    asked = { atUnix, answers: answered, why }
  }

  // Distances, not differences: a clock that jumped back must not make an old answer fresh for hours.
  const isWithin = (atUnix: number, seconds: number): boolean => Math.abs(now() - atUnix) < seconds
  const isDue = (): boolean =>
    asked === null || !isWithin(asked.atUnix, asked.answers > 0 ? cacheSeconds : retrySeconds)

  return {
    async quote() {
      if (isDue()) {
        flight ??= askAll().finally(() => {
          flight = null
        })
        await flight
      }
      const fresh = [...newest.values()].filter(({ observedAtUnix }) =>
        isWithin(observedAtUnix, freshSeconds),
      )
      if (fresh.length === 0) throw new RateUnavailable(asked?.why)
      const microUsdPerBtc = medianOf(fresh.map((observation) => observation.microUsdPerBtc))
      if (microUsdPerBtc === null) throw new RateUnavailable(new Error('the sources do not agree'))
      return {
        microUsdPerBtc,
        source: fresh.map(({ name }) => name).join(', '),
        observedAtUnix: Math.min(...fresh.map(({ observedAtUnix }) => observedAtUnix)),
      }
    },
  }
}

async function readSource({ name, url, path }: RateSource, fetchJson: FetchJson): Promise<bigint> {
  const text = priceTextAt(await inTime(fetchJson(url, timeoutMs), name), path)
  const price = text === null ? null : microUsdPerBtcOf(text)
  if (price === null) throw new Error(`${name} gave no price at ${path.join('.')}`)
  return price
}

/** Holds even where the fetch forgets its own limit. */
async function inTime<T>(answer: Promise<T>, name: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not answer in time`)), timeoutMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/**
 * Of an even number the mean of the two in the middle, rounded down; null where these are more than a tenth apart: one of them is
 * wrong, and nobody can tell which.
 */
function medianOf(prices: readonly bigint[]): bigint | null {
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = sorted.length >> 1
  const high = sorted[middle]!
  if (sorted.length % 2 === 1) return high
  const low = sorted[middle - 1]!
  return (high - low) * 10n > high ? null : (low + high) / 2n
}
