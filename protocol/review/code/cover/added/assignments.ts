// Judges assignments: who else sees the change, and what a new value means for security or money.
import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'
import { isShortNonce } from '../secured/fresh-values.ts'
import { isMoneyName, isSecretName, isSecurityName } from '../words.ts'
import { isQuietAddress } from './addresses.ts'
import { shadows } from './functions.ts'
import { isLocal, isOwnField, onlyRefuses } from './locals.ts'
import { isDenial, refusesAt } from './refusals.ts'
import { hardensAnswer } from './resources.ts'
import type { Scene } from './scene.ts'
import { mentionsSecret } from './told.ts'

/** What it assigns is judged by itself. */
export function judgeAssignment(scene: Scene, tree: TreeNode): void {
  const { left, right } = tree
  const target = left?.kind === 'list' || left?.kind === 'dict' ? null : left
  const isSafe = scene.safe.has(tree)
  const isShown =
    target?.kind === 'member' &&
    (SHOWN.test(target.name) || AS_TEXT.test(target.name)) &&
    right !== null &&
    (scene.flow.valueOf(right).isConstant ||
      (AS_TEXT.test(target.name) && !mentionsSecret(right) && !isMoneyName(target.name)))
  if (
    !isSafe &&
    !isShown &&
    // `total?: number`: a field that is declared holds nothing yet.
    !(tree.isDeclaration && right === null) &&
    !(scene.change.isTest && target?.kind === 'member' && !isGlobal(target)) &&
    !tellsRefusal(scene, tree) &&
    !fillsEmpty(scene, tree) &&
    !(
      target?.kind === 'index' &&
      target.left?.name === 'headers' &&
      hardensAnswer(scene, target.items[0] ?? target.right ?? undefined, right)
    ) &&
    target &&
    target.kind !== 'name' &&
    !isLocal(scene, target) &&
    !isOwnField(scene, target) &&
    !(
      tree.name === '=' &&
      right !== null &&
      right.kind !== 'function' &&
      scene.flow.valueOf(right).source === null &&
      !isGlobal(target) &&
      scene.pool.hasTarget(target) &&
      !isSecurityName(target.name) &&
      !isMoneyName(target.name)
    )
  )
    scene.unknown(tree)
  if (isShortNonce(scene.image, tree)) scene.unknown(tree)
  // How amounts are rounded from here on: https://docs.python.org/3/library/decimal.html#context-objects
  if (target?.kind === 'member' && /^(?:prec|rounding)$/.test(target.name)) scene.unknown(tree)
  const name = target?.name ?? ''
  if (
    right?.kind === 'literal' &&
    (isSecurityName(name) || isMoneyName(name)) &&
    tree.name !== '' &&
    !isNewConstant(scene, tree) &&
    !keepsToTls(scene, tree) &&
    !/^(?:down_revision|branch_labels|depends_on)$/.test(name)
  )
    scene.unknown(tree)
  if (
    right?.kind === 'string' &&
    !(scene.change.isTest && PRINTED.test(right.name)) &&
    (isSecretName(name) || (/:\/\//.test(right.name) && !isQuietAddress(scene, tree))) &&
    !scene.pool.has(right)
  )
    scene.unknown(tree)
  if (tree.isDeclaration && right?.kind === 'function' && shadows(scene, name)) scene.unknown(tree)
  if (/^(?:lambda)$/.test(right?.name ?? '') && shadows(scene, name)) scene.unknown(tree)
  if (right?.kind === 'function' && target?.kind === 'name' && shadows(scene, name)) scene.unknown(tree)
  if (
    right &&
    isMoneyName(name) &&
    right.kind !== 'literal' &&
    hasArithmetic(right) &&
    !onlyRefuses(scene, tree)
  )
    scene.unknown(tree)
}

/** The keys that AWS prints in its own documents: https://docs.aws.amazon.com/IAM/latest/UserGuide/security-creds.html */
const PRINTED = /^(?:AKIAIOSFODNN7EXAMPLE|wJalrXUtnFEMI\/K7MDENG\/bPxRfiCYEXAMPLEKEY)$/

/** Members of an element that only show something. */
const SHOWN = /^(?:className|textContent|title|hidden|disabled|placeholder|alt|value|id)$/

/** What takes any value as a text, a number or a switch of what is seen. */
const AS_TEXT =
  /^(?:textContent|text|isVisible|isHidden|isEnabled|isChecked|visibility|alpha|hint|contentDescription|hidden|disabled|placeholder|className|checked|progress)$/

/** A module, a prototype or the process: what a test puts there stays for the others. */
const isGlobal = ({ left, name }: TreeNode): boolean =>
  left?.kind !== 'name'
    ? left?.kind !== 'member' || isGlobal(left)
    : name === 'prototype' ||
      /^(?:[A-Z]\w*|os|sys|process|global|globalThis|window|document|settings|config|app|module|ENV|environ)$/.test(
        left.name,
      )

/** `if cfg.Server == nil { cfg.Server = defaultServer() }` */
function fillsEmpty({ image }: Scene, tree: TreeNode): boolean {
  const { left, right } = tree
  if (left?.kind !== 'member' || right === null || isSecurityName(left.name) || isMoneyName(left.name))
    return false
  let at = image.parentOf.get(tree)
  while (at && at.kind !== 'branch' && at.kind !== 'function') at = image.parentOf.get(at)
  if (at?.kind !== 'branch' || at.left === null || at.otherwise !== null) return false
  const test = at.left
  const isEmpty =
    (test.kind === 'binary' &&
      /^(?:={2,3}|<=)$/.test(test.name) &&
      ((test.right?.kind === 'literal' && test.right.name === '0') ||
        (test.right?.kind === 'string' && test.right.name === '' && test.right.items.length === 0)) &&
      keyOf(test.left) === keyOf(left)) ||
    (test.kind === 'call' &&
      /^(?:isEmpty|isBlank|is_empty|IsNullOrEmpty|empty|is_null|isNull|blank\?|nil\?)$/.test(
        test.left?.name ?? '',
      ) &&
      [test.left?.left ?? null, test.items[0] ?? null].some((one) => keyOf(one) === keyOf(left))) ||
    (test.kind === 'binary' &&
      /^(?:={2,3}|is)$/.test(test.name) &&
      /^(?:nil|null|undefined|None)$/.test(test.right?.name ?? '') &&
      keyOf(test.left) === keyOf(left)) ||
    (test.kind === 'unary' && /^(?:!|not)$/.test(test.name) && keyOf(test.right) === keyOf(left))
  return isEmpty
}

/** `c->err = E_PROTO` before a refusal. */
function tellsRefusal({ image }: Scene, tree: TreeNode): boolean {
  const block = image.parentOf.get(image.parentOf.get(tree) ?? tree)
  const branch = block && (block.kind === 'branch' ? block : image.parentOf.get(block))
  return (
    tree.left?.kind === 'member' &&
    /^(?:err|error|errno|errorCode|error_code|last_error|status|state)$/.test(tree.left.name) &&
    isDenial(tree.right) &&
    branch?.kind === 'branch' &&
    refusesAt(branch.body)
  )
}

const hasArithmetic = (tree: TreeNode): boolean =>
  holds(tree, ({ kind, name }) => kind === 'binary' && /^(?:[-+*/%]|\*\*)$/.test(name))

/** A named argument or field that sets a bound of which the other side has none. */
export function isNewLimit(scene: Scene, { name, right }: TreeNode): boolean {
  return (
    name === 'usedforsecurity' ||
    (name === 'check' && /^[Tt]rue$/.test(right?.name ?? '')) ||
    (RETRY.test(name) &&
      /^(?:[1-9]\d{0,3}|True|true)$/.test(right?.name ?? '') &&
      !scene.pool.hasNamed(name)) ||
    (LIMIT.test(name) && /^[1-9][\d_]{0,7}$/.test(right?.name ?? '') && !scene.pool.hasNamed(name)) ||
    // A few seconds between two clocks: https://www.rfc-editor.org/rfc/rfc7519#section-4.1.4
    (/^(?:clockTolerance|clock_tolerance|leeway|clock_skew_in_seconds)$/.test(name) &&
      /^(?:[1-9]|[1-5]\d|60)$/.test(right?.name ?? '') &&
      !scene.pool.hasNamed(name))
  )
}

/** A number with a new name does nothing before it is used, and its uses are judged. Files of settings are read by name. */
export function isNewConstant(scene: Scene, { left, right }: TreeNode): boolean {
  const name = left?.name ?? ''
  return (
    NEW_LIMIT.test(name) &&
    /^[1-9][\d_]{0,9}L?$/.test(right?.name ?? '') &&
    !scene.pool.hasNamed(name) &&
    !/settings|config|constants/i.test(scene.change.file.path)
  )
}

/** From now on browsers ask over TLS alone: https://docs.djangoproject.com/en/stable/ref/settings/#secure-hsts-seconds */
const keepsToTls = ({ pool }: Scene, { left, right }: TreeNode): boolean =>
  left?.name === 'SECURE_HSTS_SECONDS' &&
  /^[1-9][\d_]{1,9}$/.test(right?.name ?? '') &&
  !pool.hasNamed(left.name)

/** How often and when a job is tried again. */
const RETRY = /^(?:retry_(?:backoff|backoff_max|jitter)|max_retries|default_retry_delay)$/

/** A bound that a change puts where none was can only hold back. */
const LIMIT = anyOf([
  /^(?:max|idle|limit|timeout|read|write)[a-z_]{0,40}(?:timeout|conns?|connections?|perhost|bytes|size|entries|items|length|len|count)(?:perhost|_per_host|ms|_ms|seconds)?$/i,
  /^(?:max|idle|limit|timeout|read|write)[a-z_]{0,40}(?:retries|attempts|depth|concurrency)(?:perhost|_per_host|ms|_ms|seconds)?$/i,
  /^(?:minimum|min_?value|max_?value|min_?items|max_?items|ge|gt|le|lt|multiple_of|max_digits|decimal_places)$/i,
  /^(?:maximum|max_length|maxLength|timeout|max_?(?:retries|length|size|connections)|IdleConnTimeout|TLSHandshakeTimeout|MaxConnsPerHost|maxlength|min_?length|page_?size|per_page)$/i,
])

const NEW_LIMIT =
  /^(?:MAX|MIN|DEFAULT)_(?:[A-Z0-9]+_){0,4}(?:ENTRIES|ITEMS|BYTES|SIZE|LENGTH|LEN|COUNT|ROWS|PAGES|DEPTH|RETRIES|ATTEMPTS|LINES|PARTS|WIDTH|HEIGHT|PAGE_SIZE|LIMIT|MS|SECONDS)$/
