/**
 * Parses the text of a PostgreSQL node tree (`debug_print_parse`) as written by
 * src/backend/nodes/outfuncs.c.
 */

export interface TreeNode {
  kind: string
  [field: string]: TreeValue
}
/** Null is `<>`; a field of several tokens, such as the bytes of a constant, is a list. */
export type TreeValue = TreeNode | string | null | TreeValue[]

export function readTree(text: string): TreeValue {
  const tokens = text.match(/[{}()]|(?:\\[\s\S]|[^\s{}()\\])+/g) ?? []
  let at = 0
  const value = (): TreeValue => {
    const token = tokens[at++]!
    if (token === '{') return node()
    if (token === '(') {
      const list: TreeValue[] = []
      while (tokens[at] !== ')') list.push(value())
      at += 1
      return list
    }
    return token === '<>' ? null : token === '""' ? '' : token.replace(/\\([\s\S])/g, '$1')
  }
  const node = (): TreeNode => {
    const made: TreeNode = { kind: tokens[at++]! }
    while (tokens[at] !== '}') {
      const field = tokens[at++]!.slice(1)
      const values: TreeValue[] = []
      while (!tokens[at]!.startsWith(':') && tokens[at] !== '}') values.push(value())
      made[field] = values.length === 1 ? values[0]! : values
    }
    at += 1
    return made
  }
  return value()
}

export const isNode = (value: TreeValue | undefined): value is TreeNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The nodes of a list; empty for an absent list. */
export const nodesOf = (value: TreeValue | undefined): TreeNode[] =>
  Array.isArray(value) ? value.filter(isNode) : []
