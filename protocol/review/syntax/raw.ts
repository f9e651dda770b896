// Copies the tree of a Lezer parser into plain nodes with a cap on depth and size.
import type { SyntaxNode, Tree } from '@lezer/common'
import type { Budget } from '../core/budget.ts'

export interface Raw {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly kids: readonly Raw[]
  readonly text: string
  readonly isError: boolean
  /** A key word or a mark: its name is its text. */
  readonly isToken: boolean
}

const DEEPEST = 160
const OPERATOR =
  /^(?:\w*Op|Equals|Arrow|At|Star|Spread|InterpolationStart|InterpolationEnd|Vis|Visibility|Privacy)$/

/** What is nested deeper is one error node: it was not read. */
/** `place` tells where a unit of the parsed text stands in the side. */
export function rawOf(tree: Tree, text: string, place: (at: number) => number, budget: Budget): Raw {
  const copy = (from: SyntaxNode, depth: number): Raw => {
    const { name, type, from: start, to: end } = from
    const kids: Raw[] = []
    const isDeep = depth > DEEPEST
    if (!isDeep)
      for (let kid = from.firstChild; kid; kid = kid.nextSibling) {
        budget.spend(1)
        if (!COMMENT.test(kid.name) || kid.type.isError) kids.push(copy(kid, depth + 1))
      }
    const slice = text.slice(start, end)
    return {
      name,
      start: place(start),
      end: place(end),
      kids,
      text: slice,
      isError: type.isError || (isDeep && from.firstChild !== null),
      isToken: kids.length === 0 && (slice === name || OPERATOR.test(name)),
    }
  }
  return copy(tree.topNode, 0)
}

const COMMENT = /Comment$/
