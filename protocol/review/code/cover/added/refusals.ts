// Recognises refusals: an exception, false, an error value, or an answer with a status of the 400s and 500s.
import type { TreeNode } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'

/** Constants by which functions without exceptions tell of a refusal. */
const CODE_OF_REFUSAL =
  /^(?:[A-Z][A-Z0-9]*_){0,5}(?:ERR|ERROR|EINVAL|EPERM|EACCES|EPROTO|ERANGE|EBADMSG|INVALID|DENIED|FORBIDDEN|REJECTED|FAILURE|FAILED)(?:_[A-Z0-9]+){0,5}$/

/** Ends the program: https://pkg.go.dev/os#Exit */
export const EXITS =
  /^(?:os\.Exit|sys\.exit|process\.exit|exit|exit!|std\.process\.exit|process::exit|System\.exit|Environment\.Exit|exitProcess)$/

/** Fields of an answer that say whether something went well. */
const ANSWERS_NO =
  /^(?:ok|success|successful|succeeded|allow|allowed|accepted|authori[sz]ed|granted|isValid|valid|verified|authenticated|result|pass|passed)$/i

/** Names of statuses of the 400s and 500s. */
const REFUSED = anyOf([
  /^(?:Status)?(?:BadRequest|Unauthorized|PaymentRequired|Forbidden|NotFound|MethodNotAllowed|Conflict|Gone|RequestEntityTooLarge|UnprocessableEntity|TooManyRequests)$/,
  /^(?:Status)?(?:InternalServerError|ServiceUnavailable|PreconditionFailed)$/,
])

/** Refuses: false, null, an error, or an answer with a status of the 400s and 500s. */
export function isDenial(tree: TreeNode | null): boolean {
  if (tree === null) return false
  if (tree.kind === 'literal') return /^(?:false|False)$/.test(tree.name)
  if (tree.kind === 'statement') return isDenial(tree.right)
  if (tree.kind === 'list')
    return tree.items.some(
      (one) => isDenial(one) || /^(?:err|ErrNil|Err\w+)$/.test(one.name) || /^[45]\d\d$/.test(one.name),
    )
  if (tree.kind === 'name' || tree.kind === 'member')
    return (
      /^(?:err|error|Err[A-Z]\w*|BAD_REQUEST|FORBIDDEN|UNAUTHORIZED|NOT_FOUND)$/.test(tree.name) ||
      CODE_OF_REFUSAL.test(tree.name)
    )
  if (tree.kind === 'unary' && tree.name === '-') return /^(?:1|E[A-Z]{2,12})$/.test(tree.right?.name ?? '')
  if (tree.kind === 'pair')
    return (
      (isDenial(tree.right) && (tree.right?.kind !== 'literal' || ANSWERS_NO.test(tree.name))) ||
      (/^(?:status|status_code|code)$/.test(tree.name) && /^[45]\d\d$/.test(tree.right?.name ?? ''))
    )
  if (tree.kind === 'call') {
    const name = tree.left?.name ?? ''
    if (
      /^(?:[eE]xit|exit!|exitProcess)$/.test(name) &&
      tree.items.length === 1 &&
      /^[1-9]\d{0,2}$/.test(tree.items[0]!.name)
    )
      return true
    if (
      /^(?:Err|Errorf|abort|HttpResponse(?:BadRequest|Forbidden|NotFound)|HTTPException|badRequest|notFound|forbidden|unauthorized|bail!|New|NotFound|BadRequest|Forbid|Unauthorized)$/.test(
        name,
      ) ||
      /(?:Error|Exception)$/.test(name)
    )
      return true
    if (
      tree.items.some(
        (one) =>
          (one.kind === 'member' && REFUSED.test(one.name)) ||
          (one.kind === 'literal' && /^[45]\d\d$/.test(one.name)) ||
          isDenial(one.kind === 'pair' || one.kind === 'dict' || one.kind === 'member' ? one : null),
      )
    )
      return true
    return isDenial(tree.left?.left ?? null)
  }
  if (tree.kind === 'dict') return tree.items.some(isDenial)
  return false
}

export const lastOf = (tree: TreeNode): TreeNode | null =>
  tree.kind === 'block' ? (tree.items.at(-1) ?? null) : tree

export const refusesAt = (body: TreeNode | null): boolean => {
  if (body === null) return false
  const end = lastOf(body)
  if (end === null) return false
  if (end.kind === 'throw' || isDenial(end.kind === 'return' ? end.right : end)) return true
  // `http.Error(w, …, 401); return`
  return (
    end.kind === 'return' &&
    end.right === null &&
    body.items.some((one) => one.kind === 'statement' && isDenial(one.right))
  )
}
