// Recognises new constants that hold an address nobody is asked for by them: they are used nowhere in the file, or only
// name who issues a token and for whom.
import type { TreeNode } from '../../../syntax/tree.ts'
import { isStandIn, isTemplate, variety } from '../../secrets/shape.ts'
import type { Scene } from './scene.ts'

/** Files whose names are read by a framework or by whoever deploys. */
const READ_BY_NAME = /settings|config|constants|\benv\b|(?:^|\/)__init__|\.env/i
/** Names that RFC 2606 and RFC 6761 keep for examples, and the machine itself. */
const NOBODY =
  /^(?:[\w-]{1,60}\.){0,6}(?:example\.(?:com|org|net)|example|test|invalid|localhost)$|^127\.0\.0\.1$|^\[?::1\]?$/
const ADDRESS =
  /^[a-z][a-z\d+.-]{1,20}:\/\/(?:([^/@]{0,160})@)?([^/:?#@]{0,120})(?::[^/?#]{0,40})?(?:[/?#]|$)/i
const NAMES_PARTY = /\b(?:issuer|audience|iss|aud)["']?\s{0,2}[=:]\s{0,2}$/

export function isQuietAddress(scene: Scene, { left, right, start, end, isDeclaration }: TreeNode): boolean {
  const { change, image, pool } = scene
  const name = left?.kind === 'name' ? left.name : ''
  const [, credentials, host] = ADDRESS.exec(right?.name ?? '') ?? []
  if (name === '' || host === undefined || pool.hasNamed(name) || READ_BY_NAME.test(change.file.path))
    return false
  if (!(isDeclaration || (image.language === 'py' && /^[A-Z][A-Z0-9_]+$/.test(name)))) return false
  if (credentials !== undefined && !areStandIns(credentials)) return false
  const { code, text } = image.side
  const isShared = /\b(?:export|pub|public)\b[\w\s]{0,40}$/.test(text.slice(Math.max(0, start - 60), start))
  if ((isShared || right!.items.length > 0) && !(NOBODY.test(host) || isTemplate(host))) return false
  for (const { index } of code.matchAll(new RegExp(`\\b${name.replace(/\W/g, '\\$&')}\\b`, 'g'))) {
    if (index >= start && index < end) continue
    if (!NAMES_PARTY.test(code.slice(Math.max(0, index - 20), index))) return false
  }
  return true
}

/** `user:password`, `${user}:${password}`, `postgres:postgres`: no secret of anybody. */
function areStandIns(credentials: string): boolean {
  const at = credentials.indexOf(':')
  if (at < 0) return true
  const [user, word] = [credentials.slice(0, at), credentials.slice(at + 1)]
  return (
    word === user ||
    isTemplate(word) ||
    isStandIn(word) ||
    variety(word) <= 1 ||
    /^(?:my|your|the)?[-_]?(?:pass(?:word|wd)?|secret|pwd|token)$|^(?:YOUR|REPLACE|CHANGE|INSERT)[A-Z_]*$/i.test(
      word,
    )
  )
}
