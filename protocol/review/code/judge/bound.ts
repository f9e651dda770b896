// Decides by the trees which rows of the tables stand in a form that is safe: a token that is read with a key and fixed
// algorithms, a route without a session that proves its sender, templates of plain text, claims that are still asked.
import { keyOf } from '../../syntax/names.ts'
import { type TreeNode, walk } from '../../syntax/tree.ts'
import type { Image, Images } from '../image.ts'
import type { Side } from '../model.ts'

type IsBound = (rule: string, side: Side, start: number, end: number) => boolean

const CHECKED = /^(?:code\.jwt\.decode|code\.web\.csrf_off|code\.web\.autoescape_off)$/

export function boundOf({ change, after }: Images): IsBound {
  return (rule, side, start, end) => {
    if (!CHECKED.test(rule)) return false
    if (side !== after.side) return false
    if (rule === 'code.jwt.decode') return verifiesToken(after, start, end)
    if (rule === 'code.web.csrf_off') return provesSender(after, start, end)
    return change.language === 'go' && rendersPlainText(after)
  }
}

function callsAt({ root }: Image, start: number, end: number): readonly TreeNode[] {
  const found: TreeNode[] = []
  walk(root, (tree) => {
    if (tree.start >= end || tree.end <= start) return false
    if (tree.kind === 'call' && tree.left && tree.left.start < end) found.push(tree)
    return undefined
  })
  return found
}

const pairOf = ({ items }: TreeNode, name: string): TreeNode | null =>
  items.find((one) => one.kind === 'pair' && one.name === name)?.right ?? null

/** A public key taken as the secret of an HMAC makes every token valid. */
const isMixed = (named: string): boolean => /HS\d/.test(named) && /[REP]S\d/.test(named)

/** PyJWT and python-jose verify when a key and algorithms are given and no option says otherwise. */
export const verifies = (image: Image, call: TreeNode): boolean => {
  const path = image.names.pathOf(call.left)
  if (image.language !== 'py' || !/^(?:jwt|jose\.jwt)\.decode$/.test(path)) return false
  const algorithms = pairOf(call, 'algorithms')
  const plain = call.items.filter(({ kind }) => kind !== 'pair')
  if (plain.some(({ kind }) => kind === 'spread') || algorithms === null) return false
  if (
    !image.flow.valueOf(algorithms).isConstant ||
    /none/i.test(keyOf(algorithms)) ||
    isMixed(keyOf(algorithms))
  )
    return false
  const options = pairOf(call, 'options')
  if (options !== null && (options.kind !== 'dict' || /verify|spread|\*\*/.test(keyOf(options)))) return false
  const key = plain[1] ?? pairOf(call, 'key')
  if (call.items.some((one) => one.kind === 'pair' && /^verify/.test(one.name))) return false
  return key !== null && key !== undefined && key.kind !== 'literal' && key.kind !== 'string'
}

function verifiesToken(image: Image, start: number, end: number): boolean {
  const calls = callsAt(image, start, end).filter((one) => /^decode/.test(one.left?.name ?? ''))
  return calls.length > 0 && calls.every((one) => verifies(image, one))
}

const PROVES = /(?:^|\.)(?:construct_event|constructEvent)$/

/** The first statement of an exempted view verifies a signature over the body, and refuses without it. */
function provesSender(image: Image, start: number, end: number): boolean {
  let holder: TreeNode | null = null
  walk(image.root, (tree) => {
    if (tree.kind === 'decorator' && tree.start < end && tree.end > start)
      holder = image.parentOf.get(tree) ?? null
    return undefined
  })
  const fn = holder as TreeNode | null
  if (fn?.kind !== 'function' || fn.body === null) return false
  const [first] = fn.body.items
  if (first === undefined) return false
  const tried = first.kind === 'try' ? first : null
  // A failure that is caught has to leave.
  if (
    tried?.items.some(({ kind, body }) => {
      const last = body?.items.at(-1)
      return kind === 'catch' && last?.kind !== 'return' && last?.kind !== 'throw'
    })
  )
    return false
  let [step] = tried ? (tried.body?.items ?? []) : [first]
  if (step?.kind === 'statement' && step.right) step = step.right
  const call = step?.kind === 'assign' ? step.right : (step ?? null)
  return (
    call?.kind === 'call' &&
    PROVES.test(image.names.pathOf(call.left)) &&
    call.items.length >= 3 &&
    call.items[0]!.kind === 'member' &&
    /^(?:body|data|rawBody)$/.test(call.items[0]!.name) &&
    call.items[2]!.kind !== 'string'
  )
}

/** All templates that a Go file parses are files of plain text, and the file does not answer requests. */
function rendersPlainText(image: Image): boolean {
  let texts = 0
  let isOther = false
  walk(image.root, (tree) => {
    if (tree.kind === 'import' && /^net\/http/.test(tree.name)) isOther = true
    if (tree.kind === 'string' && /html|javascript|svg/i.test(tree.name)) isOther = true
    if (tree.kind !== 'call') return undefined
    const name = tree.left?.name ?? ''
    if (!/^(?:Parse|ParseFS|ParseFiles|ParseGlob)$/.test(name)) return undefined
    const paths = name === 'ParseFS' ? tree.items.slice(1) : tree.items
    if (name === 'Parse' || paths.length === 0) isOther = true
    for (const one of paths)
      if (one.kind === 'string' && /\.(?:txt|md|csv|sql|ya?ml)(?:\.tmpl)?$/.test(one.name)) texts++
      else isOther = true
    return undefined
  })
  return texts > 0 && !isOther && !/net\/http|text\/html/.test(image.side.text)
}
