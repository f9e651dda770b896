// Finds memory of C and C++ that is used after it was freed, or after it may have moved: in straight line, statement by
// statement.
import type { Side, Statement } from '../model.ts'

const FREES =
  /^\s*(?:free|kfree|xmlFree|\w{1,40}_(?:free|destroy|delete|dispose)|\w{0,30}(?:Free|Destroy)\w{0,20}|delete(?:\[\])?)\s*(?:\(\s*)?([\w.>-]+)\s*(?:\)\s*)?;/

/** In straight line: a pointer is freed, not set again, and read, written or freed. */
export function usedAfterFree(side: Side): Statement | null {
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
export function usedAfterMove(side: Side): Statement | null {
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
