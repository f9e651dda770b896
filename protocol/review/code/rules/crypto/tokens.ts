// Flags tokens that are read without their signature, with no algorithm, with a key in the source, or without claims.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { type TreeNode, walk } from '../../../syntax/tree.ts'
import { changedSettings } from '../../compare/settings.ts'
import { adds, changes } from '../../example-diff.ts'
import { compareTrees, judgeTrees } from '../../handler.ts'
import { type Image, isWritten, textOf } from '../../image.ts'
import { type NodeContext, newHits } from '../../node-judge.ts'
import {
  argument,
  called,
  isFalse,
  isNamed,
  isTrue,
  isWrittenOut,
  judgeUses,
  named,
  option,
  setting,
  type UseFacts,
} from '../../uses.ts'
import { verifies } from '../../verified-token.ts'

const RFC = 'https://datatracker.ietf.org/doc/html/rfc8725'
const LIBRARIES = /jwt|jsonwebtoken|jose|get_unverified_claims/i
const isNone = isNamed(/^none$/i)

export const noneAlgorithm = rule({
  id: 'code.jwt.none',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: RFC,
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: a token without a signature is accepted, so anyone can write one.`,
  fix: 'Accept one named algorithm only.',
  fires: [
    adds('auth/read.py', 'import jwt', 'claims = jwt.decode(token, key, algorithms=["HS256", "none"])'),
    adds(
      'auth/read.js',
      "const jwt = require('jsonwebtoken')",
      "const claims = jwt.verify(token, key, { algorithms: ['none'] })",
    ),
    adds(
      'auth/read.go',
      'package auth',
      'func sign(t *jwt.Token) { t.SignedString(jwt.UnsafeAllowNoneSignatureType) }',
    ),
  ],
  quiet: [
    adds('auth/read.py', 'import jwt', 'claims = jwt.decode(token, key, algorithms=["HS256"])'),
    adds(
      'auth/read.js',
      "const jwt = require('jsonwebtoken')",
      "const claims = jwt.verify(token, key, { algorithms: ['RS256'] })",
    ),
  ],
})

export const judgeNone = judgeUses(
  noneAlgorithm,
  [
    setting(
      'algorithms',
      (value, context) => value.items.some((one) => isNone(one, context)) || isNone(value, context),
      RFC,
    ),
    setting('algorithm alg', isNone, RFC),
    called('jwt.encode jwt.decode JWT.encode JWT.decode', RFC, ({ items }, context) =>
      items.some((one) => isNone(one, context)),
    ),
    named(
      '.UnsafeAllowNoneSignatureType .SigningMethodNone SignatureAlgorithm.NONE JWK.None jose.JWK.None',
      'https://pkg.go.dev/github.com/golang-jwt/jwt/v5#pkg-constants',
    ),
    called('Algorithm.none', 'https://github.com/auth0/java-jwt'),
  ],
  undefined,
  false,
  [/\balg(?:orithms?)?\b|jwt|AllowNone|MethodNone|Algorithm|JWK/i],
)

export const unverified = rule({
  id: 'code.jwt.unverified',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/347.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: the token is read without checking its signature, so its content is whatever the sender wrote.`,
  fix: 'Verify the signature with a fixed algorithm and key.',
  fires: [
    adds('auth/read.py', 'import jwt', 'claims = jwt.decode(token, options={"verify_signature": False})'),
    adds(
      'auth/read.go',
      'package auth',
      'func read(s string) { t, _, _ := new(jwt.Parser).ParseUnverified(s, claims) }',
    ),
    adds('auth/read.rb', 'require "jwt"', 'claims = JWT.decode(token, nil, false)'),
    changes(
      'auth/read.js',
      "const jwt = require('jsonwebtoken')",
      'const claims = jwt.verify(token, key)',
      'const claims = jwt.decode(token)',
    ),
  ],
  quiet: [
    adds('auth/read.py', 'import jwt', 'claims = jwt.decode(token, key, algorithms=["RS256"])'),
    adds('auth/read.rb', 'require "jwt"', 'claims = JWT.decode(token, key, true, { algorithm: "RS256" })'),
    changes(
      'auth/read.js',
      "const jwt = require('jsonwebtoken')",
      'const claims = jwt.decode(token)',
      'const claims = jwt.verify(token, key)',
    ),
  ],
})

