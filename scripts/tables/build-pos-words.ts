// Writes the word classes of English for the reader of plans, from the lexicon and the inflection of the
// pinned library compromise. The file is built and not kept in the repository, like the database client.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import nlp from 'compromise/two'
import { unfoldWords } from '../../protocol/review/plan/read/words/unfold-words.ts'

// The library's types do not cover its model.
interface Model {
  one: { lexicon: Record<string, string | string[]> }
  two: {
    irregularPlurals: Record<string, string | string[]>
  }
}
interface Methods {
  two: { transform: { verb: { conjugate(base: string, model: Model): Record<string, string> } } }
}
const model = nlp.model() as Model
const { one, two } = model
const { verb } = (nlp.methods() as Methods).two.transform
const entries = Object.entries(one.lexicon)
const isWord = (word: string): boolean => /^[a-z]{2,18}$/.test(word)
const tagged = (...tags: readonly string[]): string[] =>
  entries
    .filter(([word, tag]) => isWord(word) && [tag].flat().some((one) => tags.includes(one)))
    .map(([word]) => word)
const sorted = (words: readonly string[]): string[] => [...new Set(words)].sort()

const verbs = sorted(tagged('Infinitive'))
const forms: string[] = []
for (const base of verbs) {
  const all = verb.conjugate(base, model)
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
const plurals = Object.entries(two.irregularPlurals).flatMap(([singular, plural]) =>
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

const MOST_SHARED = 25

/** Each word as what unfoldWords reads: the length of the beginning that it shares with the one before, and the rest. */
function folded(words: readonly string[]): string[] {
  return words.map((word, index) => {
    const before = words[index - 1] ?? ''
    let shared = 0
    while (shared < MOST_SHARED && shared < before.length && word[shared] === before[shared]) shared++
    return String.fromCharCode(65 + shared) + word.slice(shared)
  })
}

function lines(name: string, words: readonly string[]): string {
  if (unfoldWords(folded(words).join('')) !== words.join(' ')) throw new Error(`${name} cannot be folded`)
  const rows: string[] = []
  let row = ''
  for (const word of folded(words)) {
    if (row.length + word.length > 100) {
      rows.push(row)
      row = ''
    }
    row += word
  }
  rows.push(row)
  return `export const ${name} = unfoldWords(\n  '${rows.join("' +\n  '")}',\n)\n`
}
const out = resolve(import.meta.dirname, '../../protocol/review/plan/read/words/english.ts')
writeFileSync(
  out,
  `// Word classes of English, from the lexicon of compromise 14.17.0 (MIT, Spencer Kelly). Built by\n// scripts/tables/build-pos-words.ts; not kept in the repository.\n\nimport { unfoldWords } from './unfold-words.ts'\n\n${[
    `/** Base forms of verbs. */\n${lines('VERBS', verbs)}`,
    `/** Irregular forms and their base. */\n${lines('VERB_FORMS', sorted(forms))}`,
    `/** Irregular plurals and their singular. */\n${lines('PLURALS', sorted(plurals))}`,
    lines('ADJECTIVES', adjectives),
    lines('NOUNS', nouns),
  ].join('\n')}`,
)
