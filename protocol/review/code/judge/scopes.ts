// Finds where the text of a statement begins.
import type { Side, Statement } from '../model.ts'

export const afterIndent = (side: Side, { start, end }: Statement): number =>
  start + /^\s*/.exec(side.text.slice(start, end))![0].length
