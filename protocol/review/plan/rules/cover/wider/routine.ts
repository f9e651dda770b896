// Covers sentences that mix looking, writing for people, asking inside, leaving as it is and what others decide.
import { allowRule } from '../../../../core/rule.ts'
import { asciiLower } from '../../../../text/ascii.ts'
import {
  behaves,
  bySelf,
  decides,
  isAsSaid,
  isEnclosed,
  isWhich,
  leavesNothing,
  leavesOut,
  pastesHere,
  proposesText,
  stays,
  tellsYou,
} from '../../../cover/frames.ts'
import type { Said, SentenceReading } from '../../../cover/sentence.ts'
import {
  isAgainstLimit,
  isAssumed,
  isCopied,
  isImpersonal,
  isOfPeople,
  isResult,
  isStill,
  looks,
  looksIntoMail,
  masks,
  runsReport,
  tellsMe,
} from '../../../cover/sentence-acts.ts'
import { type CoverSubject, isAnswer } from '../../../cover/subject.ts'
import { isHeard, isTold, links, makes, proposes, revises, sorts, writes } from '../../../cover/work-kinds.ts'

const ELSEWHERE = 'he she him her his hers yours outside everyone everybody who whom whose'.split(' ')
/** Many outside read it. */
const OPEN = 'public press club forum community social media followers customers'.split(' ')
/** One text for all, one act on everything. */
const MASS = ['all', 'every', 'everything']
/** What reverses or excepts; that nothing is changed turns nothing. */
const TURNS =
  'although though despite unless except without until whereas lest instead ever pretend but'.split(' ')
/** A promise to somebody, and a part played. */
const isWritten = (one: Said): boolean =>
  [writes, makes, revises, links, proposes, proposesText].some((kind) => kind(one))

/** "If not confirmed, pass it on": what is denied is a condition, and no act. */
const isTurnedDown = ({ isNegated, verbs }: SentenceReading): boolean => {
  const denied = verbs.filter((one) => one.isDenied)
  return isNegated && !(denied.length > 0 && denied.every((one) => one.form === 'ed' && looks(one)))
}

/** "No second entry until the desk has confirmed the first": an act waits for somebody's word. */
const HELD_BACK =
  /^no (?:further |second |other |new |more )?[a-z]{3,20}(?: [a-z]{2,20}){0,4} (?:until|before) /
const NEEDED =
  /^no (?:further |second |other |new |more )?(?:check|test|backup|copy|warning|alert|alarm|review|audit|help|ambulance|doctor|food|water|payment|wage|release|exit)/

/** Who asked is no stranger. */
const withoutYou = (words: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...words].filter((word) => !/^(?:you|your|them|their|us)$/.test(word)))

export const coverRoutine = allowRule({
  id: 'plan.cover.routine',
  evidence: 'B',
  bySentence: true,
  source:
    'VerbNet see-30.1, scribble-25.2, tell-37.2, keep-15.2; policy: review.md §9 (a person of the house decides)',
  fires: [
    'Count the late parcels per depot, write two pages and leave the tables as they are; the owner decides.',
    'Draft a note to the carrier about the late pallet. I will post it myself.',
  ],
  quiet: [
    'Count the late parcels per depot, empty the tables and leave the rest as it is; the owner decides.',
    'Look up the first entry in the outgoing list and pay the desk for its status. Nothing is copied into the register.',
    'Count the late parcels per depot. No check is run before the release.',
    'Count the late parcels per depot. The script decides and approves the payment.',
  ],
  covers: ({ step, plan, sentence }: CoverSubject): boolean => {
    if (step.call !== null || isAnswer(step, plan) || step.environment === 'production') return false
    const said = sentence()
    const { verbs, words } = said
    const toAsker = (one: Said): boolean => tellsMe(said)(one) || tellsYou(said)(one) || bySelf(said)(one)
    const tells = verbs.some(
      (one) =>
        isTold(one) &&
        !(one.verb === 'report' && !words.has('to')) &&
        !looks(one) &&
        !isWritten(one) &&
        !isAsSaid(said)(one) &&
        !pastesHere(said)(one) &&
        !toAsker(one) &&
        !leavesOut(one),
    )
    const written = verbs.some(isWritten)
    const named = tells || written
    const text = asciiLower(plan.text.slice(step.sentence.start, step.sentence.end))
    const isHeldBack = HELD_BACK.test(text) && !NEEDED.test(text) && said.isKnownMatter
    const isUnturned =
      isHeldBack ||
      (!TURNS.some((word) => words.has(word)) &&
        !(words.has('so') && words.has('that')) &&
        (verbs.some(leavesOut) ||
          verbs.some(leavesNothing(said)) ||
          !['nothing', 'nobody', 'none', 'never'].some((word) => words.has(word))))
    // Of the board, of the figures: what kind of board or figure is in the word before.
    const isRead =
      (named ? said.isKnown : said.isKnownMatter) ||
      (said.isOpen &&
        !written &&
        said.strange.every(({ place }) => place === 'modifier') &&
        said.strange.length <= 1)
    // "Which jobs ran last night": behind what is looked at.
    const happens = (one: Said): boolean => looks(verbs[0]!) && one !== verbs[0] && behaves(one)
    // A draft for somebody outside stays a draft.
    const isForParty =
      verbs.every(({ verb, act }) => verb === 'draft' || act === 'compute' || act === 'read') &&
      said.parties.every((party) =>
        /^(?:supplier|vendor|customer|client|carrier|publisher|translator)$/.test(party),
      ) &&
      !['price', 'prices', 'market'].some((word) => words.has(word))
    return (
      verbs.length > 0 &&
      !verbs.some(isOfPeople) &&
      isRead &&
      isUnturned &&
      !(named && MASS.some((word) => words.has(word))) &&
      !isAssumed(said) &&
      !looksIntoMail(said) &&
      !isAgainstLimit(said) &&
      (said.parties.length === 0 || isForParty) &&
      !ELSEWHERE.some((word) => words.has(word)) &&
      !(
        named &&
        !isHeldBack &&
        (said.hasRelative || words.has('that') || isTurnedDown(said) || said.isDescribed)
      ) &&
      !(
        tells &&
        !isHeldBack &&
        (isResult(said) || isCopied(said) || !isHeard(said) || OPEN.some((word) => words.has(word)))
      ) &&
      (tells || isHeldBack || verbs.some(decides(said)) || verbs.some(leavesOut)
        ? said.names.length <= 2
        : said.names.length === 0 && isImpersonal({ ...said, words: withoutYou(words) })) &&
      verbs.every((one) =>
        [
          looks,
          runsReport,
          masks,
          isWritten,
          isTold,
          toAsker,
          isStill,
          decides(said),
          stays(said),
          leavesOut,
          isEnclosed,
          isAsSaid(said),
          leavesNothing(said),
          isWhich(said),
          pastesHere(said),
          sorts(said),
          happens,
        ].some((kind) => kind(one)),
      ) &&
      text.length < 400
    )
  },
})
