// Flags keys, salts, nonces and seeds that are written out, and randomness that can be predicted.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { slotsOf } from '../../compare/slots.ts'
import { localsOf } from '../../cover/inputs.ts'
import { adds, changes } from '../../example-diff.ts'
import { compareTrees } from '../../handler.ts'
import { type Image, isWritten, isWrittenNode, textOf } from '../../image.ts'
import { hit, judgeNode, type NodeContext, nameOf, newHits } from '../../node-judge.ts'
import { argument, called, isWrittenOut, judgeUses, setting, type UseFacts } from '../../uses.ts'

type Test = (call: TreeNode, context: NodeContext) => boolean

export const fixedKey = rule({
  id: 'code.crypto.empty_key',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/321.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: the key is in the source, so whoever reads it can decrypt or sign.`,
  fix: 'Load the key from a secret store.',
  fires: [
    adds(
      'box/seal.py',
      'from Crypto.Cipher import AES',
      'cipher = AES.new(b"sixteen byte key", AES.MODE_GCM)',
    ),
    adds(
      'box/sign.js',
      "const crypto = require('crypto')",
      "const mac = crypto.createHmac('sha256', 'orchard-lane').update(body)",
    ),
    adds(
      'box/Sign.java',
      'class Sign {',
      '  SecretKeySpec k() { return new SecretKeySpec("orchard-lane-42".getBytes(), "HmacSHA256"); }',
    ),
  ],
  quiet: [
    adds('box/seal.py', 'from Crypto.Cipher import AES', 'cipher = AES.new(key, AES.MODE_GCM)'),
    adds(
      'box/sign.js',
      "const crypto = require('crypto')",
      "const mac = crypto.createHmac('sha256', process.env.HOOK_KEY).update(body)",
    ),
  ],
})

const given =
  (index: number, names = 'key'): Test =>
  (call, context) => {
    const key = argument(call, index, names)
    return key !== null && (isWrittenOut(key, context) || (key.kind === 'string' && key.name === ''))
  }

export const judgeFixedKey = judgeUses(fixedKey, [
  called(
    'AES.new DES.new DES3.new ARC4.new Blowfish.new ChaCha20.new Salsa20.new Crypto.Cipher.AES.new Crypto.Cipher.DES.new Crypto.Cipher.Blowfish.new Crypto.Cipher.ARC4.new Cryptodome.Cipher.AES.new hmac.new',
    'https://pycryptodome.readthedocs.io/en/latest/src/cipher/aes.html',
    given(0),
  ),
  called(
    'algorithms.AES algorithms.ChaCha20 algorithms.TripleDES cryptography.hazmat.primitives.ciphers.algorithms.AES cryptography.fernet.Fernet Fernet AESGCM ChaCha20Poly1305',
    'https://cryptography.io/en/latest/hazmat/primitives/symmetric-encryption/',
    given(0),
  ),
  called(
    'crypto.createHmac createHmac crypto.createCipheriv createCipheriv crypto.createDecipheriv crypto.createSecretKey',
    'https://nodejs.org/api/crypto.html',
    (call, context) => given(context.path.endsWith('createSecretKey') ? 0 : 1)(call, context),
  ),
  called(
    'SecretKeySpec javax.crypto.spec.SecretKeySpec',
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/javax/crypto/spec/SecretKeySpec.html',
    given(0),
  ),
  called('hmac.New crypto/hmac.New', 'https://pkg.go.dev/crypto/hmac', given(1)),
  called(
    'aes.NewCipher crypto/aes.NewCipher chacha20poly1305.New',
    'https://pkg.go.dev/crypto/aes',
    given(0),
  ),
])

export const fixedNonce = rule({
  id: 'code.crypto.fixed_iv',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/329.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: a fixed IV or nonce repeats, which reveals relations between messages and, in a counter mode, the key stream.`,
  fix: 'Draw a fresh random IV for each message.',
  fires: [
    adds(
      'box/seal.py',
      'from Crypto.Cipher import AES',
      'def seal(key):',
      '    return AES.new(key, AES.MODE_GCM, nonce=b"000000000000")',
    ),
    adds(
      'box/seal.js',
      "const crypto = require('crypto')",
      "const c = crypto.createCipheriv('aes-256-gcm', key, Buffer.alloc(12))",
    ),
    adds(
      'box/Seal.java',
      'class Seal {',
      '  IvParameterSpec iv() { return new IvParameterSpec(new byte[16]); }',
    ),
  ],
  quiet: [
    adds(
      'box/seal.py',
      'from Crypto.Cipher import AES',
      'def seal(key, fresh):',
      '    return AES.new(key, AES.MODE_GCM, nonce=fresh)',
    ),
    adds(
      'box/seal.js',
      "const crypto = require('crypto')",
      "const c = crypto.createCipheriv('aes-256-gcm', key, crypto.randomBytes(12))",
    ),
  ],
})

