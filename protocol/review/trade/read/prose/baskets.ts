// Cuts a sentence that names several amounts under one verb into an order for each: `buy 75 USD of BTC and 25 USD of ETH`.
import { isStable } from '../values/assets.ts'
import type { Token } from './tokens.ts'

const VERB = /^(?:open|enter|buy|buying|purchase|sell|selling|accumulate|invest|dca|long|short)$/
/** What is held, set against, or moved is no order of its own. */
const OTHER =
  /^(?:rebalanc.*|hedg.*|swap.*|convert.*|close|closing|exit|held|hold|holding|own|against|versus|vs|have|spread|condor|calls?|puts?|collar)$/
const SEPARATOR = /^(?:,|and|\+|or)$/
const LINK = /^(?:of|in|into|worth|to|shares?|units?|coins?|long|short)$/
/** Behind the asset of what is there already. */
const HELD = /^(?:held|holding|already|long|short|position|exposure|perp|of|is|in)$/
const MOST_ITEMS = 12

export function basketOf(part: readonly Token[]): (readonly Token[])[] {
  const begin = part.findIndex(({ mark }) => VERB.test(mark))
  if (begin < 0 || part.some(({ mark }) => OTHER.test(mark))) return [[...part]]
  const starts = part.flatMap((_, index) => (index > begin && isItem(part, index) ? [index] : []))
  const verb = part.slice(0, starts[0] ?? 0).findLastIndex(({ mark }) => VERB.test(mark))
  const assets = new Set(starts.map((index) => assetOfItem(part, index)))
  const [first] = starts
  const isFirst = first !== undefined && part.slice(verb + 1, first).every(({ mark }) => QUIET.test(mark))
  if (!isFirst || starts.length < 2 || starts.length > MOST_ITEMS || assets.size < starts.length)
    return [[...part]]
  return starts.map((start, index) => {
    const end = starts[index + 1]
    const body = part.slice(
      index === 0 ? 0 : start,
      end === undefined ? part.length : end - separators(part, end),
    )
    return index === 0 ? body : [part[verb]!, ...body]
  })
}

const QUIET = /^(?:order|orders|today|for|now|:|,|the|a|this|week|month|market|limit|at)$/

/** How many separators stand right before. */
const separators = (part: readonly Token[], start: number): number =>
  SEPARATOR.test(part[start - 2]?.mark ?? '') ? 2 : 1

function isItem(part: readonly Token[], index: number): boolean {
  if (!/^#\$?$/.test(part[index]!.mark)) return false
  const before = part[index - 1]?.mark ?? ''
  if (!VERB.test(before) && !SEPARATOR.test(before) && !QUIET.test(before)) return false
  const at = assetAt(part, index)
  if (at === null) return false
  const asset = part[at]!
  return !isStable(asset.asset!) && !HELD.test(part[at + 1]?.mark ?? '')
}

function assetAt(part: readonly Token[], index: number): number | null {
  let at = index + 1
  for (let round = 0; round < 2 && LINK.test(part[at]?.mark ?? ''); round++) at++
  return part[at]?.mark === '@' ? at : null
}

const assetOfItem = (part: readonly Token[], index: number): string | null =>
  part[assetAt(part, index)!]?.asset ?? null
