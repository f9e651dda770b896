// Flags an action outside the stated mandate: its assets and its caps.
import { toUsd } from '../../../core/number/decimal.ts'
import { lessThan } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { approve, transfer } from '../../examples/calldata.ts'
import { ALICE, ROUTER, stated, USDC, usdc } from '../../examples/transactions.ts'
import type { Mandate } from '../../facts.ts'
import { amountText, found, type Judging, symbolOf, usdOf } from '../../judge/judging.ts'
import type { Effect, EffectKind } from '../../model.ts'
import { sameAsset } from '../../read/intent/assets.ts'
import { CHAINS } from '../../tables/tokens.ts'
import type { PaymentTotals } from '../payments/payment.ts'

export const mandate = rule({
  id: 'onchain.mandate',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'A',
  source: 'policy: review.md §6',
  message: ({ breach }: { readonly breach: string }) => `${breach}.`,
  fix: 'Stay inside the mandate, or have it changed first.',
  fires: [
    stated(
      {
        recipient_verified: true,
        address_book: { Alice: ALICE },
        mandate: { equity_usd: 9000, max_single_payment_usd: 50 },
      },
      USDC,
      transfer(ALICE, usdc(51)),
    ),
    stated({ mandate: { allowed_assets: ['DAI'] } }, USDC, approve(ROUTER, usdc(5))),
  ],
  quiet: [
    stated(
      {
        recipient_verified: true,
        address_book: { Alice: ALICE },
        mandate: { equity_usd: 9000, max_single_payment_usd: 50 },
      },
      USDC,
      transfer(ALICE, usdc(50)),
    ),
    stated({ mandate: { allowed_assets: ['USDC'] } }, USDC, approve(ROUTER, usdc(5))),
  ],
})

const MOVES: readonly EffectKind[] = [
  'transfer',
  'allowance',
  'swap',
  'deposit',
  'borrow',
  'stake',
  'bridge',
  'wrap',
]

export function judgeMandate(judging: Judging, totals: PaymentTotals): void {
  const terms = judging.facts.mandate
  if (terms === null) return
  for (const effect of judging.effects) {
    if (!MOVES.includes(effect.kind)) continue
    judgeAssets(judging, effect, terms.allowedAssets)
    const { low } = usdOf(judging, effect)
    const single = effect.kind === 'transfer' ? terms.maxSinglePaymentUsd : null
    for (const [cap, name] of [
      [single, 'max_single_payment_usd'],
      [terms.maxNotionalUsd, 'max_notional_usd'],
    ] as const)
      if (cap !== null && lessThan(cap, low))
        breach(judging, effect, `${effect.what} moves ${toUsd(low)} USD, above ${name} ${toUsd(cap, 'down')}`)
  }
  const moves = judging.effects.some(({ kind }) => MOVES.includes(kind))
  if (moves) for (const { span } of terms.open) judging.findings.unjudged(span, 'unknown_effect')
  for (const effect of judging.effects) if (MOVES.includes(effect.kind)) judgePlace(judging, effect, terms)
  const together = totals.verified.low.num + totals.unverified.low.num === 0n ? null : totals
  const cap = terms.maxNotionalUsd
  const first = judging.effects.find(({ kind }) => kind === 'transfer')
  if (together === null || cap === null || first === undefined) return
  for (const { low } of [together.verified, together.unverified])
    if (lessThan(cap, low))
      breach(
        judging,
        first,
        `the payments together are ${toUsd(low)} USD, above max_notional_usd ${toUsd(cap, 'down')}`,
      )
}

function judgeAssets(judging: Judging, effect: Effect, allowed: readonly string[] | null): void {
  if (allowed === null) return
  const out = judging.world.token(effect.chainId, effect.tokenOut)?.symbol ?? null
  for (const symbol of [symbolOf(judging, effect), effect.kind === 'swap' ? out : null]) {
    if (symbol === null || allowed.some((asset) => sameAsset(asset, symbol, true))) continue
    breach(
      judging,
      effect,
      `${effect.what} moves ${amountText(judging, effect)} in ${symbol}; the mandate allows ${allowed.join(', ') || 'nothing'}`,
    )
  }
  if (effect.token !== null && symbolOf(judging, effect) === null)
    breach(judging, effect, `${effect.what} moves a token that is none of ${allowed.join(', ') || 'nothing'}`)
}

/** A name that none of the listed ones is part of decides nothing: names of protocols have no register. */
function judgePlace(judging: Judging, effect: Effect, { allowedProtocols, allowedChains }: Mandate): void {
  const { world, findings } = judging
  if (allowedChains !== null && effect.chainId !== null && !isAmong(allowedChains, effect.chainId))
    findings.unjudged(effect.place.span, 'unknown_effect')
  if (allowedProtocols === null || effect.kind === 'transfer') return
  const party = effect.kind === 'allowance' ? effect.counterparty : effect.contract
  const name = party === null ? '' : letters(world.nameOf(effect.chainId, party))
  const isListed = allowedProtocols.names.some((one) => letters(one) !== '' && name.includes(letters(one)))
  const isAddress = party !== null && allowedProtocols.names.some((one) => asciiLower(one) === party)
  if (!isListed && !isAddress) findings.unjudged(allowedProtocols.place.span, 'unknown_effect')
}

const letters = (text: string): string =>
  asciiLower(text)
    .replace(/[^a-z0-9]/g, '')
    .replace(/v\d$/, '')

const chainNamed = (name: string): bigint | null => {
  const chain = CHAINS.find(([, , , ...names]) => names.includes(asciiLower(name.trim())))
  return chain ? BigInt(chain[0]) : null
}

const isAmong = (chains: readonly string[], id: bigint): boolean =>
  chains.some((one) => one === String(id) || chainNamed(one) === id)

const breach = (judging: Judging, effect: Effect, what: string): void =>
  found(judging, mandate, effect.place, { breach: what })
