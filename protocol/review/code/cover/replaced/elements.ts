// Tells whether a value holds all that another one was made of, in the same order, and what it holds besides.
import { walk } from '../../../syntax/tree.ts'
import type { Image } from '../../image.ts'
import { selectionOf } from '../../sql/conditions.ts'
import { isPersonalName, isProse, isSecretName, isSecurityName } from '../words.ts'

export function declaredNew(before: Image, after: Image): ReadonlySet<string> {
  const all = ({ root }: Image): Set<string> => {
    const found = new Set<string>()
    walk(root, (tree) => {
      if (tree.kind === 'name' || tree.kind === 'param') found.add(tree.name)
      return undefined
    })
    return found
  }
  const old = all(before)
  return new Set([...all(after)].filter((name) => !old.has(name)))
}

/** Calls that only copy or convert, by the types of the language. */
const TRIVIAL = /^\(\)(?:clone|to_string|to_owned|as_str|iter|into_iter|cloned|copied|collect|as_ref|into)$/

/** A query of the same columns and table with all of the old conditions. */
function selectsTheSame(old: string, now: string): boolean {
  const [a, b] = [old, now].map((one) => selectionOf(one.slice(1, -1)))
  if (!a || !b || a.columns !== b.columns || a.table !== b.table || a.isEither || b.isEither) return false
  return a.parts.every((one) => b.parts.includes(one))
}

/** The environment, and everything that somebody sent. */
const WHOLE =
  /(?:^|\W)(?:\$?_(?:ENV|SERVER|SESSION|COOKIE|POST|GET|REQUEST)|ENV|environ|locals|globals|document|localStorage)\b/

const JOINS = /^\(\)(?:join|format|concat|sprintf|Sprintf|format!|strftime|Join|Format)$/

/** Records of whoever asks. */
const ASKER = /^(?:member:\w+\()?(?:current_user\b|member:(?:user|current_user)\((?:request|self|g),)/

/** Who asks, as frameworks name it. */
const WHO = /(?:^|\W)(?:user|session|auth|currentUser|current_user|principal|identity)\b/
const isWords = (one: string): boolean => one.startsWith("'") && isProse(one.slice(1, -1))

export function extendsElements(
  old: readonly string[],
  now: readonly string[],
  declared: ReadonlySet<string>,
  language: string,
): boolean {
  const has = new Set(now)
  old = old.filter((one) => !isWords(one))
  now = now.filter((one) => !isWords(one))
  // `Note.find(id)` that became `current_user.notes.find(id)`.
  const isOfAsker = now.some((one) => ASKER.test(one)) && !old.some((one) => ASKER.test(one))
  // A text that was put together by hand is joined or formatted.
  const isJoined = old.some((one) => one.startsWith("'")) && now.some((one) => JOINS.test(one))
  const lost = old.filter(
    (one) =>
      !has.has(one) &&
      !(isJoined && one === 'binary+') &&
      !(one.startsWith("'") && now.some((other) => other.startsWith("'") && selectsTheSame(one, other))) &&
      !(language === 'rs' && TRIVIAL.test(one)) &&
      !(isOfAsker && /^[A-Z]\w*$/.test(one)) &&
      !(
        /^(?:offset|page|cursor|skip)$/i.test(one) &&
        now.some((other) => /^(?:limit|cursor|before|after|page_?size)$/i.test(other))
      ) &&
      !(one === '()get' && has.has('()orElseThrow')) &&
      !(/^\(\)(?:of|from)$/.test(one) && now.some((other) => other.startsWith(`member:${one.slice(2)}(`))) &&
      // `Invoice` that became a query of `Invoice.objects`.
      !(/^[A-Z]\w*$/.test(one) && now.some((other) => other.startsWith(`member:objects(${one},`))),
  )
  if (lost.length > 0) return false
  const had = new Set(old)
  // In the same order: what is given first stays first.
  const isPart = (one: string): boolean => had.has(one) && !(isJoined && one.startsWith("'"))
  const shared = now.filter(isPart)
  if (!old.filter((one) => has.has(one) && isPart(one)).every((one, i) => shared[i] === one)) return false
  const extra = now.filter((one) => !had.has(one))
  // Bound to whoever asks.
  const isBound = extra.some((one) =>
    /(?:owner|user|tenant|account|org|team|author|customer)\w{0,6}=$/i.test(one),
  )
  const calls = extra.some((one) => one.startsWith('()'))
  const isNamed = extra.some((one) => one.endsWith('='))
  const isDefault = extra.some((one) => /^binary(?:\?\?|\|\||or)$/.test(one))
  return extra.every((one) => {
    if (isOfAsker && ASKER.test(one)) return true
    if (one.startsWith('()') || one.endsWith('=')) {
      const [name = ''] = one.match(/\w+/) ?? []
      return !isPersonalName(name) && !(isSecretName(name) && !had.has(`'${name}'`))
    }
    if (one.startsWith("'")) return !/:\/\//.test(one) && !isSecretName(one)
    // `process.env.LOG_LEVEL || 'info'`
    if (isDefault && /^member:[A-Z][A-Z0-9_]+\(member:env\(process,/.test(one)) return !isSecretName(one)
    if (one.startsWith('#'))
      return (calls || isDefault || isNamed) && !/^#(?:true|false|True|False)$/.test(one)
    if (/^(?:binary|unary)/.test(one) && !(isNamed && one === 'binary*'))
      return /^binary(?:\?\?|\|\||or)$/.test(one)
    if (WHOLE.test(one)) return false
    const root = /^[A-Za-z_$][\w$]*/.exec(one)?.[0] ?? ''
    // A constant of a type: `StringComparer.Ordinal`.
    if (/^member:[A-Z]\w*\([A-Z]\w*,,,;\)$/.test(one) && !isSecurityName(one)) return true
    const owner = /^member:\w+\(([A-Za-z_]\w*),,,;\)$/.exec(one)?.[1]
    if (owner !== undefined && !isDefault && declared.has(owner)) return true
    if (isBound && WHO.test(one)) return true
    if (/^member:(?:Second|Minute|Millisecond|Hour)\(time,/.test(one)) return true
    if (/^binary\*$/.test(one) && isNamed) return true
    return /^[A-Z][A-Z0-9_]+$/.test(one) || (!isDefault && declared.has(root))
  })
}
