// The two canonical forms that ledger records are hashed in. Both sort members by Unicode code point and
// print every number as served; they differ in how they write characters beyond ASCII.
import type { JsonTree } from './json-tree.ts'

/** `raw_utf8_v1`: hashed as `content_hash`. */
export const rawUtf8V1 = (tree: JsonTree): string => print(tree)

/**
 * `legacy_ascii_escaped_v0`: hashed as `record_sha256`. U+007F is ASCII and stays unchanged; with
 * `escapeDel` it is written `\u007f`, as some encoders do: a reader tries both and names the form.
 */
export function legacyAsciiEscapedV0(tree: JsonTree, form: { escapeDel?: boolean } = {}): string {
  return print(tree).replace(form.escapeDel ? /[\u007f-\uffff]/g : /[\u0080-\uffff]/g, escapeUnit)
}

/** Code unit by code unit: a character beyond U+FFFF becomes two escapes. */
const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

function print(tree: JsonTree): string {
  if ('lit' in tree) return tree.lit
  if ('str' in tree) return JSON.stringify(tree.str)
  if ('arr' in tree) return `[${tree.arr.map(print).join(',')}]`
  const members = [...tree.obj].sort(([a], [b]) => compareCodePoints(a, b))
  return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${print(value)}`).join(',')}}`
}

/** Unicode code point order of well-formed strings, which is also the order of their UTF-8 bytes. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return rank(x) - rank(y)
  }
  return a.length - b.length
}

/** Surrogates represent characters above every other unit, including U+E000..U+FFFF. */
const rank = (unit: number): number => ((unit & 0xf800) === 0xd800 ? unit + 0x10000 : unit)
