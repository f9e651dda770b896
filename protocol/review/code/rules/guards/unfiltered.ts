// Flags deletions and updates that were limited by a condition and no longer are: every row goes.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { adds, changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'
import { type Condition, conditionOf, lostCondition } from '../../sql/conditions.ts'

interface Facts {
  readonly query: string
}

export const unfiltered = rule({
  id: 'code.guard.condition_removed',
  since: '2.1.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'https://docs.sqlalchemy.org/en/20/orm/queryguide/dml.html, SQL: DELETE without WHERE',
  message: ({ query }: Facts) =>
    `\`${query}\` was limited by a condition and no longer is: it reaches every row.`,
  fix: 'Keep the condition.',
  fires: [
    changes(
      'jobs/trim.py',
      'def trim(session):',
      '    session.query(Draft).filter(Draft.expired).delete()',
      '    session.query(Draft).delete()',
    ),
    changes(
      'src/trim.ts',
      'export async function trim() {',
      '  await db.draft.deleteMany({ where: { expired: true } })',
      '  await db.draft.deleteMany({})',
    ),
    changes(
      'src/close.js',
      'async function close(db) {',
      "  await db.query('UPDATE seats SET open = false WHERE hall = $1', [hall])",
      "  await db.query('UPDATE seats SET open = false')",
    ),
  ],
  quiet: [
    changes(
      'jobs/trim.py',
      'def trim(session):',
      '    session.query(Draft).filter(Draft.expired).delete()',
      '    session.query(Draft).filter(Draft.expired, Draft.kept == False).delete()',
    ),
    changes(
      'src/trim.ts',
      'export async function trim() {',
      '  await db.draft.deleteMany({ where: { expired: true } })',
      '  await db.draft.deleteMany({ where: { expired: true, kept: false } })',
    ),
    adds('src/list.js', 'async function list(db) {', "  return db.query('SELECT id FROM seats')"),
  ],
})

export const reachesMore = rule({
  id: 'code.guard.condition_widened',
  since: '2.5.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/362.html, SQL: conditions of DELETE and UPDATE',
  message: ({ query }: Facts) =>
    `\`${query}\` held this statement back and no longer does: rows that it left alone are changed or deleted now.`,
  fix: 'Keep the condition, and look at how many rows the statement reaches.',
  fires: [
    changes(
      'src/seats.js',
      'async function book(db) {',
      "  await db.query('UPDATE seats SET taken = taken + 1 WHERE hall = $1 AND taken < capacity', [hall])",
      "  await db.query('UPDATE seats SET taken = taken + 1 WHERE hall = $1', [hall])",
    ),
    changes(
      'jobs/trim.py',
      'def trim(conn):',
      '    conn.execute("DELETE FROM drafts WHERE old AND state = \'gone\'")',
      '    conn.execute("DELETE FROM drafts WHERE old OR state = \'gone\'")',
    ),
  ],
  quiet: [
    changes(
      'src/seats.js',
      'async function book(db) {',
      "  await db.query('UPDATE seats SET taken = true WHERE hall = $1', [hall])",
      "  await db.query('UPDATE seats SET taken = true WHERE hall = $1 AND open', [hall])",
    ),
    changes(
      'jobs/trim.py',
      'def trim(conn):',
      '    conn.execute("DELETE FROM drafts WHERE old AND state = %s")',
      '    conn.execute("DELETE FROM drafts WHERE old AND state = $1")',
    ),
  ],
})

/** Query builders of SQLAlchemy, Django, Rails, Laravel, Knex, TypeORM, Prisma, Mongoose, GORM, Entity Framework. */
const ENDS =
  /^(?:delete|delete_all|destroy_all|deleteMany|deleteAll|update|update_all|updateMany|remove|del|Delete|Update|Updates|ExecuteDelete|ExecuteUpdate|ExecuteDeleteAsync|ExecuteUpdateAsync)$/
