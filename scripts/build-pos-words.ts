// Writes the word classes of English that the reader of plans uses, from the lexicon of compromise 14.17.0 (MIT).
// Run where compromise is installed: node scripts/build-pos-words.ts
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

// A variable: the library is needed to write the file, not to build the engine.
const library = 'compromise/two'
const { default: nlp } = await import(library)
const { one, two } = nlp.model()
const { verb } = nlp.methods().two.transform
const entries = Object.entries(one.lexicon as Record<string, string | string[]>)
const isWord = (word: string): boolean => /^[a-z]{2,18}$/.test(word)
const tagged = (...tags: readonly string[]): string[] =>
  entries
    .filter(([word, tag]) => isWord(word) && [tag].flat().some((one) => tags.includes(one)))
    .map(([word]) => word)
const switches = (name: string): string[] => Object.keys(two.switches[name]?.words ?? {}).filter(isWord)
const sorted = (words: readonly string[]): string[] => [...new Set(words)].sort()

const both = sorted(switches('Noun|Verb').filter((word) => !word.endsWith('s') || word.endsWith('ss')))
const verbs = sorted([...tagged('Infinitive'), ...both])
const forms: string[] = []
for (const base of verbs) {
  const all = verb.conjugate(base, nlp.model()) as Record<string, string>
  const regular = new Set([`${base}s`, `${base}es`, `${base}ed`, `${base}d`, `${base}ing`])
  const last = base.slice(-1)
  for (const form of [
    `${base}${last}ed`,
    `${base}${last}ing`,
    `${base.slice(0, -1)}ing`,
    `${base.slice(0, -1)}ied`,
    `${base.slice(0, -1)}ies`,
  ])
    regular.add(form)
  for (const name of ['PastTense', 'Participle', 'Gerund', 'PresentTense'])
    if (isWord(all[name] ?? '') && !regular.has(all[name]!)) forms.push(`${all[name]}:${base}`)
}
const plurals = Object.entries(two.irregularPlurals as Record<string, string | string[]>).flatMap(
  ([singular, plural]) =>
    [plural]
      .flat()
      .filter((one) => isWord(one) && isWord(singular))
      .map((one) => `${one}:${singular}`),
)
const adjectives = sorted([...tagged('Adjective', 'Comparative', 'Superlative')]).filter(
  (word) => !verbs.includes(word),
)
const nouns = sorted(tagged('Singular', 'Uncountable', 'Actor', 'Unit', 'Duration')).filter(
  (word) => !/s$/.test(word) || /ss$/.test(word),
)

const lines = (name: string, words: readonly string[]): string => {
  const rows: string[] = []
  let row = ''
  for (const word of words) {
    if (row.length + word.length > 100) {
      rows.push(row)
      row = ''
    }
    row += row === '' ? word : ` ${word}`
  }
  rows.push(row)
  return `export const ${name} =\n  '${rows.join(" ' +\n  '")}'\n`
}
const out = resolve(import.meta.dirname, '../protocol/review/plan/read/words/english.ts')
writeFileSync(
  out,
  `// Word classes of English, from the lexicon of compromise 14.17.0 (MIT, Spencer Kelly), 2026-11-22. Written by\n// scripts/build-pos-words.ts; not edited by hand.\n\n${[
    `/** Base forms of verbs. */\n${lines('VERBS', verbs)}`,
    `/** Of these, the ones that are nouns as well. */\n${lines('NOUN_VERBS', both)}`,
    `/** Irregular forms and their base. */\n${lines('VERB_FORMS', sorted(forms))}`,
    `/** Irregular plurals and their singular. */\n${lines('PLURALS', sorted(plurals))}`,
    lines('ADJECTIVES', adjectives),
    lines('NOUNS', nouns),
  ].join('\n')}`,
)
