// Flags restrictions of a handler, a decorator or a middleware, that a change takes away without putting them around it.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { attachedOf } from '../../attached.ts'
import { judgeTrees } from '../../handler.ts'
import { isWritten, textOf } from '../../image.ts'

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

export const judgeAttached = judgeTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  for (const { tree, of } of attachedOf(before, after).lost)
    if (isWritten(before.side, tree.start, tree.end))
      report.found(attachedGuardGone, before.side, [tree.start, tree.end], {
        guard: excerpt(textOf(before.side, tree), 80),
        of,
      })
})
