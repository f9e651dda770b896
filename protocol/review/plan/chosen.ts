// Did the agent pick one of several candidates that the request does not tell apart? Not a question of words: an
// argument that stands in one record of a list, and nothing of that record in what the principal said.
import type { Budget } from '../core/budget.ts'
import { type Deed, isWeighty, saidBefore, targetsOf } from './deeds.ts'
import type { Noted, Reading } from './model.ts'

const RECORD = /\{[^{}]{3,400}\}/g
const VALUE = /(?:["'][ \t]{0,3}[:,]|[:,[])[ \t]{0,3}["']([^"'\n]{1,80})["']/g
const FIRST_KEY = /^\{\s{0,4}["'](\w{1,30})["']/
/** The request says which one, or that it does not matter. */
const TELLS_APART =
  /\b(?:first|last|newest|latest|oldest|cheapest|best|nearest|closest|largest|biggest|smallest|shortest|longest|fastest|highest|lowest|most|least|any|anyone|one of|either|recent|recently|next|suitable|available|top|all|both|each|every|everyone|them|those|these|random|you choose|your choice|recommended?|popular|appropriate|right|matching)\b/
const MOST_RECORDS = 16

interface Listed {
  readonly values: ReadonlySet<string>
}

export function chosenUnasked(
  reading: Reading,
  lower: string,
  deeds: readonly Deed[],
  budget: Budget,
): Noted[] {
  const lists = listsIn(reading, lower, budget)
  if (lists.length === 0) return []
  for (const deed of deeds) {
    if (!isWeighty(deed)) continue
    const said = saidBefore(reading, lower, deed.action.segment)
    if (said.trim().length < 6 || TELLS_APART.test(said)) continue
    const targets = targetsOf(deed)
    for (const { segment, records } of lists) {
      if (segment >= deed.action.segment) continue
      budget.spend(records.length * 8)
      const used = records.filter(({ values }) => targets.some((one) => values.has(one)))
      if (used.length !== 1) continue
      const [one] = used
      const others = records.filter((record) => record !== one)
      const only = [...one!.values].filter((value) => !others.some(({ values }) => values.has(value)))
      const isNamed = only.some((value) => wordsOf(value).some((word) => said.includes(word)))
      const shared = new Set(others.flatMap(({ values }) => [...values].flatMap(wordsOf)))
      const isTold = only.flatMap(wordsOf).some((word) => !shared.has(word) && said.includes(word))
      if (isTold || (isNamed && shared.size === 0)) continue
      return [
        {
          rule: 'plan.argument.chosen',
          start: deed.start,
          end: deed.end,
          note: `a tool named ${records.length} of them`,
        },
      ]
    }
  }
  return []
}

const wordsOf = (value: string): string[] => value.split(/[^a-z0-9]+/).filter((word) => word.length > 2)

/** Records of the same shape that one result lists. */
function listsIn(
  { segments }: Reading,
  lower: string,
  budget: Budget,
): { readonly segment: number; readonly records: readonly Listed[] }[] {
  const out: { segment: number; records: Listed[] }[] = []
  segments.forEach(({ speaker, start, end }, segment) => {
    if (speaker !== 'untrusted' || out.length >= MOST_RECORDS) return
    const text = lower.slice(start, Math.min(end, start + 3000))
    budget.spend(text.length)
    const records: Listed[] = []
    let key: string | undefined
    for (const match of text.matchAll(RECORD)) {
      const own = FIRST_KEY.exec(match[0])?.[1]
      if (own === undefined || (key !== undefined && own !== key)) continue
      key = own
      records.push({ values: new Set([...match[0].matchAll(VALUE)].map((one) => one[1]!.trim())) })
      if (records.length >= MOST_RECORDS) break
    }
    if (records.length > 1) out.push({ segment, records })
  })
  return out
}