export const judgeUnverified = judgeUses(
  unverified,
  [
    setting('verify_signature', isFalse, 'https://pyjwt.readthedocs.io/en/stable/usage.html'),
    called(
      'jwt.decode jose.jwt.decode',
      'https://pyjwt.readthedocs.io/en/stable/api.html#jwt.decode',
      (call, context) => {
        const verify = argument(call, -1, 'verify')
        return verify !== null && isFalse(verify, context)
      },
    ),
    called('.ParseUnverified', 'https://pkg.go.dev/github.com/golang-jwt/jwt/v5#Parser.ParseUnverified'),
    called(
      'JWT.decode',
      'https://github.com/jwt/ruby-jwt',
      ({ items }, context) =>
        items[2] !== undefined && items[2].name === 'false' && isFalse(items[2], context),
    ),
    setting(
      'ValidateIssuerSigningKey RequireSignedTokens',
      isFalse,
      'https://learn.microsoft.com/dotnet/api/microsoft.identitymodel.tokens.tokenvalidationparameters',
    ),
    called(
      '.setSkipSignatureVerification .setSkipAllValidators',
      'https://bitbucket.org/b_c/jose4j/wiki/JWT%20Examples',
    ),
  ],
  undefined,
  false,
  [/jwt|verify_signature|ParseUnverified|ValidateIssuerSigningKey|RequireSignedTokens|setSkip/i],
)

export const decoded = rule({
  id: 'code.jwt.decode',
  severity: 'high',
  category: 'security',
  evidence: 'C',
  source: 'https://cwe.mitre.org/data/definitions/347.html',
  message: ({ shown }: UseFacts) => `\`${shown}\` reads a token and does not check its signature.`,
  fix: 'Call verify with a fixed algorithm and key.',
  fires: [
    adds(
      'auth/who.js',
      "const jwt = require('jsonwebtoken')",
      'const who = jwt.decode(req.headers.token).sub',
    ),
    adds('auth/who.py', 'from jose import jwt', 'who = jwt.get_unverified_claims(token)["sub"]'),
  ],
  quiet: [
    adds('auth/who.js', "const jwt = require('jsonwebtoken')", 'const who = jwt.verify(token, key).sub'),
    adds('auth/who.py', 'import jwt', 'who = jwt.decode(token, key, algorithms=["RS256"])["sub"]'),
  ],
})

const VERIFIES = /(?:^|\.)(?:jwt|jsonwebtoken|JWT|jose)\.verify$|(?:^|\.)jwtVerify$/

/** Whether a side verifies a token somewhere. */
function verifiesToken({ root, names }: Image): boolean {
  let found = false
  walk(root, (tree) => {
    if (tree.kind === 'call' && VERIFIES.test(names.pathOf(tree.left))) found = true
    return !found
  })
  return found
}

const isChecked = (call: TreeNode, { image, path }: NodeContext): boolean =>
  verifies(image, call) ||
  (image.language === 'py' && argument(call, 1, 'key') !== null) ||
  // The header names the key by which the next call verifies.
  (/(?:decode|decodeJwt)$/.test(path) && verifiesToken(image))

export const judgeDecoded = judgeUses(
  decoded,
  [
    called(
      'jwt.decode jsonwebtoken.decode jose.decodeJwt jwt_decode jwtDecode jwt-decode jwt-decode.jwtDecode JWT.decode .get_unverified_claims',
      'https://github.com/auth0/node-jsonwebtoken#jwtdecodetoken--options',
      (call, context) => !isChecked(call, context),
      ['js', 'py', 'java'],
    ),
  ],
  undefined,
  false,
  [LIBRARIES],
)

/** A verifying call that the change replaces by one that only reads. */
export const judgeReplaced = judgeTrees(
  (images, report) => {
    const { before, after, judged } = images
    for (const { rule: id, tree } of newHits(judged, ({ start, end }) => isWritten(after.side, start, end))) {
      if (id !== decoded.id) continue
      if (!verifiesToken(before) || verifiesToken(after)) continue
      report.found(unverified, after.side, [tree.start, tree.end], {
        shown: excerpt(textOf(after.side, tree), 90),
      })
    }
  },
  [LIBRARIES],
)

