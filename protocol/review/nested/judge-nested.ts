// What do the commands, diffs, transactions and orders inside an artifact do? Each part goes to its own sub-engine;
// its blockers and high findings are merged, its coverage is not: a plan may name a command that it only describes.
import type { JsonValue } from '../../strict-json.ts'
import type { Budget } from '../core/budget.ts'
import { Findings } from '../core/findings.ts'
import { readJsonArtifact } from '../text/json-caps.ts'
import type { ReadInput } from '../text/judge-input.ts'
import type { SourceText } from '../text/source-text.ts'
import type { ArtifactType, Ruleset } from '../types.ts'
import { isShellTool, MOST } from './loose-calls.ts'
import type { Part } from './part.ts'
import { addressParts, partsIn } from './parts.ts'
import { callsInText, partsOfJson } from './tool-calls.ts'

export type JudgePart = (type: ArtifactType, read: ReadInput, findings: Findings) => void

export interface NestedRange {
  readonly start: number
  readonly end: number
  /** The name of the tool whose whole input stands here. */
  readonly tool?: string
}

const WHO = /listed|known_bad|sanction|burn|zero/

/** Said about a command, not done: "never run", "what does … do?", "for example". */
const DESCRIBES =
  /\b(?:never|not|don'?t|avoid|without|instead of|rather than|explain|explains|what does|what is|means|meaning|example|e\.g\.|such as|documentation|dangerous|warns?|forbid|forbidden|refuse|block|blocks|detect|reject|used to|would|called|titled)\b[^.!?\n]{0,60}$/

/** Types that lead, and may hold a fenced command beside what they are about. */
export function judgeFencedCommands(
  read: ReadInput,
  ruleset: Ruleset,
  judge: JudgePart,
  budget: Budget,
  findings: Findings,
): void {
  const { text } = read.source
  if (!text.includes('```')) return
  judgeNested(read, [{ start: 0, end: text.length }], ruleset, judge, budget, findings, 'commands')
}

export function judgeNested(
  read: ReadInput,
  ranges: readonly NestedRange[],
  ruleset: Ruleset,
  judge: JudgePart,
  budget: Budget,
  findings: Findings,
  only: 'commands' | null = null,
): JsonValue {
  const { source } = read
  const { text } = source
  const isJson = read.json.kind === 'json'
  const calls = isJson ? partsOfJson(text, 0, text.length, '', budget) : []
  const parts = [
    ...calls,
    ...ranges
      .flatMap((range) => partsOfRange(text, range, isJson, budget))
      .filter((part) => !overlapsAny(part, calls)),
  ].slice(0, 4 * MOST)
  const taken = parts.filter(
    (part) =>
      (part.form === 'json' || !isDescribed(text, part)) &&
      (only === null || (part.form === 'fence' && part.type === 'shell_command')),
  )
  for (const part of taken) {
    const inner = new Findings(ruleset, source.spanOf(0, text.length)[1])
    const partText = part.decoded ?? text.slice(part.start, part.end)
    const span = source.spanOf(part.start, part.end)
    const exact = part.decoded === null
    const inside: SourceText = {
      text: partText,
      spanOf: (from, to) => (exact ? source.spanOf(part.start + from, part.start + to) : span),
    }
    budget.spend(partText.length)
    const json = readJsonArtifact(partText, ruleset.manifest.caps, budget)
    judge(part.type, { source: inside, json }, inner)
    for (const issue of inner.issues) {
      // An address in prose is judged by who it is; its form is checked where it is used.
      const counts = part.form !== 'address' || (issue.severity === 'blocker' && WHO.test(issue.rule))
      const isOwn = issue.rule.startsWith('coverage.') || issue.rule.startsWith('gate.')
      if (isOwn || !counts || (issue.severity !== 'blocker' && issue.severity !== 'high')) continue
      findings.report({
        rule: issue.rule,
        span: issue.span ?? span,
        layers: [`${part.type}@${span[0]}-${span[1]}`, ...issue.layers],
        mechanism: issue.mechanism,
        fix: issue.suggested_fix,
        ...(issue.alternative === null ? {} : { alternative: issue.alternative }),
      })
    }
  }
  if (taken.length > 0)
    findings.notChecked({
      id: 'nested',
      why: `${taken.length} parts inside were judged by the rules of their own type, without the facts that a request of that type would carry`,
      would_need: 'a review of each part as its own type',
    })
  return taken.map(({ type, form, start, end }) => ({ type, form, span: [...source.spanOf(start, end)] }))
}

const overlapsAny = (part: Part, others: readonly Part[]): boolean =>
  others.some((one) => part.start < one.end && one.start < part.end)

function partsOfRange(text: string, range: NestedRange, isJson: boolean, budget: Budget): Part[] {
  const { start, end, tool = '' } = range
  if (isJson) return partsIn(text, start, end, budget)
  const calls = callsInText(text, start, end, budget)
  const body = text.slice(start, end)
  if (calls.length === 0 && isShellTool(tool) && body.trim() !== '' && !/^\s*[{[]/.test(body)) {
    const from = start + body.search(/\S/)
    const to = start + body.trimEnd().length
    calls.push({ type: 'shell_command', start: from, end: to, decoded: null, form: 'json' })
  }
  return [
    ...calls,
    ...partsIn(text, start, end, budget).filter((part) => !overlapsAny(part, calls)),
    ...addressParts(text, start, end, budget),
  ]
}

function isDescribed(text: string, { start }: Part): boolean {
  const before = text
    .slice(Math.max(0, start - 120), start)
    .toLowerCase()
    .replaceAll('’', "'")
  return DESCRIBES.test(
    before
      .replace(/[\n`'"]+$/g, ' ')
      .replace(/```[\w-]*\s*$/, '')
      .trimEnd(),
  )
}
