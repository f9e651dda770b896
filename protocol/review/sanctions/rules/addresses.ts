// Judges addresses: on a list, in the known-bad registry, removed, misspelt, or close to a listed one.

import { allowRule, rule } from '../../core/rule.ts'
import { excerpt } from '../../core/well-formed.ts'
import { FULL, LISTED, OTHER, REMOVED, SECONDARY } from '../examples/lists.ts'
import { plain, type SubjectOutcome, type Tell } from '../judge/outcome.ts'
import type { AddressHit, Lists } from '../lists.ts'
import type { AddressSubject, InsideSubject, UnreadableSubject } from '../model.ts'

interface Hit {
  readonly spelt: string
  readonly list: string
  readonly entity: string
  readonly key: string
}

export const listedAddress = rule({
  id: 'sanctions.listed_address',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: '31 CFR 501.604 (OFAC); policy: review.md §8',
  message: ({ spelt, list, entity, key }: Hit) => `${spelt} is on ${list}: ${entity}, key ${key}.`,
  fix: 'Do not pay, receive from or deal with this party.',
  fires: [
    { artifact: LISTED, data: [FULL] },
    { artifact: `Pay 40 USDC to ${LISTED} for the server`, data: [FULL] },
    {
      artifact: JSON.stringify({
        payees: [{ wallet: OTHER }, { wallet: LISTED.toUpperCase().replace('0X', '0x') }],
      }),
      data: [FULL],
    },
  ],
  quiet: [
    { artifact: OTHER, data: [FULL] },
    { artifact: `Pay 40 USDC to ${OTHER} for the server`, data: [FULL] },
  ],
})

export const knownBad = rule({
  id: 'sanctions.known_bad',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'policy: review.md §8, known-bad registry',
  message: ({ spelt, entity, key }: Hit) => `${spelt} is in the known-bad registry (${entity}), key ${key}.`,
  fix: 'Do not pay, receive from or deal with this party.',
  fires: [
    { artifact: OTHER, knownBad: [OTHER] },
    { artifact: JSON.stringify({ to: OTHER, note: 'refund' }), knownBad: [OTHER] },
  ],
  quiet: [
    { artifact: OTHER, knownBad: [LISTED] },
    { artifact: JSON.stringify({ to: OTHER, note: 'refund' }), knownBad: [LISTED] },
  ],
})

export const sameKey = rule({
  id: 'sanctions.same_key',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'policy: review.md §8',
  message: ({ spelt, list, entity, key }: Hit) =>
    `${key} is on ${list} (${entity}): whoever holds that key also holds ${spelt}.`,
  fix: 'Treat it as the same person until shown otherwise.',
  fires: [
    { artifact: `41${LISTED.slice(2)}`, data: [FULL] },
    { artifact: JSON.stringify({ to: `41${LISTED.slice(2)}`, chain: 'tron' }), data: [FULL] },
  ],
  quiet: [
    { artifact: `41${OTHER.slice(2)}`, data: [FULL] },
    { artifact: JSON.stringify({ to: `41${OTHER.slice(2)}`, chain: 'tron' }), data: [FULL] },
  ],
})

export const secondaryList = rule({
  id: 'sanctions.secondary_list',
  severity: 'medium',
  category: 'security',
  evidence: 'A',
  source: 'policy: review.md §8',
  message: ({ spelt, list, entity }: Hit) =>
    `${spelt} is on ${list} (${entity}), a list whose entries a person decides on.`,
  fix: 'Have a person decide under the law that applies.',
  fires: [
    { artifact: LISTED, data: [SECONDARY] },
    { artifact: `Send 5 USDC to ${LISTED}`, data: [SECONDARY] },
  ],
  quiet: [
    { artifact: OTHER, data: [SECONDARY] },
    { artifact: `Send 5 USDC to ${OTHER}`, data: [SECONDARY] },
  ],
})

export const delisted = rule({
  id: 'sanctions.delisted',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'A',
  source: 'policy: review.md §8',
  message: ({ spelt, list, entity }: Hit) => `${spelt} was on ${list} until ${entity}.`,
  fix: 'Have a person confirm the removal and that no other list has it.',
  fires: [
    { artifact: LISTED, data: [REMOVED] },
    { artifact: JSON.stringify({ address: LISTED }), data: [REMOVED] },
  ],
  quiet: [
    { artifact: OTHER, data: [REMOVED] },
    { artifact: JSON.stringify({ address: OTHER }), data: [REMOVED] },
  ],
})