export const fixedSecret = rule({
  id: 'code.jwt.fixed_secret',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/321.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: the signing key is in the source, so whoever reads it can write tokens.`,
  fix: 'Load the key from a secret store.',
  fires: [
    adds(
      'auth/sign.js',
      "const jwt = require('jsonwebtoken')",
      "const t = jwt.sign({ sub }, 'orchard-lane')",
    ),
    adds('auth/sign.py', 'import jwt', 't = jwt.encode({"sub": sub}, "orchard-lane", algorithm="HS256")'),
    adds('auth/sign.go', 'package auth', 'func s(t *jwt.Token) { t.SignedString([]byte("orchard-lane")) }'),
  ],
  quiet: [
    adds(
      'auth/sign.js',
      "const jwt = require('jsonwebtoken')",
      'const t = jwt.sign({ sub }, process.env.TOKEN_KEY)',
    ),
    adds('auth/sign.py', 'import jwt', 't = jwt.encode({"sub": sub}, key, algorithm="HS256")'),
  ],
})

const at =
  (index: number, name: string) =>
  (call: TreeNode, context: NodeContext): boolean => {
    const key = argument(call, index, name)
    return key !== null && isWrittenOut(key, context) && !/^(?:[HREP]S\d{3}|EdDSA)$/.test(key.name)
  }

export const judgeFixedSecret = judgeUses(
  fixedSecret,
  [
    called(
      'jwt.sign jwt.verify jsonwebtoken.sign jsonwebtoken.verify jwt.encode jwt.decode JWT.encode JWT.decode JWT.sign JWT.verify jose.jwt.encode jose.jwt.decode',
      RFC,
      at(1, 'key'),
    ),
    called(
      'Algorithm.HMAC256 Algorithm.HMAC384 Algorithm.HMAC512',
      'https://github.com/auth0/java-jwt',
      at(0, ''),
    ),
    called('.signWith', 'https://github.com/jwtk/jjwt', ({ items }, context) =>
      items.some((one) => isWrittenOut(one, context)),
    ),
    called('.SignedString', 'https://pkg.go.dev/github.com/golang-jwt/jwt/v5#Token.SignedString', at(0, '')),
    called(
      'expressJwt express-jwt express-jwt.expressjwt expressjwt JWK.asKey jose.JWK.asKey',
      'https://github.com/auth0/express-jwt',
      (call, context) => {
        const secret = option(call, 'secret') ?? (context.path === 'JWK.asKey' ? argument(call, 0) : null)
        return secret !== null && isWrittenOut(secret, context)
      },
    ),
    setting(
      'secretOrKey JWT_SECRET JWT_SECRET_KEY jwtSecret jwt_secret jwtKey jwt_key signingKey signing_key',
      isWrittenOut,
      RFC,
    ),
  ],
  undefined,
  false,
  [/jwt|jsonwebtoken|jose|JWK|HMAC|signWith|SignedString|secretOrKey|signing_?key/i],
)

export const claimsOff = rule({
  id: 'code.jwt.claims_off',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://datatracker.ietf.org/doc/html/rfc7519#section-4.1',
  message: ({ shown }: UseFacts) => `\`${shown}\`: tokens that are old or meant for others are accepted.`,
  fix: 'Check expiry, issuer and audience.',
  fires: [
    adds(
      'auth/read.py',
      'import jwt',
      'c = jwt.decode(token, key, algorithms=["RS256"], options={"verify_exp": False})',
    ),
    adds(
      'auth/read.js',
      "const jwt = require('jsonwebtoken')",
      'const c = jwt.verify(token, key, { ignoreExpiration: true })',
    ),
    adds(
      'auth/Read.cs',
      'class Read {',
      '  TokenValidationParameters p = new TokenValidationParameters { ValidateLifetime = false };',
    ),
  ],
  quiet: [
    adds(
      'auth/read.js',
      "const jwt = require('jsonwebtoken')",
      "const c = jwt.verify(token, key, { issuer: 'hub' })",
    ),
    adds(
      'auth/Read.cs',
      'class Read {',
      '  TokenValidationParameters p = new TokenValidationParameters { ValidateLifetime = true };',
    ),
  ],
})

export const expiryOff = rule({
  id: 'code.jwt.expiry_off',
  since: '2.5.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/613.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: a token that was stolen or withdrawn years ago is accepted.`,
  fix: 'Check when the token ends; allow a few seconds for clocks that differ.',
  fires: [
    adds('src/claims.rs', 'fn read(token: &str) {', '    check.validate_exp = false;'),
    adds(
      'src/claims.rs',
      'fn read(token: &str) {',
      '    let mut check = Validation::default(); check.validate_exp = false;',
    ),
  ],
  quiet: [
    adds('src/claims.rs', 'fn read(token: &str) {', '    check.validate_exp = true;'),
    adds('src/claims.rs', 'fn read(token: &str) {', '    check.leeway = 30;'),
  ],
})

