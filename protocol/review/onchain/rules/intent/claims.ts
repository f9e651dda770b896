// Flags a description beside the bytes that differs from them: whoever reads the description signs something else.
import { rational } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { functionOf, functionsNamed } from '../../decode/functions.ts'
import { approve, transfer } from '../../examples/calldata.ts'
import { ALICE, ROUTER, STRANGER, stated, USDC, usdc } from '../../examples/transactions.ts'
import type { Claim } from '../../facts.ts'
import { found, type Judging, symbolOf, unitsOf } from '../../judge/judging.ts'
import type { Call, Effect } from '../../model.ts'
import { sameAsset } from '../../read/intent/assets.ts'
import { brandsIn, isOfBrand } from '../../read/intent/brands.ts'
import { isWithinOnePercent } from '../allowances/bounded.ts'

export const claimDiffers = rule({
  id: 'onchain.claim_differs',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'A',
  source: 'policy: review.md §6, intent and effect',
  message: ({ claim, but }: { readonly claim: string; readonly but: string }) =>
    `The description beside the data says ${claim}; ${but}.`,
  fix: 'Decode the data again, and sign only what the decoding shows.',
  fires: [
    stated(
      { decoded: { function: 'transfer', to: ALICE, amount: '50 USDC' } },
      USDC,
      transfer(STRANGER, usdc(50)),
    ),
    stated(
      { decoded: { function: 'transfer', to: ALICE, amount: '50 USDC' } },
      USDC,
      transfer(ALICE, usdc(500)),
    ),
    stated(
      { decoded: { spender: 'Uniswap V2 Router02', amount: '50 USDC' } },
      USDC,
      approve(STRANGER, usdc(50)),
    ),
  ],
  quiet: [
    stated(
      { decoded: { function: 'transfer', to: ALICE, amount: '50 USDC' } },
      USDC,
      transfer(ALICE, usdc(50)),
    ),
    stated(
      { decoded: { spender: 'Uniswap V2 Router02', amount: '50 USDC' } },
      USDC,
      approve(ROUTER, usdc(50)),
    ),
  ],
})

const OPEN = ['unknown', 'registered', 'create']

export function judgeClaims(judging: Judging, calls: readonly Call[]): void {
  const { claims } = judging.facts
  const effects = judging.effects.filter(({ described }) => !described)
  if (claims.length === 0 || effects.length === 0) return
  const isOpen = effects.some(({ kind }) => OPEN.includes(kind))
  for (const claim of claims) {
    const but = differenceOf(judging, claim, effects, calls, isOpen)
    if (but !== null) found(judging, claimDiffers, claim.place, but)
  }
}

function differenceOf(
  judging: Judging,
  { function: name, address, name: party, amount }: Claim,
  effects: readonly Effect[],
  calls: readonly Call[],
  isOpen: boolean,
): { claim: string; but: string } | null {
  if (name !== null) {
    const says = functionsNamed(name.replace(/\s.*$/, '')).map(({ selector }) => selector)
    const does = calls.map(selectorOf).filter((selector) => selector !== null)
    const isElse =
      says.length > 0 && does.length === 1 && !says.includes(does[0]!) && functionOf(does[0]!) !== null
    return isElse ? { claim: name, but: `the data calls ${functionOf(does[0]!)!.name}` } : null
  }
  if (isOpen) return null
  if (address !== null) {
    const named = effects.flatMap((effect) => [
      effect.counterparty,
      effect.token,
      effect.tokenOut,
      effect.contract,
      effect.actor,
    ])
    return named.includes(address) ? null : { claim: address, but: 'the data does not name it' }
  }
  if (party !== null) return partyDifference(judging, party, effects)
  if (amount === null) return null
  const same = effects.filter((effect) => {
    const symbol = symbolOf(judging, effect)
    return symbol !== null && sameAsset(amount.asset, symbol, true)
  })
  const moved = same.map(
    (effect) => unitsOf(judging, effect) ?? (effect.kind === 'revoke' ? rational(0) : null),
  )
  if (moved.length === 0 || moved.some((units) => units === null || isWithinOnePercent(amount.units, units)))
    return null
  return {
    claim: `${amount.asset} ${amount.units.num}/${amount.units.den}`,
    but: 'the data moves another amount',
  }
}

const selectorOf = ({ data: { range } }: Call): string | null =>
  range.end - range.start >= 8 ? range.hex.slice(range.start, range.start + 8) : null

/** A protocol is named in place of the spender. */
function partyDifference(
  { world }: Judging,
  party: string,
  effects: readonly Effect[],
): { claim: string; but: string } | null {
  const granted = effects.filter(
    ({ kind, counterparty }) => (kind === 'allowance' || kind === 'operator') && counterparty !== null,
  )
  for (const { chainId, counterparty } of granted) {
    const brands = brandsIn(party, chainId)
    if (brands.length === 0 || ['own', 'book'].includes(world.classOf(chainId, counterparty!))) continue
    const deployment = world.deployment(chainId, counterparty!)
    if (deployment === null || !isOfBrand(deployment.name, party, brands))
      return { claim: party, but: `the data names ${world.nameOf(chainId, counterparty!)}` }
  }
  return null
}
