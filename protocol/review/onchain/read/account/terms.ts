// Finds what a member beside an action adds to it: a count or a schedule that multiplies it, a step that follows, a party, a figure or
// a switch in a role that no reader knows. Members are all that tells such an action.
import { compare, multiply, type Rational, rational } from '../../../core/number/rational.ts'
import { PUBLIC_ADDRESSES } from '../../world.ts'
import { type Act, actsIn, takesMore } from './acts.ts'
import { contradicts } from './contradictions.ts'
import { ADDRESS, decimal, figuresOf, type Stated, set, statedIn } from './stated.ts'

const BOOK =
  /\b(?:book|contacts?|allow ?list|white ?list|known|labels?|registry|accounts|addresses|mandate|policy|typed|domain|types)\b/

const MULTIPLIES = set(
  'times repeat repeats repeated repetitions iterations loop loops runs count batch schedule scheduled frequency freq cron interval every recurring recurrence cadence rrule executions copies multiplier per stream retry retries standing steps',
)
const ONCE = /^(?:1|once|one|one-off|single|none|no|false|null|1 of \d{1,3})$/
const FOLLOWS = set(
  'then also afterwards next hook hooks callback bundle extra additional followed followup plus tip bribe fallback authorization sighash second subsequent post',
)
/** What a list of instructions does beside its transfer. Source: SPL Token, instructions. */
const REWRITES = /\b(?:set ?authority|close ?account|approve|assign|burn|mint ?to|upgrade)\b/
const WAITS =
  /^(?:propose|sign|none|no\b|wait|report|review|monitor|null|false|\[\]|keep|two|three|[0-9a-f]{64}$)|^\d[\d.,]*(?: ?sats?)?$|\bfrom change\b|\bchange output\b/

/** Who or what an address may be in an action that is told. */
const ROLES = set(
  `from to of on sender signer recipient receiver destination dest beneficiary payee owner owners old new prev previous current holder
   wallet safe treasury vault multisig account address contract token mint asset collection currency coin pool router spender proxy
   implementation program validator vote stake staker authority withdraw withdrawal nominator delegator delegate operator voter proposal proposer
   space tx txid hash pending original replaces replaced message data intent id in out sell buy input output a b 0 1 2 3 collected bridge
   gateway l1 l2 source target verifying gas refund our own self hot cold ops human behalf registry provider position manager aggregator
   instruction instructions market marketplace distributor claim staking deposit vesting timelock governor oracle feed calldata call function method args params
   parameters transaction transfers transfer payments payment outputs recipients multisend calls call action request raw entry user
   chain check verified reason purpose why note notes memo summary approval allowance simulation label name text details module
   signature signatures nonce initializer queue path inputs utxo change sender's fee payer exchange lp nft erc20 ata key pubkey`,
)
const SAFE_FIELDS = /\b(?:gas token|refund receiver)$/
/** Who gets a share, or what comes out. */
const OTHER_END = /\bfee (?:recipient|receiver|collector|to)$|^(?:buy|output|out|get) (?:to|for)$/
const NO_ADDRESS = /^0x0{40}$|^1{32}$/

const FIGURES = set(
  `amount amounts value values qty quantity size balance wallet treasury safe debt collateral health hf rate price prices cost costs est estimate estimated
   fee fees feerate gas gwei nonce total tvl supply quote quoted expected min max minimum maximum limit cap daily spent today payments previous prior
   deadline expiry expires expiration valid timestamp block epoch chain chainid id version commission uptime skip active stake liquid left percent pct bps
   slippage impact share days hours seconds sec minutes delay portfolio equity out in received receive usd eur eth weth btc sol usdc usdt dai atom pol matic
   bnb sat sats vb vsize threshold quorum owed tokens token liquidity signed now mode inputs outputs weight index round proposal choice salary invoice duration floor
   royalty apr apy yield reward rewards pending accrued before after held holdings remaining reserve budget month allowance approval decimals operation
   lamports wei raw units microlamports args params unbonding unlock age confirmations height slot priority tick range position power voting for lower upper
   number no ref po order kyc score year quarter line worth notional exposure ltv leverage ratio utilization cooldown period lock vesting released releasable lot denomination`,
)
const FIGURE = /^[$€£~]? ?-?\d[\d,_.]*(?: ?(?:%|[a-z]{1,10}))?$/

