// Flags accounts of Solana programs that no longer have to sign, to be of their type or to belong to whom they say.
import { rule } from '../../../core/rule.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import type { Image } from '../../image.ts'

interface Facts {
  readonly name: string
  readonly was: string
  readonly is: string
}

const DOCS = 'https://www.anchor-lang.com/docs/references/account-constraints'

export const accountUnchecked = rule({
  id: 'code.down.signer',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: DOCS,
  message: ({ name, was, is }: Facts) =>
    `\`${name}\` was \`${was}\` and is \`${is}\`: any account can stand there, without a signature of its holder.`,
  fix: 'Keep the checked account type and its constraints.',
  fires: [
    changes(
      'programs/till.rs',
      "pub struct Pay<'info> {",
      "    pub keeper: Signer<'info>,",
      "    pub keeper: AccountInfo<'info>,",
    ),
    "--- a/programs/till.rs\n+++ b/programs/till.rs\n@@ -1,5 +1,5 @@\n #[derive(Accounts)]\n pub struct Pay<'info> {\n-    #[account(mut, has_one = keeper)]\n+    #[account(mut)]\n     pub till: Account<'info, Till>,\n }\n",
  ],
  quiet: [
    changes(
      'programs/till.rs',
      "pub struct Pay<'info> {",
      "    pub keeper: AccountInfo<'info>,",
      "    pub keeper: Signer<'info>,",
    ),
    "--- a/programs/till.rs\n+++ b/programs/till.rs\n@@ -1,5 +1,5 @@\n #[derive(Accounts)]\n pub struct Pay<'info> {\n-    #[account(mut)]\n+    #[account(mut, has_one = keeper)]\n     pub till: Account<'info, Till>,\n }\n",
  ],
})

const CHECKED = /^(?:Signer|Account|Program|InterfaceAccount|Interface|Sysvar)\b/
const UNCHECKED = /^(?:AccountInfo|UncheckedAccount)\b/
const CONSTRAINT = /^(?:has_one|constraint|signer|owner|address|seeds)$/

interface Field {
  readonly tree: TreeNode
  readonly type: string
  readonly constraints: ReadonlySet<string>
}

export const judgeSigners = compareTrees(
  ({ change, before, after }, report) => {
    if (change.language !== 'rs') return
    const old = fieldsOf(before)
    for (const [name, now] of fieldsOf(after)) {
      const was = old.get(name)
      if (was === undefined) continue
      const span = [now.tree.start, now.tree.end] as const
      if (CHECKED.test(was.type) && UNCHECKED.test(now.type))
        report.found(accountUnchecked, after.side, span, { name, was: was.type, is: now.type })
      else {
        const lost = [...was.constraints].find((one) => !now.constraints.has(one))
        if (lost !== undefined)
          report.found(accountUnchecked, after.side, span, { name, was: lost, is: now.type })
      }
    }
  },
  [/\baccount\s*\(|AccountInfo|UncheckedAccount/],
)

/** Fields of structs with their types and the constraints in front of them. */
function fieldsOf(image: Image): ReadonlyMap<string, Field> {
  const found = new Map<string, Field>()
  const read = (trees: readonly TreeNode[]): void => {
    let constraints = new Set<string>()
    for (const tree of trees) {
      for (const one of tree.kind === 'decorator' ? [tree] : tree.decorators)
        for (const word of wordsIn(one)) constraints.add(word)
      if (tree.kind === 'decorator') continue
      const type = typeOf(tree)
      if (type !== null) {
        found.set(tree.name || (tree.left?.name ?? ''), { tree, type, constraints })
        constraints = new Set()
      }
    }
  }
  walk(image.root, (tree) => {
    if (tree.items.length > 0) read(tree.items)
    return undefined
  })
  return found
}

const typeOf = (tree: TreeNode): string | null =>
  tree.kind === 'param' && tree.left?.kind === 'type' ? tree.left.name : null

function wordsIn(decorator: TreeNode): readonly string[] {
  const found: string[] = []
  if (decorator.right?.left?.name !== 'account') return found
  walk(decorator, ({ kind, name, items }) => {
    if (kind === 'name' && CONSTRAINT.test(name)) found.push(name)
    if (kind === 'other' && name.startsWith('tokens') && CONSTRAINT.test(items[0]?.name ?? ''))
      found.push(items.map((one) => one.name).join(' '))
    return undefined
  })
  return found
}
