// Flags logins that no longer give the session a new id.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

export const sessionKept = rule({
  id: 'code.web.session_kept',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/384.html',
  message: ({ call }: { readonly call: string }) =>
    `\`${call}\` gave the session a new id at login; without it, whoever planted the old id is logged in too.`,
  fix: 'Renew the session before the account is stored in it.',
  fires: [
    '--- a/app/door.rb\n+++ b/app/door.rb\n@@ -1,4 +1,3 @@\n def create\n-  reset_session\n   session[:member] = member.id\n end\n',
    '--- a/web/door.php\n+++ b/web/door.php\n@@ -1,5 +1,4 @@\n <?php\n function enter($member) {\n-  session_regenerate_id(true);\n   $_SESSION["member"] = $member->id;\n }\n',
  ],
  quiet: [
    '--- a/app/door.rb\n+++ b/app/door.rb\n@@ -1,3 +1,4 @@\n def create\n+  reset_session\n   session[:member] = member.id\n end\n',
    '--- a/web/door.php\n+++ b/web/door.php\n@@ -1,5 +1,5 @@\n <?php\n function enter($member) {\n-  session_regenerate_id(true);\n+  session_regenerate_id();\n   $_SESSION["member"] = $member->id;\n }\n',
  ],
})

const RENEWS =
  /^(?:reset_session|session_regenerate_id|cycle_key|changeSessionId|(?:req|request|ctx)\.session\.(?:regenerate|cycle_key|migrate|invalidate)|\w{0,20}session\(?\)?\.(?:regenerate|migrate|cycle_key))(?:\(\))?$/
const SESSION = /^(?:session|_SESSION|(?:req|request|ctx)\.session)\b/

export const judgeSessions = compareTrees(
  ({ change, before, after }, report) => {
    if (change.isTest) return
    const now = renewalsOf(after)
    for (const [within, tree] of renewalsOf(before)) {
      if (now.size > 0 || !isWritten(before.side, tree.start, tree.end) || !storesIn(after, within)) continue
      report.found(sessionKept, before.side, [tree.start, tree.end], {
        call: excerpt(textOf(before.side, tree), 60),
      })
    }
  },
  [/reset_session|session_regenerate_id|cycle_key|changeSessionId|regenerate|migrate|invalidate/],
)

function renewalsOf(image: Image): ReadonlyMap<string, TreeNode> {
  const found = new Map<string, TreeNode>()
  walk(image.root, (tree) => {
    const path = tree.kind === 'call' ? image.names.pathOf(tree.left) : tree.kind === 'name' ? tree.name : ''
    if (RENEWS.test(path)) found.set(functionAround(image, tree), tree)
    return undefined
  })
  return found
}

/** Whether a function writes into the session. */
function storesIn(image: Image, within: string): boolean {
  let found = false
  walk(image.root, (tree) => {
    if (tree.kind === 'assign' && tree.left !== null && /^(?:index|member)$/.test(tree.left.kind))
      if (SESSION.test(image.names.pathOf(tree.left)) && functionAround(image, tree) === within) found = true
    return !found
  })
  return found
}
