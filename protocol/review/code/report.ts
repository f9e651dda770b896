// Reports findings and covers of changed files by place, lowers by one step what stands in tests and documents, and
// keeps which changed lines nobody has judged yet.
import type { Budget } from '../core/budget.ts'
import type { Findings } from '../core/findings.ts'
import type { AllowRule, FindingRule } from '../core/rule.ts'
import type { JudgePart } from '../nested/judge-nested.ts'
import type { Issue, Ruleset, UnjudgedWhy } from '../types.ts'
import { commentOf, isOrder } from './cover/comments.ts'
import type { Change, Side } from './model.ts'
import { lineAt } from './read/line-at.ts'
import { placeOf } from './read/read-side.ts'
import { loweredHigh, loweredLow, loweredMedium } from './rules/text/lowered.ts'

export { lineAt }

type Mark = 'open' | 'judged' | 'unjudged'

const LOWERED = { blocker: loweredHigh, high: loweredMedium, medium: loweredLow } as const

/** Gives parts of a change to the family that judges them. */
export interface Parts {
  readonly judge: JudgePart
  readonly ruleset: Ruleset
}

/** Where the first or the last of two lines decides, or the block around a line does. */
const IN_ORDER: ReadonlySet<string> = new Set(['ini', 'text', 'tf'])

const writtenLines = ({ lines, text }: Side): readonly (readonly [text: string, at: number])[] =>
  lines
    .filter(({ changed }) => changed)
    .map(({ at, length }) => [text.slice(at, at + length).trim(), at] as const)
    .filter(([line]) => /\w.*\w/.test(line) && !/^[#;/]/.test(line))

/** The line above goes on in this one. */
const isContinued = ({ text }: Side, at: number): boolean =>
  /\\\s*\n$/.test(text.slice(Math.max(0, at - 4), at))

/** A line that the change did not write and that became text or a comment, or no longer is one. */
function contextChanged(before: Side, after: Side): readonly [number, number] | null {
  const old = before.lines.filter(({ changed }) => !changed)
  const now = after.lines.filter(({ changed }) => !changed)
  if (old.length !== now.length) return null
  for (const [i, { at, length }] of now.entries()) {
    const was = old[i]!
    if (
      isContinued(before, was.at) !== isContinued(after, at) ||
      before.code.slice(was.at, was.at + was.length).trim() !== after.code.slice(at, at + length).trim() ||
      before.bare.slice(was.at, was.at + was.length).trim() !== after.bare.slice(at, at + length).trim()
    )
      return [at, at + length]
  }
  return null
}

export class Report {
  readonly findings: Findings
  readonly budget: Budget
  readonly parts: Parts | null
  /** Of each side: what became of its lines. Lines that the change did not write are judged. */
  private readonly marks = new Map<Side, Mark[]>()
  private readonly changeOf = new Map<Side, Change>()
  private readonly changes: Change[] = []

  constructor(findings: Findings, budget: Budget, parts: Parts | null = null) {
    this.findings = findings
    this.budget = budget
    this.parts = parts
  }

  /** Begins a file: its written lines are open until a rule judges them. */
  open(change: Change): void {
    this.changes.push(change)
    for (const side of [change.before, change.after]) {
      this.marks.set(
        side,
        side.lines.map(({ changed }) => (changed ? 'open' : 'judged')),
      )
      this.changeOf.set(side, change)
    }
  }

  /** Finding of a rule at units [start, end) of a side. `stays`: not lowered in tests and documents. */
  found<Facts>(
    rule: FindingRule<string, Facts>,
    side: Side,
    [start, end]: readonly [number, number],
    facts: Facts,
    stays = false,
  ): void {
    const change = this.changeOf.get(side)!
    const place = { span: placeOf(change, side, start, end), layers: [] }
    const lowered =
      !stays && (change.isTest || change.isDoc) && rule.severity !== 'low' ? LOWERED[rule.severity] : null
    if (lowered === null) this.findings.found(rule, place, facts)
    else
      this.findings.found(lowered, place, {
        rule: rule.id,
        message: rule.message(facts),
        where: change.isDoc ? 'a document' : 'a test',
      })
    this.mark(side, start, end, 'judged')
  }

  /** A finding of another family in a part at units [start, end) of a side. */
  adopt(issue: Issue, side: Side, [start, end]: readonly [number, number]): void {
    this.findings.report({
      rule: issue.rule,
      span: issue.span ?? placeOf(this.changeOf.get(side)!, side, start, end),
      layers: issue.layers,
      mechanism: issue.mechanism,
      fix: issue.suggested_fix,
      ...(issue.alternative === null ? {} : { alternative: issue.alternative }),
    })
    this.mark(side, start, end, 'judged')
  }

  /** A positive rule covers units [start, end) of a side: understood and harmless. */
  cover(rule: AllowRule, side: Side, [start, end]: readonly [number, number]): void {
    const change = this.changeOf.get(side)!
    this.findings.cover(rule, { span: placeOf(change, side, start, end), layers: [] })
    this.mark(side, start, end, 'judged')
  }

  /** The effect of units [start, end) is not understood; no later cover lifts this. */
  unjudged(side: Side, [start, end]: readonly [number, number], why: UnjudgedWhy): void {
    const change = this.changeOf.get(side)!
    this.findings.unjudged(placeOf(change, side, start, end), why)
    this.mark(side, start, end, 'unjudged')
  }

  /** Whether a rule judged the line at this unit of a side. */
  isOpen(side: Side, at: number): boolean {
    const marks = this.marks.get(side)!
    return side.lines.some((line, i) => line.at <= at && at <= line.at + line.length && marks[i] === 'open')
  }

  /** Written lines with text that no rule judged. */
  openLines(side: Side): readonly (readonly [start: number, end: number])[] {
    const marks = this.marks.get(side)!
    const open: (readonly [number, number])[] = []
    for (const [i, { at, length }] of side.lines.entries()) {
      if (marks[i] !== 'open') continue
      const text = side.text.slice(at, at + length)
      if (text.trim() === '') continue
      const indent = text.length - text.trimStart().length
      open.push([at + indent, at + text.trimEnd().length])
    }
    return open
  }

  /** Whatever is still open is not understood. */
  close(): void {
    for (const change of this.changes) {
      const { before, after, language, isDoc } = change
      if (isDoc) continue
      for (const { at, length, changed } of after.lines) {
        const comment = changed ? commentOf(after, [at, at + length]) : ''
        if (comment !== '' && isOrder(comment, language)) this.unjudged(after, [at, at + length], 'meaning')
      }
      const other = contextChanged(before, after)
      if (other !== null) this.unjudged(after, other, 'unparsed')
      if (IN_ORDER.has(language)) {
        const old = new Set(writtenLines(before).map(([text]) => text))
        for (const [text, at] of writtenLines(after))
          if (old.has(text)) this.unjudged(after, [at, at + text.length], 'meaning')
      }
    }
    for (const change of this.changes)
      for (const side of [change.before, change.after])
        for (const span of this.openLines(side)) this.unjudged(side, span, 'unknown_effect')
  }

  private mark(side: Side, start: number, end: number, mark: Mark): void {
    const marks = this.marks.get(side)!
    this.budget.spend(1)
    for (let i = lineAt(side, start); i < side.lines.length; i++) {
      const { at } = side.lines[i]!
      if (at >= end && !(at === start && end === start)) break
      if (marks[i] !== 'unjudged') marks[i] = mark
    }
  }
}
