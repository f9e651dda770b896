// Does the change put a careless form where a careful one stood? Both sides are counted, so what is only moved
// or renamed is no change.
import type { Change, Side, Statement } from '../model.ts'
import { DOWNGRADES } from '../tables/downgrades.ts'
import { isNew } from './guards.ts'
import { needsOf, Prefilter } from './prefilter.ts'
import type { Report } from './report.ts'
import { speaks } from './rows.ts'
import { afterIndent } from './scopes.ts'

const FILTER = new Prefilter(DOWNGRADES.map((row) => needsOf(row[3])))

/** Above zero: careful forms were lost. Below: careless ones were replaced. */
export function judgeDowngrades(change: Change, report: Report): number {
  const { before, after, language } = change
  const removed = before.statements.filter(isNew)
  const added = after.statements.filter(isNew)
  if (removed.length === 0 || added.length === 0) return 0
  const [old, fresh] = [joined(before, removed), joined(after, added)]
  report.budget.spend((old.length + fresh.length) * 2)
  let turn = 0
  for (const i of new Set([...FILTER.candidates(old), ...FILTER.candidates(fresh)])) {
    const [rule, , langs, careful, careless, mechanism, fix, about] = DOWNGRADES[i]!
    if (!speaks(langs, language) || (about && !about.test(old))) continue
    report.budget.spend((old.length + fresh.length) >> 1)
    const lostCare = holds(before, removed, careful).length - holds(after, added, careful).length
    const had = holds(before, removed, careless)
    const has = holds(after, added, careless)
    if (lostCare < 0 && had.length > has.length) turn--
    const one = has[0]
    if (lostCare <= 0 || has.length <= had.length || one === undefined) continue
    turn++
    report.at('changed', change, after, afterIndent(after, one), one.end, { rule, mechanism, fix })
  }
  return turn
}

const textOf = (side: Side, { start, end }: Statement): string =>
  side.code.slice(start, Math.min(end, start + 512))

const joined = (side: Side, statements: readonly Statement[]): string =>
  statements.map((one) => textOf(side, one)).join('\n')

const holds = (side: Side, statements: readonly Statement[], what: RegExp): Statement[] =>
  statements.filter((one) => what.test(textOf(side, one)))
