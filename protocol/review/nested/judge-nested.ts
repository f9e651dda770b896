// Judges the commands, diffs, transactions and orders inside an artifact by the families they belong to, whatever
// stands around them. Findings are merged, and what a family did not understand stays unjudged outside as well.
import type { JsonValue } from '../../json/strict-json.ts'
import type { Budget } from '../core/budget.ts'
import { Findings } from '../core/findings.ts'
import { readJsonArtifact } from '../text/json-caps.ts'
import type { ReadInput } from '../text/judge-input.ts'
import type { SourceText, Span } from '../text/source-text.ts'
import type { ArtifactType, Issue, Ruleset } from '../types.ts'
import { callsInText, isShellTool, MOST } from './loose-calls.ts'
import type { Part } from './part.ts'
import { addressParts, partsIn } from './parts.ts'
import { type NestedReaders, readerOfAddresses, readerOfCalls } from './readers.ts'

export type JudgePart = (type: ArtifactType, read: ReadInput, findings: Findings) => void

export interface NestedRange {
  readonly start: number
  readonly end: number
  /** The name of the tool whose whole input stands here. */
  readonly tool?: string
  /** The whole range is of this type. */
  readonly type?: ArtifactType
  /** A command, as JSON or the like encodes it here. */
  readonly decoded?: string
}

/**
 * `negated`: the clause that governs the part says not to do it. `mentioned`: the part is quoted in a text that is
 * written, told or explained, so that whether anybody runs it is a matter of meaning.
 */
export type Standing = 'done' | 'negated' | 'mentioned'

export interface JudgedPart {
  readonly part: Part
  readonly span: Span
  readonly standing: Standing
  /** Its family understood all of it and found nothing. */
  readonly isClean: boolean
}

/** `-n staging`, `make staging-reset`: the command names a place for trying (NIST SP 800-53 CM-4(1)). */
const TRIAL = /(?:^|[\s=/:_-])(?:staging|stg|sandbox|scratch)(?:$|[\s/:._-])/
/** Who can say whether a bounded change is wanted. */
const REASONS = 'whoever knows why the text does this'
const WHO = /listed|known_bad|sanction|burn|zero/

/** Whether a finding on a part is left to the text around it. */
type IsLeft = (issue: Issue, part: Part, command: string) => boolean

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
  const parts = partsIn(text, 0, text.length, budget).filter(
    ({ form, type }) => form === 'fence' && type === 'shell_command',
  )
  for (const part of parts) judgePart(part, 'done', () => false, read, ruleset, judge, budget, findings)
  tellNested(parts.length, findings)
}

/** An artifact of such a type that is a command line from end to end. */
export function judgeWholeCommand(
  read: ReadInput,
  ruleset: Ruleset,
  judge: JudgePart,
  budget: Budget,
  findings: Findings,
): void {
  const end = read.source.text.length
  const part: Part = { type: 'shell_command', start: 0, end, decoded: null, form: 'line' }
  judgePart(part, 'done', () => false, read, ruleset, judge, budget, findings)
}

/**
 * Judges the parts of the ranges. What `isLeft` names is no finding: whether it is wanted depends on the text around the
 * part, so it stays unjudged.
 */
export function judgeNested(
  read: ReadInput,
  ranges: readonly NestedRange[],
  standingOf: (part: Part) => Standing,
  isLeft: IsLeft,
  readers: NestedReaders,
  ruleset: Ruleset,
  judge: JudgePart,
  budget: Budget,
  findings: Findings,
): readonly JudgedPart[] {
  const { text } = read.source
  const isJson = read.json.kind === 'json'
  const calls = isJson ? readerOfCalls(readers).partsOfJson(text, 0, text.length, '', budget) : []
  const parts = [
    ...calls,
    ...ranges
      .flatMap((range) => partsOfRange(text, range, isJson, readers, budget))
      .filter((part) => !overlapsAny(part, calls)),
  ]
  const judged = parts
    .slice(0, 4 * MOST)
    .map((part) => judgePart(part, standingOf(part), isLeft, read, ruleset, judge, budget, findings))
  for (const { start, end } of parts.slice(4 * MOST))
    findings.unjudged(read.source.spanOf(start, end), 'unparsed')
  tellNested(judged.length, findings)
  return judged
}

