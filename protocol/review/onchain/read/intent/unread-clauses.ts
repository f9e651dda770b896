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
  'i we you he she it they who which that this these those there here the a an my our your his her their its no not never only just on in at from to for of with without via using by as about around is are was were be been has have had do does did can could will would should may might must let want need needs like what how why where because since until while than all any every each both some thanks thank exactly approximately max maximum min minimum slippage deadline chain network amount zero'.split(
    ' ',
  ),
)

/** Past forms tell a reason, they order nothing. */
const PAST = /ed$|^(?:broke|held|made|lost|fell|took|came|went|got|ran|won|paid|kept|gave|sent|bought|sold)$/
const MOST_WORDS = 4000

export function unreadClauses(text: string): readonly Clause[] {
  const words = [...text.matchAll(WORD)].slice(0, MOST_WORDS)
  const found: Clause[] = []
  words.forEach((match, index) => {
    const before = asciiLower(words[index - 1]?.[0] ?? '.')
    if (!BREAK.test(before)) return
    const word = asciiLower(match[0])
    if (!/^[a-z]{3,20}$/.test(word) || BREAK.test(word) || NO_VERB.has(word) || PAST.test(word)) return
    if (assetWord(match[0]) !== null || startsWithVerb(text.slice(match.index, match.index + 120))) return
    const [next, after] = [words[index + 1], words[index + 2]]
    const object = next && PARTICLE.test(asciiLower(next[0])) ? after : next
    if (!object) return
    const spelt = asciiLower(object[0])
    if (OBJECT.has(spelt) || /^[0-9]/.test(spelt) || assetWord(object[0]) !== null)
      found.push({ start: match.index, end: object.index + object[0].length })
  })
  return found
}
