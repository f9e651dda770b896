// Does an effect reach others that nobody asked for, with what only an untrusted text named?

import { type Followed, type Instruction, instruction, type Weighed } from './instructions.ts'
import type { Reading } from './model.ts'
import { contentOf, firstSegmentWith, tokensIn } from './provenance.ts'

/** Verbs of a tool whose effect reaches others. */
const REACHES =
  /\b(?:send|pay|transfer|wire|invite|add|grant|share|forward|follow|repost|retweet|post|upload|publish|subscribe|email|mail|dispense|unlock|disable|turn|switch|delete|remove|wipe|dispatch|fill|login|sign|enter|submit|execute|run|install|collaborator|permission|export|refund|buy|order|book|write|append|create|update|set|stop|off)\b/

/** The principal wants more than to know something. */
export const WANTS_EFFECT =
  /(?:^ ?|[.!?:;,\n] {0,2}|\b(?:and|then|to|please|also|you|just|let's|could|can|now|or|should) )(?:send|pay|transfer|wire|invite|add|grant|share|forward|follow|post|upload|publish|subscribe|email|mail|dispense|unlock|disable|turn|switch|delete|remove|wipe|dispatch|fill|login|log in|sign|enter|submit|execute|run|install|export|refund|buy|order|book|write|append|create|update|set|stop|start|reply|respond|answer|handle|process|deal|fix|clean|do|make|help|manage|sort|take|resolve|complete|finish|reserve|schedule|cancel|change|move|give|let|open|close|lock|call|message|notify|remind|save|copy|prepare|generate|use|apply|approve|merge|deploy|trade|sell|invest|donate|register|act)\b|\b(?:tell|text|message|sms|ping|mail|call) (?!me\b|us\b|what|who|how|when|where|which)|\b(?:i need|i want|i'd like|take care|deal with|whatever|instructions?|to-?dos?|tasks?)\b/

/** Asked only to look, the agent acts on what only a tool named. */
export function unaskedIn(
  reading: Reading,
  lower: string,
  weighed: readonly Weighed[],
  asked: ReadonlySet<string>,
): Followed[] {
  const returned = contentOf(
    reading.segments
      .filter(({ speaker }) => speaker === 'untrusted')
      .flatMap((one) => tokensIn(reading.text, one.start, Math.min(one.end, one.start + 2000))),
  )
  for (const { action, words, entities, toolWords, start, end } of weighed) {
    if (action.kind !== 'effect' || !REACHES.test(action.tool.join(' '))) continue
    if (toolWords.some((word) => asked.has(word) && !PLAIN_TOOL.has(word))) continue
    // To write down what was read is part of reading.
    const writes = /\b(?:write|append|create|save|note|notes|update|insert|email|mail|message)\b/.test(
      action.tool.join(' '),
    )
    const word = [...words].find(
      (one) => !writes && one.length > 3 && !asked.has(one) && !PLAIN_TOOL.has(one) && returned.has(one),
    )
    const shared =
      word === undefined
        ? undefined
        : reading.segments.findIndex(
            (one) => one.speaker === 'untrusted' && lower.slice(one.start, one.end).includes(word),
          )
    if (word !== undefined && shared !== undefined && shared >= 0 && shared < action.segment) {
      const at = reading.segments[shared]!.start
      const foreign = instruction(
        reading,
        lower,
        shared,
        at,
        Math.min(reading.segments[shared]!.end, at + 120),
        true,
      )
      return [{ rule: 'plan.injection.delegated', start, end, instruction: foreign, shared: [word] }]
    }
    for (const entity of entities) {
      if (entity.kind === 'number' && entity.word.length < 4) continue
      const from = firstSegmentWith(reading, entity, action.segment)
      const source = reading.segments[from]
      if (source?.speaker !== 'untrusted') continue
      const at = Math.max(source.start, lower.indexOf(entity.word, source.start))
      const foreign = instruction(reading, lower, from, at, Math.min(source.end, at + 120), true)
      return [{ rule: 'plan.injection.delegated', start, end, instruction: foreign, shared: [entity.word] }]
    }
  }
  return []
}

const PAYS = /\b(?:pay|payment|transfer|wire|money|purchase|buy|bill|invoice)\b/

export function weakRuleOf(
  { action, words, toolWords, entities }: Weighed,
  { overrides }: Instruction,
  foreign: ReadonlySet<string>,
  asked: ReadonlySet<string>,
): string | null {
  const tool = action.tool.join(' ')
  if (action.kind !== 'effect' || !REACHES.test(tool)) return null
  const isAsked =
    toolWords.some((word) => asked.has(word) && !PLAIN_TOOL.has(word)) ||
    (PAYS.test(tool) && [...asked].some((word) => PAYS.test(word)))
  if (isAsked && !overrides) return null
  const carries = entities.some(
    ({ word, kind }) => foreign.has(word) && (kind !== 'number' || word.length >= 5),
  )
  const isNamed = toolWords.some((word) => foreign.has(word))
  let shared = 0
  for (const word of words) if (foreign.has(word)) shared++
  const follows = carries || (!isAsked && isNamed && shared > 0)
  return follows ? 'plan.injection.followed' : null
}

/** Words of tools that say where, not what. */
const PLAIN_TOOL = new Set(
  'git github hub gmail google slack twitter calendar manager api tool data file user'.split(' '),
)
