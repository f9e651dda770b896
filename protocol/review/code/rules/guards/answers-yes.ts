// Flags checks that a change lets answer yes where nothing could be checked: a proof that is missing, or one that cannot
// be read.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { keyOf } from '../../../syntax/names.ts'
import { holds, type TreeNode, walk } from '../../../syntax/tree.ts'
import { functionAround } from '../../compare/effects.ts'
import { lastOf } from '../../cover/added/refusals.ts'
import { diff } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { isWritten, textOf } from '../../image.ts'

interface Facts {
  readonly name: string
  readonly test: string
}

export const yesOnFailure = rule({
  id: 'code.guard.yes_on_failure',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/636.html',
  message: ({ name, test }: Facts) =>
    `\`${name}\` answers yes when \`${test}\`: whoever leaves the proof out, or sends one that cannot be read, is believed.`,
  fix: 'Answer no when there is nothing to check.',
  fires: [
    diff(
      'hooks/seal.py',
      ' def verify(request, key):',
      '     seal = request.headers.get("X-Seal", "")',
      '+    if not seal:',
      '+        return True',
      '     return hmac.compare_digest(seal, made(request, key))',
    ),
    diff(
      'hooks/seal.go',
      ' func ValidSeal(body []byte, seal string) bool {',
      ' \tgiven, err := hex.DecodeString(seal)',
      ' \tif err != nil {',
      '-\t\treturn false',
      '+\t\treturn true',
      ' \t}',
      ' \treturn hmac.Equal(given, made(body))',
      ' }',
    ),
    diff(
      'hooks/seal.py',
      ' def sealed(request, key):',
      '-    return hmac.compare_digest(request.headers["X-Seal"], made(request, key))',
      '+    try:',
      '+        return hmac.compare_digest(request.headers["X-Seal"], made(request, key))',
      '+    except KeyError:',
      '+        return True',
    ),
  ],
  quiet: [
    diff(
      'hooks/seal.py',
      ' def sealed(request, key):',
      '-    return hmac.compare_digest(request.headers["X-Seal"], made(request, key))',
      '+    try:',
      '+        return hmac.compare_digest(request.headers["X-Seal"], made(request, key))',
      '+    except KeyError:',
      '+        return False',
    ),
    diff(
      'hooks/seal.py',
      ' def verify(request, key):',
      '     seal = request.headers.get("X-Seal", "")',
      '+    if not seal:',
      '+        return False',
      '     return hmac.compare_digest(seal, made(request, key))',
    ),
    diff(
      'src/list.ts',
      ' export function isValidName(name: string) {',
      '+  if (names.length === 0) return true',
      '   return names.includes(name)',
      ' }',
    ),
  ],
})

/** Functions that say whether a proof holds. */
const CHECKS =
  /verif|authent|authori[sz]|signature|hmac|checkToken|check_token|validToken|valid(?:Seal|Sig)|isSigned|is_signed/i
/** What is proved with. */
const PROOF = /sig|seal|hmac|mac\b|digest|token|proof|secret|password|credential|otp|nonce|^sent$|header/i
const FAILED = /^(?:err|error|e|ex|exc)$/

export const judgeYesOnFailure = judgeTrees(({ change, before, after }, report) => {
  if (change.isTest) return
  const had = new Set<string>()
  walk(before.root, (tree) => {
    if (tree.kind === 'branch' && saysYes(tree)) had.add(keyOf(tree.left))
    if (tree.kind === 'catch' && saysYes(tree)) had.add(CAUGHT)
    return undefined
  })
  walk(after.root, (tree) => {
    if (tree.kind === 'try' && !had.has(CAUGHT)) {
      const name = functionAround(after, tree)
      const proof = tree.body === null ? null : comparisonIn(tree.body)
      const caught = tree.items.find((one) => one.kind === 'catch' && saysYes(one))
      if (caught !== undefined && proof !== null && isWritten(after.side, caught.start, caught.end))
        report.found(yesOnFailure, after.side, [caught.start, Math.max(caught.start + 1, caught.end)], {
          name: name || excerpt(textOf(after.side, proof), 40),
          test: `${excerpt(textOf(after.side, proof), 80)} fails`,
        })
      return undefined
    }
    if (tree.kind !== 'branch' || tree.left === null || !saysYes(tree) || had.has(keyOf(tree.left)))
      return undefined
    if (!isWritten(after.side, tree.start, tree.end)) return undefined
    const name = functionAround(after, tree)
    if (!CHECKS.test(name) || !(isMissing(tree.left) || isFailure(tree.left))) return undefined
    report.found(yesOnFailure, after.side, [tree.start, tree.end], {
      name,
      test: excerpt(textOf(after.side, tree.left), 80),
    })
    return undefined
  })
})

/** A handler of exceptions that answers yes. */
const CAUGHT = 'catch'
/** Compares a proof with what it should be, in constant time or by a library of signatures. */
const COMPARES =
  /^(?:compare_digest|timingSafeEqual|hash_equals|secure_compare|FixedTimeEquals|constant_time_compare|constructEvent|verify_?signature|verifySignature|checkpw|check_password|password_verify)$/

function comparisonIn(body: TreeNode): TreeNode | null {
  let found: TreeNode | null = null
  walk(body, (one) => {
    if (one.kind === 'call' && COMPARES.test(one.left?.name ?? '')) found ??= one
    return found === null && one.kind !== 'function'
  })
  return found
}

/** The way behind the test ends with a yes. */
const saysYes = ({ body }: TreeNode): boolean => {
  const end = body === null ? null : lastOf(body)
  return end?.kind === 'return' && end.right?.kind === 'literal' && /^(?:true|True)$/.test(end.right.name)
}

/** `not seal`, `!sig`, `sig == ""`, `token is None`. */
function isMissing(test: TreeNode): boolean {
  if (test.kind === 'unary' && /^(?:!|not)$/.test(test.name))
    return test.right !== null && isProofNamed(test.right)
  return (
    test.kind === 'binary' &&
    /^(?:={2,3}|is)$/.test(test.name) &&
    test.left !== null &&
    isProofNamed(test.left) &&
    ((test.right?.kind === 'string' && test.right.name === '') ||
      /^(?:null|None|nil|undefined)$/.test(test.right?.name ?? ''))
  )
}

const isProofNamed = (tree: TreeNode): boolean => /^(?:name|member)$/.test(tree.kind) && PROOF.test(tree.name)

const isFailure = (test: TreeNode): boolean =>
  holds(
    test,
    ({ kind, name, left, right }) =>
      kind === 'binary' &&
      /^(?:!=|!==)$/.test(name) &&
      FAILED.test(left?.name ?? '') &&
      /^(?:nil|null)$/.test(right?.name ?? ''),
  )
