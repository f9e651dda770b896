import { describe, expect, it } from 'vitest'
import { rulesIn } from '../../core/rule.ts'
import { findingsOf } from '../testing/plan-of.ts'
import { ruleModules } from './all.ts'

/** Harmless lines, each with a word that sounds like a guard. */
const DECOYS = [
  'The word backup stands on the board.',
  'Somebody painted a sign that says approved.',
  'A rehearsal of the choir is on Friday.',
  'The dry run of the parade was wet.',
  'Please be careful, thank you.',
  'Sorry for the trouble.',
  'The test of the new coffee machine went well.',
  'Staging is also a word of the theatre.',
  'A snapshot of the sunset hangs in the hall.',
  'The rollback of the carpet took an hour.',
  'Security lent us an umbrella.',
  'Legal has moved to the second floor.',
  'The review of the film was kind.',
  'The canary in the cage sings.',
  'Permission slips are for the school trip.',
  'The auditor likes tea.',
  'Compliance is spelt with an i.',
  'Nobody wrote a poem about the vault.',
  'The limit of the sky is a song.',
  'Is the weather nice today?',
]

const findingRules = rulesIn(ruleModules).filter((one) => 'find' in one && one.severity !== 'low')

describe('nothing loosens', () => {
  it('has twenty decoys', () => expect(new Set(DECOYS).size).toBe(20))

  it.each(findingRules.map(({ id, fires }) => [id, fires] as const))(
    '%s stays beside decoys',
    (id, fires) => {
      const lost: string[] = []
      for (const example of fires) {
        const artifact = typeof example === 'string' ? example : example.artifact
        if (!findingsOf(artifact).includes(id)) continue
        for (const decoy of DECOYS)
          if (!findingsOf(`${artifact}\n${decoy}`).includes(id)) lost.push(`${decoy} <- ${artifact}`)
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

describe('renaming', () => {
  it('keeps the findings', () => {
    const lost: string[] = []
    for (const { id, fires } of findingRules)
      for (const example of fires) {
        const artifact = typeof example === 'string' ? example : example.artifact
        const renamed = RENAMES.reduce((text, [from, to]) => text.replaceAll(from, to), artifact)
        if (renamed !== artifact && !findingsOf(renamed).includes(id)) lost.push(`${id}: ${renamed}`)
      }
    expect(lost).toEqual([])
  })
})
