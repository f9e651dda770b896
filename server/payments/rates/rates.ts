/**
 * Dollars per bitcoin: the median of recent sources. A single silent or wrong source does no harm; without
 * a recent price there is no rate, and nothing is sold at an old one.
 */
import type { JsonTree } from '#protocol/json/json-tree.ts'
import { microUsdPerBtcOf, priceTextAt } from './price-text.ts'
import type { RateSetting, RateSource } from './rate-setting.ts'

/** How long a price counts as recent. */
const freshSeconds = 120
/** Polling interval; shorter while no source answers. */
const cacheSeconds = 30
const retrySeconds = 5
const timeoutMs = 3_000

/** Fetches the whole JSON answer of an address; rejects for anything else. */
export type FetchJson = (url: string, timeoutMs: number) => Promise<JsonTree>

export interface RateQuote {
  microUsdPerBtc: bigint
  /** Hosts of the sources used, or `fixed`. */
  source: string
  /** Time of the oldest price used. */
  observedAtUnix: number
}

export interface Rates {
  /** Throws RateUnavailable. */
  quote(): Promise<RateQuote>
}

/** No source returned a price within the last two minutes. */
export class RateUnavailable extends Error {
  constructor(cause?: unknown) {
    super('no source of the bitcoin price answered recently', { cause })
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
    if (microUsdPerBtc === null) throw new Error('the fixed rate is not a decimal')
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

  // Absolute differences: a clock that jumped back must not make an old price recent for hours.
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
      if (microUsdPerBtc === null) throw new RateUnavailable(new Error('the sources disagree'))
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
  if (price === null) throw new Error(`${name} returned no price at ${path.join('.')}`)
  return price
}

/** Applies even if the fetch ignores its own limit. */
async function inTime<T>(answer: Promise<T>, name: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not answer in time`)), timeoutMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/**
 * For an even number of prices, the mean of the middle two, rounded down; null when these differ by more
 * than a tenth, because one of them is wrong.
 */
function medianOf(prices: readonly bigint[]): bigint | null {
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = sorted.length >> 1
  const high = sorted[middle]!
  if (sorted.length % 2 === 1) return high
  const low = sorted[middle - 1]!
  return (high - low) * 10n > high ? null : (low + high) / 2n
}