function tellNested(count: number, findings: Findings): void {
  if (count > 0)
    findings.notChecked({
      id: 'nested',
      why: `${count} parts inside were judged by the rules of their own type, without the facts that a request of that type would carry`,
      would_need: 'a review of each part as its own type',
    })
}

function judgePart(
  part: Part,
  standing: Standing,
  isLeft: IsLeft,
  read: ReadInput,
  ruleset: Ruleset,
  judge: JudgePart,
  budget: Budget,
  findings: Findings,
): JudgedPart {
  const { source } = read
  const span = source.spanOf(part.start, part.end)
  if (standing === 'negated') return { part, span, standing, isClean: true }
  if (standing === 'mentioned') {
    findings.unjudged(span, 'meaning')
    return { part, span, standing, isClean: false }
  }
  const [, bytes] = source.spanOf(0, source.text.length)
  const inner = new Findings(ruleset, bytes)
  const text = part.decoded ?? source.text.slice(part.start, part.end)
  const exact = part.decoded === null
  const inside: SourceText = {
    text,
    spanOf: (from, to) => (exact ? source.spanOf(part.start + from, part.start + to) : span),
  }
  budget.spend(text.length)
  const json = readJsonArtifact(text, ruleset.manifest.caps, budget)
  judge(part.type, { source: inside, json }, inner)
  let found = 0
  let left = 0
  for (const issue of inner.issues) {
    // An address in prose is judged by who it is; its form is checked where it is used.
    const counts = part.form !== 'address' || (issue.severity === 'blocker' && WHO.test(issue.rule))
    if (!counts || issue.severity === 'low') continue
    const isTrial = issue.severity === 'medium' && TRIAL.test(text) && !/prod|live/.test(text)
    if (isTrial || isLeft(issue, part, text)) {
      left++
      if (!isTrial) findings.notChecked({ id: 'reasons', why: issue.mechanism, would_need: REASONS })
      findings.unjudged(issue.span ?? span, 'unknown_effect')
      continue
    }
    found++
    findings.report({
      rule: issue.rule,
      span: issue.span ?? span,
      layers: [`${part.type}@${span[0]}-${span[1]}`, ...issue.layers],
      mechanism: issue.mechanism,
      fix: issue.suggested_fix,
      ...(issue.alternative === null ? {} : { alternative: issue.alternative }),
    })
  }
  for (const entry of part.form === 'address' ? [] : inner.unchecked) findings.notChecked(entry)
  const open = part.form === 'address' ? [] : inner.coverage.result(() => false).unjudged
  for (const one of open) findings.unjudged(isWhole(one.span, bytes) ? span : one.span, one.why)
  const isSilent = inner.issues.length === 0 && inner.coverClasses.length === 0 && open.length === 0
  if (isSilent && part.form !== 'address') findings.unjudged(span, 'unknown_effect')
  return { part, span, standing, isClean: found === 0 && left === 0 && open.length === 0 && !isSilent }
}

const isWhole = ([start, end]: Span, bytes: number): boolean => start === 0 && end === bytes

const overlapsAny = (part: Part, others: readonly Part[]): boolean =>
  others.some((one) => part.start < one.end && one.start < part.end)

function partsOfRange(
  text: string,
  range: NestedRange,
  isJson: boolean,
  readers: NestedReaders,
  budget: Budget,
): Part[] {
  const { start, end, tool = '' } = range
  if (range.type !== undefined) return [{ type: range.type, start, end, decoded: null, form: 'fence' }]
  if (range.decoded !== undefined)
    return [{ type: 'shell_command', start, end, decoded: range.decoded, form: 'json' }]
  if (isJson) return partsIn(text, start, end, budget)
  const calls = callsInText(text, start, end, readers, budget)
  const body = text.slice(start, end)
  if (calls.length === 0 && isShellTool(tool) && body.trim() !== '' && !/^\s*[{[]/.test(body)) {
    const from = start + body.search(/\S/)
    const to = start + body.trimEnd().length
    calls.push({ type: 'shell_command', start: from, end: to, decoded: null, form: 'json' })
  }
  return [
    ...calls,
    ...partsIn(text, start, end, budget).filter((part) => !overlapsAny(part, calls)),
    ...addressParts(text, start, end, readerOfAddresses(readers), budget),
  ]
}

export const decodedParts = (parts: readonly JudgedPart[]): JsonValue =>
  parts.map(({ part: { type, form }, span, standing }) => ({ type, form, span: [...span], standing }))
