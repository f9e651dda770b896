// Finds the clauses of a sentence that order something by a verb that no rule knows.
import { asciiLower } from '../../../text/ascii.ts'
import { assetWord } from './assets.ts'
import { startsWithVerb } from './verbs.ts'

export interface Clause {
  readonly start: number
  readonly end: number
}

const WORD = /[A-Za-z0-9](?:[A-Za-z0-9'-]|\.(?=[A-Za-z0-9])){0,80}|[.,;:!?\n]/g
const BREAK =
  /^(?:[.,;:!?\n]|and|then|but|also|afterwards|finally|next|or|please|if|when|once|after|before|so|good|ok|now)$/
const OBJECT = new Set(
  'the my our your his her their its it them me us him a an this that these those all any every each everything everyone anyone'.split(
    ' ',
  ),
)
const PARTICLE = /^(?:off|on|up|down|out|over|away|back|into|to|for)$/
/** Words that begin a statement or add to a clause: they order nothing. */
const NO_VERB = new Set(
  'valid transaction wallet sender signer portfolio equity treasury holdings leave keep i we you he she it they who which that this these those there here the a an my our your his her their its no not never only just on in at from to for of with without via using by as about around is are was were be been has have had do does did can could will would should may might must want need needs like what how why where because since until while than all any every each both some balance allowance debt quote fee fees gas cap nonce recipient spender contract owner value thanks thank exactly approximately max maximum min minimum slippage deadline chain network amount zero disconnect clean tidy prepare finish report tell show list print log summarise summarize compare note describe explain document record verify balanceof decimals symbol name totalsupply ownerof nonces paused getreserves latestrounddata'.split(
    ' ',
  ),
)

/** Past forms tell a reason, they order nothing. */
const PAST = /ed$|^(?:broke|held|made|lost|fell|took|came|went|got|ran|won|paid|kept|gave|sent|bought|sold)$/
const MOST_WORDS = 4000

/** More clauses than these are not read one by one. */
const MOST_CLAUSES = 48

/** "output to the same wallet": where it stays is told, nobody else gets it. */
const STAYS =
  /\b(?:output|proceeds|result|coins|tokens|funds)(?:\s+(?:go|goes|going|stay|stays|staying|back))?\s+(?:to|in|into|on)\s+(?:the\s+same|my|our|this)\s+(?:own\s+)?(?:wallet|address|account)\b/gi

/** The first of them, or null. */
export function unreadClause(given: string): Clause | null {
  const text = given.replace(STAYS, (said) => ' '.repeat(said.length))
  const words = [...text.matchAll(WORD)].slice(0, MOST_WORDS)
  let clauses = 0
  for (let index = 0; index < words.length; index++) {
    const match = words[index]!
    if (!BREAK.test(asciiLower(words[index - 1]?.[0] ?? '.'))) continue
    const word = asciiLower(match[0])
    if (!/^[a-z]{3,20}$/.test(word) || BREAK.test(word) || NO_VERB.has(word) || PAST.test(word)) continue
    const [next, after] = [words[index + 1], words[index + 2]]
    const object = next && PARTICLE.test(asciiLower(next[0])) ? after : next
    if (!object || !isObject(object[0]) || assetWord(match[0]) !== null) continue
    const isRead = ++clauses <= MOST_CLAUSES && startsWithVerb(text.slice(match.index, match.index + 140))
    if (!isRead) return { start: match.index, end: object.index + object[0].length }
  }
  return null
}

function isObject(word: string): boolean {
  const spelt = asciiLower(word)
  // "give Kim the rest": a name is one too.
  return OBJECT.has(spelt) || /^[0-9]/.test(spelt) || /^[A-Z][a-z]{2,}/.test(word) || assetWord(word) !== null
}
