// Tells rules of Spring Security that a change puts between others and that let nobody reach more than whether the program is up:
// https://docs.spring.io/spring-security/reference/servlet/authorization/authorize-http-requests.html
import { addNodes, callsIn, type TreeNode, walk } from '../../../syntax/tree.ts'
import { type Image, isWritten } from '../../image.ts'
import { isHealth } from '../known-calls.ts'

const MATCHES = /^(?:requestMatchers|antMatchers|mvcMatchers|pathMatchers)$/
const RULES = /\.(?:authorizeHttpRequests|authorizeRequests|authorizeExchange)\b/
const NARROWS = /^(?:hasRole|hasAuthority|hasAnyRole|hasAnyAuthority|denyAll)$/

const squeezed = (text: string): string => text.replace(/\s+/g, '')

/** Statements that configure who may ask for what. */
function statementsIn(image: Image): readonly TreeNode[] {
  const found: TreeNode[] = []
  walk(image.root, (tree) => {
    if (!/^(?:statement|return|assign)$/.test(tree.kind)) return undefined
    if (!RULES.test(image.side.code.slice(tree.start, tree.end))) return undefined
    found.push(tree)
    return false
  })
  return found
}

/** `.requestMatchers("/teams/**").hasRole("LEAD")` before `.anyRequest().authenticated()`: fewer may ask than before. */
function isNarrower({ left, items }: TreeNode, rest: string): boolean {
  return (
    left?.kind === 'member' &&
    NARROWS.test(left.name) &&
    left.left?.kind === 'call' &&
    MATCHES.test(left.left.left?.name ?? '') &&
    left.left.items.length > 0 &&
    items.every(({ kind }) => kind === 'string') &&
    /^\.anyRequest\(\)\.(?:authenticated|permitAll)\(\)/.test(rest)
  )
}

/** Nodes of both sides of statements that differ in such rules alone. */
export const addedRequestRules = (before: Image, after: Image): ReadonlySet<TreeNode> =>
  after.language === 'java' && RULES.test(after.side.code) ? requestRulesIn(before, after) : new Set()

function requestRulesIn(before: Image, after: Image): ReadonlySet<TreeNode> {
  const marked = new Set<TreeNode>()
  const old = new Map(
    statementsIn(before).map((one) => [squeezed(before.side.code.slice(one.start, one.end)), one]),
  )
  for (const statement of statementsIn(after)) {
    if (old.size === 0 || !isWritten(after.side, statement.start, statement.end)) continue
    const { code } = after.side
    const spans: (readonly [number, number])[] = []
    for (const call of callsIn(statement)) {
      const owner = call.left?.kind === 'member' ? call.left.left : null
      const from = owner?.kind === 'call' && owner.left?.kind === 'member' ? owner.left.left?.end : undefined
      if (from === undefined || !isWritten(after.side, from + 1, call.end)) continue
      const isKnown =
        (call.left!.name === 'permitAll' && isHealth(call)) ||
        isNarrower(call, squeezed(code.slice(call.end, call.end + 200)))
      if (isKnown) spans.push([from, call.end])
    }
    spans.sort((a, b) => b[0] - a[0])
    let text = code.slice(statement.start, statement.end)
    for (const [from, to] of spans)
      text = text.slice(0, from - statement.start) + text.slice(to - statement.start)
    const was = spans.length > 0 ? old.get(squeezed(text)) : undefined
    if (was === undefined) continue
    for (const tree of [statement, was]) addNodes(marked, tree)
  }
  return marked
}