export const judgeExpiry = judgeUses(expiryOff, [
  setting(
    'validate_exp',
    isFalse,
    'https://docs.rs/jsonwebtoken/latest/jsonwebtoken/struct.Validation.html',
    ['rs'],
  ),
])

const CLAIMS = [
  setting(
    'verify_exp verify_aud verify_iss verify_nbf',
    isFalse,
    'https://pyjwt.readthedocs.io/en/stable/usage.html',
  ),
  setting(
    'ignoreExpiration',
    isTrue,
    'https://github.com/auth0/node-jsonwebtoken#jwtverifytoken-secretorpublickey-options-callback',
  ),
  setting(
    'ValidateLifetime ValidateIssuer ValidateAudience RequireExpirationTime',
    isFalse,
    'https://learn.microsoft.com/dotnet/api/microsoft.identitymodel.tokens.tokenvalidationparameters',
  ),
]
export const judgeClaims = judgeUses(claimsOff, CLAIMS)

export const neverEnds = rule({
  id: 'code.jwt.never_ends',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://datatracker.ietf.org/doc/html/rfc8725#section-3',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` takes the place of a check that was on: a token once stolen, or issued by another party, opens the account for good.`,
  fix: 'Keep expiry and issuer checked; allow a small clock skew instead.',
  fires: [
    changes(
      'auth/Read.cs',
      'class Read {',
      '  TokenValidationParameters p = new() { ValidateLifetime = true };',
      '  TokenValidationParameters p = new() { ValidateLifetime = false };',
    ),
    changes(
      'auth/read.py',
      'import jwt',
      'c = jwt.decode(t, key, algorithms=["RS256"], options={"verify_exp": True})',
      'c = jwt.decode(t, key, algorithms=["RS256"], options={"verify_exp": False})',
    ),
  ],
  quiet: [
    changes(
      'auth/Read.cs',
      'class Read {',
      '  TokenValidationParameters p = new() { ValidateLifetime = false };',
      '  TokenValidationParameters p = new() { ValidateLifetime = true };',
    ),
    changes(
      'auth/read.py',
      'import jwt',
      'c = jwt.decode(t, key, algorithms=["RS256"], options={"verify_aud": True})',
      'c = jwt.decode(t, key, algorithms=["RS256"], options={"verify_aud": False})',
    ),
  ],
})

const ENDS = /^(?:verify_exp|verify_iss|ValidateLifetime|ValidateIssuer)$/
const isBoolean = ({ kind, name }: TreeNode, value: RegExp): boolean => kind === 'literal' && value.test(name)

export const judgeNeverEnds = compareTrees(
  ({ before, after }, report) => {
    for (const { name, was, now } of changedSettings(before, after))
      if (ENDS.test(name) && isBoolean(was.value, /^[tT]rue$/) && isBoolean(now.value, /^[fF]alse$/))
        report.found(neverEnds, after.side, [now.tree.start, now.tree.end], {
          shown: excerpt(textOf(after.side, now.tree), 90),
        })
  },
  [/verify_(?:exp|iss)|Validate(?:Lifetime|Issuer)/],
)

export const unsigned = rule({
  id: 'code.jwt.unsigned',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://github.com/jwtk/jjwt#unsecured-jws',
  message: ({ shown }: UseFacts) => `\`${shown}\` builds a token that nobody signs, so anyone can write one.`,
  fix: 'Call signWith with a key from a secret store.',
  fires: [
    adds(
      'auth/Issue.java',
      'class Issue {',
      '  String t(String who) { return Jwts.builder().subject(who).compact(); }',
    ),
    adds('auth/Issue.kt', 'class Issue {', '  fun t(who: String) = Jwts.builder().setSubject(who).compact()'),
  ],
  quiet: [
    adds(
      'auth/Issue.java',
      'class Issue {',
      '  String t(String who) { return Jwts.builder().subject(who).signWith(key).compact(); }',
    ),
    adds(
      'auth/Read.java',
      'class Read {',
      '  Claims c(String t) { return Jwts.parser().verifyWith(key).build().parseSignedClaims(t).getPayload(); }',
    ),
  ],
})

export const judgeUnsigned = judgeUses(
  unsigned,
  [called('Jwts.builder io.jsonwebtoken.Jwts.builder', 'https://github.com/jwtk/jjwt')],
  (_, { image }) => /\.(?:signWith|encryptWith)\(/.test(image.side.bare),
)
