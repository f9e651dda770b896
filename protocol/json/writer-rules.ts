// Rules for JSON that is written into a record or a signed content. Stricter than any reader, so that every
// canonical form and every language prints the same bytes.

import { utf8Encode } from '../bytes.ts'
import type { JsonTree } from './json-tree.ts'
import { rawUtf8V1 } from './ledger-json.ts'

export type WriterRuleCode = 'number' | 'character' | 'member_name' | 'too_deep' | 'too_large'

export interface WriterRuleViolation {
  readonly code: WriterRuleCode
  readonly path: readonly (string | number)[]
  readonly message: string
}

const MAX_DEPTH = 16
const MAX_BYTES = 65_536
const INTEGER = /^(?:0|-?[1-9][0-9]*)$/
const FORBIDDEN_CHARACTER = /[\u0000-\u0008\u000b-\u001f\u007f]/
const MEMBER_NAME = /^[ !#-[\]-~]{1,64}$/

/** The first violation, or null. */
export function writerRuleViolation(tree: JsonTree): WriterRuleViolation | null {
  const found = violationIn(tree, [])
  if (found) return found
  if (utf8Encode(rawUtf8V1(tree)).length <= MAX_BYTES) return null
  return { code: 'too_large', path: [], message: `more than ${MAX_BYTES} canonical bytes` }
}

function violationIn(tree: JsonTree, path: readonly (string | number)[]): WriterRuleViolation | null {
  const violation = (code: WriterRuleCode, message: string) => ({ code, path, message })
  if ('lit' in tree) {
    const isNumber = tree.lit !== 'true' && tree.lit !== 'false' && tree.lit !== 'null'
    const isFine = !isNumber || (INTEGER.test(tree.lit) && Number.isSafeInteger(Number(tree.lit)))
    return isFine
      ? null
      : violation('number', `${tree.lit} is not an integer of at most 2^53-1, written plainly`)
  }
  if ('str' in tree) {
    if (!FORBIDDEN_CHARACTER.test(tree.str)) return null
    return violation('character', 'a control character other than line feed and tab')
  }
  if (path.length >= MAX_DEPTH) return violation('too_deep', `more than ${MAX_DEPTH} levels`)
  if ('arr' in tree)
    return firstOf(
      tree.arr.map((item, i) => [i, item] as const),
      path,
    )
  const name = tree.obj.map(([member]) => member).find((n) => !MEMBER_NAME.test(n) || n === '__proto__')
  if (name !== undefined) {
    return violation('member_name', `${JSON.stringify(name)} is not 1..64 characters of plain ASCII`)
  }
  return firstOf(tree.obj, path)
}

function firstOf(
  members: readonly (readonly [string | number, JsonTree])[],
  path: readonly (string | number)[],
): WriterRuleViolation | null {
  for (const [step, value] of members) {
    const found = violationIn(value, [...path, step])
    if (found) return found
  }
  return null
}
