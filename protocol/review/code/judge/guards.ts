// Which protections does the change take away? A removed line of a kind that the added side does not hold.
import type { Change, Side, Statement } from '../model.ts'
import { GUARDS } from '../tables/guards.ts'
import type { Row } from '../tables/row.ts'
import { VERIFIES } from './failures.ts'
import { needsOf, Prefilter } from './prefilter.ts'
import type { Report } from './report.ts'
import { speaks } from './rows.ts'

export const isNew = (statement: Statement): boolean => statement.changed && !statement.kept
const FILTER = new Prefilter(GUARDS.map((row) => needsOf(row[3])))
const NAME = /[A-Za-z_]\w{2,}/g
const DECLARES =
  /^\s*(?:export |public |private |protected |static |async |pub |default |override |virtual |inline |extern )*(?:def|function|func|fn|class|module|resource|interface|struct|impl|contract|modifier) |^\s*(?!(?:raise|return|throw|new|else|await|yield|if|goto|delete|assert)\b)[\w<>*&:]+ \*?\w+\([^;]*\)\s*(?:\{\s*)?$/
const GENERIC = /early_exit|error$|cleanup|validation|expiry/

const OPENS_BRANCH = /^\s*(?:if|unless|elif|guard)\b[^\n]{1,300}(?:\{|:|\)|then)\s*$/

/** An exit that turns somebody away; one that has nothing to do is none. */
const REFUSES =
  /^\s*(?:throw|raise|panic|abort|die|exit|halt|reject|return\s+(?:false\b|False\b|-\d|err\b|nil,|res\b|reply\b|c\.|http|error|render|redirect|head\b|\w*(?:[eE]rr|[dD]en|[fF]orbid|[uU]nauthori|[rR]eject|[fF]ail))|res\.(?:status|sendStatus)|http\.Error|abort\(|next\(\w)/
/** The failure is passed on in another way. */
const PASSES_ON = /\breturn\b[^\n]{0,120}\berr\b|\?\s*(?:;\s*)?$/m
const REQUIRES = /\bok_or|\borElseThrow\(|\brequireNonNull\(|\bThrowIf\w{3,30}\(|\bcheckNotNull\(/

/** What a row reads of a statement; an exit may stand on the line after its condition. */
function readBy(row: Row, side: Side, statement: Statement): string {
  const { start, end } = statement
  const text = side.code.slice(start, Math.min(end, start + 512))
  if (row[0] !== 'code.guard.early_exit' || !OPENS_BRANCH.test(text)) return text
  const next = side.statements[side.statements.indexOf(statement) + 1]
  if (next === undefined || !isNew(next)) return text
  const exit = side.code.slice(end, Math.min(next.end, end + 200))
  return REFUSES.test(exit) ? text + exit : text
}

/** How many protections of a row stand among these statements. */
function hold(row: Row, side: Side, statements: readonly Statement[]): Statement[] {
  return statements.filter((statement) => {
    const text = readBy(row, side, statement)
    return row[3].test(text) && !row[6]?.unless?.test(text)
  })
}

export function judgeGuards(change: Change, report: Report): { lost: number; gained: number } {
  const { before, after, language } = change
  const removed = before.statements.filter(isNew)
  const added = after.statements.filter(isNew)
  const text = (side: Side, statements: readonly Statement[]): string =>
    statements.map(({ start, end }) => side.code.slice(start, end)).join('\n')
  const [old, fresh] = [text(before, removed), text(after, added)]
  report.budget.spend((old.length + fresh.length) * 2)
  const whole = change.file.kind === 'deleted' || isWholeRemoved(before, removed, added)
  const seen = new Set<Statement>()
  let lost = 0
  let gained = 0
  const candidates = new Set([...FILTER.candidates(old), ...FILTER.candidates(fresh)])
  for (const i of [...candidates].sort((a, b) => a - b)) {
    const row = GUARDS[i]!
    if (!speaks(row[2], language)) continue
    report.budget.spend((old.length + fresh.length) >> 1)
    const had = hold(row, before, removed)
    const has = hold(row, after, added)
    if (has.length > had.length) gained++
    if (had.length <= has.length || change.isDoc) continue
    if (whole && !/gate|integrity/.test(row[0])) continue
    // Renamed or rewritten: the same words stand on the added side.
    const gone = had.filter(
      (statement) => !seen.has(statement) && !isRewritten(statement, before, added, after, row),
    )
    if (gone.length === 0) continue
    const one = gone.find(
      (statement) =>
        !GENERIC.test(row[0]) ||
        (row[0] === 'code.guard.error' && removed.length <= 6) ||
        isStillUsed(statement, before, after) ||
        VERIFIES.test(before.code.slice(statement.start, Math.min(statement.end, statement.start + 300))),
    )
    if (one === undefined) continue
    for (const statement of had) seen.add(statement)
    if (language === 'c' && GENERIC.test(row[0])) continue
    lost++
    const at = row[3].exec(readBy(row, before, one))!
    const line = lineRange(before, one.start + at.index, one.end)
    report.at('removed', change, before, line[0], line[1], {
      rule: row[0],
      mechanism: row[4],
      fix: row[5],
    })
  }
  return { lost, gained }
}

function lineRange(side: Side, at: number, limit: number): [number, number] {
  const start = side.text.lastIndexOf('\n', at) + 1
  const end = side.text.indexOf('\n', at)
  const from = start + (/^\s*/.exec(side.text.slice(start, start + 200))?.[0].length ?? 0)
  return [Math.min(from, at), end < 0 ? Math.max(limit, at + 1) : Math.max(end, at + 1)]
}

const ROUTE =
  /^\s*\w{0,20}(?:[rR]outer?s?|app|api|server|mux)\.(?:get|post|put|patch|delete|all|route|on|GET|POST|PUT|DELETE|Handle|HandleFunc)\(/

function isBalanced(text: string): boolean {
  let depth = 0
  for (const unit of text) {
    if (/[([{]/.test(unit)) depth++
    else if (/[)\]}]/.test(unit) && --depth < 0) return false
  }
  return depth === 0
}

/** A function that goes away as a whole takes its guards along. */
function isWholeRemoved(before: Side, removed: readonly Statement[], added: readonly Statement[]): boolean {
  if (added.length > 0) return false
  const text = removed.map(({ start, end }) => before.bare.slice(start, end)).join('\n')
  if (ROUTE.test(text) && isBalanced(text)) return true
  return removed.some(({ start, end }) => {
    const text = before.code.slice(start, end)
    return DECLARES.test(text) && !/verif|auth|check|valid|guard|sanit/i.test(text)
  })
}

function isRewritten(
  statement: Statement,
  before: Side,
  added: readonly Statement[],
  after: Side,
  row: Row,
): boolean {
  const mine = row[3].exec(readBy(row, before, statement))?.[0]
  if (mine === undefined) return false
  const key = mine.replace(/\s+/g, '')
  if (row[0] === 'code.guard.early_exit' && stillLeaves(mine, after)) return true
  const fresh = added.map(({ start, end }) => after.code.slice(start, end)).join('\n')
  if (row[0] === 'code.guard.error' && PASSES_ON.test(fresh)) return true
  if (/error$|early_exit$/.test(row[0]) && REQUIRES.test(fresh)) return true
  if (row[0] === 'code.guard.bound_query' && PLACEHOLDER.test(fresh)) return true
  if (row[0] === 'code.guard.scope') {
    const left = new Set(fresh.match(NAME))
    if ((mine.match(NAME) ?? []).some((name) => OWNERS.test(name) && left.has(name))) return true
  }
  return (
    key.length > 6 &&
    added.some(({ start, end }) => after.code.slice(start, end).replace(/\s+/g, '').includes(key))
  )
}

const OWNERS =
  /user|tenant|account|org|owner|customer|team|workspace|member|author|principal|session|claims|company|merchant|shop|store|project|client|group/i
/** A value is still bound in some statement. */
const PLACEHOLDER = /(?:[=<>]|\bLIKE|\bIN|\bVALUES|\bANY)\s*(?:\(\s*)?(?:\?|%s|\$\d|[:@][a-z]\w*)/i
const CONDITION = /\b(?:if|unless|elif)\b\s*([\s\S]{2,200}?)\s*(?:\{|:|\breturn\b|\bthrow\b|\braise\b|$)/
const EXITS = /\b(?:return|throw|raise|abort|exit|panic|continue|break|die|halt|reject)\b|next\(/

/** The condition is now a part of what is returned. */
const isAnswer = (key: string, plain: string): boolean =>
  key.startsWith('return') && key.includes('&&') && key.includes(plain)

/** The same condition still turns the case away, with more done on the way out. */
function stillLeaves(mine: string, after: Side): boolean {
  const condition = CONDITION.exec(mine)?.[1]?.replace(/\s+/g, '') ?? ''
  if (condition.length < 3) return false
  const plain = condition.replace(/^\(?!?\(?|\)+$/g, '')
  if (plain.length > 3 && after.statements.some(({ key, changed }) => changed && isAnswer(key, plain)))
    return true
  const at = after.statements.findIndex(
    ({ key, changed }) => changed && /^\}?(?:else)?(?:if|unless|elif)/.test(key) && key.includes(condition),
  )
  return (
    at >= 0 &&
    after.statements.slice(at, at + 5).some(({ start, end }) => EXITS.test(after.bare.slice(start, end)))
  )
}

/** What the guard speaks of is still there afterwards. */
function isStillUsed(statement: Statement, before: Side, after: Side): boolean {
  const names = before.code.slice(statement.start, statement.end).match(NAME) ?? []
  const left = after.code
  return names.some((name) => !COMMON.has(name) && left.includes(name))
}

const COMMON = new Set(
  'if return throw raise new null None nil not and else elif unless true false True False assert Error Exception require err error self this const let var function def func continue break'.split(
    ' ',
  ),
)
