// Covers words of the agent that only repeat what the principal or a tool wrote before: no new fact, order or name.
import { allowRule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { CoverSubject } from '../../cover/subject.ts'
import { isGuardedWord } from '../../cover/words.ts'
import { natureOf } from '../../tables/act-of.ts'

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
  covers: ({ step, plan }: CoverSubject): boolean => {
    if (step.call !== null || step.party !== 'agent' || step.mood === 'order' || step.words.length === 0)
      return false
    if (step.act !== null && natureOf(step.act).reversibility !== 'read-only') return false
    if (step.words.some(isGuardedWord)) return false
    const before = asciiLower(
      plan.turns
        .filter(({ index, party }) => index < step.turn && party !== 'agent')
        .map(({ start, end }) => plan.text.slice(start, end))
        .join(' '),
    )
    return (
      plan.untrusted.some(({ index }) => index < step.turn) &&
      step.words.every((word) => before.includes(word.slice(0, 12)))
    )
  },
})
