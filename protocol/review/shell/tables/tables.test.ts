// Exercises every entry of the tables: readers and builders are covered, their words of effect are not.
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../testing/ruleset.ts'
import { scopeOf } from '../read/files/paths.ts'
import { ambiguousPrograms } from '../read/handlers.ts'
import { ATTACK_TOOLS } from './attack-tools.ts'
import { BUILD_TOOLS } from './builders.ts'
import { FIELD_VERBS } from './field-verbs.ts'
import { DATA_STORES, PATH_PREFIXES } from './paths.ts'
import { DELETING_CALLS, STARTING_CALLS } from './programs.ts'
import { READ_ONLY, READ_VERBS_OF, UNLESS } from './readers.ts'
import { VERB_CLIS } from './verbs.ts'

const verdictOf = (text: string): string => reviewText(text).verdict
const plain = (pattern: string): string => pattern.replaceAll('*', 'x').replace('^', '')

describe('programs that only read [review, 4]', () => {
  it.each(READ_ONLY)('%s', (name) => expect(verdictOf(`${name} a`)).toBe('approve'))
})

const options = UNLESS.flatMap(([name, ...patterns]) => patterns.map((pattern) => [name!, pattern] as const))

describe('and options with an effect [review, 4]', () => {
  it.each(options)('%s %s', (name, pattern) =>
    expect(verdictOf(`${name} '${plain(pattern)}' a`)).not.toBe('approve'),
  )
})

const verbs = READ_VERBS_OF.flatMap(([name, ...words]) => words.map((word) => [name!, word] as const))

describe('verbs that read [review, 4]', () => {
  it.each(verbs)('%s %s', (name, word) => expect(verdictOf(`${name} ${plain(word)}`)).toBe('approve'))
  it.each(READ_VERBS_OF.map(([name]) => name!))('%s with another', (name) =>
    expect(verdictOf(`${name} frobnicate`)).not.toBe('approve'),
  )
})

const reaching = BUILD_TOOLS.flatMap(([name, ...words]) => words.map((word) => [name!, word] as const))

describe('build tools [review, 4]', () => {
  it.each(BUILD_TOOLS.map(([name]) => name!))('%s', (name) => expect(verdictOf(`${name} a`)).toBe('approve'))
  it.each(reaching)('%s %s', (name, word) =>
    expect(verdictOf(`${name} '${plain(word)}' a`)).not.toBe('approve'),
  )
})

const fieldVerbs = FIELD_VERBS.flatMap(([name, , ...words]) => words.map((word) => [name!, word] as const))

describe('verbs of programs of single fields [review, 4]', () => {
  it.each(fieldVerbs)('%s %s', (name, words) =>
    expect(
      verdictOf(
        `${name} ${words
          .split(' ')
          .map((word) => `'${plain(word)}'`)
          .join(' ')}`,
      ),
    ).toBe('approve'),
  )
  it.each(FIELD_VERBS.map(([name]) => name!))('%s with another', (name) =>
    expect(verdictOf(`${name} frobnicate`)).not.toBe('approve'),
  )
})

describe('paths [review, 4]', () => {
  it.each(PATH_PREFIXES)('%s %s', (scope, path) => {
    const found = scopeOf({ text: `${path}/x`, maybeEmpty: null }, null)
    expect(found).toBe(scope)
  })
  it.each(DATA_STORES)('/srv/%s/data', (name) =>
    expect(scopeOf({ text: `/srv/${name}/data`, maybeEmpty: null }, null)).toBe('data'),
  )
})

const rulesOf = (text: string): readonly string[] => reviewText(text).issues.map(({ rule }) => rule)

describe('programs and calls [review, 4]', () => {
  it.each(ATTACK_TOOLS)('%s', (name) => expect(rulesOf(`${name} a`)).not.toEqual([]))
  it.each(VERB_CLIS)('%s delete', (name) => expect(verdictOf(`${name} delete cluster a`)).not.toBe('approve'))
  it.each(STARTING_CALLS)('%s', (call) =>
    expect(rulesOf(`elixir -e '${call.replaceAll("'", '')}"frobnicate")'`)).not.toEqual([]),
  )
  it.each(DELETING_CALLS)('%s', (call) =>
    expect(rulesOf(`elixir -e '${call.replaceAll("'", '"')}a")'`)).not.toEqual([]),
  )
})

it('no program is claimed by two rule files of one priority', () => expect(ambiguousPrograms()).toEqual([]))
