// No text of the evaluation rows may be in the project, and no phrase of them in a rule: a score on memorised rows says
// nothing.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Example } from '../../protocol/review/core/rule.ts'
import { families } from '../../protocol/review/families.ts'
import { blindRows, evalFolder, familyOf, filesIn, ownRows, readRows, strangerRows } from '../score/rows.ts'
import { type Phrases, phrasesOf, sharedWith } from './shared-phrases.ts'

const root = resolve(import.meta.dirname, '../..')
const rows = filesIn(evalFolder(), '.jsonl').flatMap(readRows)
/** Rows by strangers that stand in the project: their phrases are in no rule either. */
const strangers = [...strangerRows(), ...blindRows()]
const artifacts = rows.map(({ artifact }) => artifact)
const shortest = 40
const missing = artifacts.length === 0

/** A bare address is a public fact, and test vectors of the address formats hold some. */
const telling = artifacts.filter((artifact) => artifact.length >= shortest && !/^\w+$/.test(artifact))

/** As it is, and as it would stand in JSON or a string, with and without escapes beyond ASCII. */
function formsOf(artifact: string): Set<string> {
  const inJson = JSON.stringify(artifact).slice(1, -1)
  const inAscii = inJson.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return new Set([artifact, inJson, inAscii])
}

/** One pass over the text: each place is looked up by its first characters. */
function foundIn(text: string, wanted: readonly string[]): string[] {
  const anchorLength = 16
  const byAnchor = new Map<string, { form: string; artifact: string }[]>()
  for (const artifact of wanted) {
    for (const form of formsOf(artifact)) {
      const anchor = form.slice(0, anchorLength)
      byAnchor.set(anchor, [...(byAnchor.get(anchor) ?? []), { form, artifact }])
    }
  }
  const found = new Set<string>()
  for (let at = 0; at + anchorLength <= text.length; at += 1) {
    const candidates = byAnchor.get(text.slice(at, at + anchorLength))
    for (const { form, artifact } of candidates ?? []) if (text.startsWith(form, at)) found.add(artifact)
  }
  return [...found]
}

/** Neither spacing nor case makes a row another one. */
const bare = (artifact: string): string => artifact.toLowerCase().replace(/\s+/g, '')

describe.skipIf(missing)(`evaluation rows${missing ? ' (skipped: no rows in EVAL_DIR)' : ''}`, () => {
  it('are in no file that is tracked or about to be', () => {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
    expect(files.length).toBeGreaterThan(100)
    for (const folder of ['protocol/vectors/review/corpus/', 'protocol/review/', 'docs/'])
      expect(files.some((file) => file.startsWith(folder))).toBe(true)
    const texts = files
      .filter((file) => existsSync(join(root, file)) && !/\.(?:png|woff2?|ico|wasm)$/.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
    expect(foundIn(texts.join('\n'), telling)).toEqual([])
  })

  it('are no row of the team, however it is spaced', () => {
    const theirs = new Set(telling.map(bare))
    const rows = ownRows()
    expect(rows.length).toBeGreaterThan(500)
    expect(rows.filter(({ artifact }) => theirs.has(bare(artifact))).map(({ id }) => id)).toEqual([])
  })

  it('would be found', () => {
    const planted = telling[0]!
    expect(foundIn(`const row = ${JSON.stringify(planted)}`, telling)).toContain(planted)
    expect(new Set(telling.map(bare)).has(bare(planted.toUpperCase().replace(/ /g, '  ')))).toBe(true)
    const beyond = telling.find((artifact) => /[^\u0000-\u007f]/.test(artifact))!
    const escaped = JSON.stringify(beyond).replace(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    expect(foundIn(escaped, telling)).toContain(beyond)
  })

  /** Prose repeats itself by chance for four words; keys, options and addresses of public interfaces for more. */
  const PHRASE_WORDS = { plan: 5, code: 14, onchain: 14, sanctions: 14, shell: 10, trade: 14 } as const
  const phrases = (family: (typeof families)[number]['name']): Phrases =>
    phrasesOf(
      [...rows, ...strangers]
        .filter(({ artifact_type }) => familyOf(artifact_type) === family)
        .map((row) => row.artifact),
      PHRASE_WORDS[family],
    )

  it.each(families.map(({ name, definitions }) => [name, definitions] as const))(
    'share no phrase with a rule of %s',
    (name, definitions) => {
      expect(definitions.length).toBeGreaterThan(10)
      const known = phrases(name)
      const shared = definitions.flatMap(({ id, fires, quiet }) =>
        [...fires, ...quiet].flatMap((example) =>
          sharedWith(known, textOf(example))
            .filter(saysSomething)
            .map((phrase) => `${id}: ${phrase}`),
        ),
      )
      expect(shared).toEqual([])
    },
  )

  it('a phrase that is shared would be found', () => {
    const row = rows.find(({ artifact_type, artifact }) => artifact_type === 'plan' && artifact.length > 80)!
    expect(sharedWith(phrases('plan'), `Then ${row.artifact.toUpperCase()}`).some(saysSomething)).toBe(true)
  })
})

const textOf = (example: Example): string => (typeof example === 'string' ? example : example.artifact)

const LITTLE =
  /^(?:a|about|all|an|and|any|are|as|at|be|by|for|from|has|have|in|is|it|its|of|on|or|our|out|that|the|their|them|then|this|to|up|was|we|will|with|you|your|\d+)$/
const LEAST_WORDS_THAT_SAY = 3

/** Articles, prepositions and numbers make no phrase. */
const saysSomething = (phrase: string): boolean =>
  phrase.split(' ').filter((word) => !LITTLE.test(word)).length >= LEAST_WORDS_THAT_SAY
