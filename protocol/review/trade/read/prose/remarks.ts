// Tells remarks from terms: of the words that no reader understood, those that bind nothing. A sentence about the market or
// the mood changes no order; one that permits, forbids, multiplies or quotes somebody may.
import { isWeightyWord } from '../../tables/weighty-words.ts'
import type { Marks } from './marks.ts'
import type { Token } from './tokens.ts'

/** What a sentence of terms is made of: every other word in it counts. */
const TERMS =
  /(?:^| )(?:mandates?|polic(?:y|ies)|rules?|allow(?:s|ed)?|permit(?:s|ted)?|approved(?! by)|universe|instructions?|agreed|agreement|excluding|except)(?= |$)/
const TERMS_APART = /(?:^| )(?:only|must|may|cannot|never)(?= |$)/

const ENGLISH =
  /(?:^| )(?:the|an?|is|are|was|to|of|at|in|on|and|for|with|we|i|it|my|our|so|but|as|this|that|from|by|if|has|have|just|still)(?= |$)/

const PLACE_BEFORE = /^(?:on|at|via|in|through|with|using|by|from|over|to)$/

/** Unknown words that stay unknown. */
export function withoutRemarks(marks: Marks, unknown: readonly Token[], isAsked: boolean): Token[] {
  const words = unknown.filter(({ mark }) => isWord(mark))
  const isTerms = TERMS.test(marks.text) || (!isAsked && TERMS_APART.test(marks.text))
  if (words.length === 0 || isTerms || (words.length > 4 && !ENGLISH.test(marks.text))) return [...unknown]
  return unknown.filter((token) => !isWord(token.mark) || mayBind(marks.tokens, token))
}

/** Said in plain words, and still a term: an order that repeats itself, or somebody who speaks against it. */
const SPOKEN =
  /(?:^| )(?:keep (?:buying|selling|adding|shorting)|(?:every|each) (?:hour|minute|few|# (?:minutes?|hours?))|(?:risk|desk|compliance|manager|committee|bank|broker|venue|exchange) (?:said|says|told|wants|asked)|no (?:new|more|further) (?:positions?|trades?|orders?|entries|buys|purchases) (?:this|today|until|till|for|before|are|allowed))(?= |$)/dg

/** Other money, other accounts, other names, and a size that something else multiplies. */
const ELSEWHERE =
  /(?:^| )(?:(?:with|from|by|on|via|using) (?:money (?:from|on|of) )?(?:the |my |our |a |an )?(?:credit |debit |bank )?(?:card|credit|loan|margin loan|overdraft|mortgage)|financed|borrowed money|before (?:the |my |our )?(?:account|deposit|wire|money|cash) (?:is|has|was|gets|arrives|clears|settles)|(?:until|till) (?:the |my |our )?(?:account|wallet|balance) is|(?:cap|limit|end|max|maximum|until) (?:: |= )?(?:none|unlimited|cancelled|infinite)|refill\w{0,3}|reload\w{0,3}|(?:in|for|of|across) (?:every|each|all)(?: the)? (?:[a-z]{1,8} ){0,4}(?:names?|stocks?|symbols?|tickers?|members?|coins?|accounts?|clients?)|mirror\w{0,3}|hedge (?:: |= )?none|buying power #x|(?:multiplier|multiple|gearing)(?: of)? (?:#|#x)|other (?:sub ?-? ?)?accounts?|account @|(?:leverage|gearing) (?:up )?to|stop (?:size|qty|quantity) #|#% of (?:the |my |our )?(?:account|balance|wallet) ?$|all in(?:to)? more|into more|visa|mastercard|paypal|(?:money|funds?|wire|deposit) (?:not|arrives?|arrive|comes?|has not|have not)|(?:account|wallet) (?:is )?(?:still )?empty|followers|no (?:limit|cap|end) on|gtc then|margin at|stop (?:is )?(?:inactive|off|disabled|not)|(?:profits?|gains|proceeds) (?:goes|go|flows?) (?:in)?to|in account (?:two|three|#|@)|(?:account|equity|balance) (?:will be|was|used to be|would be)|(?:account|equity|balance) #\$? (?:last|after|once|when|tomorrow|next)|peak equity|live account|stop for # @ only)(?= |$)/dg

export const spokenTerms = (marks: Marks): readonly Token[] =>
  [...marks.matches(SPOKEN), ...marks.matches(ELSEWHERE)].flatMap(({ start, end }) =>
    marks.tokensIn(start, end).slice(0, 1),
  )

/** `stocks/bonds` is two words. */
const isWord = (mark: string): boolean => /^[a-z]+(?:'[a-z]+)?(?: [a-z]+){0,4}$/.test(mark)

function mayBind(tokens: readonly Token[], token: Token): boolean {
  const at = tokens.indexOf(token)
  const before = tokens[at - 1]?.mark ?? '.'
  if (token.mark.split(' ').some(isWeightyWord)) return true
  if (/^(?:dollars?|pounds?|francs?|crowns?)$/.test(tokens[at + 1]?.mark ?? '')) return true
  // `10 oz`, `5 grand`: what the figure counts; `no memecoins`: what is forbidden.
  if (/^(?:#.*|no|not|never|without|any)$/.test(before)) return true
  return token.isName === true && at > 0 && !PLACE_BEFORE.test(before) && before !== '.'
}
