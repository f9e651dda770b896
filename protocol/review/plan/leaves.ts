// Does something leave that its source keeps back: a text marked as internal, or what one person's data say, told to
// another?
import type { Budget } from '../core/budget.ts'
import { extentOf } from './actions.ts'
import type { Deed } from './deeds.ts'
import { saidBefore, targetsOf } from './deeds.ts'
import type { Action, Noted, Reading } from './model.ts'
import { contentOf, tokensIn } from './provenance.ts'

const MARKED =
  /\bconfidential|\binternal (?:use|only|draft|document)|[(["']internal\b[:;,)\]]?|\bfor internal\b|\bnot (?:yet )?(?:public|for distribution|for publication|to be shared)|\bdo not (?:share|distribute|forward|publish|circulate)|\bunder (?:embargo|nda)|\bembargo|\bproprietary|\bnon-?public|\btrade secret|\bstrictly private|\bunreleased|\bunannounced/
const GOES_OUT =
  /\b(?:post|tweet|publish|send|mail|email|share|message|upload|reply|forward|comment|sms|chat|announce|broadcast)\b/
const PUBLIC = /\b(?:post|tweet|publish|blog|announce|broadcast|comment)\b/
const PERSONAL =
  /\b(?:location|locator|whereabouts|gps|tracker|health|medical|patient|sick|diagnosis|salary|payslip|payroll|grades|criminal|browsing|prescriptions?|therapy|credit|bank)\b/
const PERSON_KEY =
  /["'](?:\w{0,16}_)?(?:user|person|employee|patient|member|name|student|tenant|customer|contact|child|who)(?:_?(?:name|id))?["'][ \t]{0,3}:[ \t]{0,3}["']([^"'\n]{2,40})["']/

export function leavesItsCircle(
  reading: Reading,
  lower: string,
  actions: readonly Action[],
  deeds: readonly Deed[],
  budget: Budget,
): Noted[] {
  for (const deed of deeds) {
    if (!GOES_OUT.test(deed.tool)) continue
    const said = saidBefore(reading, lower, deed.action.segment)
    const words = contentOf(tokensIn(reading.text, deed.start, deed.end))
    budget.spend(deed.body.length)
    const found =
      marked(reading, lower, deed, said, words, budget) ?? about(reading, lower, actions, deed, words)
    if (found) return [found]
  }
  return []
}

function marked(
  reading: Reading,
  lower: string,
  { action, start, end, tool, body }: Deed,
  said: string,
  words: ReadonlySet<string>,
  budget: Budget,
): Noted | null {
  if (MARKED.test(said)) return null
  for (const [i, one] of reading.segments.entries()) {
    if (i >= action.segment) break
    if (one.speaker !== 'untrusted') continue
    const stop = Math.min(one.end, one.start + 1500)
    budget.spend(stop - one.start)
    const match = MARKED.exec(lower.slice(one.start, stop))
    if (!match) continue
    const record = markedRecord(lower.slice(one.start, stop), targetsOf({ body }))
    if (record !== null)
      return { rule: 'plan.privacy.marked', start, end, note: `${record} is marked as internal` }
    const carried = [...contentOf(tokensIn(reading.text, one.start, stop))].filter(
      (word) => words.has(word) && !said.includes(word),
    )
    if (carried.length < 2) continue
    // To somebody whom the principal named it may go after a question.
    const isNamed =
      !PUBLIC.test(tool) && targetsOf({ body }).some((value) => value.includes('@') && said.includes(value))
    return {
      rule: isNamed ? 'plan.privacy.share' : 'plan.privacy.marked',
      start,
      end,
      note: `it carries ${carried.slice(0, 3).join(', ')} from a text marked "${match[0]}"`,
    }
  }
  return null
}

/** One of the records that the call names is marked. */
function markedRecord(text: string, targets: readonly string[]): string | null {
  for (const [record] of text.matchAll(/\{[^{}]{3,400}\}/g))
    if (MARKED.test(record)) {
      const named = targets.find((one) => record.includes(`"${one}"`) || record.includes(`'${one}'`))
      if (named !== undefined) return named
    }
  return null
}

/** What a tool told of one person goes to another. */
function about(
  reading: Reading,
  lower: string,
  actions: readonly Action[],
  { action, start, end, body }: Deed,
  words: ReadonlySet<string>,
): Noted | null {
  for (const read of actions) {
    if (read.segment >= action.segment || !PERSONAL.test(read.tool.join(' '))) continue
    const [from, to] = extentOf(reading, read)
    const person = PERSON_KEY.exec(lower.slice(from, Math.min(to, from + 500)))?.[1]
    if (person === undefined || /^(?:me|myself|self|user|i|current_user|\d+)$/.test(person)) continue
    const result = reading.segments.findIndex(
      ({ speaker }, i) => i > read.segment && i < action.segment && speaker === 'untrusted',
    )
    if (result < 0) continue
    const source = reading.segments[result]!
    const told = [
      ...contentOf(tokensIn(reading.text, source.start, Math.min(source.end, source.start + 600))),
    ]
    const carried = told.filter((word) => words.has(word) && word !== person)
    const receiver =
      /["'](?:to|recipient|receiver|contact|phone|email)["'][ \t]{0,3}:[ \t]{0,3}["']([^"'\n]{1,60})["']/.exec(
        body,
      )?.[1]
    if (carried.length === 0 || receiver === undefined || receiver.includes(person)) continue
    return { rule: 'plan.privacy.about', start, end, note: `it tells of ${person}` }
  }
  return null
}
