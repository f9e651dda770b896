// Covers what an analysis reports: figures, shares, samples and what they are like, with the things that they are of.
import { allowRule } from '../../../../core/rule.ts'
import { asciiLower } from '../../../../text/ascii.ts'
import {
  behaves,
  decides,
  happened,
  isEnclosed,
  isWardedOff,
  judges,
  leavesOut,
  stays,
  triesOn,
} from '../../../cover/frames.ts'
import type { Said, SentenceReading } from '../../../cover/sentence.ts'
import {
  isAgainstLimit,
  isHazard,
  isImpersonal,
  isStill,
  isSum,
  looks,
} from '../../../cover/sentence-acts.ts'
import { type CoverSubject, isAnswer } from '../../../cover/subject.ts'
import { isFigure } from '../../../cover/word-kinds.ts'

/** Judgements that only who knows the matter can give, and what closes a matter. */
const JUDGED =
  /^(?:safe|unsafe|fine|ok|okay|harmless|harmful|false|fake|legal|illegal|guilty|innocent|healthy|sick|toxic|clean|certified|compliant|approved|sterile|edible|lethal|genuine|proven|proof|certain|guaranteed|always|never|off|out|away|public|everything|everybody|everyone|alone|sure|green)$/

/** What reverses, excepts or supposes. */
const TURNS = 'although though despite unless except without until whereas lest instead ever if'.split(' ')

const numbersOf = ({ words }: SentenceReading): number =>
  [...words].filter((word) => /^[0-9]/.test(word) || word === '%' || word === 'percent').length

/** "40 failed logins": counted, not used. */
const isLogged = ({ unknown, strange }: SentenceReading): boolean =>
  unknown.length ===
  strange.length + unknown.filter((word) => /^(?:logins?|accounts?|users?)$/.test(word)).length

/** "Suggest looking again in four weeks": what is recommended changes nothing. */
const recommends = ({ verb }: Said): boolean => /^(?:suggest|recommend|propose|advise)$/.test(verb)

export const coverFigures = allowRule({
  id: 'plan.cover.figures',
  evidence: 'C',
  bySentence: true,
  source: 'VerbNet calibratable_cos-45.6, seem-109; ISO 3534-1 (terms of statistics); policy: review.md §9',
  fires: [
    'Late rate per depot in autumn: Kestrel 7.2 % (n = 615), Osprey 3.3 % (n = 248). The difference is largest on Mondays.',
    'Layout Orchid has 5.6 % and layout Tulip 5.4 %, which is within the noise of this sample.',
  ],
  quiet: [
    'Late rate per depot in autumn: Kestrel 7.2 % (n = 615), Osprey 3.3 % (n = 248), so close Osprey.',
    'Layout Orchid has 5.6 % and layout Tulip 5.4 %, and the brake test is safe.',
    'Late rate per depot in autumn: Kestrel 7.2 % (n = 615), and she is the reason.',
  ],
  covers: ({ step, plan, sentence }: CoverSubject): boolean => {
    if (step.call !== null || isAnswer(step, plan) || step.environment === 'production') return false
    const said = sentence()
    const { verbs, words, strange } = said
    if (!(said.isOpen || isLogged(said)) || !isImpersonal(said) || isHazard(said)) return false
    if (words.has('all') && ['pass', 'passed', 'succeed', 'succeeded'].some((word) => words.has(word)))
      return false
    const numbers = numbersOf(said)
    // "No table stays", "the table is no more".
    if (verbs.some(({ verb, isDenied }) => isDenied && /^(?:stay|remain|keep|survive|exist)$/.test(verb)))
      return false
    if (numbers === 0 && words.has('no') && (words.has('more') || words.has('longer'))) return false
    if (TURNS.some((word) => words.has(word)) || (words.has('so') && words.has('that'))) return false
    if (
      said.isOrder &&
      !(said.isKnownMatter && verbs.every((one) => looks(one) || triesOn(one) || recommends(one)))
    )
      return false
    if ([...words].some((word) => JUDGED.test(word)) || isAgainstLimit(said) || isSum(said)) return false
    const text = plan.text.slice(step.sentence.start, step.sentence.end)
    const isReported =
      numbers > 0
        ? strange.length <= said.known + numbers &&
          (said.known > 1 || [...words].some((word) => isFigure(word) || word === '%'))
        : said.isKnownMatter && said.known > 0
    return (
      isReported &&
      !strange.some(({ word }) => word.includes('-')) &&
      !/[+*×÷].{0,40}=|=.{0,40}[+*×÷]/.test(text) &&
      verbs.every((one) =>
        [
          looks,
          isStill,
          behaves,
          recommends,
          triesOn,
          decides(said),
          stays(said),
          leavesOut,
          isWardedOff(said),
          isEnclosed,
          happened,
          judges,
        ].some((kind) => kind(one)),
      ) &&
      asciiLower(text).length < 400
    )
  },
})
