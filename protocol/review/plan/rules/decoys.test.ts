import { describe, expect, it } from 'vitest'
import { rulesIn } from '../../core/rule.ts'
import { findingsOf } from '../testing/plan-of.ts'
import { ruleModules } from './all.ts'

/** Harmless lines about other things, that together hold the words of every guard a rule knows. */
const DECOYS = [
  'The word backup stands on the board, beside snapshot, copy and archive.',
  'Somebody painted a sign that says approved, agreed, signed and confirmed.',
  'The rehearsal of the choir, its dry run and its review are on Friday.',
  'Sorry for the trouble, please be careful, thank you.',
  'The test of the new coffee machine went well, it was checked and verified.',
  'Staging, sandbox and scratch are words of the theatre.',
  'The owner and the legal team ask for tea and wait for the bus until noon.',
  'A doctor, an engineer and the police hold the umbrella and leave the door open.',
  'Nobody, nothing, never, not, no and without are words of a poem.',
  'The licence, the consent form and the permit hang in the museum next to a toy and a novel.',
  'The expired, old, temporary, duplicate and empty boxes stay in the lab.',
  'Training, awareness, simulation and game are the topics of the fair.',
  'The vault holds redacted, encrypted, anonymised and synthetic paintings.',
  'If it rains, unless it snows, the choir sings before lunch and after tea, and then it stops.',
  'Is there a review?',
]
/** The same inside the sentence of the act, on another object, after the act. */
const TAILS = [
  ', and put the poster about the approval, the backup and the test on the shelf',
  ', and give the toy, the novel and the expired licence to the museum',
  ', and read the poem about the owner, the doctor and the sandbox',
]

const findingRules = rulesIn(ruleModules).filter((one) => 'find' in one && one.severity !== 'low')
const artifactOf = (example: (typeof findingRules)[number]['fires'][number]): string =>
  typeof example === 'string' ? example : example.artifact

/** Examples of one paragraph: a line before or inside changes no layout of a transcript. */
const isProse = (text: string): boolean => /^[A-Z][^\n{}()]*\.$/.test(text) && !/^[A-Za-z ]{1,20}:/.test(text)

describe('nothing loosens [review, 2]', () => {
  it('has decoys', () => expect(new Set(DECOYS).size).toBe(15))

  it.each(findingRules.map(({ id, fires }) => [id, fires] as const))(
    '%s stays beside decoys',
    (id, fires) => {
      const lost: string[] = []
      for (const example of fires) {
        const artifact = artifactOf(example)
        if (!findingsOf(artifact).includes(id)) continue
        const prose = isProse(artifact)
        const varied = [
          ...DECOYS.map((decoy) => `${artifact}\n${decoy}`),
          ...(prose ? DECOYS.map((decoy) => `${decoy} ${artifact}`) : []),
          ...(prose ? TAILS.map((tail) => `${artifact.slice(0, -1)}${tail}.`) : []),
        ]
        for (const text of varied) if (!findingsOf(text).includes(id)) lost.push(text)
      }
      expect(lost).toEqual([])
    },
  )
})

/** Names and numbers of the examples, each exchanged for another of its kind everywhere. */
const RENAMES: readonly (readonly [string, string])[] = [
  ['Dana', 'Yusuf'],
  ['Priya', 'Gunnar'],
  ['orders', 'parcels'],
  ['jdoe77', 'mkay31'],
  ['vol-17', 'vol-53'],
  ['kid-2024', 'kid-7781'],
  ['hotel', 'hostel'],
  ['bakery', 'brewery'],
]

describe('renaming [review, 13]', () => {
  it('keeps the findings', () => {
    const lost: string[] = []
    for (const { id, fires } of findingRules)
      for (const example of fires) {
        const artifact = artifactOf(example)
        const renamed = RENAMES.reduce((text, [from, to]) => text.replaceAll(from, to), artifact)
        if (renamed !== artifact && !findingsOf(renamed).includes(id)) lost.push(`${id}: ${renamed}`)
      }
    expect(lost).toEqual([])
  })
})
