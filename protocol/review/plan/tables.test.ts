import { describe, expect, it } from 'vitest'
import { DERIVED } from './frames.ts'
import { planRules, planTexts } from './rules.ts'
import { frames, words as lexicon } from './tables/words.ts'

const ideasIn = (line: string): string[] =>
  line
    .split(' ')
    .slice(1)
    .flatMap((part) => part.replace(/^\W+/, '').split('/'))
    .map((idea) => idea.replace('$', ''))
const known = (idea: string): boolean => idea in lexicon || DERIVED.includes(idea)
/** Read by code, not by frames. */
const OTHER = [
  'perceive',
  'protecting',
  'teaching',
  'fictional',
  'defendv',
  'skip',
  'backup',
  'approve',
  'rollback',
  'waiver',
  'neg',
  'disable',
]

describe('tables of plans', () => {
  it('every frame names a rule and known ideas, once', () => {
    expect(known('no such idea')).toBe(false)
    const ids = new Set(planRules.map(({ id }) => id))
    for (const line of frames) {
      expect(ids, line).toContain(`plan.${line.split(' ')[0]}`)
      expect(
        ideasIn(line).filter((idea) => !known(idea)),
        line,
      ).toEqual([])
    }
    expect(new Set(frames).size).toBe(frames.length)
  })

  it('every idea is used, and no word stands twice in one', () => {
    const used = new Set([...frames.flatMap(ideasIn), ...OTHER])
    expect(Object.keys(lexicon).filter((idea) => !used.has(idea))).toEqual([])
    for (const [idea, words] of Object.entries(lexicon)) {
      const list = words.split(' ')
      expect([...new Set(list)], idea).toEqual(list)
    }
  })

  it('every rule that is no positive one says how its failure happens and what to do', () => {
    for (const { id, severity } of planRules) {
      if (severity === 'allow') continue
      expect(planTexts.get(id)?.mechanism.length, id).toBeGreaterThan(10)
      expect(planTexts.get(id)?.fix.length, id).toBeGreaterThan(5)
    }
  })
})
