// Leaves unjudged an action that is sent while its stated intent holds it back, ties it to a condition, names another party or
// protocol, or asks for more than the bytes ensure.
import { compare, divide, multiply, type Rational, rational, subtract } from '../../core/number/rational.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { Effect } from '../model.ts'
import { doubtsIn } from '../read/account/doubts.ts'
import { decimal } from '../read/account/stated.ts'
import { isMultiplied } from '../read/account/unsettled.ts'
import { sameAsset } from '../read/intent/assets.ts'
import { brandOf } from '../read/intent/brands.ts'
import { quotedUnits } from '../rules/swaps/slippage.ts'
import { DEPLOYMENTS } from '../tables/deployments.ts'
import { PUBLIC_ADDRESSES } from '../world.ts'
import { type Judging, toUnitsOf } from './judging.ts'

const WITHHELD =
  /^(?:please )?(?:do not|don't|never|draft|quote|preview|simulate|estimate|dry[- ]?run|read|keep|ask)\b|\b(?:not to be (?:sent|signed|broadcast)|(?:only|but) (?:when|if|once|after)|(?:if|when|once|unless|until|provided) [^.;,]{0,40}\b(?:is|are|has|have|confirms?|arrives?|reaches|goes|falls|rises|signs?|approves?)\b)/
/** Parts of a coin that the name of the coin does not say. */
const PARTS =
  /\b(?:pay|send|stake|wrap|supply|swap|approve|permit|move|bridge)\b[^.;]{0,16}\b(?:\d[\d.,]* ?(?:cents?|gwei|wei|finney|sats|satoshis)|0x\d+)\b/
const PARTY = /\b(?:to|for) (?:the |our |my )?([A-Z][a-z]{1,20})\b(?! ?(?:v?\d|\())/g
/** No party: what a payment is for, where it goes on, when. */
const NO_PARTY =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|ethereum|base|polygon|arbitrum|optimism|mainnet|sepolia|q[1-4]|permit2?|wallet|safe|treasury|ledger|trezor)$/

const PROTOCOLS = [
  ...new Set([
    ...DEPLOYMENTS.map(([, , name]) => brandOf(name)),
    'rocket',
    'spark',
    'euler',
    'morpho',
    'fluid',
    'yearn',
    'etherfi',
    'maker',
  ]),
].filter(
  (brand) =>
    !/^(?:safe|dai|base|l2|ether|ethereum|optimism|arbitrum|polygon|linea|scroll|savings|across|beacon|trader|weth|wrapped|canonical|cctp|0x|cow|ens|multisend|multisendcallonly|multicall3|entrypoint|permit2|li|metamask)/.test(
      brand,
    ),
)

const LEAST = /\b(?:at least|minimum(?: of)?|no less than|not less than) ([\d,]+(?:\.\d+)?) ?([a-z]{2,8})\b/

export function leaveWithheld(judging: Judging): void {
  const { intent, facts, findings, effects } = judging
  const acting = effects.filter(({ kind, described }) => kind !== 'revoke' && !described)
  if (intent === null || judging.prose || acting.length === 0) return
  const isOpen =
    WITHHELD.test(intent.lower) ||
    PARTS.test(intent.lower) ||
    acting.some(
      (effect) => isForOther(judging, effect) || isOfOther(judging, effect) || givesLess(judging, effect),
    )
  if (isOpen) findings.unjudged(facts.intentPlace?.span ?? null, 'meaning')
}

/** A sentence beside the one that was read: more of it, another amount, a right that stays, a doubt. */
const MORE =
  /\b(?:\d[\d,.]* (?:\w{2,8} )?more|then (?:the|all) (?:the )?rest\b|(?:swap|send|and) the (?:other|rest)\b(?! (?:of|stays?|remains?|is|will|in|two|signers?)\b)|same for|correction:?|actually|in (?:thousands|hundreds)|any router|whatever|(?:keep|leave) (?:the|an) (?:allowance|approval)|max(?:imum)? (?:approval|allowance)|raise (?:the )?slippage|(?:deadline|minimum) (?:none|0)|belongs to|seed\b|fee (?:of )?\d\d ?%|price impact (?:of )?\d\d ?%|(?:repeat|every|each) (?:hour\w*|day|daily|week\w*|block|time))\b|[×]\d/

export const tellsMore = (lower: string): boolean =>
  MORE.test(lower) || isMultiplied(lower) || doubtsIn(lower).some((word) => !word.startsWith('before'))

/** An address in the text of a swap that is no part of what was read. */
export const namesElse = ({ intent, effects, world }: Judging): boolean =>
  effects.every(({ kind }) => kind === 'swap') &&
  (intent?.addresses ?? []).some(
    ({ address }) =>
      address !== null &&
      !world.isOwn(address) &&
      !PUBLIC_ADDRESSES.includes(address) &&
      !effects.some((effect) =>
        [effect.counterparty, effect.contract, effect.token, effect.tokenOut, effect.actor].includes(address),
      ),
  )

/** `to Bob`, where the book knows the recipient by another name. */
function isForOther({ intent, facts }: Judging, { counterparty, kind }: Effect): boolean {
  const entries = facts.book.filter(({ address }) => address === counterparty)
  if (entries.length === 0 || !/^(?:transfer|nft_transfer)$/.test(kind)) return false
  const { text, lower } = intent!
  const isNamed = entries.some(({ label }) =>
    asciiLower(label)
      .split(/[^a-z0-9]+/)
      .some((word) => word.length > 1 && lower.includes(word)),
  )
  if (isNamed) return false
  return [...text.matchAll(PARTY)].some(([, name]) => !NO_PARTY.test(asciiLower(name!)))
}

/** `Stake with Rocket Pool`, where the bytes call Lido. */
function isOfOther({ intent, world }: Judging, { contract, chainId, kind }: Effect): boolean {
  const deployment = contract === null ? null : world.deployment(chainId, contract)
  if (deployment === null || !/^(?:stake|deposit|swap|borrow|repay|withdraw)$/.test(kind)) return false
  const words = new Set(intent!.lower.split(/[^a-z0-9]+/))
  const named = PROTOCOLS.filter((brand) => words.has(brand))
  return named.length > 0 && !named.includes(brandOf(deployment.name))
}

/** The least that comes in is below what is asked for. */
function givesLess(judging: Judging, effect: Effect): boolean {
  const { intent, world } = judging
  const { kind, chainId, tokenOut, minOut } = effect
  if (kind !== 'swap' || tokenOut === null || minOut === null) return false
  const least = toUnitsOf(world, chainId, tokenOut, minOut)
  if (least === null) return false
  const [, amount, asset = ''] = LEAST.exec(intent!.lower) ?? []
  const asked = amount === undefined ? null : decimal(amount)
  const symbol = world.token(chainId, tokenOut)?.symbol ?? ''
  if (asked !== null && sameAsset(asset.toUpperCase(), symbol.toUpperCase(), true))
    return compare(least, asked) < 0
  const quoted = quotedUnits(judging, effect)
  return quoted !== null && intent!.slippageBps !== null && isBeyond(quoted, least, intent!.slippageBps)
}

/** More may be lost than is asked for, by a tenth of a percent and more. */
const isBeyond = (quoted: Rational, least: Rational, bps: Rational): boolean =>
  quoted.num > 0n &&
  compare(divide(multiply(subtract(quoted, least), rational(10_000)), quoted), {
    num: bps.num + 10n * bps.den,
    den: bps.den,
  }) > 0
