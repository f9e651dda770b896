// Finds what a text tells beside an action that no reading of the action takes in: a way over a stranger, an order, a call or a value
// beside a revocation, a vote whose title moves funds, a health factor that is still to be calculated.
import { PUBLIC_ADDRESSES } from '../../world.ts'
import { type Act, takesMore } from './acts.ts'
import { sendersIn } from './receivers.ts'

const VIA = /\b(?:via|through|use|routing:?|route:?)(?: the| our)?(?: (?!0x)\w+)?:? (0x[0-9a-f]{40})\b/g
const CADENCE =
  /\b(?:as|in) an? stream\b|\b(?:pulled|drawn|debited|streamed) (?:\w+ )?(?:monthly|weekly|daily|hourly)\b|\bper (?:second|minute|hour)\b|\bstream(?:s|ed|ing)? (?:it|them|this)\b|\bpull(?:s|ed)? [^.;\n]{0,30}\b(?:weekly|monthly|daily|hourly|again)\b/
const LEFTOVER =
  /\b(?:sweep|send|mov|transfer|pay)\w* (?:what(?:ever)?|all that) (?:is|was|remains)\b|\b(?:what remains|the remainder|the rest) (?:goes|to)\b|\bsweep\w* the (?:remainder|rest)\b|\bswap\w* out the (?:recipient|payee|address)\b/
const RANGE = /#\d{1,6} (?:to|through|until) #?\d|\brelease all\b/
/** Beside a right that is taken back: a signature, an offer, a batch, a value, foreign code. */
const BESIDE_REVOCATION =
  /\bwith \d[\d,.]* ?(?:eth|weth|usdc?|usdt|dai)\b|\boperation:? 1\b|(?:^|[.;] )(?:fulfil|queue|execute|unwrap|wrap|vote|buy|give|post|attach|register|renounce|pause|claim|sign)\w* (?!messages? to|off\b)|\b(?:by|with|via|as|through) (?:an? )?delegate ?call|\bmulti ?call\b|\bvalue(?: is| of|:)? (?:0\.0*)?[1-9][\d,.]* ?(?:eth|weth|usdc?|usdt|dai|btc|sol|pol)\b|\bsign\w* (?:the|an?|this|that|our) (?:\w+ )?(?:order|permit|offer|listing|message|bid)\b|\baccept\w* (?:the|an?|this|any) (?:\w+ )?(?:offer|bid|order)\b|\bcancel\w* (?:the |our )?(?:\w+ )?(?:time-?lock|veto|guard\w*|pause|delay)\b/
const NEGATED = /\b(?:no|not|never|without) (?:\w+ ){0,2}?(?:multi ?call|delegate ?call|value)\b/g
const TITLE =
  /\b(?:proposal|titled|called|vote (?:on|for)|title)\b[^"'“‘\n]{0,20}["'“‘]{1,2}([^"'”’\n]{3,140})|\b(?:proposal|title): ([^;\n]{3,140})/g
const MOVES_FUNDS =
  /\b(?:send|transfer|move|pay|withdraw|sweep|drain|mint|hand|give|grant|spend|allocate)(?:s|ing)?\b[^.;]{0,40}(?:\d|\btreasury\b|\bfunds\b|\breserves?\b)/
const UNCALCULATED =
  /\bhealth(?: factor)?\b[^.;\n]{0,40}(?!0x)\d(?:\.\d{1,6})? ?(?:x|\*|×|\/|- |times|plus|minus) ?\d|\bhealth(?: factor)?\b[^.;\n]{0,40}\d \(?before\b/
/** Two assets leave a position while a debt stays. */
const TAKES_TWO = /\bwithdraw(?:s|ing)? [^.;\n]{0,60}\band \d/
const OWES = /\b(?:health|debts?|repay\w*|borrow\w*|collateral)\b/

/** `told`: as spoken, with its addresses. */
export function tellsMoreThanAct(told: string, acts: readonly Act[]): boolean {
  const senders = sendersIn(told.replace(/ ;\. /g, '\n'))
  const isOver = [...told.matchAll(VIA)]
    .slice(0, 8)
    .some(([, address]) => !PUBLIC_ADDRESSES.includes(address!) && !senders.has(address!))
  return (
    isOver ||
    UNCALCULATED.test(told) ||
    RANGE.test(told) ||
    (TAKES_TWO.test(told) && OWES.test(told)) ||
    (takesMore(acts) && (CADENCE.test(told) || LEFTOVER.test(told))) ||
    (acts.every((act) => act === 'revoke') && BESIDE_REVOCATION.test(told.replace(NEGATED, ' '))) ||
    (acts.includes('vote') &&
      [...told.matchAll(TITLE)].slice(0, 8).some(([, quoted, named]) => MOVES_FUNDS.test(quoted ?? named!)))
  )
}
