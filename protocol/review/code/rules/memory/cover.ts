// Covers changes of C and C++ that only add tests and exits, make a bound stricter, set values at the start, or put a
// careful call in the place of a careless one.
import { allowRule } from '../../../core/rule.ts'
import { composedAgain } from '../../memory/composed.ts'
import { isNew } from '../../memory/judge.ts'
import { atomsOf, cancelAtoms, isWeaker } from '../../memory/tests.ts'
import type { Change, Side, Statement } from '../../model.ts'
import type { Report } from '../../report.ts'

const file = (text: string): string =>
  `--- a/src/frame.c\n+++ b/src/frame.c\n@@ -20,6 +20,5 @@ int read_frame(struct frame *f, const uint8_t *in, size_t n)\n${text}`

export const guardAdded = allowRule({
  id: 'code.allow.memory_guard',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/119.html',
  fires: [
    file(' {\n+\tif (n > sizeof(f->data))\n+\t\treturn -1;\n \tmemcpy(f->data, in, n);\n'),
    file(
      ' {\n-\tif (n > sizeof(f->data))\n+\tif (n >= sizeof(f->data))\n \t\treturn -1;\n \tf->data[n] = 0;\n',
    ),
    file(
      ' {\n \tuint8_t *own = malloc(n);\n \tif (!own)\n \t\treturn -1;\n-\tif (fill(own, in, n) < 0)\n+\tif (fill(own, in, n) < 0) {\n+\t\tfree(own);\n \t\treturn -1;\n+\t}\n \tf->own = own;\n',
    ),
    file(
      ' {\n-\tsprintf(f->name, "%s.row", in);\n+\tint m;\n+\tm = snprintf(f->name, sizeof(f->name), "%s.row", in);\n+\tif (m < 0 || (size_t)m >= sizeof(f->name))\n+\t\treturn -1;\n',
    ),
    file(
      ' {\n-\tstrcpy(f->name, in);\n-\tstrcat(f->name, ".row");\n+\tint m = snprintf(f->name, sizeof(f->name), "%s.row", in);\n+\tif (m < 0 || (size_t)m >= sizeof(f->name))\n+\t\treturn -1;\n',
    ),
    file(' {\n-\tstrcpy(f->name, in);\n+\tstrlcpy(f->name, in, sizeof(f->name));\n \treturn 0;\n'),
  ],
  quiet: [
    file(' {\n-\tif (n > sizeof(f->data))\n-\t\treturn -1;\n \tmemcpy(f->data, in, n);\n'),
    file(
      ' {\n \tuint8_t *own = malloc(n);\n \tf->own = own;\n-\tif (fill(own, in, n) < 0)\n+\tif (fill(own, in, n) < 0) {\n+\t\tfree(own);\n \t\treturn -1;\n+\t}\n',
    ),
    file(
      ' {\n-\tstrcpy(f->name, in);\n-\tstrcat(f->name, ".row");\n+\tint m = snprintf(f->name, sizeof(f->name), "%s.row", in);\n+\tif (m < 0)\n+\t\treturn -1;\n',
    ),
    file(' {\n+\tif (n > sizeof(f->data))\n+\t\tfrobnicate(f);\n \tmemcpy(f->data, in, n);\n'),
  ],
})

