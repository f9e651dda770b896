// Flags broken hashes, ciphers, modes, paddings and key sizes.
import { rule } from '../../../core/rule.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { isUpgradedHash } from '../../cover/secured/rehashed.ts'
import { adds } from '../../example-diff.ts'
import type { NodeContext } from '../../node-judge.ts'
import { argument, called, isAtMost, isText, judgeUses, named, setting, type UseFacts } from '../../uses.ts'

type Test = (call: TreeNode, context: NodeContext) => boolean
const first =
  (pattern: RegExp): Test =>
  (call, context) =>
    call.items.some((one) => isText(pattern)(one, context))

export const weakHash = rule({
  id: 'code.crypto.weak_hash',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/328.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: collisions of this digest are made at will, and passwords under it are tried in bulk.`,
  fix: 'Use SHA-256 or better; for passwords argon2, scrypt or bcrypt.',
  fires: [
    adds(
      'acc/store.py',
      'import hashlib',
      'def stored(word):',
      '    return hashlib.md5(word.encode()).hexdigest()',
    ),
    adds(
      'acc/Sign.java',
      'class Sign {',
      '  MessageDigest d() throws Exception { return MessageDigest.getInstance("SHA-1"); }',
    ),
    adds(
      'acc/store.js',
      "const crypto = require('crypto')",
      "const stored = (word) => crypto.createHash('sha1').update(word).digest('hex')",
    ),
    adds('acc/store.php', '<?php', '$stored = md5($_POST["word"]);'),
  ],
  quiet: [
    adds(
      'acc/store.py',
      'import hashlib',
      'def stored(word):',
      '    return hashlib.sha256(word.encode()).hexdigest()',
    ),
    adds(
      'acc/tag.py',
      'import hashlib',
      'def tag(body):',
      '    return hashlib.md5(body, usedforsecurity=False).hexdigest()',
    ),
    adds(
      'acc/tag.js',
      "const crypto = require('crypto')",
      "const etag = crypto.createHash('md5').update(body).digest('hex')",
    ),
  ],
})

const WEAK = /^(?:md[245]|sha-?1?|ripemd160)$/i
/** Names of what only tells contents apart: nobody gains by a collision there. */
const FINGERPRINT =
  /(?:etag|cache|checksum|fingerprint|bucket|shard|dedup|gravatar|asset|version|filename|file_?hash)/i

export const judgeWeakHash = judgeUses(
  weakHash,
  [
    called('hashlib.md5 hashlib.sha1 hashlib.md4', 'https://docs.python.org/3/library/hashlib.html'),
    called('hashlib.new', 'https://docs.python.org/3/library/hashlib.html#hashlib.new', first(WEAK)),
    named(
      'hashes.MD5 hashes.SHA1 cryptography.hazmat.primitives.hashes.MD5 cryptography.hazmat.primitives.hashes.SHA1',
      'https://cryptography.io/en/latest/hazmat/primitives/cryptographic-hashes/',
    ),
    called(
      'MD5.new SHA.new SHA1.new MD2.new MD4.new Crypto.Hash.MD5.new Crypto.Hash.SHA.new Crypto.Hash.SHA1.new Crypto.Hash.MD4.new Crypto.Hash.MD2.new Cryptodome.Hash.MD5.new Cryptodome.Hash.SHA.new',
      'https://pycryptodome.readthedocs.io/en/latest/src/hash/hash.html',
    ),
    called(
      'crypto.createHash createHash',
      'https://nodejs.org/api/crypto.html#cryptocreatehashalgorithm-options',
      first(WEAK),
    ),
    called('CryptoJS.MD5 CryptoJS.SHA1', 'https://cryptojs.gitbook.io/docs'),
    called(
      'MessageDigest.getInstance java.security.MessageDigest.getInstance',
      'https://docs.oracle.com/en/java/javase/21/docs/specs/security/standard-names.html',
      first(WEAK),
    ),
    called(
      'DigestUtils.md5Hex DigestUtils.md5 DigestUtils.sha1 DigestUtils.sha1Hex DigestUtils.getMd5Digest DigestUtils.getSha1Digest DigestUtils.md5DigestAsHex',
      'https://commons.apache.org/proper/commons-codec/',
    ),
    called(
      'md5.New md5.Sum sha1.New sha1.Sum crypto/md5.New crypto/md5.Sum crypto/sha1.New crypto/sha1.Sum',
      'https://pkg.go.dev/crypto/md5',
    ),
    called(
      'Digest.MD5.hexdigest Digest.MD5.digest Digest.SHA1.hexdigest Digest.SHA1.digest OpenSSL.Digest.MD5.new',
      'https://docs.ruby-lang.org/en/master/Digest.html',
    ),
    called(
      'MD5.Create SHA1.Create MD5CryptoServiceProvider SHA1CryptoServiceProvider SHA1Managed MD5.HashData SHA1.HashData',
      'https://learn.microsoft.com/dotnet/fundamentals/code-analysis/quality-rules/ca5351',
    ),
    called('md5.compute md5.Md5.new Md5.new Sha1.new Md5.digest Sha1.digest', 'https://docs.rs/md-5'),
    called('md5 sha1 md5_file', 'https://www.php.net/manual/en/function.md5.php', undefined, ['php', 'js']),
    called(
      'Insecure.MD5.hash Insecure.SHA1.hash',
      'https://developer.apple.com/documentation/cryptokit/insecure',
    ),
  ],
  (tree, { image }) => {
    if (argument(tree, -1, 'usedforsecurity')?.name === 'False' || isUpgradedHash(image, tree)) return true
    const inside = image.parentOf.get(tree)
    for (let at = inside, up = 0; at !== undefined && up < 10; at = image.parentOf.get(at), up++) {
      if (at.kind === 'assign' || at.kind === 'pair') return FINGERPRINT.test(at.left?.name ?? at.name)
      if (at.kind === 'function') return FINGERPRINT.test(at.name)
      if (at.kind === 'block') continue
      if (at.kind === 'call' && FINGERPRINT.test(at.left?.name ?? '')) return true
    }
    return false
  },
)

export const weakMac = rule({
  id: 'code.crypto.weak_mac',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://nvlpubs.nist.gov/nistpubs/SpecialPublications/NIST.SP.800-131Ar2.pdf',
  message: ({ shown }: UseFacts) => `\`${shown}\` signs with a digest that is withdrawn.`,
  fix: 'Use HMAC-SHA-256.',
  fires: [
    adds(
      'hook/sign.js',
      "const crypto = require('crypto')",
      "const sig = crypto.createHmac('md5', key).update(body).digest('hex')",
    ),
    adds('hook/sign.go', 'package hook', 'func sign(k []byte) hash.Hash { return hmac.New(sha1.New, k) }'),
  ],
  quiet: [
    adds(
      'hook/sign.js',
      "const crypto = require('crypto')",
      "const sig = crypto.createHmac('sha256', key).update(body).digest('hex')",
    ),
    adds('hook/sign.go', 'package hook', 'func sign(k []byte) hash.Hash { return hmac.New(sha256.New, k) }'),
  ],
})

