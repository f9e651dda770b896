// What would this plan or answer do, for whom, and who asked for it? Speakers, frames of effects, provenance of each
// action, stated rules, claims; and what shows that the rest is ordinary work.
import type { JsonValue } from '../../strict-json.ts'
import type { Budget } from '../core/budget.ts'
import type { Findings } from '../core/findings.ts'
import { excerpt } from '../core/well-formed.ts'
import { type JudgePart, judgeNested } from '../nested/judge-nested.ts'
import { isShellTool } from '../nested/loose-calls.ts'
import { asciiLower } from '../text/ascii.ts'
import type { ReadInput } from '../text/judge-input.ts'
import type { Ruleset } from '../types.ts'
import { actionsOf, endingOf } from './actions.ts'
import { judgeArguments } from './arguments.ts'
import { chosenUnasked } from './chosen.ts'
import { claimsAfterFailure, claimsUnseen, claimsWithoutCalls, contradictingNumbers } from './claims.ts'
import { alarmUnheard, leftAlone } from './crisis.ts'
import { decodedPlan } from './decoded.ts'
import { decodedFrames } from './decoded-frames.ts'
import { deedsOf } from './deeds.ts'
import { delicateMatters } from './delicate.ts'
import { actedInDoubt, assuredAgainst } from './doubted.ts'
import { flowsOut } from './flows.ts'
import { followedIn } from './followed.ts'
import { instructionsOf } from './instructions.ts'
import { judgeCover } from './judge-cover.ts'
import { commits, framesOf } from './judge-frames.ts'
import { leavesItsCircle } from './leaves.ts'
import { looksAlike } from './lookalike.ts'
import { outsideMandate } from './mandate.ts'
import { goesFurther } from './overreach.ts'
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
  for (const { rule, start, end, note } of reading.isTranscript ? flowsOut(reading, actions, budget) : [])
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

  if (reading.isTranscript && !declines) {
    const deeds = deedsOf(reading, lower, actions)
    for (const { rule, start, end, note } of [
      ...chosenUnasked(reading, lower, deeds, budget),
      ...actedInDoubt(reading, lower, deeds, budget),
      ...assuredAgainst(reading, lower, actions, budget),
      ...outsideMandate(reading, lower, deeds, budget),
      ...goesFurther(reading, lower, deeds, budget),
      ...leavesItsCircle(reading, lower, actions, deeds, budget),
      ...looksAlike(reading, deeds, budget),
      ...leftAlone(reading, lower, budget),
      ...alarmUnheard(reading, lower, budget),
    ])
      say(rule, start, Math.min(end, start + 400), note)
  }

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