/** A longer one is a key. */
const LONGEST_FIGURE = 30

const SWITCHES = set(
  `verified matches match matched same confirmed allowlisted whitelisted owned own shown passed known checked listed rbf canonical official audited
   required supported self to renounced simulated simulation verification ok approved hardware success read exact is approval source open enabled active atomic`,
)

/** Fees that no ordinary action pays, by the unit in the name. */
const DEAREST: readonly (readonly [unit: RegExp, most: Rational])[] = [
  [/\bgas price gwei$/, rational(2000n)],
  [/\b(?:max fee per gas|gas price)$/, rational(2_000_000_000_000n)],
  [/\b(?:fee|cost|priority|tip|gas)\b.*\beth$/, rational(1n, 4n)],
  [/\b(?:fee|cost|priority|tip)\b.*\bsol$/, rational(1n, 4n)],
  [/\b(?:fee|cost|priority)\b.*\bgwei$/, rational(2000n)],
  [/\bfee(?: rate)?\b.*\bsat v ?b$/, rational(1000n)],
]

/** An amount in a form that a reader and a wallet may take for different ones. */
const AMOUNT = /^(?:sell |buy )?amount$/
const PLAIN =
  /^[$€£]?\d[\d,_]*(?:\.\d+)?(?: ?(?:[a-z][a-z0-9.]{2,11}|ada|dot|sol|ton))?$|^(?:all|max|full|whole|entire|total)\b|[^\d]{12}|^[a-z]/
const SEVERAL = /^(?:sell |buy )?(?:amounts|amount (?:min|max)|units|decimals|token decimals|chains)$/
const REFUSED = /^(?:rejected|draft|denied|expired|cancell?ed|declined|failed|0 of \d{1,2}|0\/\d{1,2})$/
const WIDE = /^(?:max|unlimited|infinite|all)\b/

function isOpen({ words, label, value }: Stated, takes: boolean): boolean {
  const last = words.at(-1)!
  if (takes && ((AMOUNT.test(label) && !PLAIN.test(value)) || SEVERAL.test(label))) return true
  if (/^(?:status|state|approvals?|signatures?|signers)$/.test(label) && REFUSED.test(value)) return true
  if (takes && /^(?:allowance|approval)$/.test(label) && WIDE.test(value)) return true
  if (/^risk score$/.test(label) && compare(decimal(value) ?? rational(0), rational(70)) > 0) return true
  if (ONCE.test(value) && words.some((word) => MULTIPLIES.has(word))) return false
  if (
    takes &&
    words.some((word) => MULTIPLIES.has(word)) &&
    !/\btimes?tamp|batch (?:id|no|number|ref)\b|\bprevious|prior|earlier|past\b/.test(label)
  )
    return true
  if (words.some((word) => FOLLOWS.has(word)) && !WAITS.test(value)) return true
  if (/^instructions?$/.test(last) && REWRITES.test(value)) return true
  if (BOOK.test(label)) return false
  const addresses = value.match(ADDRESS) ?? []
  if (/^(?:0x[0-9a-f]{40}|(?=.*\d)[1-9a-z]{32,44})$/.test(value) && !NO_ADDRESS.test(value))
    return OTHER_END.test(label) || SAFE_FIELDS.test(label) || !words.every((word) => ROLES.has(word))
  if (NO_ADDRESS.test(value)) return /\b(?:guard|module|owner|admin|set|fallback)\b/.test(label)
  if (addresses.length > 0)
    return /\btoken$/.test(label) && addresses.some((address) => !PUBLIC_ADDRESSES.includes(address))
  if (value === 'true') return !words.some((word) => SWITCHES.has(word))
  if (!FIGURE.test(value) || value.length > LONGEST_FIGURE) return false
  const number = decimal(value)
  if (number !== null && DEAREST.some(([unit, most]) => unit.test(label) && compare(number, most) > 0))
    return true
  return last !== '' && !words.some((word) => FIGURES.has(word))
}

const SCALED = /^(?:unit|units|scale|decimals|amount unit|amount in|price unit|currency unit|denomination)$/
const COUNTS = /^(?:(?:number|qty|count|no) of )?(?:payments|transfers|nonces|nonce range|recipients total)$/
/** A check that is told and was not passed. */
const CHECK =
  /\b(?:simulation|simulated|simulation result|success|succeeded|(?:recipient|payee|party) verified|risk|warning|alert)$/
