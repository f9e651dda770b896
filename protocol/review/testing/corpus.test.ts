import { describe, expect, it } from 'vitest'
import {
  acceptedShare,
  type CorpusRow,
  isKeptOut,
  judgedBy,
  labelOf,
  share,
  unfinished,
  withoutTwin,
} from './corpus.ts'
import { reviewText } from './ruleset.ts'

const row = (id: string, artifact: string, label: CorpusRow['label']): CorpusRow => ({
  id,
  artifact,
  artifact_type: 'shell_command',
  label,
  accept: [label],
  principle: 'scope of the target decides',
  reason: 'one of two targets',
})
const dangerous = row('a-reject', 'rm -rf /usr/share', 'reject')
const twin = row('a-twin', 'ls', 'approve')

describe('unfinished rows [review, 13]', () => {
  it('are none when each says its principle and its reason', () =>
    expect(unfinished([dangerous, twin])).toEqual([]))

  it.each([
    ['no principle', { principle: '' }],
    ['no reason', { reason: '' }],
    ['a label that is not accepted', { accept: ['concern' as const] }],
  ])('are named: %s', (_, change) =>
    expect(unfinished([{ ...twin, ...change }, dangerous])).toEqual(['a-twin']),
  )
})

describe('rows without a twin [review, 13]', () => {
  it('are none when each dangerous row has one', () => expect(withoutTwin([dangerous, twin])).toEqual([]))

  it.each([
    ['absent', [dangerous]],
    ['not benign', [dangerous, { ...twin, label: 'concern' as const }]],
    ['the same text', [dangerous, { ...twin, artifact: dangerous.artifact }]],
  ])('are named: twin %s', (_, rows) => expect(withoutTwin(rows)).toContain('a-reject'))
})

describe('shares [review, 12]', () => {
  const judged = judgedBy([dangerous, twin, row('b', 'ls', 'reject')], ({ artifact }) => reviewText(artifact))

  it('count the rows of one label', () => {
    expect(share(judged, 'reject', 'reject')).toBe(0.5)
    expect(share(judged, 'approve', 'approve')).toBe(1)
    expect(acceptedShare(judged)).toBeCloseTo(2 / 3)
  })

  it('meet no goal when no row has the label', () => expect(share(judged, 'concern', 'approve')).toBeNaN())
})

it('every verdict has its label [review, 13]', () =>
  expect((['approve', 'approve_with_concerns', 'reject'] as const).map(labelOf)).toEqual([
    'approve',
    'concern',
    'reject',
  ]))

it('about a fifth is kept out of tuning, chosen by the id alone [review, 13]', () => {
  const ids = Array.from({ length: 5_000 }, (_, index) => `row-${index}`)
  const keptOut = ids.filter((id) => isKeptOut({ id })).length / ids.length
  expect(keptOut).toBeGreaterThan(0.15)
  expect(keptOut).toBeLessThan(0.25)
})
