// Pairs the restrictions attached to a handler, as decorators or as middleware arguments, with those of the other side:
// kept in place, lifted to something that holds the handler, or lost.
import { keyOf } from '../syntax/names.ts'
import { type TreeNode, walk } from '../syntax/tree.ts'
import { isRestriction } from './compare/restrictions.ts'
import { type Image, ownerOf } from './image.ts'

export interface Lost {
  readonly tree: TreeNode
  /** The route, method or class that it restricted. */
  readonly of: string
}

export interface Attached {
  /** Restrictions that now stand around the handler. */
  readonly lifted: ReadonlySet<TreeNode>
  readonly lost: readonly Lost[]
}

/** The name of a class that the reader put round a hunk. */
const WRAP = '_'

const pathOf = (image: Image, tree: TreeNode): string => {
  const value = tree.kind === 'decorator' ? tree.right : tree
  return image.names.pathOf(value?.kind === 'call' ? value.left : value)
}

export function attachedOf(before: Image, after: Image): Attached {
  const lifted = new Set<TreeNode>()
  const lost: Lost[] = []
  judgeDecorators(before, after, lifted, lost)
  judgeRoutes(before, after, lifted, lost)
  return { lifted, lost }
}

function judgeDecorators(before: Image, after: Image, lifted: Set<TreeNode>, lost: Lost[]): void {
  const now = new Map<string, TreeNode[]>()
  const classes: TreeNode[] = []
  walk(after.root, (tree) => {
    if (tree.kind === 'class' && tree.name !== WRAP) classes.push(tree)
    if (tree.kind === 'function' || tree.kind === 'class')
      now.set(`${tree.kind} ${tree.name}`, [...(now.get(`${tree.kind} ${tree.name}`) ?? []), tree])
    return undefined
  })
  walk(before.root, (tree) => {
    if ((tree.kind !== 'function' && tree.kind !== 'class') || tree.decorators.length === 0) return undefined
    const same = now.get(`${tree.kind} ${tree.name}`)?.[0]
    if (same === undefined) return undefined
    const owner = ownerOf(after, same, 'class')
    const holder = owner?.name === WRAP ? null : owner
    // A hunk may not show the class of its methods; then it is the only one of the file, if that stands above.
    const holders = holder ? [holder] : classes.length === 1 && classes[0]!.start < same.start ? classes : []
    for (const one of tree.decorators) {
      if (same.decorators.some((other) => keyOf(other) === keyOf(one))) continue
      if (holders.some(({ decorators }) => decorators.some((other) => keyOf(other) === keyOf(one))))
        lifted.add(one)
      else if (lostDependency(before, after, one, same)) lost.push({ tree: one, of: tree.name })
      else if (
        isRestriction(pathOf(before, one)) &&
        !same.decorators.some((other) => isRestriction(pathOf(after, other)) && !isKnownBefore(other, tree))
      )
        lost.push({ tree: one, of: tree.name })
    }
    return undefined
  })
}

/** `dependencies=[Depends(require_admin)]` that no decorator and no parameter of the handler names any more. */
function lostDependency(before: Image, after: Image, decorator: TreeNode, now: TreeNode): boolean {
  const given: string[] = []
  walk(decorator, (one) => {
    if (one.kind === 'call' && /^(?:Depends|Security)$/.test(one.left?.name ?? ''))
      for (const item of one.items)
        if (isRestriction(pathOf(before, item))) given.push(item.name || keyOf(item))
    return undefined
  })
  if (given.length === 0) return false
  const { code } = after.side
  const head = code.slice(Math.max(0, now.start - 400), now.body?.start ?? now.end)
  return given.some(
    (name) =>
      name !== '' &&
      !new RegExp(`\\b${name.replace(/\W/g, '')}\\b`).test(head) &&
      !new RegExp(`dependencies\\s*=\\s*\\[[^\\]]{0,200}\\b${name.replace(/\W/g, '')}\\b`).test(code),
  )
}

const isKnownBefore = (decorator: TreeNode, old: TreeNode): boolean =>
  old.decorators.some((one) => keyOf(one) === keyOf(decorator))

const VERB =
  /^(?:get|post|put|patch|delete|all|options|Get|Post|Put|Patch|Delete|GET|POST|PUT|PATCH|DELETE|Handle|HandleFunc|route)$/

function judgeRoutes(before: Image, after: Image, lifted: Set<TreeNode>, lost: Lost[]): void {
  const routes = new Map<string, TreeNode>()
  const around: TreeNode[] = []
  walk(after.root, (tree) => {
    const route = routeOf(tree)
    if (route !== null) routes.set(route, tree)
    else if (
      tree.kind === 'call' &&
      tree.left?.kind === 'member' &&
      /^(?:use|Use|addHook|register)$/.test(tree.left.name)
    )
      around.push(tree)
    return undefined
  })
  walk(before.root, (tree) => {
    const route = routeOf(tree)
    const now = route === null ? undefined : routes.get(route)
    if (now === undefined || tree.left === null) return undefined
    const kept = new Set(now.items.map(keyOf))
    for (const one of tree.items.slice(1, -1)) {
      if (kept.has(keyOf(one))) continue
      // Middleware runs in the order in which it is registered.
      const isAround = around.some(
        (use) =>
          keyOf(use.left?.left ?? null) === keyOf(tree.left!.left) &&
          use.start < now.start &&
          use.items.some((item) => keyOf(item) === keyOf(one)),
      )
      if (isAround) lifted.add(one)
      else if (isRestriction(pathOf(before, one))) lost.push({ tree: one, of: tree.items[0]!.name })
    }
    const [was, is] = [wrappersOf(before, tree), wrappersOf(after, now)]
    const gone = was.find(([path]) => !is.some(([other]) => other === path))
    if (gone !== undefined && !is.some(([path]) => !was.some(([other]) => other === path)))
      lost.push({ tree: gone[1], of: tree.items[0]!.name })
    return undefined
  })
}

/** Restricting calls that the handler of a route is given to, from the outside in. */
function wrappersOf(image: Image, route: TreeNode): readonly (readonly [path: string, tree: TreeNode])[] {
  const found: (readonly [string, TreeNode])[] = []
  for (let at = route.items.at(-1); at?.kind === 'call'; at = at.items.at(-1)) {
    const path = image.names.pathOf(at.left)
    if (isRestriction(path)) found.push([path, at])
  }
  return found
}

/** `router.get("/x", …, handler)`: receiver, verb and path. */
function routeOf(tree: TreeNode): string | null {
  if (tree.kind !== 'call' || tree.left?.kind !== 'member' || !VERB.test(tree.left.name)) return null
  const [path] = tree.items
  return path?.kind === 'string' && tree.items.length > 1 ? `${keyOf(tree.left)} ${path.name}` : null
}
