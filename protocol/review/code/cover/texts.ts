// Tells texts of several lines of which a change wrote only some: a query, a template or a program inside a program is
// no statement that can be judged line by line.
import type { TreeNode } from '../../syntax/tree.ts'
import type { Side } from '../model.ts'
import { lineAt } from '../report.ts'
import { isProse } from './words.ts'

export function isEditedText(side: Side, { start, end, name }: TreeNode): boolean {
  const first = lineAt(side, start)
  const last = lineAt(side, Math.max(start, end - 1))
  return (
    last > first &&
    name.trim() !== '' &&
    !isProse(name) &&
    side.lines.slice(first, last + 1).some(({ changed }) => !changed)
  )
}
