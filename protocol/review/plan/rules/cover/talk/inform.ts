// Covers telling and asking people of the house, and handing them plain things of work.
import { allowRule } from '../../../../core/rule.ts'
import { isCopied, isResult, isTurned } from '../../../cover/sentence-acts.ts'
import {
  type CoverSubject,
  isInside,
  isKnownWord,
  isPlainEntity,
  isPlainObject,
} from '../../../cover/subject.ts'
import { isGuardedWord } from '../../../cover/words.ts'
import type { ActName, Entity } from '../../../ir.ts'

const TELLS: readonly ActName[] = ['inform', 'ask']
const HANDS: readonly ActName[] = ['send', 'publish', 'share', 'reply']

/** A first name, as one calls people of the house. */
const isNamed = ({ kind, text }: Entity): boolean => kind === 'person' && /^[A-Z][a-z]{1,20}$/.test(text)

const isOurs = (one: Entity): boolean => isInside(one) || isNamed(one)

export const coverInform = allowRule({
  id: 'plan.cover.inform',
  evidence: 'B',
  source: 'VerbNet tell-37.2, inquire-37.1.2; policy: review.md §9',
  fires: ['Post the summary in the team channel.', 'Ask the reviewer for feedback on the draft.'],
  quiet: [
    'Post the passwords in the team channel.',
    'Send the draft to press@paper.example.',
    'Back up the project and send it to Dana.',
  ],
  covers: ({ step, sentence }: CoverSubject): boolean => {
    const said = sentence()
    // "It" is the whole copy.
    if (isTurned(said) || isResult(said) || isCopied(said)) return false
    if (
      ['he', 'she', 'him', 'her', 'alone', 'public', 'club', 'every', 'all'].some((word) =>
        said.words.has(word),
      )
    )
      return false
    if (step.act === null || step.account !== null || step.words.some(isGuardedWord)) return false
    // What is told has to be named: "tell me about politics" is not.
    if (
      !step.words.every(
        (word) =>
          word === step.verb ||
          isKnownWord(word) ||
          step.recipients.concat(step.objects).some((one) => isNamed(one) && one.key.includes(word)),
      )
    )
      return false
    const people = [...step.recipients, ...(step.target === null ? [] : [step.target])]
    if (TELLS.includes(step.act))
      return (
        step.objects.length > 0 &&
        step.objects.every((one) => isInside(one) || isNamed(one) || isPlainEntity(one)) &&
        people.every((one) => isInside(one) || isNamed(one) || isPlainEntity(one))
      )
    if (step.verb === 'invite')
      return step.objects.length > 0 && step.objects.every(isOurs) && people.every(isPlainEntity)
    return (
      HANDS.includes(step.act) &&
      isPlainObject(step) &&
      people.some(isOurs) &&
      people.every((one) => isOurs(one) || isPlainEntity(one))
    )
  },
})
