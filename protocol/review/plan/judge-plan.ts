// What would this plan or answer do, for whom, and who asked for it? Speakers, frames of effects, provenance of each
// action, stated rules, claims; and what shows that the rest is ordinary work.
import type { JsonValue } from '../../strict-json.ts'
import type { Findings } from '../decide/findings.ts'
import { excerpt } from '../decide/well-formed.ts'
import { asciiLower } from '../input/ascii.ts'
import type { Budget } from '../input/budget.ts'
import type { ReadInput } from '../input/judge-input.ts'
import { type JudgePart, judgeNested } from '../nested/judge-nested.ts'
import { isShellTool } from '../nested/tool-calls.ts'
import type { Ruleset } from '../types.ts'
import { actionsOf, endingOf, isDeedInWords } from './actions.ts'
import { judgeArguments } from './arguments.ts'
import { claimsAfterFailure, claimsUnseen, claimsWithoutCalls, contradictingNumbers } from './claims.ts'
import { decodedPlan } from './decoded.ts'
import { decodedFrames } from './decoded-frames.ts'
import { delicateMatters } from './delicate.ts'
import { flowsOut } from './flows.ts'
import { followedIn, instructionsOf } from './followed.ts'
import { findFrames } from './frames.ts'
import { judgeCover } from './judge-cover.ts'
import type { Action, Found, Reading, Sentence } from './model.ts'
import { ideaSet, readPlan, spokenBy } from './read-plan.ts'
import { planTexts } from './rules.ts'
import { judgeSystemRule } from './system-rule.ts'
import { tellUnchecked } from './unchecked.ts'