/** Bytes that the program writes out, or zeros. */
const isFixedBytes = (value: TreeNode | null, context: NodeContext): boolean => {
  if (value === null) return false
  if (value.kind === 'name') {
    // A block of zeros may be filled before it is used.
    const set = localsOf(context.image).get(value.name) ?? null
    return set !== null && isWrittenOut(set, context)
  }
  if (isWrittenOut(value, context)) return true
  if (value.kind === 'binary' && value.name === '*') return isFixedBytes(value.left, context)
  if (/^new byte\[\d*\]/.test(textOf(context.image.side, value))) return true
  if (value.kind === 'list')
    return value.items.length > 0 && value.items.every(({ kind }) => kind === 'literal')
  const path = context.image.names.pathOf(value.left)
  const text = textOf(context.image.side, value)
  return (
    (value.kind === 'call' &&
      /^(?:Buffer\.alloc|bytes|bytearray)$/.test(path) &&
      value.items[0]?.kind === 'literal') ||
    /^make\(\[\]byte,\s*\d+\)$/.test(text)
  )
}

export const judgeFixedNonce = judgeUses(fixedNonce, [
  setting(
    'iv IV nonce Nonce initial_value',
    (value, context) =>
      isFixedBytes(value, context) && !/random|urandom|Random/.test(context.image.side.bare),
    'https://cwe.mitre.org/data/definitions/329.html',
  ),
  called(
    'IvParameterSpec javax.crypto.spec.IvParameterSpec',
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/javax/crypto/spec/IvParameterSpec.html',
    (call, context) => isFixedBytes(argument(call, 0), context),
  ),
  called(
    'GCMParameterSpec javax.crypto.spec.GCMParameterSpec',
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/javax/crypto/spec/GCMParameterSpec.html',
    (call, context) => isFixedBytes(argument(call, 1), context),
  ),
  called('crypto.createCipheriv createCipheriv', 'https://nodejs.org/api/crypto.html', (call, context) =>
    isFixedBytes(argument(call, 2), context),
  ),
  called(
    'modes.CBC modes.CTR modes.GCM',
    'https://cryptography.io/en/latest/hazmat/primitives/symmetric-encryption/',
    (call, context) => isFixedBytes(argument(call, 0), context),
  ),
])

