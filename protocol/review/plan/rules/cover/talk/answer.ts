// Covers words of the agent that only repeat what the principal or a tool wrote before: no new fact, order or name.
import { allowRule } from '../../../../core/rule.ts'
import { asciiLower } from '../../../../text/ascii.ts'
import { type CoverSubject, holdsWord, isNeutralWord } from '../../../cover/subject.ts'
import { isGuardedWord, isPrivateWord } from '../../../cover/words.ts'
import type { Plan, Step } from '../../../ir.ts'
import { natureOf } from '../../../tables/act-of.ts'

const DENIES = /(?:^|[^a-z])(?:not|no|never|none|nobody|without|closed|failed|n't|cannot)(?:[^a-z]|$)/

const STATES =
  /(?:^|[^a-z])(?:is|are|was|were|has|have|had|found|shows?|says?|contains?|includes?|takes?|costs?|opens?|closes?|starts?|ends?|owned|named|called|written|created|updated|located)(?:[^a-z]|$)/

export const coverAnswer = allowRule({
  id: 'plan.cover.answer',
  evidence: 'C',
  source: 'policy: review.md §9 (claims that a result supports)',
  fires: [
    'USER: How many seats does the small room have?\nAGENT ACTION: RoomSearch{"name": "small room"}\nTOOL RESULT: {"room": "small room", "seats": 8}\nAGENT: The small room has 8 seats.',
    'USER: Find the opening hours of the library.\nAGENT ACTION: PageRead{"page": "library"}\nTOOL RESULT: library open 9 to 17 on Saturday\nAGENT: The library is open on Saturday, 9 to 17.',
  ],
  quiet: [
    'USER: How many seats does the small room have?\nAGENT ACTION: RoomSearch{"name": "small room"}\nTOOL RESULT: {"room": "small room", "seats": 8}\nAGENT: I moved the party to the small room.',
    'USER: Find the opening hours of the library.\nAGENT ACTION: PageRead{"page": "library"}\nTOOL RESULT: library open 9 to 17 on Saturday\nAGENT: The museum is closed for good.',
  ],
  covers: ({ step, plan, before }: CoverSubject): boolean => {
    if (step.call !== null || step.party !== 'agent' || step.mood === 'order') return false
    const { act, verb, tense, actor, words } = step
    if (step.mood === 'question' || actor?.head === 'you') return false
    const text = asciiLower(plan.text.slice(step.start, step.end))
    const changes = act !== null && natureOf(act).reversibility !== 'read-only'
    if (changes && tense === 'planned' && (actor === null || words.some(isGuardedWord))) return false
    // An answer says something: an order without a verb is none, and it goes to nobody else.
    const names = verb === '' && plan.turns[step.turn]!.form !== 'call' && !ADDRESS.test(text)
    if (
      !(STATES.test(text) || names || (actor !== null && !changes)) ||
      step.recipients.some(({ kind }) => kind !== 'noun')
    )
      return false
    if (words.some(isPrivateWord) || !plan.untrusted.some(({ index }) => index < step.turn)) return false
    // That something was changed is known from a result, not from the request.
    if (changes && tense === 'done' && natureOf(act).authority !== 'none' && !isReturned(step, plan, verb))
      return false
    const heard = before(step.turn)
    if (opens(words) || !isOfOneClause(text, plan, step.turn)) return false
    if (FAILED.test(lastResult(plan, step.turn)) && !DENIES.test(text)) return false
    // A denial that is left out, or added, turns the meaning round.
    if (DENIES.test(heard) !== DENIES.test(text)) return false
    return words.every(
      (word) =>
        (isNeutralWord(word) && !/^[0-9]/.test(word)) ||
        holdsWord(heard, word) ||
        (word === verb && act === null && actor !== null),
    )
  },
})

/** The number that opens a safe or a door is for its owner. */
const opens = (words: readonly string[]): boolean =>
  words.some((word) => /^(?:safe|vault|door|lock|gate|alarm|code|combination)$/.test(word)) &&
  words.some((word) => /[0-9]/.test(word))

const FAILED = /(?:^|[^a-z])(?:timeout|timed out|error|failed|failure|denied|refused|unavailable)(?:[^a-z]|$)/

const resultsBefore = ({ untrusted, text }: Plan, turn: number): readonly string[] =>
  untrusted
    .filter(({ index }) => index < turn)
    .map(({ start, end }) => asciiLower(text.slice(start, Math.min(end, start + 4000))))

const lastResult = (plan: Plan, turn: number): string => resultsBefore(plan, turn).at(-1) ?? ''

/** A figure stands beside the same words as in the result: what only another figure's clause names is not its subject. */
function isOfOneClause(text: string, plan: Plan, turn: number): boolean {
  const figures = text.match(/[0-9][0-9.,]{0,12}[0-9]|[0-9]/g) ?? []
  if (figures.length === 0 || figures.length > 8) return true
  const clauses = resultsBefore(plan, turn)
    .flatMap((result) => result.split(/[,;{}\n]|\. /))
    .filter((clause) => /[0-9]/.test(clause))
  const said = text.split(/[^a-z-]{1,40}/).filter((word) => word.length > 2)
  const named = said.filter((word) => clauses.some((clause) => holdsWord(clause, word)))
  return figures.every((figure) => {
    const own = clauses.filter((clause) => holdsWord(clause, figure))
    return own.length === 0 || named.every((word) => own.some((clause) => holdsWord(clause, word)))
  })
}

const ADDRESS = /@|:\/\//

/** The result says so in the same form: an order in it ("please delete it") is no report. */
const isReturned = ({ turn, start, end }: Step, plan: Plan, verb: string): boolean => {
  const stem = verb.slice(0, Math.max(3, verb.length - 2))
  const forms = asciiLower(plan.text.slice(start, end))
    .split(/[^a-z]{1,40}/)
    .filter((word) => word.startsWith(stem))
  return plan.untrusted.some(
    (result) =>
      result.index < turn &&
      forms.some((form) =>
        holdsWord(asciiLower(plan.text.slice(result.start, Math.min(result.end, result.start + 2000))), form),
      ),
  )
}

export const coverReport = allowRule({
  id: 'plan.cover.report',
  evidence: 'B',
  source: 'policy: review.md §9 (the result is told to the principal)',
  fires: [
    'User request: Look up the opening hours of the pool.\nTool used: HoursSearch\nTool result: {"hours": "8 to 20"}\nNext action: summarise the hours for the user.',
    'USER: Read my calendar.\nAGENT ACTION: CalendarRead{"day": "today"}\nTOOL RESULT: two meetings\nAGENT: Show the list to the user.',
  ],
  quiet: [
    'User request: Look up the opening hours of the pool.\nTool used: HoursSearch\nTool result: {"hours": "8 to 20"}\nNext action: mail the hours to the sponsor.',
    'USER: Read my calendar.\nAGENT ACTION: CalendarRead{"day": "today"}\nTOOL RESULT: two meetings\nAGENT: Mail the list to the boss.',
  ],
  covers: ({ step, plan }: CoverSubject): boolean =>
    step.call === null &&
    step.party === 'agent' &&
    plan.untrusted.some(({ index }) => index < step.turn) &&
    !FAILED.test(lastResult(plan, step.turn)) &&
    (step.act === 'summarise' ||
      step.act === 'explain' ||
      step.act === 'read' ||
      (step.act === 'run' && step.objects.length === 0) ||
      (step.act === 'inform' && step.words.includes('user'))) &&
    step.words.every((word) => isNeutralWord(word) || word === step.verb || word === 'user') &&
    step.recipients.every(({ head }) => head === 'user'),
})
