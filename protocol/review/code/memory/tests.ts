// Reads the conditions of tests in C and C++, compares their strength, and finds uses that now come before their test.
import { trimEnd } from '../../text/trim-end.ts'
import type { Side, Statement } from '../model.ts'
import { lateCheck } from '../rules/memory/checks.ts'
import type { Form, Sides } from './forms.ts'

export interface Atom {
  readonly text: string
  readonly statement: Statement
  readonly isExit: boolean
}

const TESTS =
  /\b(?:if|while|for|assert|\w{0,40}ASSERT\w{0,40}|CHECK\w{0,40}|\w{0,40}_CHECK|likely|unlikely|switch)\s*\(|\?|\b(?:min|max|MIN|MAX|clamp|FFMIN|FFMAX|std::min|std::max|CLAMP)\s*[(<]|\bdefault\s*:/
export const EXIT =
  /\b(?:return|goto|break|continue|throw|abort|exit|die|fail|error)\b|_(?:RET|RETURN|ERROR|FAIL|GOTO)\w{0,40}\s*\(/
const IDENTIFIER = /[A-Za-z_]\w{0,40}/g

export const names = (text: string): string[] =>
  (text.match(IDENTIFIER) ?? []).filter((name) => !/^(?:NULL|sizeof|nullptr|if|return)$/.test(name))

export const shares = (a: string, b: string): boolean => {
  const other = names(b)
  return names(a).some((name) => other.includes(name))
}

/** The single conditions of every test, normalised. */
export function atomsOf(side: Side, statements: readonly Statement[]): Atom[] {
  const atoms: Atom[] = []
  const place = new Map(side.statements.map((one, i) => [one, i]))
  for (const statement of statements) {
    const text = side.code.slice(statement.start, Math.min(statement.end, statement.start + 512))
    if (!TESTS.test(text)) continue
    const at = place.get(statement) ?? 0
    const block = side.statements
      .slice(at + 1, at + 4)
      .map(({ start, end }) => side.code.slice(start, end))
      .join(' ')
    const isExit =
      /\b(?:if|assert|\w{0,40}ASSERT\w{0,40})\s*\(/.test(text) && EXIT.test(text + block.split('}')[0]!)
    if (/\bdefault\s*:/.test(text)) atoms.push({ text: 'default', statement, isExit: true })
    for (const part of conditionOf(text).split(/&&|\|\|/)) {
      const atom = trimEnd(part.replace(/\s+/g, ''), ')').replace(/^\(+/, '')
      if (atom !== '' && /\w/.test(atom)) atoms.push({ text: atom, statement, isExit })
    }
  }
  return atoms
}

export function conditionOf(text: string): string {
  const head =
    /\b(?:if|while|assert|\w{0,40}ASSERT\w{0,40}|CHECK\w{0,40}|\w{0,40}_CHECK|switch|min|max|MIN|MAX|clamp|FFMIN|FFMAX|CLAMP)\s*(?:<[^>]{0,40}>\s*)?\(/.exec(
      text,
    )
  const loop = /\bfor\s*\(([^;]*);([^;]*);/.exec(text)
  if (loop) return loop[2]!
  if (!head) {
    const mark = text.indexOf('?')
    return mark < 0 ? '' : text.slice(0, mark).replace(/^[^=]*[^=!<>]=(?!=)/, '')
  }
  let depth = 1
  let at = head.index + head[0].length
  const from = at
  for (; at < text.length && depth > 0; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')') depth--
  }
  return text.slice(from, at - (depth === 0 ? 1 : 0))
}

export function cancelAtoms(had: readonly Atom[], has: readonly Atom[]): [Atom[], Atom[]] {
  const left = [...has]
  const gone = had.filter(({ text }) => {
    const at = left.findIndex((other) => other.text === text)
    if (at < 0) return true
    left.splice(at, 1)
    return false
  })
  return [gone, left]
}

const COMPARE = /^(.+?)(<=|>=|==|!=|<|>)(.+)$/
/** Larger admits more values: how many of the values around the bound pass. */
const WIDTH: Readonly<Record<string, number>> = { '==': 0, '<': 1, '<=': 2, '>': 1, '>=': 2, '!=': 3 }

/** An exit is weaker when fewer values leave; any other test when more values enter. */
export function isWeaker(before: Atom, after: Atom): boolean {
  const a = COMPARE.exec(before.text)
  const b = COMPARE.exec(after.text)
  const isExit = before.isExit && after.isExit
  if (a && !b) return !isExit && names(before.text).some((name) => after.text.replace(/^[!*]/, '') === name)
  if (!a || !b) return false
  if (a[1] === b[1] && a[3] === b[3]) {
    if (a[2]![0] !== b[2]![0]) return false
    const wider = WIDTH[b[2]!]! - WIDTH[a[2]!]!
    return isExit ? wider < 0 : wider > 0
  }
  if (a[2] !== b[2]) return false
  const sum = boundDifference(a[1]!, b[1]!, a[3]!, b[3]!)
  if (sum === 0) return false
  // Positive: more values pass `<`, fewer pass `>`.
  const passesMore = a[2]!.startsWith('<') ? sum > 0 : a[2]!.startsWith('>') ? sum < 0 : false
  return isExit ? !passesMore && (a[2]!.startsWith('<') || a[2]!.startsWith('>')) : passesMore
}

/** Constants and added terms that one bound has and the other has not: +1 when the bound grew, -1 when it shrank. */
function boundDifference(leftA: string, leftB: string, rightA: string, rightB: string): number {
  const right = grew(rightA, rightB)
  const left = grew(leftA, leftB)
  return leftA === leftB ? right : rightA === rightB ? -left : 0
}

function grew(a: string, b: string): number {
  if (/^\d{1,15}$/.test(a) && /^\d{1,15}$/.test(b)) return Math.sign(Number(b) - Number(a))
  if (a !== b && a.startsWith(b))
    return a[b.length] === '+' || a[b.length] === '*'
      ? -1
      : a[b.length] === '-' || a[b.length] === '/'
        ? 1
        : 0
  if (a !== b && b.startsWith(a))
    return b[a.length] === '+' || b[a.length] === '*'
      ? 1
      : b[a.length] === '-' || b[a.length] === '/'
        ? -1
        : 0
  if (a.endsWith(`+${b}`) || a.endsWith(`*${b}`)) return -1
  if (b.endsWith(`+${a}`) || b.endsWith(`*${a}`)) return 1
  return 0
}

const SIZE = /\b\w{0,40}(?:len|size|count|left|remain|avail|bytes)\w{0,40}\b|\bn\b/i

/** A read or write that the test used to precede now comes first. */
export function findLateTest({ before, after }: Sides): Form | null {
  const old = before.statements
  const fresh = after.statements
  const place = new Map(old.map(({ key }, i) => [key, i]))
  const find = (key: string): number => {
    const same = place.get(key)
    if (same !== undefined) return same
    return old.findIndex(
      (one) => one.changed && one.key.length >= 8 && (key.endsWith(one.key) || one.key.endsWith(key)),
    )
  }
  for (const [i, use] of fresh.entries()) {
    if (!use.changed) continue
    const text = after.code.slice(use.start, use.end)
    if (
      /^\s*(?:if|else|for|while|return)\b/.test(text) ||
      !/\*\s*\w|\[|->|\w\s*[-+]\s*\w|\bmem\w+\s*\(|\bstr\w+\s*\(/.test(text)
    )
      continue
    const was = find(use.key)
    if (was < 0) continue
    for (let j = i + 1; j < fresh.length && j < i + 30; j++) {
      const guard = fresh[j]!
      const test = after.code.slice(guard.start, guard.end)
      if (!/^\s*(?:(?:\}\s*)?else )?if\s*\(/.test(test)) continue
      const exit = fresh[j + 1]
      if (!EXIT.test(test + (exit ? after.code.slice(exit.start, exit.end) : ''))) continue
      const earlier = place.get(guard.key)
      if (
        earlier === undefined ||
        earlier >= was ||
        !(shares(text, conditionOf(test)) || (/\*\s*\w|\[|->/.test(text) && SIZE.test(conditionOf(test))))
      )
        continue
      return {
        rule: lateCheck,
        side: after,
        at: use,
        mechanism: `{0} now runs before \`${conditionOf(test).trim().slice(0, 60)}\` is tested, so it uses the value that the test would have refused`,
      }
    }
  }
  return null
}
