// Tells what no cover may pass over: fields of cards and papers that the code did not read before, and numbers by chance
// where a secret is made.
import type { TreeNode } from '../../../syntax/tree.ts'
import { anyOf } from '../../any-of.ts'
import { ownerOf } from '../../image.ts'
import { isSecretName, wordsIn } from '../words.ts'
import type { Scene } from './scene.ts'

/** PCI DSS 3.4, GDPR Art. 9, and what a password is checked with. */
const SENSITIVE = anyOf([
  /cvv|cvc2?$|card_?num|card_?no$|full_?pan|primary_?account_?num|\bssn\b|social_?security|passport_?n|national_?id/i,
  /password_?hash|pw_?hash|hashed_?password|private_?key|seed_?phrase|mnemonic|recovery_?code|totp_?secret|mfa_?secret/i,
])

/** A field of which the other side, and the lines around, say nothing. */
export const isNewlySensitive = ({ change, pool }: Scene, { kind, name }: TreeNode): boolean =>
  !change.isTest && /^(?:name|member|pair|param)$/.test(kind) && SENSITIVE.test(name) && !pool.mentions(name)

/** Generators whose next number can be told from the last ones: CWE-338. */
const BY_CHANCE = anyOf([
  /(?:^|\.)Math\.random$|^(?:java\.util\.)?Random(?:\(\)\.next\w*)?$|^(?:kotlin\.random\.)?Random\.next\w*$|ThreadLocalRandom\.current/,
  /^random\.(?:random|randint|choice|choices|randrange|getrandbits|sample)$|^(?:math\/rand|rand)(?:\/v2)?\.\w+$|^(?:mt_rand|rand|uniqid|lcg_value|str_shuffle|array_rand|srand)$/,
  /^(?:Random\.rand|Kernel\.rand)$|^(?:rand::)?thread_rng$|^System\.Random$|Random\(\)\.Next\w*$/,
])
const MADE_SECRET =
  /^(?:otp|pin|nonces?|salts?|csrf|sessions?|invites?|invitations?|resets?|vouchers?|coupons?|verification|activation|keys?|apikeys?|codes?)$/

/** A number by chance in a function, value, class or file that is named for a secret. */
export function makesGuessable({ image, change }: Scene, tree: TreeNode, path: string): boolean {
  if (change.isTest || !BY_CHANCE.test(path)) return false
  const names: string[] = [
    change.file.path
      .split('/')
      .at(-1)!
      .replace(/\.\w{1,10}$/, ''),
  ]
  for (let at = image.parentOf.get(tree); at !== undefined; at = image.parentOf.get(at)) {
    if (at.kind === 'assign' && at.left) names.push(at.left.name)
    if (at.kind === 'function' || at.kind === 'class' || at.kind === 'pair' || at.kind === 'param')
      names.push(at.name)
  }
  const owner = ownerOf(image, tree, 'class')
  if (owner) names.push(owner.name)
  return names.some((name) => isSecretName(name) || [...wordsIn(name)].some((word) => MADE_SECRET.test(word)))
}
