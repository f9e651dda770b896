// In C and C++, does the change take away or weaken a test on sizes, pointers and indices, come to it later,
// stop initialising, or make a type or a block smaller? Direction decides: the reverse is a fix.
import { trimEnd } from '../../input/trim-end.ts'
import type { Change, Side, Statement } from '../model.ts'
import { isNew } from './guards.ts'
import type { Report } from './report.ts'

interface Atom {
  readonly text: string
  readonly statement: Statement
  readonly isExit: boolean
}

const TESTS =
  /\b(?:if|while|for|assert|\w{0,40}ASSERT\w{0,40}|CHECK\w{0,40}|\w{0,40}_CHECK|likely|unlikely|switch)\s*\(|\?|\b(?:min|max|MIN|MAX|clamp|FFMIN|FFMAX|std::min|std::max|CLAMP)\s*[(<]|\bdefault\s*:/
const EXIT =
  /\b(?:return|goto|break|continue|throw|abort|exit|die|fail|error)\b|_(?:RET|RETURN|ERROR|FAIL|GOTO)\w{0,40}\s*\(/
const ABOUT_MEMORY =
  /[<>]|NULL|nullptr|^!\w|[!=]=0\b|\b\w{0,40}(?:len|size|count|idx|index|off|pos|end|limit|max|min|num|depth|ptr|buf|data|cap|remain|avail|left|bytes|width|height|bits|rows|cols|ret|rc|err|valid)\w{0,40}\b|^\w+$|->|'\\0'/i
const IDENTIFIER = /[A-Za-z_]\w{0,40}/g

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
  if (!lost) judgeForm(before, after, removed, added, tell)
  if (!lost) lateCheck(change, tell)
  return { lost, gained: come.length > gone.length || exitsGone < 0 }
}

const FREES =
  /^\s*(?:free|kfree|xmlFree|\w{1,40}_(?:free|destroy|delete|dispose)|\w{0,30}(?:Free|Destroy)\w{0,20}|delete(?:\[\])?)\s*(?:\(\s*)?([\w.>-]+)\s*(?:\)\s*)?;/

/** In straight line: a pointer is freed, not set again, and read, written or freed. */
function usedAfterFree(side: Side): Statement | null {
  const freed = new Map<string, boolean>()
  for (const statement of side.statements) {
    const text = side.bare.slice(statement.start, statement.end)
    if (
      /^\s*(?:return|goto|break|continue|else|case|default|exit|abort)\b|^\s*\}/.test(text) ||
      /\)\s*\{\s*$/.test(text)
    ) {
      freed.clear()
      continue
    }
    const frees = FREES.exec(text)
    for (const [name, changed] of freed) {
      const at = text.indexOf(name)
      if (at < 0 || /\w/.test(text[at - 1] ?? '')) continue
      const rest = text.slice(at + name.length)
      if (/^\s*=[^=]/.test(rest) && !reads(rest, name)) freed.delete(name)
      else if (
        (changed || statement.changed) &&
        (frees?.[1] === name ||
          /^(?:->|\[|\.)/.test(rest) ||
          text[at - 1] === '*' ||
          (/^\s*=[^=]/.test(rest) && reads(rest, name)))
      )
        return statement
    }
    if (frees && freed.size < 50) freed.set(frees[1]!, statement.changed)
  }
  return null
}

/** The text reads what the pointer points at. */
function reads(text: string, name: string): boolean {
  const at = text.indexOf(`${name}->`)
  return at > 0 && !/[\w.>]/.test(text[at - 1]!)
}

const ALIAS =
  /^\s*(?:(?:(?:const|struct|unsigned)\s+){0,2}[A-Za-z_][\w:<>]{0,40}\s*[*&]\s*|auto\s*(?:[*&]{1,2}\s*)?)(\w{1,40})\s*=\s*(?:&\s*)?([\w.>-]{1,60})\s*(?:(?:\[[^\]\n]{0,60}\]|\.begin\(\)|\.data\(\)|\.back\(\)|\.front\(\))\s*)?;/
const MOVES_BLOCK =
  /\b\w{0,30}(?:[gG]row|[rR]esize|[rR]ealloc|[rR]eserve|[eE]xpand|[eE]nlarge|[eE]nsure_?(?:[cC]ap|[sS]ize|[sS]pace)|push_back|emplace_back|[cC]ompact)\w{0,20}\s*\(|\.(?:insert|erase|clear|shrink_to_fit)\(/

/** A pointer into a block is taken, the block may move, and the pointer is used. */
function usedAfterMove(side: Side): Statement | null {
  const held = new Map<string, { readonly of: string; isStale: boolean }>()
  for (const statement of side.statements) {
    const text = side.bare.slice(statement.start, Math.min(statement.end, statement.start + 400))
    if (/^\}/.test(text)) held.clear()
    const alias = ALIAS.exec(text)
    for (const [name, one] of held) {
      const at = wordAt(text, name)
      if (at < 0) continue
      const rest = text.slice(at + name.length)
      if (/^\s*=[^=]/.test(rest)) held.delete(name)
      else if (one.isStale && statement.changed && (/^\s*(?:->|\[)/.test(rest) || text[at - 1] === '*'))
        return statement
    }
    if (MOVES_BLOCK.test(text)) for (const one of held.values()) one.isStale = true
    else if (alias && held.size < 20) held.set(alias[1]!, { of: alias[2]!, isStale: false })
  }
  return null
}

/** Where the word stands in the text, or -1. */
function wordAt(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/\w/.test(text[at - 1] ?? '') && !/\w/.test(text[at + word.length] ?? '')) return at
  return -1
}

const trimmed = (side: Side, { start, end }: Statement): number =>
  start + (/^\s*/.exec(side.text.slice(start, end))?.[0].length ?? 0)

const names = (text: string): string[] =>
  (text.match(IDENTIFIER) ?? []).filter((name) => !/^(?:NULL|sizeof|nullptr|if|return)$/.test(name))

const shares = (a: string, b: string): boolean => {
  const other = names(b)
  return names(a).some((name) => other.includes(name))
}

const count = (side: Side, statements: readonly Statement[], what: RegExp): number =>
  statements.filter(({ start, end }) => what.test(side.bare.slice(start, end))).length

const isLoop = (side: Side, { start }: Statement): boolean =>
  /^\s*for\s*\(/.test(side.bare.slice(start, start + 80))

/** The single conditions of every test, normalised. */
function atomsOf(side: Side, statements: readonly Statement[]): Atom[] {
  const atoms: Atom[] = []
  for (const [i, statement] of statements.entries()) {
    const text = side.code.slice(statement.start, Math.min(statement.end, statement.start + 512))
    if (!TESTS.test(text)) continue
    const block = statements
      .slice(i + 1, i + 4)
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

function conditionOf(text: string): string {
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

function cancelAtoms(had: readonly Atom[], has: readonly Atom[]): [Atom[], Atom[]] {
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
function isWeaker(before: Atom, after: Atom): boolean {
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

const REFERENCE =
  /\b\w{0,30}(?:_ref|_retain|_incref|_addref|_hold|INCREF|AddRef|ref_get|_dup)\w{0,10}\s*\(|^\s*(?:ref|retain|hold|addref)\s*\(/
const INITIAL =
  /=\s*(?:NULL|nullptr|0|\{\s*(?:0\s*)?\}|\{\}|""|false|-1|0x0|0u|0L|'\\0')\s*[;,]|\b(?:memset|bzero|calloc|ZeroMemory|std::fill|explicit_bzero|av_mallocz|xzalloc|kzalloc|g_malloc0|vlc_obj_calloc)\s*\(/g
const WIDE =
  /\b(size_t|ssize_t|uint64_t|int64_t|unsigned long long|long long|unsigned long|uint32_t|unsigned int|unsigned|u_int|ptrdiff_t|off_t|long|uint16_t|int32_t|int|uint8_t|int16_t|short|char)\b(?:\s+const)?\s*(?:\*+\s*)?(\w+)/g
const RANK: Readonly<Record<string, number>> = {
  size_t: 9,
  uint64_t: 9,
  'unsigned long long': 9,
  'unsigned long': 8,
  ptrdiff_t: 8,
  off_t: 8,
  ssize_t: 8,
  int64_t: 8,
  'long long': 8,
  long: 7,
  uint32_t: 6,
  'unsigned int': 6,
  unsigned: 6,
  u_int: 6,
  int32_t: 5,
  int: 5,
  uint16_t: 4,
  int16_t: 3,
  short: 3,
  uint8_t: 2,
  char: 1,
}

const COUNTS =
  /^\s*(?:--|\+\+)?([\w.>-]{0,60}(?:len|size|left|remain|avail|count|depth|level)\w{0,20})\s*(?:-=|\+=|--|\+\+|;)/i

function judgeForm(
  before: Side,
  after: Side,
  removed: readonly Statement[],
  added: readonly Statement[],
  tell: (rule: string, side: Side, at: Statement, mechanism: string, fix: string) => void,
): void {
  const code = (side: Side, { start, end }: Statement): string =>
    side.code.slice(start, Math.min(end, start + 512))
  const initials = (side: Side, statements: readonly Statement[]): number =>
    statements.reduce((sum, one) => sum + (code(side, one).match(INITIAL)?.length ?? 0), 0)
  if (initials(before, removed) > initials(after, added)) {
    const one = removed.find((statement) => {
      const text = code(before, statement)
      const written =
        /\b(\w+)\s*(?:\[[^\]]*\]\s*)?=/.exec(text)?.[1] ?? /\(\s*&?([\w.>-]+)/.exec(text)?.[1] ?? ''
      return (
        (text.match(INITIAL)?.length ?? 0) > 0 &&
        written !== '' &&
        after.code.includes(/\b(?:memset|bzero)\b/.test(text) ? /^\w*/.exec(written)![0] : written) &&
        !isAssignedEarly(after, added, written)
      )
    })
    if (one) {
      tell(
        'code.memory.initialisation_removed',
        before,
        one,
        'without {0} the memory holds what was there before',
        'keep the initial value',
      )
      return
    }
  }
  const zeroing = removed.find((one) =>
    /\b\w{0,20}(?:calloc|mallocz|zalloc|malloc0)\s*\(/.test(code(before, one)),
  )
  const plain = added.find((one) => /\b\w{0,20}(?:malloc|kmalloc|realloc)\s*\(/.test(code(after, one)))
  if (zeroing && plain) {
    tell(
      'code.memory.initialisation_removed',
      after,
      plain,
      '{0} no longer zeroes the block',
      'keep the zeroing call',
    )
    return
  }
  const held = removed.find((one) => REFERENCE.test(code(before, one)))
  if (held && !added.some((one) => REFERENCE.test(code(after, one)))) {
    tell(
      'code.memory.reference_removed',
      before,
      held,
      'without {0} the object can be freed while it is still in use',
      'keep the reference',
    )
    return
  }
  const types = (side: Side, statements: readonly Statement[]): Map<string, [number, Statement]> => {
    const found = new Map<string, [number, Statement]>()
    for (const statement of statements)
      for (const match of code(side, statement).matchAll(WIDE))
        if (!found.has(match[2]!)) found.set(match[2]!, [RANK[match[1]!] ?? 0, statement])
    return found
  }
  const now = types(after, added)
  const ranks = (found: Map<string, [number, Statement]>): string =>
    [...found.values()]
      .map(([rank]) => rank)
      .sort()
      .join(' ')
  const sameTypes = ranks(now) === ranks(types(before, removed))
  for (const [name, [rank]] of types(before, removed)) {
    const other = now.get(name)
    if (!sameTypes && other && other[0] < rank) {
      tell(
        'code.memory.narrowed',
        after,
        other[1],
        `\`${name}\` now has a smaller or signed type, so large values wrap round before they are compared`,
        'keep the wider unsigned type',
      )
      return
    }
  }
  for (const statement of removed) {
    const old = code(before, statement).replace(/\s+/g, '')
    for (const other of added) {
      const fresh = code(after, other).replace(/\s+/g, '')
      if (fresh.length >= old.length || old.length > 300) continue
      const cut = difference(old, fresh)
      if (cut === null) continue
      if (
        /^(?:\+\d+|\+sizeof\(?\w{0,40}\)?|\*\d+|\*sizeof\(\w+\)|\+\w+)$/.test(cut) &&
        /alloc|new\w|\[|resize|reserve|size|vector|buf|string|^(?:\w*(?:max|need|total|cap|room)\w*)=/i.test(
          old,
        )
      ) {
        tell(
          'code.memory.smaller_block',
          after,
          other,
          `\`${cut}\` is gone from the size in {0}, so the block is smaller than what is written to it`,
          'keep the full size',
        )
        return
      }
      if (/^\((?:size_t|uint64_t|int64_t|unsigned|uint32_t|unsignedlong)\)$/.test(cut)) {
        tell(
          'code.memory.narrowed',
          after,
          other,
          `without the cast \`${cut}\` the product in {0} wraps round`,
          'keep the cast',
        )
        return
      }
      if (/^&\(?[\w-]{1,40}\)?$|^%\w{1,40}$/.test(cut)) {
        tell(
          'code.memory.check_weakened',
          after,
          other,
          `\`${cut}\` is gone from {0}, so the value is no longer kept inside its range`,
          'keep the mask or the remainder',
        )
        return
      }
      if (/^-\d+$/.test(cut) && /\bsizeof|len|size|strncpy|memcpy|read|snprintf/i.test(old)) {
        tell(
          'code.memory.check_weakened',
          after,
          other,
          `\`${cut}\` is gone from the bound in {0}, so one more unit is written than fits`,
          'keep room for the last unit',
        )
        return
      }
    }
  }
  const counted = removed.find((statement) => {
    const name = COUNTS.exec(code(before, statement))?.[1]
    return (
      name !== undefined && after.code.includes(name) && !added.some((one) => code(after, one).includes(name))
    )
  })
  if (counted) {
    tell(
      'code.memory.less_checked',
      before,
      counted,
      '{0} kept the count of what is left, and nothing does any more',
      'keep the count in step with the position',
    )
    return
  }
  const size =
    /\b\w+\s+(\w+)\s*\[\s*(\d{1,7})\s*\]|^\s*#\s*define\s+(\w*(?:MAX|SIZE|LEN|BUF|NUM|COUNT|CAP)\w*)\s+(\d{1,9})\b/
  for (const statement of removed) {
    const a = size.exec(code(before, statement))
    if (!a || code(before, statement).length > 200) continue
    for (const other of added) {
      const b = size.exec(code(after, other))
      const isSame = b && (b[1] ?? b[3]) === (a[1] ?? a[3]) && Number(b[2] ?? b[4]) < Number(a[2] ?? a[4])
      if (isSame && !after.code.includes(`sizeof(${a[1]})`)) {
        tell(
          'code.memory.smaller_block',
          after,
          other,
          `\`${a[1] ?? a[3]}\` shrinks from ${a[2] ?? a[4]} to ${b[2] ?? b[4]} while its users stay`,
          'keep the size, or bound every write',
        )
        return
      }
    }
  }
}

/** A value is given at once in another way. */
function isAssignedEarly(after: Side, added: readonly Statement[], name: string): boolean {
  return added.some(({ start, end }) => {
    const text = after.code.slice(start, end)
    const at = text.indexOf(name)
    return (
      at >= 0 &&
      /^\w{0,40}\s*(?:\[[^\]]*\]\s*)?=[^=]/.test(text.slice(at + name.length)) &&
      /=[^;]/.test(text) &&
      !text.includes('return')
    )
  })
}

/** What `long` holds in one place and `short` does not. */
function difference(long: string, short: string): string | null {
  let head = 0
  while (head < short.length && long[head] === short[head]) head++
  let tail = 0
  while (tail < short.length - head && long[long.length - 1 - tail] === short[short.length - 1 - tail]) tail++
  return head + tail >= short.length ? long.slice(head, long.length - tail) : null
}

const SIZE = /\b\w{0,40}(?:len|size|count|left|remain|avail|bytes)\w{0,40}\b|\bn\b/i

/** A read or write that the test used to precede now comes first. */
function lateCheck(
  change: Change,
  tell: (rule: string, side: Side, at: Statement, mechanism: string, fix: string) => void,
): void {
  const { before, after } = change
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
      tell(
        'code.memory.late_check',
        after,
        use,
        `{0} now runs before \`${conditionOf(test).trim().slice(0, 60)}\` is tested, so it uses the value that the test would have refused`,
        'test first',
      )
      return
    }
  }
}
