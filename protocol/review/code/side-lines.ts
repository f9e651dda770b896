// Gives the lines of one side of a change with their texts.
import type { Side } from './model.ts'

export interface TextLine {
  readonly text: string
  /** In the text of the side. */
  readonly at: number
  /** The change wrote it, or took it away. */
  readonly changed: boolean
}

export const linesOf = (side: Side): readonly TextLine[] =>
  side.lines.map(({ at, length, changed }) => ({ text: side.text.slice(at, at + length), at, changed }))
