// Judges memory safety of a change in C and C++: tests on sizes, pointers and indices that go, weaken or come late,
// values and blocks that shrink. Direction decides: the reverse is a fix.

import type { FindingRule } from '../../core/rule.ts'
import { excerpt } from '../../core/well-formed.ts'
import type { Change, Side, Statement } from '../model.ts'
import type { Report } from '../report.ts'
import { checkRemoved, checkWeakened, lessChecked } from '../rules/memory/checks.ts'
import type { MemoryFacts } from '../rules/memory/facts.ts'
import { freed, moved as movedBlock } from '../rules/memory/lifetimes.ts'
import { findForm, type Sides } from './forms.ts'
import { usedAfterFree, usedAfterMove } from './lifetimes.ts'
import { atomsOf, cancelAtoms, EXIT, findLateTest, isWeaker, names, shares } from './tests.ts'

const ABOUT_MEMORY =
  /[<>]|NULL|nullptr|^!\w|[!=]=0\b|\b\w{0,40}(?:len|size|count|idx|index|off|pos|end|limit|max|min|num|depth|ptr|buf|data|cap|remain|avail|left|bytes|width|height|bits|rows|cols|ret|rc|err|valid)\w{0,40}\b|^\w+$|->|'\\0'/i

export interface MemoryVerdict {
  readonly lost: boolean
  readonly gained: boolean
}

export function judgeMemory(change: Change, report: Report): MemoryVerdict {
  const { before, after } = change
  const removed = before.statements.filter(isNew)
  const added = after.statements.filter(isNew)
  report.budget.spend((before.text.length + after.text.length) * 2)
  let lost = false
  const tell = (
    rule: FindingRule<string, MemoryFacts>,
    side: Side,
    at: Statement,
    mechanism: string,
  ): void => {
    lost = true
    const start = trimmed(side, at)
    const written = `\`${excerpt(side.text.slice(start, at.end).trim())}\``
    report.found(rule, side, [start, at.end], { what: mechanism.replace('{0}', () => written) })
  }
  const sides: Sides = { before, after, removed, added }
  const again = usedAfterFree(after)
  if (again !== null && usedAfterFree(before) === null)
    tell(freed, after, again, '{0} uses what was freed before')
  const moved = usedAfterMove(after)
  if (!lost && moved !== null && usedAfterMove(before) === null)
    tell(movedBlock, after, moved, '{0} uses a pointer into a block that a call since then may have moved')
  if (change.file.kind === 'deleted' || change.file.kind === 'added') return { lost, gained: false }
  const had = atomsOf(before, removed)
  const has = atomsOf(after, added)
  const [left, come] = cancelAtoms(had, has)
  // A loop that became a call took its indices along.
  const indexes = added.some(({ start, end }) =>
    /\[|\*\s*\w|\b(?:for|while|do)\b/.test(after.bare.slice(start, end)),
  )
  const gone = indexes
    ? left
    : left.filter(({ statement }) => added.length === 0 || !isLoop(before, statement))
  const exitsGone = count(before, removed, EXIT) - count(after, added, EXIT)

  if (gone.length > come.length) {
    const unmatched = gone.filter((atom) => !come.some((other) => shares(atom.text, other.text)))
    const about = (unmatched.length > 0 ? unmatched : gone).filter(({ text }) => ABOUT_MEMORY.test(text))
    const used = about.find(({ text }) => names(text).some((name) => after.code.includes(name)))
    const one = used ?? about[0] ?? gone[0]!
    if (used !== undefined && (exitsGone > 0 || gone.length - come.length >= 1))
      tell(checkRemoved, before, one.statement, `{0} tested \`${one.text}\`; the change goes on without it`)
    else if (one.isExit || /[<>!]|NULL|nullptr|==/.test(one.text))
      tell(lessChecked, before, one.statement, '{0} is gone, and nothing takes its place')
  } else if (gone.length === come.length && gone.length > 0) {
    for (const [i, atom] of gone.entries()) {
      const other = come.find((candidate) => shares(atom.text, candidate.text)) ?? come[i]!
      if (
        isWeaker(atom, other) ||
        (exitsGone > 0 && atom.isExit && !other.isExit && shares(atom.text, other.text))
      ) {
        tell(
          checkWeakened,
          after,
          other.statement,
          `the test was \`${atom.text}\` and is now \`${other.text}\`, which lets more values through to the memory access`,
        )
        break
      }
    }
  }
  if (!lost && exitsGone > 0 && come.length <= gone.length && added.length <= removed.length) {
    const exit = removed.find(({ start, end }) => EXIT.test(before.bare.slice(start, end)))!
    if (
      /\b(?:return|goto|break)\b|_RET/.test(before.bare.slice(exit.start, exit.end)) &&
      gone.length + come.length === 0 &&
      added.length === 0
    )
      tell(checkRemoved, before, exit, '{0} left the path of an error; the change goes on with what failed')
  }
  for (const find of [findForm, findLateTest]) {
    const found = lost ? null : find(sides)
    if (found) tell(found.rule, found.side, found.at, found.mechanism)
  }
  return { lost, gained: come.length > gone.length || exitsGone < 0 }
}

const trimmed = (side: Side, { start, end }: Statement): number =>
  start + (/^\s*/.exec(side.text.slice(start, end))?.[0].length ?? 0)

const count = (side: Side, statements: readonly Statement[], what: RegExp): number =>
  statements.filter(({ start, end }) => what.test(side.bare.slice(start, end))).length

const isLoop = (side: Side, { start }: Statement): boolean =>
  /^\s*for\s*\(/.test(side.bare.slice(start, start + 80))

export const isNew = ({ changed, kept }: Statement): boolean => changed && !kept
