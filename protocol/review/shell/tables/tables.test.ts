// Exercises every entry of the tables: readers and builders are covered, their words of effect are not.
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../testing/ruleset.ts'
import { ambiguousPrograms } from '../read/handlers.ts'
import { BUILD_TOOLS } from './builders.ts'
import { READ_ONLY, READ_VERBS_OF, UNLESS } from './readers.ts'

const verdictOf = (text: string): string => reviewText(text).verdict
const plain = (pattern: string): string => pattern.replaceAll('*', 'x').replace('^', '')

describe('programs that only read', () => {
  it.each(READ_ONLY)('%s', (name) => expect(verdictOf(`${name} a`)).toBe('approve'))
})

const options = UNLESS.flatMap(([name, ...patterns]) => patterns.map((pattern) => [name!, pattern] as const))

describe('and options with an effect', () => {
  it.each(options)('%s %s', (name, pattern) =>
    expect(verdictOf(`${name} '${plain(pattern)}' a`)).not.toBe('approve'),
  )
})

const verbs = READ_VERBS_OF.flatMap(([name, ...words]) => words.map((word) => [name!, word] as const))

describe('verbs that read', () => {
  it.each(verbs)('%s %s', (name, word) => expect(verdictOf(`${name} ${plain(word)}`)).toBe('approve'))
  it.each(READ_VERBS_OF.map(([name]) => name!))('%s with another', (name) =>
    expect(verdictOf(`${name} frobnicate`)).not.toBe('approve'),
  )
})

const reaching = BUILD_TOOLS.flatMap(([name, ...words]) => words.map((word) => [name!, word] as const))

describe('build tools', () => {
  it.each(BUILD_TOOLS.map(([name]) => name!))('%s', (name) => expect(verdictOf(`${name} a`)).toBe('approve'))
  it.each(reaching)('%s %s', (name, word) =>
    expect(verdictOf(`${name} '${plain(word)}' a`)).not.toBe('approve'),
  )
})

it('no program is claimed by two rule files of one priority', () => expect(ambiguousPrograms()).toEqual([]))
