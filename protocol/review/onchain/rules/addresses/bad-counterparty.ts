// Flags any effect towards an address on a sanctions list or in the known-bad registry.
import { readAddress } from '../../../address/read-address.ts'
import { rule } from '../../../core/rule.ts'
import type { Opaque } from '../../decode/decode-call.ts'
import { approve } from '../../examples/calldata.ts'
import { ALICE, ether, STRANGER, tx, USDC, usdc } from '../../examples/transactions.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { Effect, Place } from '../../model.ts'
import type { BadHit } from '../../world.ts'

export const badCounterparty = rule({
  id: 'onchain.bad_counterparty',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: '31 CFR 501.604 (OFAC); policy: review.md §8, known-bad registry',
  message: ({
    role,
    address,
    hit,
  }: {
    readonly role: string
    readonly address: string
    readonly hit: BadHit
  }) =>
    `${role} ${address} is on ${hit.list === 'ofac_sdn' ? 'the OFAC SDN list' : 'the known-bad registry'} (${hit.why}); no other fact outweighs that.`,
  fix: 'Do not sign or send this.',
  fires: [
    { artifact: tx(STRANGER, '0x', { value: ether(1) }), knownBad: [STRANGER] },
    { artifact: tx(USDC, approve(STRANGER, usdc(1))), knownBad: [STRANGER] },
  ],
  quiet: [
    { artifact: tx(STRANGER, '0x', { value: ether(1) }), knownBad: [ALICE] },
    { artifact: tx(USDC, approve(STRANGER, 0n)), knownBad: [STRANGER] },
  ],
})

export const reportBad = (judging: Judging, address: string, hit: BadHit, role: string, place: Place): void =>
  found(judging, badCounterparty, place, { role, address, hit })

/** Roles in which an address gains something; taking a right away from a bad address is good. */
export function judgeBadParties(judging: Judging, effect: Effect): void {
  const { world } = judging
  const gains = effect.kind === 'revoke' ? [] : [[effect.role, effect.counterparty] as const]
  for (const [role, address] of [...gains, ['called contract', effect.contract] as const]) {
    const hit = address === null ? null : world.bad(address)
    if (address !== null && hit) reportBad(judging, address, hit, role, effect.place)
  }
  for (const token of [effect.token, effect.tokenOut]) {
    const hit = token === null || token === 'native' ? null : world.bad(token)
    if (token !== null && hit) reportBad(judging, token, hit, 'token', effect.place)
  }
}

/** Bytes without a decoder: any bad address in them counts, wherever it stands. */
export function judgeOpaque(judging: Judging, opaque: readonly Opaque[]): void {
  if (!judging.world.hasLists) return
  for (const { call, range } of opaque) {
    for (let at = range.start; at + 40 <= range.end; at += 2) {
      const address = `0x${range.hex.slice(at, at + 40)}`
      const hit = judging.world.bad(address)
      if (!hit) continue
      const place = { span: call.data.spanOf(at, at + 40) ?? call.place.span, layers: call.place.layers }
      reportBad(judging, address, hit, 'address inside the calldata', place)
    }
  }
}

export function judgeTexts(judging: Judging, texts: readonly string[], place: Place): void {
  for (const text of texts) {
    const read = readAddress(text)
    const hit = read ? judging.world.badKey(read.key) : null
    if (read && hit) reportBad(judging, read.display, hit, 'address', place)
  }
}