export const nearMiss = rule({
  id: 'sanctions.near_miss',
  severity: 'low',
  category: 'address_poisoning',
  evidence: 'A',
  source: 'policy: review.md §8',
  message: ({ spelt, listed }: { readonly spelt: string; readonly listed: string }) =>
    `${spelt} differs in one digit from the listed ${listed}; it is another account.`,
  fix: 'Make sure that this is the intended account.',
  fires: [
    { artifact: LISTED.replace(/b$/, 'c'), data: [FULL] },
    { artifact: JSON.stringify({ to: LISTED.replace(/^0x6/, '0x7') }), data: [FULL] },
  ],
  quiet: [
    { artifact: LISTED.replace(/6b6b$/, '6c6d'), data: [FULL] },
    { artifact: LISTED, data: [FULL] },
  ],
})

export const malformed = rule({
  id: 'sanctions.malformed',
  severity: 'medium',
  category: 'correctness',
  evidence: 'D',
  source: 'policy: review.md §8',
  message: ({ spelt, why }: { readonly spelt: string; readonly why: string }) =>
    `${spelt} cannot be screened: ${why}.`,
  fix: 'Copy the whole address again from its source.',
  fires: [
    'Pay 0x1234567890abcdef1234567890abcdef123456 today',
    JSON.stringify({ to: '0x12345…cdef' }),
    JSON.stringify({ payees: ['0x52908400098527'] }),
  ],
  quiet: [`Pay ${OTHER} today`, JSON.stringify({ to: OTHER })],
})

export const badChecksum = rule({
  id: 'sanctions.bad_checksum',
  severity: 'medium',
  category: 'correctness',
  evidence: 'D',
  source: 'policy: review.md §8; EIP-55; BIP-173',
  message: ({ spelt, family }: { readonly spelt: string; readonly family: string }) =>
    `${spelt} has the form of a ${family} address, but its checksum is wrong: at least one character is not the intended one.`,
  fix: 'Copy the address again from its source.',
  fires: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  quiet: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
})

export const addressUnlisted = allowRule({
  id: 'sanctions.address_unlisted',
  evidence: 'A',
  source: '31 CFR 501.604 (OFAC); policy: review.md §8',
  fires: [
    { artifact: OTHER, data: [FULL] },
    { artifact: JSON.stringify({ to: OTHER }), data: [FULL] },
  ],
  quiet: [{ artifact: LISTED, data: [FULL] }, 'Northwind Bakery'],
})

export function judgeAddress(subject: AddressSubject, lists: Lists, tell: Tell): SubjectOutcome {
  const { address } = subject
  const hit = lists.lookUp(address, subject.keys)
  const spelt = excerpt(subject.text, 120)
  if (subject.imitated)
    tell(malformed, {
      spelt,
      why: `it has letters of another script that look like those of ${address.display}`,
    })
  else if (address.checksum === 'bad') tell(badChecksum, { spelt, family: address.family })
  if (hit) return judgeHit(spelt, hit, tell)
  if (subject.imitated || address.checksum === 'bad') return plain('malformed')
  const near = lists.oneDigitFrom(address)
  if (near !== null) tell(nearMiss, { spelt, listed: near })
  return plain(lists.isMissing ? 'not_compared' : 'unlisted')
}

const RULE_OF = {
  listed: listedAddress,
  known_bad: knownBad,
  same_key: sameKey,
  secondary: secondaryList,
  delisted,
} as const

function judgeHit(spelt: string, hit: AddressHit, tell: Tell): SubjectOutcome {
  const { kind, entity, list, key } = hit
  const title = list?.title ?? 'the known-bad registry'
  const dated = list?.published ? `${title} of ${list.published}` : title
  tell(RULE_OF[kind], { spelt, list: kind === 'delisted' ? title : dated, entity, key })
  return { outcome: kind, entity: kind === 'delisted' ? null : entity, list: list?.id ?? 'known_bad' }
}

/** A listed key inside bytes or a spelling that no reader takes apart. */
export function judgeInside({ key, text }: InsideSubject, lists: Lists, tell: Tell): SubjectOutcome {
  const hit = lists.lookUpKey(key)
  return hit ? judgeHit(excerpt(text, 120), hit, tell) : plain('unlisted')
}

export function judgeUnreadable({ text, why }: UnreadableSubject, tell: Tell): SubjectOutcome {
  tell(malformed, { spelt: JSON.stringify(excerpt(text)), why })
  return plain('malformed')
}