export const freshNonceLost = rule({
  id: 'code.crypto.fresh_iv_lost',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://csrc.nist.gov/pubs/sp/800/38/d/final',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: each message had a nonce of its own and all of them have the same one now; two messages reveal the difference of their texts, and in GCM the key that proves them.`,
  fix: 'Draw a fresh random nonce for each message.',
  fires: [
    '--- a/box/Seal.java\n+++ b/box/Seal.java\n@@ -1,8 +1,6 @@\n class Seal {\n+  static final byte[] START = "orchardlane1".getBytes(UTF_8);\n   byte[] seal(byte[] text) {\n-    byte[] start = new byte[12];\n-    random.nextBytes(start);\n     Cipher box = Cipher.getInstance("AES/GCM/NoPadding");\n-    box.init(1, key, new GCMParameterSpec(128, start));\n+    box.init(1, key, new GCMParameterSpec(128, START));\n     return box.doFinal(text);\n   }\n',
    changes(
      'box/seal.js',
      "const crypto = require('crypto')",
      "const box = crypto.createCipheriv('aes-256-gcm', key, crypto.randomBytes(12))",
      "const box = crypto.createCipheriv('aes-256-gcm', key, Buffer.alloc(12))",
    ),
  ],
  quiet: [
    changes(
      'box/seal.js',
      "const crypto = require('crypto')",
      "const box = crypto.createCipheriv('aes-256-gcm', key, Buffer.alloc(12))",
      "const box = crypto.createCipheriv('aes-256-gcm', key, crypto.randomBytes(12))",
    ),
    '--- a/box/Seal.java\n+++ b/box/Seal.java\n@@ -1,6 +1,7 @@\n class Seal {\n   byte[] seal(byte[] text) {\n-    byte[] start = fresh();\n+    byte[] start = new byte[12];\n+    random.nextBytes(start);\n     Cipher box = Cipher.getInstance("AES/GCM/NoPadding");\n     box.init(1, key, new GCMParameterSpec(128, start));\n     return box.doFinal(text);\n',
  ],
})

/** Draws of a generator of secrets. */
const DRAWS =
  /\b(?:nextBytes|randomBytes|random_bytes|urandom|token_bytes|randomFill(?:Sync)?|getRandomValues|get_random_bytes|fill_bytes|generate_nonce|openssl_random_pseudo_bytes)\b|\brand\.Read(?:er)?\b|RandomNumberGenerator|SecureRandom|OsRng/

const writtenText = ({ side }: Image): string =>
  side.lines
    .filter(({ changed }) => changed)
    .map(({ at, length }) => side.code.slice(at, at + length))
    .join('\n')

export const judgeFreshNonceLost = compareTrees(
  ({ before, after, judged }, report) => {
    if (!DRAWS.test(writtenText(before)) || DRAWS.test(after.side.code)) return
    for (const { rule: id, tree } of newHits(judged, ({ start, end }) => isWritten(after.side, start, end)))
      if (id === fixedNonce.id)
        report.found(freshNonceLost, after.side, [tree.start, tree.end], {
          shown: excerpt(textOf(after.side, tree), 90),
        })
  },
  [DRAWS],
)

export const fixedSalt = rule({
  id: 'code.crypto.fixed_salt',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/760.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: one salt for everybody, so equal passwords have equal hashes and one table breaks them all.`,
  fix: 'Draw a random salt for each password.',
  fires: [
    adds(
      'acc/hash.py',
      'import hashlib',
      'def stored(word):',
      '    return hashlib.pbkdf2_hmac("sha256", word, b"orchard", 600000)',
    ),
    adds('acc/hash.js', "const crypto = require('crypto')", "const salt = 'orchard-lane'"),
  ],
  quiet: [
    adds(
      'acc/hash.py',
      'import hashlib',
      'def stored(word, salt):',
      '    return hashlib.pbkdf2_hmac("sha256", word, salt, 600000)',
    ),
    adds('acc/hash.js', "const crypto = require('crypto')", 'const salt = crypto.randomBytes(16)'),
  ],
})

export const judgeFixedSalt = judgeUses(fixedSalt, [
  setting(
    'salt SALT passwordSalt PASSWORD_SALT password_salt HASH_SALT hashSalt hash_salt',
    isWrittenOut,
    'https://cwe.mitre.org/data/definitions/760.html',
  ),
  called(
    'hashlib.pbkdf2_hmac',
    'https://docs.python.org/3/library/hashlib.html#hashlib.pbkdf2_hmac',
    (call, context) => isFixedBytes(argument(call, 2, 'salt'), context),
  ),
  called(
    'crypto.pbkdf2Sync crypto.pbkdf2 crypto.scryptSync crypto.scrypt',
    'https://nodejs.org/api/crypto.html',
    (call, context) => isFixedBytes(argument(call, 1), context),
  ),
  called('crypt.crypt crypt', 'https://docs.python.org/3.12/library/crypt.html', (call, context) =>
    isFixedBytes(argument(call, 1), context),
  ),
])

export const fixedSeed = rule({
  id: 'code.crypto.fixed_seed',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/336.html',
  message: ({ shown }: UseFacts) => `\`${shown}\`: a fixed seed gives the same secrets every time.`,
  fix: 'Do not seed a generator of secrets.',
  fires: [
    adds('keys/Gen.java', 'class Gen {', '  void seed(SecureRandom r) { r.setSeed(42L); }'),
    adds('keys/gen.go', 'package keys', 'func token() string { rand.Seed(7); return letters() }'),
  ],
  quiet: [
    adds(
      'keys/Gen.java',
      'class Gen {',
      '  byte[] draw(SecureRandom r) { byte[] b = new byte[16]; r.nextBytes(b); return b; }',
    ),
    adds('sim/run.py', 'import random', 'random.seed(7)'),
  ],
})