export const judgeWeakMac = judgeUses(weakMac, [
  called(
    'crypto.createHmac createHmac',
    'https://nodejs.org/api/crypto.html#cryptocreatehmacalgorithm-key-options',
    first(WEAK),
  ),
  called('hmac.New crypto/hmac.New', 'https://pkg.go.dev/crypto/hmac', ({ items: [kind] }, { image }) =>
    /(?:md5|sha1)\.New$/.test(image.names.pathOf(kind ?? null)),
  ),
  called('hmac.new', 'https://docs.python.org/3/library/hmac.html', (call, { image }) => {
    const digest = argument(call, 2, 'digestmod')
    return (
      digest !== null &&
      WEAK.test(digest.kind === 'string' ? digest.name : image.names.pathOf(digest).replace(/^.*\./, ''))
    )
  }),
  called(
    'Mac.getInstance',
    'https://docs.oracle.com/en/java/javase/21/docs/specs/security/standard-names.html',
    first(/^Hmac(?:MD5|SHA1)$/i),
  ),
  called(
    'HMACMD5 HMACSHA1',
    'https://learn.microsoft.com/dotnet/fundamentals/code-analysis/quality-rules/ca5350',
  ),
])

export const weakCipher = rule({
  id: 'code.crypto.weak_cipher',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/327.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: this cipher is broken or its block is too small, so the content can be recovered.`,
  fix: 'Use an authenticated mode such as AES-GCM with a fresh nonce.',
  fires: [
    adds(
      'box/Seal.java',
      'class Seal {',
      '  Cipher c() throws Exception { return Cipher.getInstance("DESede/CBC/PKCS5Padding"); }',
    ),
    adds(
      'box/seal.py',
      'from Crypto.Cipher import ARC4',
      'def seal(key, text):',
      '    return ARC4.new(key).encrypt(text)',
    ),
    adds(
      'box/seal.js',
      "const crypto = require('crypto')",
      "const c = crypto.createCipheriv('des-ede3-cbc', key, iv)",
    ),
    adds('box/seal.go', 'package box', 'func seal(k []byte) { c, _ := rc4.NewCipher(k) }'),
  ],
  quiet: [
    adds(
      'box/Seal.java',
      'class Seal {',
      '  Cipher c() throws Exception { return Cipher.getInstance("AES/GCM/NoPadding"); }',
    ),
    adds(
      'box/seal.py',
      'from Crypto.Cipher import AES',
      'def seal(key, nonce):',
      '    return AES.new(key, AES.MODE_GCM, nonce=nonce)',
    ),
  ],
})

const CIPHER = /^(?:des(?:ede)?3?|3des|rc[245]|arc(?:four|4)?|blowfish|bf|tripledes|idea|cast5?)(?:[-/_]|$)/i

export const judgeWeakCipher = judgeUses(weakCipher, [
  called(
    'Cipher.getInstance KeyGenerator.getInstance SecretKeyFactory.getInstance javax.crypto.Cipher.getInstance',
    'https://docs.oracle.com/en/java/javase/21/docs/specs/security/standard-names.html',
    first(CIPHER),
  ),
  called(
    'NullCipher .NullCipher',
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/javax/crypto/NullCipher.html',
  ),
  called(
    'DES.new DES3.new ARC2.new ARC4.new RC2.new RC4.new Blowfish.new CAST.new IDEA.new XOR.new Crypto.Cipher.DES.new Crypto.Cipher.DES3.new Crypto.Cipher.ARC2.new Crypto.Cipher.ARC4.new Crypto.Cipher.Blowfish.new Crypto.Cipher.CAST.new Crypto.Cipher.XOR.new Cryptodome.Cipher.DES.new Cryptodome.Cipher.DES3.new Cryptodome.Cipher.ARC2.new Cryptodome.Cipher.ARC4.new Cryptodome.Cipher.Blowfish.new',
    'https://pycryptodome.readthedocs.io/en/latest/src/cipher/cipher.html',
  ),
  called(
    'algorithms.ARC4 algorithms.Blowfish algorithms.IDEA algorithms.CAST5 algorithms.SEED algorithms.TripleDES algorithms.RC2 .ciphers.algorithms.ARC4 cryptography.hazmat.primitives.ciphers.algorithms.ARC4 cryptography.hazmat.primitives.ciphers.algorithms.Blowfish cryptography.hazmat.primitives.ciphers.algorithms.IDEA cryptography.hazmat.primitives.ciphers.algorithms.TripleDES cryptography.hazmat.primitives.ciphers.algorithms.CAST5 cryptography.hazmat.primitives.ciphers.algorithms.SEED',
    'https://cryptography.io/en/latest/hazmat/decrepit/ciphers/',
  ),
  called(
    'crypto.createCipheriv createCipheriv crypto.createDecipheriv',
    'https://nodejs.org/api/crypto.html#cryptocreatecipherivalgorithm-key-iv-options',
    first(CIPHER),
  ),
  called('crypto.createCipher crypto.createDecipher', 'https://nodejs.org/api/deprecations.html#DEP0106'),
  called(
    'des.NewCipher des.NewTripleDESCipher rc4.NewCipher crypto/des.NewCipher crypto/des.NewTripleDESCipher crypto/rc4.NewCipher',
    'https://pkg.go.dev/crypto/des',
  ),
  called(
    'DES.Create TripleDES.Create RC2.Create DESCryptoServiceProvider TripleDESCryptoServiceProvider RC2CryptoServiceProvider',
    'https://learn.microsoft.com/dotnet/fundamentals/code-analysis/quality-rules/ca5351',
  ),
  called(
    'openssl_encrypt openssl_decrypt mcrypt_encrypt',
    'https://www.php.net/manual/en/function.openssl-encrypt.php',
    (call, context) => context.path === 'mcrypt_encrypt' || first(CIPHER)(call, context),
  ),
  called(
    'OpenSSL.Cipher.new OpenSSL.Cipher.Cipher.new',
    'https://docs.ruby-lang.org/en/master/OpenSSL/Cipher.html',
    first(CIPHER),
  ),
  called(
    'EVP_des_cbc EVP_des_ecb EVP_des_ede3_cbc EVP_rc4 EVP_rc2_cbc EVP_bf_cbc DES_ecb_encrypt DES_set_key',
    'https://docs.openssl.org/master/man3/EVP_des_cbc/',
  ),
])

export const ecb = rule({
  id: 'code.crypto.ecb',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/327.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: equal blocks give equal ciphertext, so the structure of the content shows.`,
  fix: 'Use an authenticated mode such as AES-GCM with a fresh nonce.',
  fires: [
    adds(
      'box/seal.py',
      'from Crypto.Cipher import AES',
      'def seal(key):',
      '    return AES.new(key, AES.MODE_ECB)',
    ),
    adds(
      'box/Seal.java',
      'class Seal {',
      '  Cipher c() throws Exception { return Cipher.getInstance("AES"); }',
    ),
    adds('box/Seal.cs', 'class Seal {', '  void Set(Aes a) { a.Mode = CipherMode.ECB; }'),
  ],
  quiet: [
    adds(
      'box/seal.py',
      'from Crypto.Cipher import AES',
      'def seal(key, nonce):',
      '    return AES.new(key, AES.MODE_GCM, nonce=nonce)',
    ),
    adds('box/Seal.cs', 'class Seal {', '  void Set(Aes a) { a.Mode = CipherMode.CBC; }'),
  ],
})

