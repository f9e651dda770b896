// What does a signature that sends nothing give away? Sign-in texts, opaque hashes, orders, typed data that has
// no decoder.
import { isZero, lessThan, rational } from '../../core/number/rational.ts'
import { hostOf, readSignedText } from '../decode/sign-in.ts'
import type { Signing } from '../decode/signing.ts'
import { amountText, cover, type Judging, tell, toUnitsOf, usdOfUnits } from '../judge/judging.ts'
import type { Effect } from '../model.ts'
import type { MessageAction } from '../read/actions.ts'
import { sameAsset } from '../read/intent/assets.ts'
import { isWithinOnePercent } from './allowances.ts'

export function judgeMessage(judging: Judging, action: MessageAction): void {
  const { place, method, origin } = action
  const read = readSignedText(action.text)
  if (method === 'eth_sign' || read.kind === 'opaque') {
    tell(judging, 'onchain.opaque_signature', place, {
      mechanism: `${method} signs a hash whose meaning nobody can see; it may be a transaction that moves everything`,
      fix: 'do not sign; ask the site for readable typed data',
    })
    return
  }
  if (read.kind === 'text') {
    tell(judging, 'onchain.plain_message', place, {
      mechanism: 'the text has no standard meaning, so what its signature proves to whom is open',
      fix: 'prefer a sign-in message of EIP-4361',
    })
    return
  }
  const [asking, named] = [origin === null ? null : hostOf(origin), hostOf(read.domain)]
  const uriHost = read.uri === null ? named : hostOf(read.uri)
  if (asking === null || named === null) {
    tell(judging, 'onchain.plain_message', place, {
      mechanism: `the sign-in is for ${read.domain}; which site asks for it is not stated`,
      fix: 'state the origin of the request',
    })
    return
  }
  if (asking !== named || uriHost !== named) {
    tell(judging, 'onchain.sign_in_elsewhere', place, {
      mechanism: `${asking} asks for a sign-in that is valid at ${uriHost === named ? named : uriHost}: whoever holds the signature is logged in there`,
      fix: 'do not sign; go to the site by its own address',
    })
    return
  }
  cover(judging, 'onchain.sign_in', place)
}

export function judgeUnknownTyped(
  judging: Judging,
  primaryType: string | null,
  place: Effect['place'],
): void {
  tell(judging, 'onchain.typed_data_unknown', place, {
    mechanism: `typed data of type ${primaryType ?? 'unknown'} has no decoder, so what its holder may do is open`,
    fix: 'let a person read every member of the message',
  })
  judging.findings.unresolved++
}

/** A contract that calls itself Permit2 or Seaport in the domain must be it. */
export function judgeDomain(
  judging: Judging,
  signing: Pick<Signing, 'domainName' | 'contract' | 'chainId'>,
  place: Effect['place'],
): void {
  const expected: Readonly<Record<string, string>> = { Permit2: 'Permit2', Seaport: 'Seaport' }
  const { domainName, contract, chainId } = signing
  const name = domainName === null ? undefined : expected[domainName]
  if (name === undefined || contract === null) return
  if (judging.world.deployment(chainId, contract)?.name.startsWith(name)) return
  tell(judging, 'onchain.domain_mismatch', place, {
    mechanism: `the domain says ${domainName}, and ${contract} is no deployment of it: the signature serves another contract`,
    fix: 'do not sign',
  })
}

const NEAR_ZERO_UNITS = rational(1n, 1000n)
const NEAR_ZERO_USD = rational(1n)

export function judgeOrder(judging: Judging, effect: Effect): void {
  const { world, intent } = judging
  const { prose } = judging
  // In words the amount is the price.
  const units = prose ? effect.units : toUnitsOf(world, effect.chainId, effect.tokenOut, effect.minOut)
  const symbol = prose ? effect.symbol : (world.token(effect.chainId, effect.tokenOut)?.symbol ?? null)
  const isBid = !prose && effect.minOut === null
  const usd = usdOfUnits(symbol, units)
  const nothing =
    effect.minOut === 0n ||
    (units !== null &&
      (isZero(usd.low) ? lessThan(units, NEAR_ZERO_UNITS) : lessThan(usd.low, NEAR_ZERO_USD)))
  if (!isBid && nothing) {
    tell(judging, 'onchain.order_near_zero', effect.place, {
      mechanism: `${effect.what} gives ${prose ? 'an item' : `${amountText(judging, effect)} of ${effect.token}`} away, and next to nothing comes back to the signer`,
      fix: 'do not sign; list at a price',
    })
    return
  }
  const known = world.deployment(effect.chainId, effect.contract ?? '')?.role === 'market'
  const asStated = intent?.amounts.some(({ asset, amount }) => {
    if (asset === null || units === null || symbol === null || !sameAsset(asset, symbol, true)) return false
    // Fees of the market are part of the price that was said.
    return (
      isWithinOnePercent(amount, units) ||
      (lessThan(units, amount) && !lessThan(units, { num: amount.num * 9n, den: amount.den * 10n }))
    )
  })
  if (known && asStated === true) {
    cover(judging, 'onchain.order_as_stated', effect.place)
    return
  }
  tell(judging, 'onchain.order', effect.place, {
    mechanism: `${effect.what} of ${amountText(judging, effect)} at ${effect.contract ?? 'no contract'}; no stated intent names its price`,
    fix: 'state the price that is wanted',
  })
}
