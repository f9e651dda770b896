// Tells what a verb of a sentence does to the world: nothing, something inside that is taken back, or a change.
import { canBeNoun, isAdjective, singular } from '../../read/words/lemma.ts'
import { natureOf } from '../../tables/act-of.ts'
import { STATES } from '../roles.ts'
import type { Said, SentenceReading } from '../sentence.ts'
import { looks, masks, runsReport, secures } from '../sentence-acts.ts'
import { isDelicateWord } from '../words.ts'
import { isHeard, isTold, makes, revises, writes } from '../work-kinds.ts'
import {
  BODILY,
  CALLS,
  CHANGES,
  CONDITIONS,
  DECIDES,
  DESTROYS,
  FALLS,
  FOUND,
  GOES_ON,
  GUARDS,
  isCopying,
  isOnWork,
  isPaper,
  isToPerson,
  isTouched,
  isWorkNoun,
  OPENS,
  ORDERED,
  PAPERS,
  SPEAKS,
  STAYS,
  STORES,
  thingsOf,
  WAITS,
} from './verb-classes.ts'

/** `seek` looks for what is no work; `change` needs a guard, `destroy` a copy; `strange` is understood by nobody here. */
export type Kind =
  | 'state'
  | 'look'
  | 'seek'
  | 'write'
  | 'copy'
  | 'tell'
  | 'decide'
  | 'wait'
  | 'change'
  | 'destroy'
  | 'strange'

/** What is known of the sentence besides its words. */
export interface Stand {
  /** Roles, names and persons in it. */
  readonly persons: number
  /** The words that say that an act is not done; null without. */
  readonly undone: string | null
  /** It says that something stays. */
  readonly isKept: boolean
  /** Somebody else decides first: "once she agrees, send". */
  readonly isGated: boolean
  /** "Order 4711" names a case. */
  readonly isCase: boolean
}

const BE = ['is', 'are', 'was', 'were', 'be', 'been', 'being']

/** The speaker, or a machine that acts for the speaker, is the subject. */
const isBySpeaker = ({ words }: SentenceReading): boolean =>
  [...words].some((word) => /^(?:(?:i|we)(?:'[a-z]{1,2})?|agent|bot|assistant|script|my|me)$/.test(word))

/** A machine, a door, money or a guard is named, before the verb or behind it. */
const isOnDelicate = ({ words, roles }: SentenceReading): boolean =>
  [...words].some((word) => !roles.includes(singular(word)) && isDelicateWord(singular(word)))

export function kindOf(one: Said, said: SentenceReading, stand: Stand): Kind {
  const { act, verb, isState, nouns } = one
  if (isCopying(one)) return 'copy'
  // "Find the cabin" orders what "they find" tells.
  const isToldToDo = said.isOrder && act !== null && (one.takesObject || thingsOf(one).length > 0)
  if ((isState || STATES.has(verb)) && !(isToldToDo && ORDERED.test(verb))) return 'state'
  const isOwn = said.isOrder || isBySpeaker(said)
  const isPassive = BE.some((word) => said.words.has(word))
  // A noun or an adjective that the tagger took for a verb, or what a thing does by itself.
  if (act === null)
    return (!isOwn && !isPassive) || (!one.takesObject && (canBeNoun(verb) || isAdjective(verb)))
      ? 'state'
      : 'strange'
  if (WAITS.has(act) || (stand.isKept && STAYS.test(verb))) return 'wait'
  // "Do not delete the old list": left out, this loses nothing.
  if (said.isNegated && (act === 'delete' || act === 'overwrite') && said.verbs.length === 1) return 'wait'
  if (stand.undone?.includes(verb.slice(0, 4)) && !GUARDS.has(act)) return 'wait'
  if (DECIDES.has(act) && !isOwn && stand.persons > 0) return 'decide'
  if (act === 'roll_back' && FALLS.some((word) => said.words.has(word))) return 'wait'
  if (/^(?:set|put)$/.test(verb) && nouns.includes('hold')) return 'wait'
  if (verb === 'order' && stand.isCase) return 'state'
  if (GOES_ON.test(verb) && CONDITIONS.some((word) => said.words.has(word))) return 'wait'
  if (verb === 'put')
    return nouns.some((noun) => PAPERS.test(noun)) && isWorkNoun(thingsOf(one)[0] ?? '') ? 'write' : 'strange'
  if (act === 'change_record' && nouns.some((noun) => FOUND.test(noun))) return 'strange'
  if (/^(?:update|revise)$/.test(verb) && isPaper(one)) return 'write'
  if (OPENS.test(verb) && nouns.length === 0 && !one.takesObject) return 'state'
  const { reversibility, changes } = natureOf(act)
  // What things and others do is told, not done.
  const isMild = reversibility === 'reversible' || reversibility === 'read-only' || !isPassive
  if (!isOwn && isMild && reversibility !== 'irreversible' && changes !== 'people' && !isOnDelicate(said))
    return 'state'
  if (OPENS.test(verb) && !isOwn && !isTouched(one)) return 'state'
  if (verb === 'give' && (said.words.has('you') || said.words.has('me'))) return 'tell'
  if (STORES.test(verb) && !isTouched(one)) return 'copy'
  const onWork = isOnWork(one, said)
  if (runsReport(one) || act === 'test' || act === 'simulate' || looks(one))
    return thingsOf(one).length === 0 || onWork || act === 'explain' ? 'look' : 'seek'
  if (masks(one)) return 'write'
  if (secures(one)) return 'copy'
  if (CALLS.test(verb) && nouns.length > 0) return 'tell'
  if (isTold(one)) {
    if (act === 'ask' || act === 'inform' || isHeard(said) || isToPerson(said, stand.persons)) return 'tell'
    return stand.isGated ? 'change' : 'strange'
  }
  if (BODILY.has(verb) && !nouns.slice(0, 2).some(isWorkNoun)) return 'strange'
  if (writes(one) || makes(one) || revises(one) || verb === 'export')
    return onWork && !isTouched(one) ? 'write' : 'strange'
  if (SPEAKS.has(act)) return stand.isGated ? 'change' : 'strange'
  if (isTouched(one) || !(onWork || thingsOf(one).length === 0)) return 'strange'
  if (DESTROYS.has(act)) return 'destroy'
  return CHANGES.has(act) && natureOf(act).authority !== 'owner' ? 'change' : 'strange'
}