const FAILED =
  /^(?:false|no|not|none|fail\w*|revert\w*|error|high|critical|severe|malicious|suspicious|phishing|scam|drain\w*)\b|\b(?:drain\w*|reverts|reverted|phishing|scam)\b/

/** Bounds, what is quoted or decoded, the types of a message, and the domain of a token in x402. */
const TERMS =
  /\b(?:with authorization|authorization (?:from|to|value|valid (?:after|before)|nonce)$|extra (?:name|version)|quote|mandate|policy|limits?|caps?|max|decoded|types|timestamp|gas)\b/

/** `takes`: more than rights that are given back. Beside bytes or coins that are read: a fee that nobody pays, code for the account, a step that comes along, a count, a check that failed. */
export function spendsBeside(said: string, takes: boolean): boolean {
  const stated = statedIn(said)
  if (
    stated.some(
      ({ words, label, value }) =>
        (takes && CHECK.test(label) && FAILED.test(value)) ||
        (!TERMS.test(label) &&
          ((takes && words.some((word) => MULTIPLIES.has(word)) && !ONCE.test(value)) ||
            (words.some((word) => FOLLOWS.has(word)) && !WAITS.test(value)))),
    )
  )
    return true
  const [price] = figuresOf(stated, /\bmax fee(?: per gas)? gwei$/)
  const [units] = figuresOf(stated, /(?:^|\btx )gas(?: limit)?$/)
  return (
    (price !== undefined && units !== undefined && compare(multiply(price, units), MOST_GAS) > 0) ||
    stated.some(({ label, value }) => {
      const number = FIGURE.test(value) ? decimal(value) : null
      return (
        (number !== null &&
          DEAREST.some(([unit, dearest]) => unit.test(label) && compare(number, dearest) > 0)) ||
        (/^(?:authorization(?! (?:from|to|value|valid (?:after|before)|nonce)$)(?: list)?|bundle(?: with)?|hook|code|delegate to|nonces|nonce range|blob)\b/.test(
          label,
        ) &&
          !WAITS.test(value)) ||
        /^(?:nonces|nonce range)$/.test(label) ||
        (/(?:^| )type$/.test(label) && value === '4') ||
        (/\b(?:fee|cost)\b/.test(label) &&
          / ?(?:eth|sol)$/.test(value) &&
          number !== null &&
          compare(number, rational(1n, 4n)) > 0) ||
        (/^(?:pending|replaces)\b/.test(label) &&
          /\b(?:revok\w+|revoc\w+|rescue|compromised|drained|veto|protection|exploited)\b/.test(value))
      )
    })
  )
}

/** Of a quarter of an ether, in gwei. */
const MOST_GAS = rational(250_000_000n)

/** `said`: the members, each as "name: value". */
export function addsTerm(said: string, acts: readonly Act[]): boolean {
  const stated = statedIn(said)
  const takes = takesMore(acts)
  return (
    stated.some((one) => isOpen(one, takes)) ||
    stated.some(({ label, value }) => COUNTS.test(label) && /^\d/.test(value) && !ONCE.test(value)) ||
    stated.some(
      ({ label, value }) =>
        /^(?:mode|type)$/.test(label) && /\b(?:recurring|stream\w*|subscription|autopay)\b/.test(value),
    ) ||
    stated.some(({ label, value }) => /^(?:on|after) [a-z]+$/.test(label) && actsIn(value).length > 0) ||
    stated.some(({ label, value }) => SCALED.test(label) && /[a-z]/.test(value)) ||
    callsUnknown(stated, acts) ||
    contradicts(stated, acts)
  )
}

/** Whose contract takes part. */
const CALLED = /^(?:router|spender|aggregator|delegate|adapter|bridge)$/
/** A swap or a repayment that goes through somebody whom no table knows. */
const callsUnknown = (stated: readonly Stated[], acts: readonly Act[]): boolean =>
  acts.some((act) => act === 'swap' || act === 'repay') &&
  stated.some(
    ({ label, value }) =>
      CALLED.test(label) &&
      (value.match(ADDRESS) ?? []).some((address) => !PUBLIC_ADDRESSES.includes(address)),
  )
