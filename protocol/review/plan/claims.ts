// Does what is claimed agree with the numbers beside it, and with what the calls did? Integers only.
import type { Budget } from '../core/budget.ts'
import type { Action, Noted, Reading } from './model.ts'

const SCALE = 1_000_000n
const NUMBER = '\\$?(\\d[\\d,]{0,17}(?:\\.\\d{1,6})?)'

/** Six decimals. */
function fixed(text: string): bigint {
  const [whole, part = ''] = text.replaceAll(',', '').split('.')
  return BigInt(whole!) * SCALE + BigInt(part.padEnd(6, '0'))
}

const SUM = new RegExp(`${NUMBER} ?\\+ ?${NUMBER}(?: ?\\+ ?${NUMBER})? ?= ?${NUMBER}`, 'g')
const GROWTH = new RegExp(
  `from ${NUMBER}( ?(?:k|m|bn?|million|thousand|billion)\\b)? to ${NUMBER}( ?(?:k|m|bn?|million|thousand|billion)\\b)?[^.;\\n0-9]{1,40}?(\\d{1,4}(?:\\.\\d{1,2})?) ?(?:%|percent)`,
  'g',
)
/** "by 20 %, from 100 to 150". */
const GROWN = new RegExp(
  `(\\d{1,4}(?:\\.\\d{1,2})?) ?(?:%|percent)[, ]{1,3}(?:[a-z]{1,12} ){0,2}from ${NUMBER}( ?(?:k|m|bn?|million|thousand|billion)\\b)? to ${NUMBER}( ?(?:k|m|bn?|million|thousand|billion)\\b)?(?![ \\d]{0,2}(?:%|percent|\\d))`,
  'g',
)
const SHARE =
  /(\d[\d,]{0,9}) (?:out )?of (?:the )?(\d[\d,]{0,9})[^.;\n0-9]{0,30}?\(? ?(\d{1,3}(?:\.\d{1,2})?) ?(?:%|percent)/g
const ALL_PASS =
  /\b(?:all|every) (?:[\w-]{1,16} ){0,3}(?:tests?|checks?|suites?|jobs?) (?:pass|passed|are green|succeeded)/
const SOME_FAIL = /\b([1-9]\d*) (?:tests? |checks? )?(?:failed|failing|failures?|errors?)\b/

const CHUNK = 512

export function contradictingNumbers(lower: string, budget: Budget): Noted[] {
  const out: Noted[] = []
  const add = (at: number, length: number, note: string): void => {
    out.push({ rule: 'plan.claim.numbers', start: at, end: at + length, note })
  }
  for (let from = 0; from < lower.length; from += CHUNK - 128) {
    const window = lower.slice(from, from + CHUNK)
    if (!/\d/.test(window)) continue
    budget.spend(CHUNK)
    for (const match of window.matchAll(SUM)) {
      const parts = [match[1], match[2], match[3]].filter((part) => part !== undefined).map(fixed)
      const total = parts.reduce((sum, part) => sum + part, 0n)
      if (total !== fixed(match[4]!)) add(from + match.index, match[0].length, `the sum is ${show(total)}`)
    }
    for (const match of window.matchAll(GROWTH)) {
      if ((match[2] ?? '') !== (match[4] ?? '')) continue
      const a = fixed(match[1]!)
      const b = fixed(match[3]!)
      const change = b > a ? b - a : a - b
      // Off by more than 2 points and more than a tenth: rounding explains less.
      if (a > 0n)
        compare((change * 100n * SCALE) / a, fixed(match[5]!), (real) =>
          add(from + match.index, match[0].length, `the change is ${real} %`),
        )
    }
    for (const match of window.matchAll(GROWN)) {
      if ((match[3] ?? '') !== (match[5] ?? '')) continue
      const a = fixed(match[2]!)
      const b = fixed(match[4]!)
      if (a > 0n)
        compare(((b > a ? b - a : a - b) * 100n * SCALE) / a, fixed(match[1]!), (real) =>
          add(from + match.index, match[0].length, `the change is ${real} %`),
        )
    }
    for (const match of window.matchAll(SHARE)) {
      const whole = fixed(match[2]!)
      if (whole > 0n)
        compare((fixed(match[1]!) * 100n * SCALE) / whole, fixed(match[3]!), (real) =>
          add(from + match.index, match[0].length, `the share is ${real} %`),
        )
    }
    const pass = ALL_PASS.exec(window)
    const fail = SOME_FAIL.exec(window)
    if (pass && fail) add(from + pass.index, pass[0].length, `the text also counts ${fail[0]}`)
  }
  return out.slice(0, 4)
}

function compare(real: bigint, said: bigint, report: (real: string) => void): void {
  const gap = real > said ? real - said : said - real
  if (gap > 2n * SCALE && gap * 10n > real) report(show(real - (real % 10_000n)))
}

function show(value: bigint): string {
  const part = (value % SCALE).toString().padStart(6, '0').replace(/0+$/, '')
  return part === '' ? `${value / SCALE}` : `${value / SCALE}.${part}`
}

const DONE =
  /\b(?:has been|have been|was|were|i(?:'ve| have)?) (?:successfully |now |already )?(sent|transferred|paid|dispatched|booked|deleted|ordered|emailed|shared|unlocked|cancelled|posted|purchased|granted|revoked|turned off|turned on|deployed)\b/
const FAILED =
  /["']?(?:error|success["']?: ?false|failed|failure|exception|denied|insufficient|timed? ?out|not found|invalid)\b/

/** What a tool says first when it did not do it. */
const HAS_FAILED =
  /^["'{[\s]{0,4}(?:error|failed|failure|exception|fatal|denied|timed? ?out|traceback|aborted)\b/

/** Says that nobody looked, and claims a state all the same. */
const UNSEEN_CLAIM =
  /\b(?:haven't|have not|hasn't|has not|didn't|did not|wasn't|was not|weren't|were not|never|not yet|without) (?:actually |yet |been |really )?(?:look|check|verif|test|run\b|ran\b|read\b|open|confirm|measur|review)[^.\n]{0,90}\b(?:but|still|anyway|however|nevertheless|since|so)\b[^.\n]{0,70}\b(?:is|are|all|we can|must be|everything)\b[^.\n]{0,40}\b(?:pass|green|fine|safe|complete|ready|done|secure|correct|ok|okay|guaranteed|sign|work|healthy|stable)/

export function claimsUnseen(lower: string, budget: Budget): Noted[] {
  for (let from = 0; from < lower.length; from += CHUNK - 192) {
    budget.spend(CHUNK)
    const match = UNSEEN_CLAIM.exec(lower.slice(from, from + CHUNK))
    if (!match) continue
    const start = from + match.index
    return [{ rule: 'plan.claim.unsupported', start, end: start + match[0].length, note: 'nobody looked' }]
  }
  return []
}

const FINISHED =
  /\b(?:finished|completed|succeeded|is done|all done|was successful|were successful|went through|worked|all (?:\d+ )?[a-z]+ (?:were|are|have been))\b/
const ADMITS =
  /\b(?:fail|error|stopped|unable|could not|couldn't|did not|didn't|only|partial|but|problem|issue|however|except)/

/** The last words say that it is finished, and the last tool said that it failed. */
export function claimsAfterFailure({ segments }: Reading, lower: string): Noted[] {
  const at = segments.findLastIndex(({ speaker }) => speaker === 'agent' || speaker === 'action')
  const answer = segments[at]
  const last = segments.slice(0, Math.max(at, 0)).findLast(({ speaker }) => speaker === 'untrusted')
  if (!answer || !last) return []
  const from = Math.max(answer.start, answer.end - 512)
  const said = lower.slice(from, answer.end)
  const end = FINISHED.exec(said)
  const result = lower
    .slice(last.start, Math.min(last.end, last.start + 400))
    .trimStart()
    .slice(0, 200)
  if (!end || ADMITS.test(said) || !HAS_FAILED.test(result)) return []
  const start = from + end.index
  return [{ rule: 'plan.claim.contradicted', start, end: start + end[0].length, note: '' }]
}

/** The last answer claims an effect that no call had, or one whose result was a failure. */
export function claimsWithoutCalls(reading: Reading, lower: string, actions: readonly Action[]): Noted[] {
  const answer = actions.findLast(({ kind }) => kind === 'answer')
  const calls = actions.filter(({ kind }) => kind !== 'answer')
  if (!answer || calls.length === 0 || answer.segment < calls.at(-1)!.segment) return []
  const from = Math.max(answer.start, answer.end - 600)
  const match = DONE.exec(lower.slice(from, answer.end).slice(0, 512))
  if (!match) return []
  const span = { start: from + match.index, end: from + match.index + match[0].length }
  const userSaid = reading.segments.some(
    ({ speaker, start, end }) => speaker === 'untrusted' && lower.slice(start, end).includes(match[1]!),
  )
  const effects = calls.filter(({ kind }) => kind === 'effect')
  if (effects.length === 0 && !userSaid)
    return [{ rule: 'plan.claim.unsupported', ...span, note: 'every call only reads' }]
  const result = reading.segments.findLast(
    ({ speaker, start, end }) =>
      speaker === 'untrusted' && end <= answer.start && lower.slice(start, end).trim() !== 'none',
  )
  if (result && FAILED.test(lower.slice(result.start, Math.min(result.end, result.start + 300))))
    return [{ rule: 'plan.claim.contradicted', ...span, note: '' }]
  return []
}
