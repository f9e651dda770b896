// Recognises migrations that add to a schema and take nothing away, as the tools of each language write them, and the way
// back that undoes what the same file adds.
import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode } from '../../../syntax/tree.ts'
import type { Image } from '../../image.ts'
import type { Scene } from './scene.ts'

const IN_MIGRATIONS =
  /(?:^|\/)(?:alembic|migrations?|versions|migrate)\/(?:[\w-]{1,60}\/){0,3}[\w-]{1,120}\.(?:py|rb|js|ts)$/

export function addsToSchema(scene: Scene, tree: TreeNode, path: string): boolean {
  if (!IN_MIGRATIONS.test(scene.change.file.path)) return false
  return scene.image.language === 'py' && addsByAlembic(scene.image, tree, path)
}

const textAt = (tree: TreeNode | undefined): string => (tree?.kind === 'string' ? tree.name : '')

/** https://alembic.sqlalchemy.org/en/latest/ops.html */
function addsByAlembic(image: Image, tree: TreeNode, path: string): boolean {
  const act = /^(?:alembic\.)?op\.(\w{1,40})$/.exec(path)?.[1]
  const [first, second] = tree.items
  switch (act) {
    case 'create_table':
    case 'create_index':
    case 'f':
      return textAt(first) !== ''
    case 'add_column':
      return textAt(first) !== '' && second !== undefined && mayBeEmpty(second)
    case 'drop_table':
    case 'drop_index':
    case 'drop_column':
      return undoes(image, tree, act.replace('drop_', ''))
    default:
      return (
        /^(?:sqlalchemy\.|sa\.)(?:[A-Z]\w{0,40}|text|func\.now)(?:\(\))?$/.test(path) && isColumnType(tree)
      )
  }
}

const isColumnType = (tree: TreeNode): boolean =>
  !holds(tree, ({ kind, items, name }) => kind === 'string' && (items.length > 0 || /;|\bdrop\b/i.test(name)))

/** A column that rows without a value may have, or that the database fills. */
const mayBeEmpty = (column: TreeNode): boolean =>
  column.items.some(
    (one) =>
      one.kind === 'pair' &&
      ((one.name === 'nullable' && one.right?.name === 'True') || one.name === 'server_default'),
  ) || !column.items.some((one) => one.kind === 'pair' && one.name === 'nullable')

/** In the way back, and of what the way up adds. */
function undoes(image: Image, tree: TreeNode, what: string): boolean {
  let isBack = false
  for (let at = image.parentOf.get(tree); at !== undefined; at = image.parentOf.get(at))
    if (at.kind === 'function' && at.name === 'downgrade') isBack = true
  if (!isBack) return false
  const named = tree.items.filter(({ kind }) => kind === 'string').map(({ name }) => name)
  const makes = what === 'column' ? 'add_column' : `create_${what}`
  return holds(
    image.root,
    (one) =>
      one.kind === 'call' &&
      one.left?.name === makes &&
      named.length > 0 &&
      named.every((name) => keyOf(one).includes(`'${name}'`)),
  )
}