export const judgeFixedSeed = judgeUses(fixedSeed, [
  called(
    '.setSeed',
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/security/SecureRandom.html',
    ({ items: [seed] }, { image }) => seed?.kind === 'literal' && /SecureRandom/.test(image.side.bare),
  ),
  called(
    'rand.Seed math/rand.Seed',
    'https://pkg.go.dev/math/rand#Seed',
    ({ items: [seed] }, { image }) =>
      seed?.kind === 'literal' && /[tT]oken|[sS]ecret|[pP]assword/.test(image.side.bare),
  ),
])

const guessed = ({ call, name }: { readonly call: string; readonly name: string }): string =>
  `\`${name}\` is drawn with \`${call}\`, whose next values follow from a few earlier ones or from the time: it can be guessed.`

export const predictable = rule({
  id: 'code.crypto.predictable',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/338.html',
  message: guessed,
  fix: 'Use the cryptographic generator of the platform.',
  fires: [
    changes(
      'acc/mark.js',
      "import crypto from 'node:crypto'",
      "const m = crypto.randomBytes(16).toString('hex')",
      'const m = Math.random().toString(36)',
    ),
    adds(
      'acc/reset.js',
      'export const issue = (user) => {',
      '  const resetToken = Math.random().toString(36).slice(2)',
    ),
    adds('shop/invite.ts', 'export class Invites {', '  readonly inviteCode = `${Math.random()}`.slice(2)'),
  ],
  quiet: [
    adds(
      'acc/reset.js',
      'export const issue = (user) => {',
      "  const resetToken = randomBytes(32).toString('hex')",
    ),
    adds(
      'ui/list.js',
      'export const shuffle = (cards) => {',
      '  const index = Math.floor(Math.random() * cards.length)',
    ),
  ],
})

export const predictableValue = rule({
  id: 'code.crypto.predictable_value',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/338.html',
  message: guessed,
  fix: 'Use the cryptographic generator of the platform.',
  fires: [
    adds('acc/otp.py', 'import random', 'otp = random.randint(100000, 999999)'),
    adds(
      'acc/Session.java',
      'class Session {',
      '  String sessionId() { return Long.toHexString(new Random().nextLong()); }',
    ),
  ],
  quiet: [
    adds('acc/otp.py', 'import random', 'otp = random.SystemRandom().randint(100000, 999999)'),
    adds('acc/ttl.py', 'import time', 'token_expires = time.time() + 900'),
  ],
})

