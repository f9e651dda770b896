// Flags an address made to be mistaken for a known one: same ends, or one digit different.

import { rule } from '../../../core/rule.ts'
import { ALICE, ether, stated, tx } from '../../examples/transactions.ts'
import { found, type Judging } from '../../judge/judging.ts'
import { BURN_ADDRESSES, type EvmAddress, type Place } from '../../model.ts'
import { PUBLIC_ADDRESSES } from '../../world.ts'

export const lookalike = rule({
  id: 'onchain.lookalike',
  severity: 'blocker',
  category: 'address_poisoning',
  evidence: 'A',
  source: 'policy: review.md §6; MetaMask support, address poisoning',
  message: ({ address, known }: { readonly address: string; readonly known: string }) =>
    `${address} can be mistaken for ${known}: same ends or one digit apart, but another account.`,
  fix: 'Copy the address from the address book, not from the transaction history.',
  fires: [
    tx('0xA0b8000000000000000000000000000000000000'.replace(/0{4}$/, 'eb48').toLowerCase(), '0x', {
      value: ether(1),
    }),
    stated({ address_book: { Alice: ALICE } }, ALICE.replace(/3a$/, '3b'), '0x', { value: ether(1) }),
  ],
  quiet: [
    tx(ALICE, '0x', { value: ether(1) }),
    stated({ address_book: { Alice: ALICE } }, ALICE, '0x', { value: ether(1) }),
  ],
})

const ends = (address: EvmAddress): string => address.slice(2, 6) + address.slice(-4)

/** Same first and last four digits, or one digit different. */
export function looksLike(a: EvmAddress, b: EvmAddress): boolean {
  if (a === b) return false
  if (ends(a) === ends(b)) return true
  let different = 0
  for (let i = 2; i < 42 && different < 2; i++) if (a.charCodeAt(i) !== b.charCodeAt(i)) different++
  return different === 1
}

/** Addresses by what a look-alike of them keeps: the ends, or one half without a change. */
class Originals {
  private readonly byPart = new Map<string, EvmAddress[]>()

  constructor(addresses: readonly EvmAddress[]) {
    for (const address of addresses)
      for (const part of partsOf(address)) {
        const known = this.byPart.get(part)
        if (known) known.push(address)
        else this.byPart.set(part, [address])
      }
  }

  of(address: EvmAddress): EvmAddress | undefined {
    for (const part of partsOf(address))
      for (const known of this.byPart.get(part) ?? []) if (looksLike(address, known)) return known
    return undefined
  }
}

const partsOf = (address: EvmAddress): readonly string[] => [
  `e${ends(address)}`,
  `a${address.slice(2, 22)}`,
  `z${address.slice(22)}`,
]

const publicAddresses = new Set(PUBLIC_ADDRESSES)
const publicOriginals = new Originals(PUBLIC_ADDRESSES)

export function judgeLookalikes(judging: Judging): void {
  const { world, facts, intent, effects } = judging
  const own = [
    ...facts.book.map(({ address }) => address),
    ...world.ownAddresses,
    ...(intent?.addresses ?? []).flatMap(({ address }) => (address === null ? [] : [address])),
  ]
  const trusted = new Set(own)
  const originals = new Originals(own)
  const seen = new Set<string>()
  for (const effect of effects) {
    if (effect.kind === 'revoke') continue
    for (const address of [effect.counterparty, effect.contract, effect.token]) {
      if (address === null || address === 'native' || seen.has(address)) continue
      seen.add(address)
      if (BURN_ADDRESSES.includes(address) || trusted.has(address) || publicAddresses.has(address)) continue
      const known = originals.of(address) ?? publicOriginals.of(address)
      if (known !== undefined)
        found(judging, lookalike, effect.place, { address, known: world.nameOf(effect.chainId, known) })
    }
  }
}

const ADDRESS =
  /\b(?:0x[0-9a-f]{40}|bc1[0-9a-z]{20,60}|T[1-9A-HJ-NP-Za-km-z]{33}|[1-9A-HJ-NP-Za-km-z]{32,44})\b/g
const AWARE = /\b(?:poison\w*|look-?alike|dust(?:ing)?|imitat\w*|fake|not the)\b/i
/** Where the action goes, by the name of the member. */
const GOES = /^(?:to|recipient|receiver|destination|payee)(?: address| wallet)?$/
const WAS_PAID = /\b(?:history|last|previous|earlier|past|known|usual|contact|book|paid|counterparty)\b/

/** What an imitation keeps, and people compare. */
const endsOf = (address: string): string => {
  const plain = address.replace(/^(?:0x|bc1q?|T)/, '')
  return `${plain.slice(0, 4)}…${plain.slice(-4)}`
}

/** Where only words or members tell the action: it goes to an address with the ends of one that was paid before. */
export function judgeToldLookalikes(judging: Judging, said: string, isProse: boolean, place: Place): void {
  if (isProse && AWARE.test(said)) return
  const stated = said.split('\n').flatMap((statement) => {
    const at = statement.indexOf(': ')
    const label = isProse || at < 0 ? '' : statement.slice(0, at)
    return [...statement.matchAll(ADDRESS)].slice(0, 16).map(([address]) => ({ label, address }))
  })
  const paid = stated.filter(({ label }) => isProse || WAS_PAID.test(label)).slice(0, 64)
  const goes = stated.filter(({ label }) => isProse || GOES.test(label)).slice(0, 16)
  for (const { address } of goes)
    for (const { address: known } of paid) {
      const isPaid = paid.some((one) => one.address === address && /\bto\b/.test(one.label))
      if (address === known || endsOf(address) !== endsOf(known) || (!isProse && isPaid)) continue
      found(judging, lookalike, place, { address, known })
      return
    }
}