/** A test, an exit, a message, a bracket, or a first value without a call. */
const SAFE: readonly RegExp[] = [
  /^(?:(?:\}\s*)?(?:else\s*)?if\s*\((?![^()]*[^=!<>]=[^=])[^;{}]{1,300}\)\s*\{?)$/,
  /^(?:(?:return|goto|break|continue)\b(?![^;]{0,100}\w\()[^;{}]{0,100};?|[{}]+|else\s*\{?)$/,
  /^(?:assert|g_return_if_fail|g_return_val_if_fail|WARN_ON|ASSERT)\s*\([^;]{1,200}\);$/,
  /^(?:fprintf\(stderr,|log_?\w{0,20}\(|error\(|warn\w{0,8}\(|LOG\w{0,12}\()\s?"?[^;]{0,200}\);$/,
  /^(?:pr_(?:err|warn|info|debug)\w{0,12}\(|dev_(?:err|warn)\w{0,14}\()\s?"?[^;]{0,200}\);$/,
  /^(?:(?:static|const|unsigned|struct)\s+){0,3}[\w*\s]{1,60}=\s*(?:NULL|nullptr|0|\{\s*(?:0\s*)?\}|false)\s*;$/,
  /^[\w.>[\]-]{1,80}\s*=\s*(?:NULL|nullptr)\s*;$/,
  /^errno\s*=\s*E[A-Z0-9]{2,12}\s*;$/,
  /^memset\s*\(\s*&?[\w.>-]{1,60}\s*,\s*0\s*,\s*sizeof[^;]{1,60}\);$/,
]

const isSafe = (text: string): boolean => SAFE.some((form) => form.test(text))

/** Looks something up by its key, by the naming convention of C. */
const LOOKS_UP =
  /^\w{0,60}_(?:find|lookup|get|is|has|check|exists|contains|count|len|length|size|valid)(?:_\w{1,40})?$/
const PURE_CALLS =
  /\b(?!if|sizeof|strlen|strnlen|strchr|strrchr|likely|unlikely|return|while|for|min|max|MIN|MAX|ARRAY_SIZE|isdigit|isalpha|assert)([A-Za-z_]\w*)\s*\(/

const textOf = ({ code }: Side, { start, end }: Statement): string =>
  code.slice(start, end).replace(/\s+/g, ' ').trim()

type Replaced = readonly (readonly [unknown, careful: RegExp, careless: RegExp, string])[]

/** Blocks, sizes, indices and pointers: whether such a statement is right is not local to it. */
const TOUCHES_MEMORY =
  /\b(?:\w{0,20}alloc\w{0,20}|\w{0,20}free|mem\w{3,6}|str\w{3,6}|v?sn?printf|delete|new)\b\s*[([\w]|\w\[|\(\s*(?:\w{1,40}\s*\*+|u?int\d{0,2}(?:_t)?|char|short|long|size_t|unsigned)\s*\)\s*\w|(?:^|[;{(,=]\s*)\*\s*\w|\bsizeof\b/

/** A mask or a shift decides which bits are left. */
const BITS = /[\w)]\s*(?:[^&|]&[^&=]|[^|]\|[^|=]|\^[^=]|<<|>>)\s*[\w(~]/

/** No other rule may take what touches memory for a plain computation. */
function leaveOpen(change: Change, report: Report): void {
  for (const side of [change.before, change.after])
    for (const one of side.statements)
      if (isNew(one) && (TOUCHES_MEMORY.test(textOf(side, one)) || BITS.test(textOf(side, one))))
        report.unjudged(side, [one.start, one.end], 'unknown_effect')
}

export function coverMemory(change: Change, report: Report, replaced: Replaced): void {
  if (!isGuardAdded(change, replaced)) {
    leaveOpen(change, report)
    return
  }
  for (const side of [change.before, change.after])
    for (const one of side.statements) if (isNew(one)) report.cover(guardAdded, side, [one.start, one.end])
}

function isGuardAdded(change: Change, replaced: Replaced): boolean {
  const { before, after } = change
  const removed = before.statements.filter(isNew)
  const added = after.statements.filter(isNew)
  if (added.length === 0 || added.length > 60) return false
  if (after.statements.some((one, i) => isNew(one) && LEAVES.test(textOf(after, one)) && !isUnder(after, i)))
    return false
  // An exit of a refusal ends at no label that grants.
  if (added.some((one) => /^goto /.test(textOf(after, one)) && !ENDS.test(textOf(after, one)))) return false
  const [gone, come] = cancelAtoms(atomsOf(before, removed), atomsOf(after, added))
  const stricter = gone.every((old) => come.some((now) => isWeaker(now, old)))
  if (!stricter) return false
  const composed = composedAgain(before, removed, after, added)
  const left = removed.filter(
    (one) =>
      !composed.gone.has(one) &&
      !gone.some(({ statement }) => statement === one) &&
      !isSafe(textOf(before, one)),
  )
  const had = new Set(removed.map((one) => withoutBrace(textOf(before, one))))
  const open = added.filter((one) => {
    const text = textOf(after, one)
    if (composed.come.has(one)) return false
    if (isDeclared(text, added, after) || isLetGo(after, one)) return false
    // The same test, with a brace behind it.
    if (/^if\b/.test(text) && had.has(withoutBrace(text))) return false
    return !(isSafe(text) && (!/^(?:\} ?)?(?:else )?if\b/.test(text) || asksOnly(text)))
  })
  if (left.length !== open.length) return false
  for (const [i, one] of open.entries()) {
    const [old, now] = [textOf(before, left[i]!), textOf(after, one)]
    if (
      !replaced.some(
        ([, careful, careless]) =>
          careless.test(old) &&
          careful.test(now) &&
          firstName(old) === firstName(now) &&
          isOwnSize(now) &&
          !/\bv?snprintf\s?\([^,"]{1,80},[^,"]{1,80},\s?[A-Za-z_]/.test(now),
      )
    )
      return false
  }
  return true
}

const withoutBrace = (text: string): string => text.replace(/ ?\{$/, '')

/** A test of which every call only looks something up. */
const asksOnly = (text: string): boolean =>
  [...text.matchAll(new RegExp(PURE_CALLS.source, 'g'))].every(([, name]) => LOOKS_UP.test(name!))

const DECLARES =
  /^(?:(?:unsigned|signed|const) )?(?:int|size_t|ssize_t|u?int\d{1,2}_t|long|char|bool|unsigned) (\w{1,40})\s?;$/

/** `int n;` of which an added statement says what it is. */
function isDeclared(text: string, added: readonly Statement[], after: Side): boolean {
  const name = DECLARES.exec(text)?.[1]
  return name !== undefined && added.some((one) => new RegExp(`^${name} ?= ?[^=]`).test(textOf(after, one)))
}

const LETS_GO = /^(?:free|kfree|g_free|av_free|xfree)\((\w{1,40})\);$/

/**
 * `free(x)` on a way that ends with an exit, of a block that the function made before and does not let go of otherwise
 * before this place.
 */
function isLetGo(after: Side, one: Statement): boolean {
  const name = LETS_GO.exec(textOf(after, one))?.[1]
  if (name === undefined) return false
  const at = after.statements.indexOf(one)
  const next = after.statements[at + 1]
  if (next === undefined || !/^(?:return|goto)\b/.test(textOf(after, next))) return false
  // What is given back afterwards is not this block.
  if (new RegExp(`\\b${name}\\b`).test(textOf(after, next))) return false
  const earlier = after.statements.slice(0, at).map((statement) => textOf(after, statement))
  const made = earlier.findLastIndex((text) =>
    new RegExp(
      `\\b${name} ?= ?(?:\\([\\w *]{1,40}\\) ?)?(?:malloc|calloc|strdup|strndup|kmalloc|kzalloc|g_malloc0?|g_strdup|xmalloc|xstrdup)\\(`,
    ).test(text),
  )
  if (made < 0) return false
  const between = earlier.slice(made + 1)
  return !between.some((text) =>
    new RegExp(`\\b\\w*free\\w*\\([^;]{0,60}\\b${name}\\b|= ?${name} ?;|\\b${name} ?= `).test(text),
  )
}

const ENDS =
  /^goto \w{0,30}(?:err|fail|bad|out|end|done|exit|clean|free|unlock|abort|invalid|leave|finish|ret|skip|next|close|release|put|drop|unref)\w{0,30}\s?;/i
const LEAVES = /^(?:return|goto|break|continue)\b/
/** A head without a brace holds the next statement, one with a brace all up to the closing one. */
const HOLDS_ONE =
  /^(?:\}\s*)?(?:else\s*)?(?:if|while|for)\s*\(.*\)$|^(?:\}\s*)?else$|^(?:case\b.*|default\s*):$/
const HOLDS_MANY = /\{$/

/** Whether an exit stands under a test: without one, what follows it never runs. */
function isUnder(side: Side, at: number): boolean {
  let depth = 0
  for (let i = at - 1; i >= 0 && at - i < 40; i--) {
    const text = textOf(side, side.statements[i]!)
    if (/^\}/.test(text) && !HOLDS_MANY.test(text)) depth++
    else if (HOLDS_MANY.test(text)) {
      // A function's own brace is no test.
      if (depth === 0) return /\b(?:if|else|while|for|switch|do)\b|^\{$/.test(text)
      depth--
    } else if (depth === 0 && HOLDS_ONE.test(text)) return i === at - 1
    else if (depth === 0 && LEAVES.test(text) && !isNew(side.statements[i]!)) return false
  }
  return false
}

/** A size that is told by `sizeof` is that of the block itself. */
function isOwnSize(text: string): boolean {
  // `snprintf(dst, src_len, …)`: the name of the length says another block.
  const named = /\bv?snprintf\s?\(\s?([A-Za-z][\w.>-]{0,60})\s?,\s?([A-Za-z]\w{0,40})\s?,/.exec(text)
  if (named !== null) {
    const stem = named[2]!.replace(/_?(?:len|length|size|sz|cap|capacity|max|n)$/i, '')
    if (stem !== '' && stem !== named[1]!.split(/->|\./).at(-1)) return false
  }
  if (/\bsizeof\s?\(?[^,()]{1,80}\)?\s?[+*]/.test(text)) return false
  const block = /\bsizeof\s?\(?\s?&?([\w.>[\]-]{1,80})/.exec(text)?.[1]?.replace(/[\])]+$/, '')
  return (
    block === undefined ||
    block === firstName(text) ||
    block.replace(/[\])]+$/, '') === firstName(text).replace(/[\])]+$/, '')
  )
}

/** The first argument of the first call. */
const firstName = (text: string): string => /\(\s*&?([\w.>[\]-]{1,80})/.exec(text)?.[1] ?? ''