const GUESSABLE =
  /^(?:Math\.random|random\.(?:random|randint|randrange|choices?|sample|getrandbits|uniform)|(?:java\.util\.)?Random|ThreadLocalRandom\.current|mt_rand|rand|uniqid|lcg_value|(?:math\/)?rand\.(?:Int\w{0,8}|Float\w{0,8}|Uint\w{0,8}|Read)|RandomStringUtils\.random\w{0,20}|uuid\.uuid1|System\.(?:currentTimeMillis|nanoTime)|time\.time|Date\.now|System\.Random)$/
/** Generators that give the same values for the same seed. */
const SEEDED =
  /(?:^|\.)(?:seed_from_u64|seedrandom)$|^(?:random\.(?:Random|seed)|np\.random\.default_rng|(?:java\.util\.)?(?:Random|SplittableRandom)|(?:math\/)?rand\.(?:NewSource|New)|mt_srand|srand|System\.Random)$/
/** What may be known of the moment a secret was made, or stands in the source. */
const GUESSED_SEED = /\b(?:now|time\w{0,10}|UnixNano|currentTimeMillis|nanoTime|getTime|getpid)\b|^\d+$/i
const MAKES =
  /^(?:[nN]ew|[mM]ake|[gG]en|[gG]enerate|[cC]reate|[iI]ssue|[mM]int|[bB]uild|[rR]andom|[fF]resh)(?:_|[A-Z])/
const WAITS = /jitter|retry|wait|delay|sleep|backoff/i
const CLOCK = /^(?:System\.|time\.time|Date\.now|uniqid|uuid\.uuid1)/
const SECRET =
  /(?:^|_|[a-z\d])(?:[tT]oken|TOKEN|[sS]ecret|SECRET|[pP]ass(?:word|wd|code)|[oO][tT][pP]|[nN]once|NONCE|api_?[kK]ey|[sS]ession_?[iI][dD]|[cC]srf|[iI]nvite_?[cC]ode|[vV]oucher_?[cC]ode|[sS]alt|[rR]eset_?[cC]ode|[vV]erification_?[cC]ode)(?:$|_|[A-Z\d])/
const NOT_SECRET = /expir|ttl|time|created|issued|_at$|At$|count|index|length|cache|delay|tokens$|Tokens$/i

/** What stands in a file that draws a secret so: a name of `GUESSABLE`, and one of `SECRET`. */
const GUESSES = /rand|seed_from|uuid1|uniqid|lcg_value|currentTimeMillis|nanoTime|\btime\b|\bDate\b/i
const SECRETS =
  /token|secret|pass(?:word|wd|code)|otp|nonce|api_?key|session_?id|csrf|invite_?code|voucher_?code|salt|reset_?code|verification_?code/i

/** The name that receives what this call draws. */
function receiverOf(tree: TreeNode, { image }: NodeContext): string {
  for (
    let at = image.parentOf.get(tree), up = 0;
    at !== undefined && up < 12;
    at = image.parentOf.get(at), up++
  ) {
    if (at.kind === 'assign' || at.kind === 'pair') return nameOf(at) || at.left?.name || ''
    if (at.kind === 'function') return at.name
    if (at.kind === 'loop' || at.kind === 'branch') {
      if (at.name !== '?') return ''
    }
  }
  return ''
}

/** The secret that is drawn: the receiver of the value, or what the function makes by its name. */
function secretOf(tree: TreeNode, context: NodeContext): string | null {
  const receiver = receiverOf(tree, context)
  if (SECRET.test(receiver)) return NOT_SECRET.test(receiver) ? null : receiver
  if (CLOCK.test(context.path) || WAITS.test(receiver)) return null
  const maker = makerOf(tree, context)
  return MAKES.test(maker) && SECRET.test(maker) && !NOT_SECRET.test(maker) ? maker : null
}

/** The function around a call, by its own name or by that of what holds it. */
function makerOf(tree: TreeNode, { image }: NodeContext): string {
  for (let at = image.parentOf.get(tree); at !== undefined; at = image.parentOf.get(at)) {
    if (at.kind !== 'function') continue
    const holder = image.parentOf.get(at)
    const name =
      at.name ||
      (holder?.kind === 'assign' || holder?.kind === 'pair' ? nameOf(holder) || holder.left?.name : '')
    if (name) return name
  }
  return ''
}