export const judgeEcb = judgeUses(ecb, [
  named(
    '.MODE_ECB CipherMode.ECB',
    'https://pycryptodome.readthedocs.io/en/latest/src/cipher/classic.html#ecb-mode',
  ),
  called(
    'modes.ECB cryptography.hazmat.primitives.ciphers.modes.ECB',
    'https://cryptography.io/en/latest/hazmat/primitives/symmetric-encryption/',
  ),
  called(
    'Cipher.getInstance',
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/javax/crypto/Cipher.html',
    first(/^AES(?:\/ECB\/\w+)?$/i),
  ),
  called(
    'crypto.createCipheriv createCipheriv openssl_encrypt openssl_decrypt OpenSSL.Cipher.new OpenSSL.Cipher.Cipher.new',
    'https://docs.openssl.org/master/man1/openssl-enc/',
    first(/-ecb$/i),
  ),
  called('EVP_aes_128_ecb EVP_aes_256_ecb', 'https://docs.openssl.org/master/man3/EVP_aes_128_gcm/'),
])

export const unauthenticated = rule({
  id: 'code.crypto.unauthenticated',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/353.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: ciphertext can be changed unnoticed, and answers about padding reveal the content.`,
  fix: 'Use an authenticated mode such as AES-GCM with a fresh nonce.',
  fires: [
    adds(
      'box/seal.py',
      'from Crypto.Cipher import AES',
      'def seal(key, iv):',
      '    return AES.new(key, AES.MODE_CBC, iv)',
    ),
    adds(
      'box/seal.js',
      "const crypto = require('crypto')",
      "const c = crypto.createCipheriv('aes-256-cbc', key, iv)",
    ),
  ],
  quiet: [
    adds(
      'box/seal.js',
      "const crypto = require('crypto')",
      "const c = crypto.createCipheriv('aes-256-gcm', key, iv)",
    ),
    adds(
      'box/seal.js',
      "const crypto = require('crypto')",
      "const c = crypto.createCipheriv('aes-256-cbc', key, iv)",
      "const tag = crypto.createHmac('sha256', mac).update(c.final()).digest()",
    ),
  ],
})

export const judgeUnauthenticated = judgeUses(
  unauthenticated,
  [
    named(
      '.MODE_CBC .MODE_CTR .MODE_CFB .MODE_OFB .MODE_OPENPGP',
      'https://pycryptodome.readthedocs.io/en/latest/src/cipher/classic.html',
    ),
    called(
      'modes.CBC modes.CTR modes.CFB modes.CFB8 modes.OFB',
      'https://cryptography.io/en/latest/hazmat/primitives/symmetric-encryption/',
    ),
    called(
      'Cipher.getInstance crypto.createCipheriv createCipheriv',
      'https://cwe.mitre.org/data/definitions/353.html',
      first(/^AES\/CBC\/|^aes-\d+-(?:cbc|ctr)$/i),
    ),
    called(
      'cipher.NewCBCEncrypter cipher.NewCBCDecrypter crypto/cipher.NewCBCEncrypter crypto/cipher.NewCBCDecrypter',
      'https://pkg.go.dev/crypto/cipher',
    ),
  ],
  (_, { image }) => /[hH]mac\w*[.(]|HMAC\w*[.(]|\bMac\.getInstance/.test(image.side.bare),
)

export const shortKey = rule({
  id: 'code.crypto.short_key',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/326.html',
  message: ({ shown }: UseFacts) => `\`${shown}\`: a key of this size can be factored or found by search.`,
  fix: 'Use RSA of at least 2048 bits or an elliptic curve of 256 bits.',
  fires: [
    adds(
      'keys/gen.py',
      'from cryptography.hazmat.primitives.asymmetric import rsa',
      'key = rsa.generate_private_key(public_exponent=65537, key_size=1024)',
    ),
    adds('keys/gen.go', 'package keys', 'func make() { k, _ := rsa.GenerateKey(rand.Reader, 1024) }'),
    adds(
      'keys/gen.js',
      "const crypto = require('crypto')",
      "crypto.generateKeyPairSync('rsa', { modulusLength: 1024 })",
    ),
    adds(
      'keys/curve.py',
      'from cryptography.hazmat.primitives.asymmetric import ec',
      'key = ec.generate_private_key(ec.SECP192R1())',
    ),
  ],
  quiet: [
    adds(
      'keys/gen.py',
      'from cryptography.hazmat.primitives.asymmetric import rsa',
      'key = rsa.generate_private_key(public_exponent=65537, key_size=3072)',
    ),
    adds('keys/gen.go', 'package keys', 'func make() { k, _ := rsa.GenerateKey(rand.Reader, 4096) }'),
  ],
})

