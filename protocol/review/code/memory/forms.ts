// Finds changed lines of C and C++ that stop initialising, let go of an object, or make a type, a block or a bound
// smaller; the reverse is a fix.
import type { FindingRule } from '../../core/rule.ts'
import type { Side, Statement } from '../model.ts'
import { initialisationRemoved, narrowed, smallerBlock } from '../rules/memory/blocks.ts'
import { checkWeakened, lessChecked } from '../rules/memory/checks.ts'
import type { MemoryFacts } from '../rules/memory/facts.ts'
import { referenceRemoved } from '../rules/memory/lifetimes.ts'

export interface Sides {
  readonly before: Side
  readonly after: Side
  readonly removed: readonly Statement[]
  readonly added: readonly Statement[]
}

export interface Form {
  readonly rule: FindingRule<string, MemoryFacts>
  readonly side: Side
  readonly at: Statement
  /** `{0}` stands for the statement. */
  readonly mechanism: string
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

const code = (side: Side, { start, end }: Statement): string =>
  side.code.slice(start, Math.min(end, start + 512))

/** A value from the start is gone. */
function lostInitial({ before, after, removed, added }: Sides): Form | null {
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
      return {
        rule: initialisationRemoved,
        side: before,
        at: one,
        mechanism: 'without {0} the memory holds what was there before',
      }
    }
  }
  return null
}

/** A block that came zeroed does not any more. */
function lostZeroing({ before, after, removed, added }: Sides): Form | null {
  const zeroing = removed.find((one) =>
    /\b\w{0,20}(?:calloc|mallocz|zalloc|malloc0)\s*\(/.test(code(before, one)),
  )
  const plain = added.find((one) => /\b\w{0,20}(?:malloc|kmalloc|realloc)\s*\(/.test(code(after, one)))
  if (zeroing && plain) {
    return {
      rule: initialisationRemoved,
      side: after,
      at: plain,
      mechanism: '{0} no longer zeroes the block',
    }
  }
  return null
}

/** An object is no longer held while it is used. */
function lostReference({ before, after, removed, added }: Sides): Form | null {
  const held = removed.find((one) => REFERENCE.test(code(before, one)))
  if (held && !added.some((one) => REFERENCE.test(code(after, one)))) {
    return {
      rule: referenceRemoved,
      side: before,
      at: held,
      mechanism: 'without {0} the object can be freed while it is still in use',
    }
  }
  return null
}

/** The type of a name became smaller. */
function narrowedType({ before, after, removed, added }: Sides): Form | null {
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
      return {
        rule: narrowed,
        side: after,
        at: other[1],
        mechanism: `\`${name}\` now has a smaller or signed type, so large values wrap round before they are compared`,
      }
    }
  }
  return null
}

/** A term, a cast or a mask is gone from an expression that is otherwise the same. */
function cutExpression({ before, after, removed, added }: Sides): Form | null {
  const now = added.map((other) => [other, code(after, other).replace(/\s+/g, '')] as const)
  for (const statement of removed) {
    const old = code(before, statement).replace(/\s+/g, '')
    if (old.length > 300) continue
    for (const [other, fresh] of now) {
      if (fresh.length >= old.length) continue
      const cut = difference(old, fresh)
      if (cut === null) continue
      if (
        /^(?:\+\d+|\+sizeof\(?\w{0,40}\)?|\*\d+|\*sizeof\(\w+\)|\+\w+)$/.test(cut) &&
        /alloc|new\w|\[|resize|reserve|size|vector|buf|string|^(?:\w*(?:max|need|total|cap|room)\w*)=/i.test(
          old,
        )
      ) {
        return {
          rule: smallerBlock,
          side: after,
          at: other,
          mechanism: `\`${cut}\` is gone from the size in {0}, so the block is smaller than what is written to it`,
        }
      }
      if (/^\((?:size_t|uint64_t|int64_t|unsigned|uint32_t|unsignedlong)\)$/.test(cut)) {
        return {
          rule: narrowed,
          side: after,
          at: other,
          mechanism: `without the cast \`${cut}\` the product in {0} wraps round`,
        }
      }
      if (/^&\(?[\w-]{1,40}\)?$|^%\w{1,40}$/.test(cut)) {
        return {
          rule: checkWeakened,
          side: after,
          at: other,
          mechanism: `\`${cut}\` is gone from {0}, so the value is no longer kept inside its range`,
        }
      }
      if (/^-\d+$/.test(cut) && /\bsizeof|len|size|strncpy|memcpy|read|snprintf/i.test(old)) {
        return {
          rule: checkWeakened,
          side: after,
          at: other,
          mechanism: `\`${cut}\` is gone from the bound in {0}, so one more unit is written than fits`,
        }
      }
    }
  }
  return null
}

/** What kept count of the rest is gone. */
function lostCount({ before, after, removed, added }: Sides): Form | null {
  const counted = removed.find((statement) => {
    const name = COUNTS.exec(code(before, statement))?.[1]
    return (
      name !== undefined && after.code.includes(name) && !added.some((one) => code(after, one).includes(name))
    )
  })
  if (counted) {
    return {
      rule: lessChecked,
      side: before,
      at: counted,
      mechanism: '{0} kept the count of what is left, and nothing does any more',
    }
  }
  return null
}

/** An array or a named size shrinks. */
function smallerArray({ before, after, removed, added }: Sides): Form | null {
  const size =
    /\b\w+\s+(\w+)\s*\[\s*(\d{1,7})\s*\]|^\s*#\s*define\s+(\w*(?:MAX|SIZE|LEN|BUF|NUM|COUNT|CAP)\w*)\s+(\d{1,9})\b/
  for (const statement of removed) {
    const a = size.exec(code(before, statement))
    if (!a || code(before, statement).length > 200) continue
    for (const other of added) {
      const b = size.exec(code(after, other))
      const isSame = b && (b[1] ?? b[3]) === (a[1] ?? a[3]) && Number(b[2] ?? b[4]) < Number(a[2] ?? a[4])
      if (isSame && !after.code.includes(`sizeof(${a[1]})`)) {
        return {
          rule: smallerBlock,
          side: after,
          at: other,
          mechanism: `\`${a[1] ?? a[3]}\` shrinks from ${a[2] ?? a[4]} to ${b[2] ?? b[4]} while its users stay`,
        }
      }
    }
  }
  return null
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

const FORMS = [lostInitial, lostZeroing, lostReference, narrowedType, cutExpression, lostCount, smallerArray]

/** The first that is found. */
export function findForm(sides: Sides): Form | null {
  for (const form of FORMS) {
    const found = form(sides)
    if (found) return found
  }
  return null
}