export const judgePredictable = judgeNode(
  (tree, context) => {
    const isSeeded = tree.kind === 'call' && SEEDED.test(context.path)
    if (tree.kind !== 'call' || !(isSeeded || GUESSABLE.test(context.path))) return null
    const name = secretOf(tree, context)
    if (name === null) return null
    if (/^(?:math\/)?rand\./.test(context.path) && /crypto\/rand/.test(context.image.side.text)) return null
    // A clock beside a true draw only orders what is drawn.
    if (CLOCK.test(context.path) && isDrawnToo(tree, context)) return null
    const hasGuessedSeed =
      isSeeded && tree.items.some((seed) => GUESSED_SEED.test(textOf(context.image.side, seed)))
    const isCertain = hasGuessedSeed || context.path === 'Math.random' || isNonceOfClock(name, context)
    return hit(isCertain ? predictable : predictableValue, tree, {
      call: excerpt(context.path, 60),
      name: excerpt(name, 60),
    })
  },
  null,
  [GUESSES, SECRETS],
)

/** A cipher that needs a nonce used once gets the time: two calls within one tick take the same. */
const isNonceOfClock = (name: string, { path, image }: NodeContext): boolean =>
  CLOCK.test(path) &&
  /(?:^|_)nonce$|Nonce$/i.test(name) &&
  /AESGCM|ChaCha20Poly1305|MODE_GCM|aes-\d{3}-gcm|GCMParameterSpec|NewGCM/.test(image.side.text)

function isDrawnToo(tree: TreeNode, { image }: NodeContext): boolean {
  let top = tree
  for (
    let at = image.parentOf.get(tree);
    at !== undefined && at.kind !== 'block';
    at = image.parentOf.get(at)
  )
    top = at
  let isDrawn = false
  walk(top, (one) => {
    if (
      one.kind === 'call' &&
      /(?:randomBytes|randomUUID|uuid4|token_\w+|urandom|getRandomValues|random_bytes|nextBytes)$/.test(
        image.names.pathOf(one.left),
      )
    )
      isDrawn = true
    return !isDrawn
  })
  return isDrawn
}

const TRUE_DRAW =
  /(?:^|\.)(?:randomBytes|randomUUID|uuid4|token_\w{1,20}|urandom|getRandomValues|random_bytes|SecureRandom|SystemRandom|getRandomBytes)(?:\(\)|\.|$)/

/** A value that the cryptographic generator drew and that a guessable one draws now, whatever its name. */
export const judgeDrawReplaced = compareTrees(
  ({ change, before, after }, report) => {
    if (change.isTest) return
    const old = slotsOf(before)
    for (const [place, list] of slotsOf(after))
      for (const [i, now] of list.entries()) {
        const was = old.get(place)?.[i]
        if (was === undefined || !isWrittenNode(after.side, now)) continue
        const call = drawIn(after, now, GUESSABLE)
        if (call === null || drawIn(after, now, TRUE_DRAW) !== null) continue
        if (drawIn(before, was, TRUE_DRAW) === null) continue
        report.found(predictable, after.side, [call.start, call.end], {
          call: excerpt(after.names.pathOf(call.left), 60),
          name: excerpt(place.replace(/^.* /, ''), 60),
        })
      }
  },
  [
    GUESSES,
    /randomBytes|randomUUID|uuid4|token_|urandom|getRandomValues|random_bytes|SecureRandom|SystemRandom|getRandomBytes/,
  ],
)

function drawIn({ names }: Image, tree: TreeNode, what: RegExp): TreeNode | null {
  let found: TreeNode | null = null
  walk(tree, (one) => {
    if (one.kind === 'call' && what.test(names.pathOf(one.left))) found ??= one
    return found === null
  })
  return found
}
