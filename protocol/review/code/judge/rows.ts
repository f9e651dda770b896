// Which rows of the tables fire? Patterns on added statements, and calls whose argument is not fixed; what
// the removed side already held is not reported.
import type { Change, Language, Side, Statement } from '../model.ts'
import { HAZARDS } from '../tables/hazards.ts'
import type { Row } from '../tables/row.ts'
import { SETTINGS } from '../tables/settings.ts'
import { needsOf, Prefilter } from './prefilter.ts'
import type { Report } from './report.ts'

const ROWS = [...SETTINGS, ...HAZARDS]
const ROW_FILTER = new Prefilter(ROWS.map((row) => needsOf(row[3])))
const WINDOW = 512
const NEAR = 600

interface Hit {
  readonly rule: string
  /** Findings of one kind on both sides cancel out, whatever their degree. */
  readonly kind: string
  /** How sure the source is; a finding cancels one of at most its own degree. */
  readonly degree: number
  readonly start: number
  readonly end: number
  readonly mechanism: string
  readonly fix: string
}

export const speaks = (langs: string, language: Language): boolean =>
  langs === '*' || ` ${langs} `.includes(` ${language} `)

export function judgeRows(change: Change, report: Report): number {
  const hits = hitsOf(change, change.after, report)
  // Nothing added is found: was something removed? Then the change makes the file safer.
  if (hits.length === 0) return hitsOf(change, change.before, report).length > 0 ? -1 : 0
  const earlier = new Map<string, Earlier>()
  for (const { kind, degree } of hitsOf(change, change.before, report)) {
    const known = earlier.get(kind)
    if (known) known.degrees.push(degree)
    else earlier.set(kind, { degrees: [degree], taken: new Set(), next: [0, 0, 0, 0] })
  }
  let told = 0
  for (const hit of hits) {
    if (isTaken(earlier.get(hit.kind), hit.degree)) continue
    told++
    report.at('added', change, change.after, hit.start, hit.end, hit)
  }
  return told
}

/** Where the old side held what a row reports, and the new side does not. */
export function fixedSpans(
  change: Change,
  report: Pick<Report, 'budget'>,
): readonly (readonly [start: number, end: number])[] {
  const after = new Set(hitsOf(change, change.after, report).map(({ kind }) => kind))
  return hitsOf(change, change.before, report)
    .filter(({ kind }) => !after.has(kind))
    .map(({ start, end }) => [start, end] as const)
}

/** Findings of one kind on the removed side, in order; `next` is where to look for each degree. */
interface Earlier {
  readonly degrees: number[]
  readonly taken: Set<number>
  readonly next: number[]
}

/** Takes the first of at least this degree. */
function isTaken(earlier: Earlier | undefined, degree: number): boolean {
  if (earlier === undefined) return false
  const { degrees, taken, next } = earlier
  let at = next[degree]!
  while (at < degrees.length && (taken.has(at) || degrees[at]! < degree)) at++
  next[degree] = at
  taken.add(at)
  return at < degrees.length
}

const hitsIn = new WeakMap<Side, readonly Hit[]>()

/** Worked out once for each side: findings and covers ask for the same. */
function hitsOf(change: Change, side: Side, report: Pick<Report, 'budget'>): readonly Hit[] {
  const known = hitsIn.get(side)
  if (known !== undefined) return known
  const hits = findHits(change, side, report)
  hitsIn.set(side, hits)
  return hits
}

function findHits(change: Change, side: Side, report: Pick<Report, 'budget'>): Hit[] {
  const { language } = change
  report.budget.spend(ROWS.length + side.text.length)
  const rows = new Set(
    ROW_FILTER.candidates(side.code).filter(
      (i) => speaks(ROWS[i]![2], language) && pathFits(ROWS[i]!, change),
    ),
  )
  const hits: Hit[] = []
  if (rows.size === 0) return hits
  for (const statement of side.statements) {
    if (!statement.changed || statement.kept) continue
    report.budget.spend(rows.size)
    for (const i of ROW_FILTER.candidates(side.code.slice(statement.start, statement.end)))
      if (rows.has(i)) matchRow(ROWS[i]!, side, statement, hits, report, change.isTest)
  }
  return hits
}

const pathFits = (row: Row, change: Change): boolean => row[6]?.path?.test(change.file.path) ?? true

function matchRow(
  row: Row,
  side: Side,
  statement: Statement,
  hits: Hit[],
  report: Pick<Report, 'budget'>,
  isTest: boolean,
): void {
  const [rule, , , at, mechanism, fix, also] = row
  for (let from = statement.start; from < statement.end; from += WINDOW) {
    const end = Math.min(statement.end, from + WINDOW + 200)
    const text = side.code.slice(from, end)
    report.budget.spend(text.length >> 2)
    const match = at.exec(text)
    if (match === null) continue
    if (also !== undefined) {
      if (also.unless?.test(text) || (also.with && !also.with.test(text))) continue
      if (also.unlessAfter?.test(side.code.slice(Math.max(0, statement.start - NEAR), statement.start)))
        continue
      if (
        also.after &&
        !also.after.test(side.code.slice(Math.max(0, statement.start - NEAR), statement.start))
      )
        continue
      if (also.next && !also.next.test(side.code.slice(statement.end, statement.end + NEAR))) continue
      if (also.lacks?.test(side.code.slice(0, 8000))) return
      if (also.has && !also.has.test(side.code.slice(0, 8000))) return
      if (
        also.near &&
        !also.near.test(side.code.slice(Math.max(0, statement.start - NEAR), statement.end + NEAR))
      )
        continue
    }
    // What a test feeds to the code under test is data.
    const at_ = from + match.index
    if (isTest && isText(side, at_, at_ + match[0].length)) continue
    const width = match[0].trim() === '' ? text.trimEnd().length - match.index : match[0].length
    hits.push({
      rule,
      kind: rule,
      degree: 0,
      start: from + match.index,
      end: from + match.index + Math.max(1, width),
      mechanism,
      fix,
    })
    return
  }
}

/** All of it but quotes stands inside a string. */
const isText = (side: Side, start: number, end: number): boolean =>
  /\w/.test(side.code.slice(start, end)) && !/\w/.test(side.bare.slice(start, end))