const isShort: Test = (call, context) =>
  call.items.some((one) => isKeySize(one.kind === 'pair' && one.right ? one.right : one, context))
const isKeySize: Test = (one, context) => isAtMost(1536)(one, context) && !isAtMost(255)(one, context)

export const judgeShortKey = judgeUses(shortKey, [
  called('rsa.GenerateKey crypto/rsa.GenerateKey', 'https://pkg.go.dev/crypto/rsa#GenerateKey', isShort),
  called(
    '.generate_private_key RSA.generate DSA.generate ElGamal.generate Crypto.PublicKey.RSA.generate Crypto.PublicKey.DSA.generate Cryptodome.PublicKey.RSA.generate Cryptodome.PublicKey.DSA.generate',
    'https://cryptography.io/en/latest/hazmat/primitives/asymmetric/rsa/',
    isShort,
  ),
  called(
    'OpenSSL.PKey.RSA.new OpenSSL.PKey.DSA.new RSA.Create RSACryptoServiceProvider RSA_generate_key_ex RSA_generate_key',
    'https://docs.ruby-lang.org/en/master/OpenSSL/PKey/RSA.html',
    isShort,
  ),
  setting(
    'modulusLength key_size private_key_bits KeySize',
    isKeySize,
    'https://nodejs.org/api/crypto.html#cryptogeneratekeypairsynctype-options',
    ['js', 'php'],
  ),
  called(
    '.initialize',
    'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/security/KeyPairGenerator.html',
    isShort,
    ['java'],
  ),
  called(
    'RSACryptoServiceProvider',
    'https://learn.microsoft.com/dotnet/api/system.security.cryptography.rsacryptoserviceprovider',
    (call) => call.items.length === 0,
  ),
  called(
    '.SECP192R1 .SECP224R1 .SECT163K1 .SECT163R2',
    'https://cryptography.io/en/latest/hazmat/primitives/asymmetric/ec/',
  ),
  named('dsa.L1024N160 crypto/dsa.L1024N160', 'https://pkg.go.dev/crypto/dsa'),
])