const CONDITION =
  /^(?:where|Where|filter|filter_by|exclude|andWhere|whereIn|whereNull|whereNotNull|whereBetween|eq|in_|match|having|find|find_by|get|limit|Find|First)$/
const STATEMENT = /^\s*(?:DELETE\s+FROM|UPDATE)\s+[\w."`[\]]{1,80}/i

interface Query {
  readonly tree: TreeNode
  /** What it is done to, and where. */
  readonly key: string
  readonly isLimited: boolean
}

function queriesOf(image: Image): readonly Query[] {
  const found: Query[] = []
  walk(image.root, (tree) => {
    if (tree.kind === 'string') {
      const head = STATEMENT.exec(tree.name)?.[0]
      if (head !== undefined)
        found.push({
          tree,
          key: head.toUpperCase().replace(/\s+/g, ' '),
          isLimited: /\bWHERE\b/i.test(tree.name),
        })
    }
    if (tree.kind !== 'call' || tree.left?.kind !== 'member' || !ENDS.test(tree.left.name)) return undefined
    const { root, isLimited } = chainOf(tree)
    const key = `${tree.left.name} ${root} ${functionAround(image, tree)}`
    found.push({ tree, key, isLimited: isLimited || tree.items.some(limits) })
    return undefined
  })
  return found
}

/** The receiver without its conditions, and whether there were some. */
function chainOf(call: TreeNode): { readonly root: string; readonly isLimited: boolean } {
  let at: TreeNode | null = call.left?.left ?? null
  let isLimited = false
  const kept: string[] = []
  while (at !== null && (at.kind === 'call' || at.kind === 'member')) {
    if (at.kind === 'call' && at.left !== null && at.left.kind === 'member') {
      if (CONDITION.test(at.left.name) && at.items.length > 0) isLimited = true
      else kept.push(`${at.left.name}(${at.items.map(keyOf).join()})`)
      at = at.left.left
    } else if (at.kind === 'member') {
      kept.push(at.name)
      at = at.left
    } else break
  }
  return { root: `${keyOf(at)} ${kept.join()}`, isLimited }
}

/** `{ where: { … } }`, `{ status: 'old' }`. */
const limits = (tree: TreeNode): boolean =>
  tree.kind === 'pair' || tree.kind === 'function' || (tree.kind === 'dict' && tree.items.length > 0)

/** Statements by what they are limited by. */
function conditionsIn({
  root,
}: Image): readonly { readonly tree: TreeNode; readonly condition: Condition }[] {
  const found: { tree: TreeNode; condition: Condition }[] = []
  walk(root, (tree) => {
    const condition = tree.kind === 'string' ? conditionOf(tree.name) : null
    if (condition !== null) found.push({ tree, condition })
    return undefined
  })
  return found
}

export const judgeWidened = compareTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  const now = conditionsIn(after)
  for (const { condition } of conditionsIn(before)) {
    if (
      now.some(
        (one) => one.condition.key === condition.key && lostCondition(condition, one.condition) === null,
      )
    )
      continue
    for (const { tree, condition: is } of now) {
      const lost = lostCondition(condition, is)
      if (lost === null || !isWritten(after.side, tree.start, Math.max(tree.end, tree.start + 1))) continue
      report.found(reachesMore, after.side, [tree.start, tree.end], { query: excerpt(lost, 90) })
      break
    }
  }
})

export const judgeUnfiltered = compareTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  const now = queriesOf(after)
  for (const { key, isLimited } of queriesOf(before)) {
    if (!isLimited || now.some((one) => one.key === key && one.isLimited)) continue
    const open = now.find(
      (one) =>
        one.key === key && isWritten(after.side, one.tree.start, Math.max(one.tree.end, one.tree.start + 1)),
    )
    if (open !== undefined)
      report.found(unfiltered, after.side, [open.tree.start, open.tree.end], {
        query: excerpt(textOf(after.side, open.tree), 90),
      })
  }
})
