// Flags a value that a page showed as text, or cleaned, and that it now takes as markup.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'
import { newHits } from '../../node-judge.ts'
import { built, markupOfUnseen } from './sinks.ts'

interface Facts {
  readonly shown: string
}

export const escapeLost = rule({
  id: 'code.xss.escape_lost',
  since: '2.5.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/79.html',
  message: ({ shown }: Facts) =>
    `\`${shown}\` was shown as text or cleaned before and is taken as markup now: a script in it runs for whoever sees the page.`,
  fix: 'Show it as text, or clean the markup as the last step before the page takes it.',
  fires: [
    changes(
      'src/Note.tsx',
      'export const Note = ({ n }: Props) => (',
      '  <p>{n.text}</p>',
      '  <p dangerouslySetInnerHTML={{ __html: marked.parse(n.text) }} />',
    ),
    changes(
      'src/bio.js',
      'function draw(el, bio) {',
      '  el.innerHTML = DOMPurify.sanitize(marked.parse(bio))',
      '  el.innerHTML = marked.parse(DOMPurify.sanitize(bio))',
    ),
  ],
  quiet: [
    changes(
      'src/Note.tsx',
      'export const Note = ({ n }: Props) => (',
      '  <p>{n.text}</p>',
      '  <p dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(marked.parse(n.text)) }} />',
    ),
    changes('src/bio.js', 'function draw(el, bio) {', '  el.innerHTML = bio', '  el.textContent = bio'),
  ],
})

const CLEANS = /sanit|escape|purify|clean|bleach|htmlspecialchars|encode/i

/** Members and names at the bottom of an expression. */
function leavesOf(tree: TreeNode): ReadonlySet<string> {
  const found = new Set<string>()
  walk(tree, (one) => {
    if (one.kind === 'member' && one.left?.kind === 'name') {
      found.add(keyOf(one))
      return false
    }
    if (one.kind === 'name') found.add(keyOf(one))
    return undefined
  })
  return found
}

/** The old side gave one of these to a cleaner, or showed it as it is. */
function wasHarmless(before: Image, values: ReadonlySet<string>): boolean {
  return holds(before.root, (one) => {
    if (!isWritten(before.side, one.start, Math.max(one.end, one.start + 1))) return false
    if (one.kind === 'call' && CLEANS.test(before.names.pathOf(one.left)))
      return one.items.some((item) => holds(item, (part) => values.has(keyOf(part))))
    if (one.kind !== 'markup') return false
    return one.items.some(
      (item) =>
        item.kind !== 'pair' &&
        item.kind !== 'markup' &&
        holds(
          item,
          (part) => values.has(keyOf(part)),
          ({ kind }) => kind === 'markup' || kind === 'function',
        ),
    )
  })
}

export const judgeRawMarkup = compareTrees(({ change, before, after, judged }, report) => {
  if (change.isTest) return
  for (const { rule: id, key, tree } of newHits(judged, ({ start, end }) =>
    isWritten(after.side, start, end),
  )) {
    if (id !== markupOfUnseen.id && !(id === built.id && key.endsWith('xss'))) continue
    const value = tree.right ?? tree
    const values = new Set(leavesOf(value))
    // A local stands for what it was made of.
    walk(after.root, (one) => {
      if (one.kind === 'assign' && one.left && one.right && values.has(keyOf(one.left)))
        for (const leaf of leavesOf(one.right)) values.add(leaf)
      return undefined
    })
    if (wasHarmless(before, values))
      report.found(escapeLost, after.side, [tree.start, tree.end], {
        shown: excerpt(textOf(after.side, value), 80),
      })
  }
})
