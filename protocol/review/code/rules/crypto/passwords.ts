// Flags passwords that are kept or compared without a slow hash, and secrets that are compared unit by unit.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { adds } from '../../example-diff.ts'
import { type Image, textOf } from '../../image.ts'
import { type Hit, hit, judgeNode } from '../../node-judge.ts'
import { argument, called, isAtMost, isNamed, judgeUses, setting, type UseFacts } from '../../uses.ts'

export const lowCost = rule({
  id: 'code.crypto.low_cost',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html',
  message: ({ shown }: UseFacts) => `\`${shown}\`: hashing is so cheap that passwords can be tried in bulk.`,
  fix: 'Raise the cost to current guidance: bcrypt 12, PBKDF2 600,000.',
  fires: [
    adds(
      'acc/hash.py',
      'import bcrypt',
      'def stored(word):',
      '    return bcrypt.hashpw(word, bcrypt.gensalt(4))',
    ),
    adds(
      'acc/hash.go',
      'package acc',
      'func stored(w []byte) ([]byte, error) { return bcrypt.GenerateFromPassword(w, bcrypt.MinCost) }',
    ),
    adds('acc/hash.js', "const bcrypt = require('bcrypt')", 'const stored = await bcrypt.hash(word, 5)'),
  ],
  quiet: [
    adds(
      'acc/hash.py',
      'import bcrypt',
      'def stored(word):',
      '    return bcrypt.hashpw(word, bcrypt.gensalt(12))',
    ),
    adds('acc/hash.js', "const bcrypt = require('bcrypt')", 'const stored = await bcrypt.hash(word, 12)'),
  ],
})

export const judgeLowCost = judgeUses(lowCost, [
  called('bcrypt.gensalt', 'https://github.com/pyca/bcrypt#adjustable-work-factor', (call, context) =>
    isSmall(argument(call, 0, 'rounds'), 9, context),
  ),
  called(
    'bcrypt.hash bcrypt.hashSync bcryptjs.hash bcryptjs.hashSync bcrypt.genSalt bcrypt.genSaltSync',
    'https://github.com/kelektiv/node.bcrypt.js#a-note-on-rounds',
    (call, context) => isSmall(call.items.find(({ kind }) => kind === 'literal') ?? null, 7, context),
  ),
  called(
    'bcrypt.GenerateFromPassword golang.org/x/crypto/bcrypt.GenerateFromPassword',
    'https://pkg.go.dev/golang.org/x/crypto/bcrypt',
    (call, context) => {
      const cost = argument(call, 1)
      return cost !== null && (isAtMost(9)(cost, context) || isNamed(/\.MinCost$/)(cost, context))
    },
  ),
  called(
    'hashlib.pbkdf2_hmac PBKDF2HMAC',
    'https://docs.python.org/3/library/hashlib.html',
    (call, context) => isSmall(argument(call, 3, 'iterations'), 99_999, context),
  ),
  called('crypto.pbkdf2 crypto.pbkdf2Sync', 'https://nodejs.org/api/crypto.html', (call, context) =>
    isSmall(argument(call, 2), 99_999, context),
  ),
  called(
    'PBEKeySpec javax.crypto.spec.PBEKeySpec',
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/javax/crypto/spec/PBEKeySpec.html',
    (call, context) => isSmall(argument(call, 2), 99_999, context),
  ),
  setting('cost', isAtMost(9), 'https://www.php.net/manual/en/function.password-hash.php', ['php']),
])

const isSmall = (
  value: TreeNode | null,
  most: number,
  context: Parameters<ReturnType<typeof isAtMost>>[1],
): boolean => value !== null && isAtMost(most)(value, context)