export const weakPadding = rule({
  id: 'code.crypto.padding',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/780.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: ciphertext under this padding can be recovered by asking a server.`,
  fix: 'Use OAEP for encryption and PSS for signatures.',
  fires: [
    adds(
      'box/Wrap.java',
      'class Wrap {',
      '  Cipher c() throws Exception { return Cipher.getInstance("RSA/ECB/PKCS1Padding"); }',
    ),
    adds(
      'box/wrap.go',
      'package box',
      'func wrap(k *rsa.PublicKey, m []byte) { rsa.EncryptPKCS1v15(rand.Reader, k, m) }',
    ),
  ],
  quiet: [
    adds(
      'box/Wrap.java',
      'class Wrap {',
      '  Cipher c() throws Exception { return Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding"); }',
    ),
    adds(
      'box/wrap.go',
      'package box',
      'func wrap(k *rsa.PublicKey, m []byte) { rsa.EncryptOAEP(sha256.New(), rand.Reader, k, m, nil) }',
    ),
  ],
})

export const judgePadding = judgeUses(weakPadding, [
  called(
    'Cipher.getInstance',
    'https://docs.oracle.com/en/java/javase/21/docs/specs/security/standard-names.html',
    first(/^RSA\/\w+\/(?:NoPadding|PKCS1Padding)$/),
  ),
  called(
    'rsa.EncryptPKCS1v15 rsa.DecryptPKCS1v15 crypto/rsa.EncryptPKCS1v15 crypto/rsa.DecryptPKCS1v15',
    'https://pkg.go.dev/crypto/rsa#EncryptPKCS1v15',
  ),
  called(
    'PKCS1_v1_5.new Crypto.Cipher.PKCS1_v1_5.new',
    'https://pycryptodome.readthedocs.io/en/latest/src/cipher/pkcs1_v1_5.html',
  ),
  named(
    '.RSA_NO_PADDING .RSA_PKCS1_PADDING RSA_NO_PADDING RSA_PKCS1_PADDING',
    'https://nodejs.org/api/crypto.html#openssl-options',
  ),
])
