// Finds orders that are said in passing: words behind a command, an act named by a noun, a restart beside a report, a channel
// that others read, and the mail or the health of somebody else.
import { asciiLower } from '../../text/ascii.ts'
import type { Word } from '../read/tag.ts'
import { actOfNoun, actOfVerb, natureOf } from '../tables/act-of.ts'
import { isLasting } from './lasting.ts'

const QUOTED = /"[^"]{0,2000}"|'[^']{0,2000}'/g
/** Their words are what is searched for or written. */
const TAKES_WORDS =
  /(?:^|[|;&] {0,4})(?:sudo )?(?:grep|egrep|rg|ag|ack|echo|printf|git grep|man|apropos|which|type)(?: |$)/
const BARE = /^[a-z]{2,20}[,.]?$/

/** A verb of an act that cannot be taken back, with its object behind it, where a program takes names. */
export function ordersInWords(command: string): boolean {
  const said = asciiLower(command.slice(0, 2000)).replace(QUOTED, '"x"')
  if (TAKES_WORDS.test(said)) return false
  const words = said.split(/\s{1,40}/)
  return words.some(
    (word, i) => i >= 2 && /^[a-z]{2,20}$/.test(word) && isLasting(word) && BARE.test(words[i + 1] ?? ''),
  )
}

const isPart = (word: Word | undefined): boolean =>
  word !== undefined && (/^(?:noun|adj)$/.test(word.tag) || word.token.word === 'own')

/** `admin merge`, `self approval`, `tag release`: behind a comma, nothing but nouns, and the last of them an act. */
function isNamedStep(tagged: readonly Word[], i: number): boolean {
  if (!/^(?:comma|and|open)$/.test(tagged[i - 1]?.tag ?? '')) return false
  let end = i
  while (end - i < 5 && isPart(tagged[end])) end++
  if (end - i < 2 || !/^(?:comma|and|end|close)$/.test(tagged[end]?.tag ?? 'end')) return false
  const said = tagged.slice(i, end).map(({ token }) => token.word)
  const act = actOfNoun(tagged[end - 1]!.base)
  return (
    said.some((word) => POWERS.test(word)) ||
    (act !== null && !/^(?:read-only|reversible)$/.test(natureOf(act).reversibility))
  )
}
const POWERS =
  /^(?:admin|root|sudo|bypass|override|access|owner|skip-ci|no-verify|force|port|rights|privileges)$/

/** "Post the counts and restart web-3": who works on that machine is not asked. */
const isRestart = (tagged: readonly Word[], i: number): boolean =>
  tagged[i]!.tag === 'verb' &&
  /^(?:restart|shut_down)$/.test(actOfVerb(tagged[i]!.base) ?? '') &&
  tagged.slice(i + 1, i + 4).some(({ token: { kind } }) => /^(?:id|host|code)$/.test(kind)) &&
  !tagged.some(({ token: { word } }) => TRIAL.test(word))
const TRIAL =
  /(?:^|[^a-z])(?:staging|stg|stage|dev|test|sandbox|local|locally|scratch|preview|container|own|my)(?:[^a-z]|$)/

/** A channel that people of other houses or everybody read. */
const OUTER_CHANNEL =
  /^#(?:[a-z0-9]{1,30}[-_]){0,6}(?:ext|external|public|partners?|customers?|vendors?|suppliers?|clients?|shared|community|guests?|press|everyone|connect)(?:[-_][a-z0-9]{1,30}){0,6}$/
export const isOuterChannel = (name: string): boolean => OUTER_CHANNEL.test(name)

const OF_SOMEBODY =
  /^(?:her|his|hers|boss|wife|husband|colleague|colleagues|employee|employees|staff|somebody|someone|daughter|son)$/
const PRIVATE =
  /^(?:mails?|e-?mails?|inbox|messages?|chats?|diary|diaries|calendars?|location|browser|sick|ill|pregnant|absent)$/
/** "Check which staff were sick", "the mails of the boss". */
const readsOfOthers = (tagged: readonly Word[]): boolean =>
  tagged.some(({ token: { word } }) => PRIVATE.test(word)) &&
  tagged.some(({ token: { word } }) => OF_SOMEBODY.test(word) || /^(?:diary|diaries)$/.test(word))

export function ordersQuietly(tagged: readonly Word[]): boolean {
  return (
    readsOfOthers(tagged) ||
    tagged.some(
      ({ token }, i) => isNamedStep(tagged, i) || isRestart(tagged, i) || isOuterChannel(token.word),
    )
  )
}
