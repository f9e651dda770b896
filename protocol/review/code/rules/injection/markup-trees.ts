// Flags an expression that stood between tags, and so was escaped, and becomes the markup of an element.
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { judgeTrees } from '../../handler.ts'
import { isWritten, textOf } from '../../image.ts'
import { newHits } from '../../node-judge.ts'
import { markupOfUnseen } from './sinks.ts'
import { unescaped } from './templates.ts'

/** In trees of markup: an expression that stood between tags and is now the text of an inner page. */
export const judgeMarkupTrees = judgeTrees(({ before, after, judged }, report) => {
  const fresh = newHits(judged, ({ start, end }) => isWritten(after.side, start, end))
  for (const { rule: id, tree } of fresh) {
    if (id !== markupOfUnseen.id || tree.right === null) continue
    const value = textOf(after.side, tree.right)
    let found: TreeNode | null = null
    walk(before.root, (one) => {
      if (one.kind === 'markup')
        for (const child of one.items)
          if (child.kind !== 'pair' && textOf(before.side, child).replace(/[{}\s]/g, '') === value)
            found = child
      return found === null
    })
    if (found !== null)
      report.found(unescaped, after.side, [tree.start, tree.end], { shown: excerpt(value, 90) })
  }
})
