// In C and C++, does the change take away or weaken a test on sizes, pointers and indices, come to it later,
// stop initialising, or make a type or a block smaller? Direction decides: the reverse is a fix.
import type { Change, Side, Statement } from '../model.ts'
import { isNew } from './guards.ts'
import { findForm, type Sides } from './memory-forms.ts'
import { usedAfterFree, usedAfterMove } from './memory-lifetimes.ts'
import { atomsOf, cancelAtoms, EXIT, findLateTest, isWeaker, names, shares } from './memory-tests.ts'
import type { Report } from './report.ts'

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
  const tell = (rule: string, side: Side, at: Statement, mechanism: string, fix: string): void => {
    lost = true
    report.at(side === before ? 'removed' : 'changed', change, side, trimmed(side, at), at.end, {
      rule,
      mechanism,
      fix,
    })
  }
  const sides: Sides = { before, after, removed, added }
  const again = usedAfterFree(after)
  if (again !== null && usedAfterFree(before) === null)
    tell(
      'code.memory.freed',
      after,
      again,
      '{0} uses what was freed before',
      'set the pointer to NULL after it is freed, and test it',
    )
  const moved = usedAfterMove(after)
  if (!lost && moved !== null && usedAfterMove(before) === null)
    tell(
      'code.memory.moved',
      after,
      moved,
      '{0} uses a pointer into a block that a call since then may have moved',
      'take the pointer again after the call',
    )
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
      tell(
        'code.memory.check_removed',
        before,
        one.statement,
        `{0} tested \`${one.text}\`; the change goes on without it`,
        'keep the test before the memory is used',
      )
    else if (one.isExit || /[<>!]|NULL|nullptr|==/.test(one.text))
      tell(
        'code.memory.less_checked',
        before,
        one.statement,
        '{0} is gone, and nothing takes its place',
        'show why the case cannot occur',
      )
  } else if (gone.length === come.length && gone.length > 0) {
    for (const [i, atom] of gone.entries()) {
      const other = come.find((candidate) => shares(atom.text, candidate.text)) ?? come[i]!
      if (
        isWeaker(atom, other) ||
        (exitsGone > 0 && atom.isExit && !other.isExit && shares(atom.text, other.text))
      ) {
        tell(
          'code.memory.check_weakened',
          after,
          other.statement,
          `the test was \`${atom.text}\` and is now \`${other.text}\`, which lets more values through to the memory access`,
          'keep the stricter bound',
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
      tell(
        'code.memory.check_removed',
        before,
        exit,
        '{0} left the path of an error; the change goes on with what failed',
        'keep the exit',
      )
  }
  for (const find of [findForm, findLateTest]) {
    const found = lost ? null : find(sides)
    if (found) tell(found.rule, found.side, found.at, found.mechanism, found.fix)
  }
  return { lost, gained: come.length > gone.length || exitsGone < 0 }
}

const trimmed = (side: Side, { start, end }: Statement): number =>
  start + (/^\s*/.exec(side.text.slice(start, end))?.[0].length ?? 0)

const count = (side: Side, statements: readonly Statement[], what: RegExp): number =>
  statements.filter(({ start, end }) => what.test(side.bare.slice(start, end))).length

const isLoop = (side: Side, { start }: Statement): boolean =>
  /^\s*for\s*\(/.test(side.bare.slice(start, start + 80))