export const plainPassword = rule({
  id: 'code.crypto.plain_password',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/256.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: passwords are kept or compared without a slow salted hash.`,
  fix: 'Use argon2, scrypt or bcrypt.',
  fires: [
    adds(
      'acc/login.py',
      'def login(user, data):',
      '    if user.password == data.password:',
      '        return start(user)',
    ),
    adds(
      'acc/hash.py',
      'import hashlib',
      'def stored(password):',
      '    return hashlib.sha256(password.encode()).hexdigest()',
    ),
  ],
  quiet: [
    adds(
      'acc/login.py',
      'def login(user, data):',
      '    if verify(user.password_hash, data.password):',
      '        return start(user)',
    ),
    adds(
      'acc/form.js',
      'const check = (form) => {',
      '  if (form.password !== form.confirmPassword) throw new Error("differs")',
    ),
  ],
})

const PASSWORD = /^(?:password|passwd|pwd|passphrase)$/i
const isOwn = (tree: TreeNode | null): boolean =>
  tree?.kind === 'member' &&
  PASSWORD.test(tree.name) &&
  /^(?:user|account|member|row|u|found|existing|record)$/i.test(tree.left?.name ?? '')

export const judgePlainPassword = judgeNode(
  (tree, { image, path }) => {
    const facts = { shown: excerpt(textOf(image.side, tree), 90) }
    if (tree.kind === 'binary' && /^={2,3}$|^!={1,2}$/.test(tree.name)) {
      const [own, other] = isOwn(tree.left) ? [tree.left, tree.right] : [tree.right, tree.left]
      if (
        isOwn(own) &&
        other !== null &&
        /pass|pwd|pw$/i.test(other.name) &&
        other.kind !== 'call' &&
        !/hash/i.test(other.name)
      )
        return hit(plainPassword, tree, facts)
    }
    if (
      tree.kind !== 'call' ||
      !/^(?:hashlib\.(?:sha256|sha512|sha3_\w{3})|sha256\.Sum256|crypto\/sha256\.Sum256)$/.test(path)
    )
      return null
    const [value] = tree.items
    const inner = value?.kind === 'call' && value.left?.kind === 'member' ? value.left.left : value
    return PASSWORD.test(inner?.name ?? '') ? hit(plainPassword, tree, facts) : null
  },
  null,
  [/passw(?:or)?d|pwd|passphrase/i],
)

export const timing = rule({
  id: 'code.crypto.timing',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/208.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` compares secrets unit by unit, so the time taken tells how far they agree.`,
  fix: 'Compare in constant time.',
  fires: [
    adds(
      'hook/in.py',
      'import hmac',
      'def ok(key, body, sent):',
      '    return hmac.new(key, body, "sha256").hexdigest() == sent',
    ),
    adds(
      'hook/in.js',
      "const crypto = require('crypto')",
      'if (signature !== expectedSignature) throw new Error("bad")',
    ),
    adds(
      'hook/in.go',
      'package hook',
      'func ok(h hash.Hash, sent []byte) bool { hmac := h.Sum(nil); return bytes.Equal(hmac, sent) }',
    ),
  ],
  quiet: [
    adds('hook/in.py', 'import hmac', 'def ok(want, sent):', '    return hmac.compare_digest(want, sent)'),
    adds(
      'hook/in.js',
      "const crypto = require('crypto')",
      'if (signature === undefined) throw new Error("none")',
    ),
  ],
})

const SIGNED =
  /(?:^|_|[a-z])(?:[sS]ig(?:nature)?|[hH]mac|HMAC|[mM]ac|[dD]igest|expected_?sig\w*)$|^(?:api_?[kK]ey)$/
const holdsSecret = (tree: TreeNode | null): boolean =>
  tree !== null &&
  ((/^(?:name|member)$/.test(tree.kind) && SIGNED.test(tree.name)) ||
    (tree.kind === 'call' && /^(?:hexdigest|digest)$/.test(tree.left?.name ?? '')))

const SIGNS = /hmac|HMAC|Hmac|[sS]ignature|api_?[kK]ey/

/** The file is about signatures or keys of callers. */
const signing = new WeakMap<Image, boolean>()
function isSigning(image: Image): boolean {
  let known = signing.get(image)
  if (known === undefined) {
    known = SIGNS.test(image.side.bare)
    signing.set(image, known)
  }
  return known
}

export const judgeTiming = judgeNode(
  (tree, { image, path }) => {
    const tell = (): Hit => hit(timing, tree, { shown: excerpt(textOf(image.side, tree), 90) })
    if (tree.kind === 'binary' && /^[=!]={1,2}$/.test(tree.name)) {
      const { left, right } = tree
      const other = holdsSecret(left) ? right : holdsSecret(right) ? left : null
      return other === null ||
        /^(?:literal|string)$/.test(other.kind) ||
        /undefined|null|nil/.test(other.name)
        ? null
        : isSigning(image)
          ? tell()
          : null
    }
    return tree.kind === 'call' &&
      /^(?:bytes\.Equal|Arrays\.equals|memcmp|strcmp)$/.test(path) &&
      tree.items.some(holdsSecret) &&
      isSigning(image)
      ? tell()
      : null
  },
  null,
  [SIGNS],
)
