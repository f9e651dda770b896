// Are the addresses of this action what they seem? Checksums, lists of bad addresses, look-alikes, addresses
// that nobody can move assets out of.
import { readAddress } from '../../address/read-address.ts'
import type { HexRange } from '../decode/abi/decode.ts'
import type { Opaque } from '../decode/decode-call.ts'
import { amountText, type Judging, tell, who } from '../judge/judging.ts'
import { BURN_ADDRESSES, type Effect, type EvmAddress, type Place } from '../model.ts'
import type { SpeltAddress } from '../read/actions.ts'
import { type BadHit, PUBLIC_ADDRESSES } from '../world.ts'

export function judgeSpelling(judging: Judging, spelt: readonly SpeltAddress[]): void {
  for (const { text, field, outcome, place } of spelt) {
    if (outcome === 'bad')
      tell(judging, 'onchain.bad_checksum', place, {
        mechanism: `${field} ${text} has mixed case that disagrees with its EIP-55 checksum, so at least one character is not the one that was meant`,
        fix: 'copy the address again from its source',
      })
    if (outcome === 'malformed')
      tell(judging, 'onchain.malformed_address', place, {
        mechanism: `${field} ${JSON.stringify(text.slice(0, 80))} is no EVM address of 20 bytes`,
        fix: 'give 0x and 40 hex digits',
      })
    if (outcome === 'name')
      tell(judging, 'onchain.unresolved_name', place, {
        mechanism: `${field} ${text} is a name, and what it resolves to at signing time is not in the artifact`,
        fix: 'resolve the name and send the address',
      })
  }
}

export function tellBad(judging: Judging, address: string, hit: BadHit, role: string, place: Place): void {
  const list = hit.list === 'ofac_sdn' ? 'the OFAC SDN list' : 'the known-bad registry'
  tell(judging, 'onchain.bad_counterparty', place, {
    mechanism: `${role} ${address} is on ${list} (${hit.why}), and no other fact outweighs that`,
    fix: 'do not sign or send this',
  })
}

/** Roles in which an address gains something; taking a right away from a bad address is good. */
export function judgeCounterparties(judging: Judging): void {
  const { world, effects } = judging
  for (const effect of effects) {
    const gains = effect.kind === 'revoke' ? [] : [[effect.role, effect.counterparty] as const]
    for (const [role, address] of [...gains, ['called contract', effect.contract] as const]) {
      const hit = address === null ? null : world.bad(address)
      if (address !== null && hit) tellBad(judging, address, hit, role, effect.place)
    }
    for (const token of [effect.token, effect.tokenOut]) {
      const hit = token === null || token === 'native' ? null : world.bad(token)
      if (token !== null && hit) tellBad(judging, token, hit, 'token', effect.place)
    }
    judgeBurn(judging, effect)
  }
}

/** Bytes without a decoder: any bad address in them counts, wherever it stands. */
export function judgeOpaque(judging: Judging, opaque: readonly Opaque[]): void {
  if (!judging.world.hasLists) return
  for (const { call, range } of opaque) {
    for (const at of candidates(range)) {
      const address = `0x${range.hex.slice(at, at + 40)}`
      const hit = judging.world.bad(address)
      if (!hit) continue
      const place = { span: call.data.spanOf(at, at + 40) ?? call.place.span, layers: call.place.layers }
      tellBad(judging, address, hit, 'address inside the calldata', place)
    }
  }
}

function* candidates({ start, end }: HexRange): Generator<number> {
  for (let at = start; at + 40 <= end; at += 2) yield at
}

export function judgeTexts(judging: Judging, texts: readonly string[], place: Place): void {
  for (const text of texts) {
    const read = readAddress(text)
    const hit = read ? judging.world.badKey(read.key) : null
    if (read && hit) tellBad(judging, read.display, hit, 'address', place)
  }
}

const MOVES = ['transfer', 'nft_transfer', 'swap', 'withdraw', 'deposit', 'bridge', 'wrap']

function judgeBurn(judging: Judging, effect: Effect): void {
  const { counterparty, kind } = effect
  if (counterparty === null || !MOVES.includes(kind)) return
  if (BURN_ADDRESSES.includes(counterparty)) {
    // A call to a contract creates nothing at these addresses either.
    tell(judging, 'onchain.burn_address', effect.place, {
      mechanism: `${effect.what} gives ${amountText(judging, effect)} to ${counterparty}, an address that nobody can move assets out of`,
      fix: 'give the recipient that was meant',
    })
    return
  }
  if (kind !== 'transfer' && kind !== 'nft_transfer') return
  const { world } = judging
  const token = world.token(effect.chainId, counterparty)
  const isOwnContract = counterparty === effect.token
  if (
    !isOwnContract &&
    (token === null || (effect.what === 'native transfer' && world.isWrapped(effect.chainId, counterparty)))
  )
    return
  if (!isOwnContract && world.deployment(effect.chainId, counterparty) && effect.token === 'native') return
  tell(judging, 'onchain.token_contract', effect.place, {
    mechanism: `${effect.what} gives ${amountText(judging, effect)} to the token contract ${who(judging, effect, counterparty)}, which has no way to give it back`,
    fix: 'give the recipient that was meant',
  })
}

/** Same first and last four digits, or one digit different: made to be mistaken for the other. */
export function looksLike(a: EvmAddress, b: EvmAddress): boolean {
  if (a === b) return false
  if (a.slice(2, 6) === b.slice(2, 6) && a.slice(-4) === b.slice(-4)) return true
  let different = 0
  for (let i = 2; i < 42 && different < 2; i++) if (a.charCodeAt(i) !== b.charCodeAt(i)) different++
  return different === 1
}

export function judgeLookalikes(judging: Judging): void {
  const { world, facts, intent, effects } = judging
  const trusted = [
    ...facts.book.map(({ address }) => address),
    ...world.ownAddresses,
    ...(intent?.addresses ?? []).flatMap(({ address }) => (address === null ? [] : [address])),
  ]
  const models = new Set([...trusted, ...PUBLIC_ADDRESSES])
  const seen = new Set<string>()
  for (const effect of effects) {
    if (effect.kind === 'revoke') continue
    for (const address of [effect.counterparty, effect.contract, effect.token]) {
      if (address === null || address === 'native' || seen.has(address)) continue
      seen.add(address)
      if (BURN_ADDRESSES.includes(address) || models.has(address)) continue
      const known = [...models].find((candidate) => looksLike(address, candidate))
      if (known === undefined) continue
      tell(judging, 'onchain.lookalike', effect.place, {
        mechanism: `${address} is made to be mistaken for ${world.nameOf(effect.chainId, known)}: same ends or one digit apart, but another account`,
        fix: 'copy the address from the address book, not from the transaction history',
      })
    }
  }
}
