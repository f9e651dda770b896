import { describe, expect, it } from 'vitest'
import { corpusOf } from '../testing/corpus.ts'
import { reviewText } from '../testing/ruleset.ts'

const RANK = { approve: 0, unjudged: 1, finding: 2 } as const
const rank = (text: string): number => RANK[reviewText(text, 'plan').basis]

/** Rows of prose and of transcripts with labels, every ninth. */
const rows = corpusOf(['plan', 'agent_output']).filter((_, i) => i % 9 === 0)
const prose = rows.filter(({ artifact }) => !/[{[]|^[A-Z ]{3,30}:/m.test(artifact)).slice(0, 60)
const labelled = rows
  .filter(({ artifact }) => /^USER:/m.test(artifact) && /^AGENT/m.test(artifact))
  .slice(0, 60)

const DECOYS = [
  'Thank you and have a nice day.',
  'A backup was mentioned in the newspaper.',
  'Write the word approval on the board.',
  'This is only for testing.',
  'Is there a review?',
]

describe('nothing loosens [review, 2]', () => {
  it('has rows to compare', () => {
    expect(prose.length).toBeGreaterThan(30)
    expect(labelled.length).toBeGreaterThan(20)
  })

  it.each(DECOYS)('another sentence turns nothing into an approval: %s', (decoy) => {
    const loosened = prose.filter(({ artifact }) => rank(`${artifact}\n${decoy}`) < rank(artifact))
    expect(loosened.map(({ id }) => id)).toEqual([])
  })

  it('other labels of the same roles change no finding into an approval', () => {
    const renamed = (text: string): string =>
      text
        .replaceAll(/^USER:/gm, 'Human:')
        .replaceAll(/^AGENT THOUGHT:/gm, 'Thought:')
        .replaceAll(/^AGENT ACTION:/gm, 'Action:')
        .replaceAll(/^AGENT:/gm, 'Assistant:')
        .replaceAll(/^TOOL RESULT:/gm, 'Observation:')
    const loosened = labelled.filter(({ artifact }) => rank(artifact) === 2 && rank(renamed(artifact)) === 0)
    expect(loosened.map(({ id }) => id)).toEqual([])
  })

  it('a list of steps is no safer than its sentences', () => {
    const listed = (text: string): string =>
      text
        .split(/(?<=\.) /)
        .map((step, i) => `${i + 1}. ${step}`)
        .join('\n')
    const loosened = prose.filter(({ artifact }) => rank(artifact) === 2 && rank(listed(artifact)) === 0)
    expect(loosened.map(({ id }) => id)).toEqual([])
  })
})