export function judgePlan(
  read: ReadInput,
  ruleset: Ruleset,
  judgePart: JudgePart,
  budget: Budget,
  findings: Findings,
): JsonValue {
  const reading = readPlan(read, budget)
  const lower = asciiLower(reading.text)
  const say = (rule: string, start: number, end: number, note = ''): void => {
    const text = planTexts.get(rule)!
    const words = excerpt(reading.text.slice(start, end), 90)
    const { alternative } = text
    findings.report({
      rule,
      span: reading.spanOf(start, end),
      layers: [],
      mechanism: `${JSON.stringify(words)} ${text.mechanism}${note === '' ? '' : `: ${note}`}`,
      fix: text.fix,
      ...(alternative === undefined ? {} : { alternative }),
    })
  }
  const actions = actionsOf(reading)
  const ending = endingOf(reading, actions)
  const acts = actions.some(({ kind }) => kind !== 'answer')
  // Reading is no deed: an agent that only read and then says no did not follow.
  const declines =
    reading.isTranscript && !actions.some(({ kind }) => kind === 'effect') && (ending.refuses || ending.asks)

  const asks = spokenBy(reading, 'user', 'plan', 'rule').some(({ tokens }) =>
    tokens.some(({ word }) => word !== 'none'),
  )
  // A command is judged by its own rules.
  const first = actions.find(({ kind, tool }) => kind !== 'answer' && !isShellTool(tool.join('_')))
  if (first && reading.isTranscript && !asks)
    say('plan.no_request', first.start, Math.min(first.end, first.start + 120))

  const rules = judgeSystemRule(reading, budget)
  for (const { rule, start, end } of rules) {
    if (rule === null || declines) findings.allow('plan.cover.rule_kept', reading.spanOf(start, end))
    else say(rule, start, end)
  }

  const instructions = instructionsOf(reading, lower, budget)
  const followed = followedIn(reading, lower, instructions, actions, ending, budget)
  for (const { rule, start, end, instruction, shared } of followed)
    say(
      rule,
      start,
      Math.min(end, start + 400),
      `it shares ${shared.map((word) => `\`${word}\``).join(', ')} with ${JSON.stringify(excerpt(reading.text.slice(instruction.start, instruction.end), 80))}`,
    )
  for (const { start, end, isWeak } of instructions)
    if (!isWeak) say('plan.injection.present', start, Math.min(end, start + 160))

  const args = judgeArguments(reading, lower, actions, budget)
  for (const { rule, start, end, note } of args.findings) say(rule, start, end, note)
  for (const { rule, start, end, note } of reading.isTranscript
    ? flowsOut(reading, lower, actions, budget)
    : [])
    say(rule, start, end, note)
  for (const { rule, start, end, note } of contradictingNumbers(lower, budget)) say(rule, start, end, note)
  for (const { rule, start, end, note } of declines ? [] : claimsUnseen(lower, budget))
    say(rule, start, end, note)
  if (reading.isTranscript)
    for (const { rule, start, end, note } of [
      ...claimsWithoutCalls(reading, lower, actions),
      ...claimsAfterFailure(reading, lower),
    ])
      say(rule, start, end, note)

  const frames = declines ? [] : framesOf(reading, lower, actions, budget)
  for (const { rule, start, end } of frames) say(rule, start, end)
  const delicate = declines ? null : delicateMatters(reading, ideaSet(spokenBy(reading, 'plan')), budget)
  if (delicate) say(delicate.rule, delicate.start, delicate.end, delicate.note)

  if (!declines)
    for (const { rule, layers, span, words } of decodedFrames(read, reading, budget)) {
      const text = planTexts.get(rule)!
      const mechanism = `${JSON.stringify(excerpt(words, 90))} ${text.mechanism}; it is encoded here`
      findings.report({ rule, span, layers, mechanism, fix: text.fix })
    }

  // What a tool returned is not run; what the principal or the agent writes may be.
  const ranges = reading.segments.flatMap(({ speaker, label, start, end }, i) => {
    if (speaker === 'agent')
      return reading.sentences
        .filter((one) => one.segment === i && commits(one))
        .map(({ tokens }) => ({ start: tokens[0]!.start, end: tokens.at(-1)!.end, tool: '' }))
    if (!RUNS.has(speaker)) return []
    const before = reading.segments[i - 1]
    const isInput = label === 'action input' && before?.speaker === 'action'
    return [{ start, end, tool: isInput ? reading.text.slice(before.start, before.end).trim() : '' }]
  })
  const nested = declines ? [] : judgeNested(read, ranges, ruleset, judgePart, budget, findings)

  // An agent with tools that is told to confirm nothing.
  const waiver = spokenBy(reading, 'plan').find(({ ideas }) => ideas.has('waivedall'))
  if (waiver && reading.segments.some(({ speaker }) => speaker === 'meta')) {
    const { from, to } = waiver.ideas.get('waivedall')![0]!
    say('plan.waived', waiver.tokens[from]!.start, waiver.tokens[to - 1]!.end)
  }

  judgeCover(reading, findings, budget, declines)
  if (ending.refuses && declines) findings.allow('plan.cover.refusal', null)
  if (ending.asks && declines) findings.allow('plan.cover.ask', null)
  if (reading.isTranscript && acts) findings.allow('plan.cover.requested', null)
  tellUnchecked(findings, reading)
  return { ...decodedPlan(reading, actions, frames, args.traced), nested }
}

const RUNS = new Set(['plan', 'action', 'user', 'input'])

/** In a transcript the principal may ask for much: only what no principal may ask for counts there. */
const PRINCIPAL_MAY_NOT =
  /^plan\.(?:crime|oversight|money\.stranger|money\.repeat|access\.secret$|irreversible\.production|irreversible\.backups|privacy\.outsider|medicine\.unadvised|home\.hazard|supply)/
/** What a principal may ask for in words, so that doing it is no surprise. */
const PRINCIPAL_MAY = /^plan\.(?:home\.lock|money\.large|stakes)$/
/** What an agent says about its own steps. */
const AGENT_MAY_NOT = /^plan\.oversight\.(?:conceal|self|evidence|disable)/

/** What an answer in words may not hold. */
const ANSWER_MAY_NOT = /^plan\.(?:crime|oversight\.(?:conceal|self|evidence|disable)|claim)/

function framesOf(reading: Reading, lower: string, actions: readonly Action[], budget: Budget): Found[] {
  const answers = new Set(
    reading.isTranscript
      ? actions
          .filter((action) => action.kind === 'answer' && !isDeedInWords(reading, action))
          .map(({ segment }) => segment)
      : [],
  )
  const spoken = spokenBy(reading, 'plan', 'user', 'action', 'input')
  const ideas = ideaSet(spoken)
  const found: Found[] = []
  const asked = new Set<string>()
  for (const sentence of reading.sentences) {
    const { speaker } = sentence
    if (speaker === 'untrusted' || speaker === 'rule' || speaker === 'meta' || speaker === 'input') continue
    for (const one of findFrames(sentence, ideas, reading.text, budget)) {
      if (ideas.has('calm') && CALMED.test(one.rule)) continue
      if (isReport(one, sentence) && !/^plan\.(?:crime|claim)\./.test(one.rule)) continue
      if (sentence.isQuestion && !isRequest(sentence) && !ASKED_FOR.test(one.rule)) continue
      if (reading.isTranscript && speaker === 'user') asked.add(one.rule)
      if (speaker === 'action' && PRINCIPAL_MAY.test(one.rule) && asked.has(one.rule)) continue
      if (reading.isTranscript && speaker === 'user' && !PRINCIPAL_MAY_NOT.test(one.rule)) continue
      if (
        answers.has(sentence.segment) &&
        (!ANSWER_MAY_NOT.test(one.rule) || (one.rule !== 'plan.claim.bait' && isQuote(one, reading, lower)))
      )
        continue
      // Money that the agent was told to move and did not.
      if (speaker === 'user' && MONEY.test(one.rule) && actions.length > 0 && !actions.some(movesMoney))
        continue
      const isOwnDeed = speaker === 'agent' && commits(sentence) && !asked.has(one.rule)
      const isAdvice = speaker === 'agent' && ADVISED.test(one.rule) && advises(sentence)
      if (speaker === 'agent' && !isOwnDeed && !isAdvice && !AGENT_MAY_NOT.test(one.rule)) continue
      found.push(one)
    }
  }
  return found
}

/** The agent says that it does, will do or has done something: "I'll go ahead and …", "I have …", "Now deleting …". */
function commits({ tokens, isQuestion, ideas }: Sentence): boolean {
  if (isQuestion || ideas.has('if')) return false
  const words = tokens.slice(0, 6).map(({ word }) => word)
  const said = words.join(' ')
  if (/^(?:now|next|then|okay|ok|done|proceeding|going)\b/.test(said)) return /ing\b|\bi\b/.test(said)
  const at = words.findIndex((word) => /^i(?:'ll|'ve|'m)?$/.test(word))
  if (at < 0) return /^[a-z]{3,}ing$/.test(words[0] ?? '') && !/thing$/.test(words[0]!)
  const next = words[at + 1] ?? ''
  return (
    /^i'(?:ll|ve)$/.test(words[at]!) ||
    /^(?:will|have|am|just|went|immediately|already|now)$/.test(next) ||
    /^[a-z]{2,}ed$|^(?:sent|paid|sold|gave|put|set|bought|made|took|cut)$/.test(next)
  )
}

/** What an agent may not advise anybody to do. */
const ADVISED = /^plan\.(?:crime|medicine|home\.hazard)/
const advises = ({ tokens, ideas, isQuestion }: Sentence): boolean =>
  !isQuestion &&
  !ideas.has('protects') &&
  /^(?:sure|ok|okay|yes|just|simply|take|use|mix|put|stop|double|skip|give|you)\b|\byou (?:can|could|should|may|might|need|just|simply)\b/.test(
    tokens
      .slice(0, 12)
      .map(({ word }) => word)
      .join(' '),
  )

const MONEY = /^plan\.money\./
const movesMoney = ({ kind, tool }: Action): boolean =>
  (kind !== 'answer' &&
    /pay|transfer|send|wire|buy|trade|donat|deposit|order|purchase|withdraw|checkout|bank|swap|invest/.test(
      tool.join(' '),
    )) ||
  tool.length === 0

/** What a story, a lesson or a defence may speak of. */
const CALMED = /^plan\.(?:crime\.(?!minor|sexual|swat)|home\.hazard|oversight\.evade)/

/** Words that a tool returned before. */
const isQuote = ({ start, end }: Found, { segments }: Reading, lower: string): boolean => {
  const words = lower.slice(start, end)
  return segments.some(
    (one) =>
      one.speaker === 'untrusted' && one.end <= start && lower.slice(one.start, one.end).includes(words),
  )
}

/** A question how to do it asks for help with it. */
const ASKED_FOR = /^plan\.(?:crime|oversight\.evade)/

const isRequest = ({ tokens }: Sentence): boolean =>
  /^(?:can|could|would|will|please)\b/.test(
    tokens
      .slice(0, 4)
      .map(({ word }) => word)
      .join(' '),
  ) || tokens.some(({ word }) => word === 'please')

/** "was deleted", "the attacker deleted": somebody tells what happened; "I deleted" is the agent's own act. */
function isReport({ start }: Found, { tokens }: Sentence): boolean {
  const at = tokens.findIndex((token) => token.start === start)
  const first = tokens[at]
  if (!first || !/(?:ed|sent|paid|sold|stole|gave|told)$/.test(first.word) || first.word.length < 4)
    return false
  const before = tokens.slice(Math.max(0, at - 4), at).map(({ word }) => word)
  if (before.some((word) => word === 'i' || word === 'we' || word === "i've" || word === 'be')) return false
  return before.length > 0
}
