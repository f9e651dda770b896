// Flags restrictions of a handler, a decorator or a middleware, that a change takes away without putting them around it.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { walk } from '../../../syntax/tree.ts'
import { attachedOf } from '../../attached.ts'
import { isRestriction } from '../../compare/restrictions.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly guard: string
  readonly of: string
}

export const attachedGuardGone = rule({
  id: 'code.guard.attached_removed',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/306.html',
  message: ({ guard, of }: Facts) =>
    `\`${guard}\` no longer stands before \`${of}\`: whoever it refused now reaches it.`,
  fix: 'Keep it on the handler, or register it around the handler before the handler is.',
  fires: [
    '--- a/src/keys.js\n+++ b/src/keys.js\n@@ -1,4 +1,4 @@\n const r = express.Router()\n-r.delete("/keys/:id", requireLogin, keys.remove)\n+r.delete("/keys/:id", keys.remove)\n+r.use(requireLogin)\n module.exports = r\n',
    '--- a/shop/views.py\n+++ b/shop/views.py\n@@ -1,4 +1,3 @@\n from shop.access import permission_required\n-@permission_required("orders.export")\n def export(request):\n     return build(request)\n',
  ],
  quiet: [
    '--- a/src/keys.js\n+++ b/src/keys.js\n@@ -1,4 +1,4 @@\n const r = express.Router()\n-r.delete("/keys/:id", requireLogin, keys.remove)\n+r.use(requireLogin)\n+r.delete("/keys/:id", keys.remove)\n module.exports = r\n',
    '--- a/src/Keys.java\n+++ b/src/Keys.java\n@@ -1,6 +1,6 @@\n+@PreAuthorize("hasRole(\'KEYS\')")\n class Keys {\n-  @PreAuthorize("hasRole(\'KEYS\')")\n   @DeleteMapping("/{id}")\n   void remove(@PathVariable UUID id) { store.remove(id); }\n }\n',
  ],
})

export const judgeAttached = compareTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  for (const { tree, of } of attachedOf(before, after).lost)
    if (isWritten(before.side, tree.start, tree.end))
      report.found(attachedGuardGone, before.side, [tree.start, tree.end], {
        guard: excerpt(textOf(before.side, tree), 80),
        of,
      })
  if (!isDamaged(before) && !isDamaged(after)) return
  // A part that the grammar could not read may hide what a decorator stands on: its line is read alone.
  const left = decoratorLines(after, false)
  if (decoratorLines(after, true).length > 0) return
  for (const { name, at, end } of decoratorLines(before, true))
    if (!left.some((one) => one.name === name))
      report.found(attachedGuardGone, before.side, [at, end], {
        guard: excerpt(before.side.text.slice(at, end), 80),
        of: 'the next declaration',
      })
})

function isDamaged({ root }: Image): boolean {
  let found = false
  walk(root, ({ kind }) => {
    if (kind === 'error') found = true
    return !found
  })
  return found
}

interface DecoratorLine {
  readonly name: string
  readonly at: number
  readonly end: number
}

/** Lines that are one restricting decorator; with `isOwn`, only those that the change wrote. */
function decoratorLines({ side, names }: Image, isOwn: boolean): readonly DecoratorLine[] {
  const found: DecoratorLine[] = []
  for (const { at, length, changed } of side.lines) {
    const text = side.code.slice(at, at + length)
    const match = /^\s*@([A-Za-z_][\w.]{1,60})/.exec(text)
    if (match === null || (isOwn && !changed) || !isRestriction(names.resolve(match[1]!))) continue
    found.push({ name: match[1]!, at: at + text.indexOf('@'), end: at + text.trimEnd().length })
  }
  return found
}
