// Covers programs of single fields that were given a verb with which they only read, build or measure.
import { type Command, type Flow, UNKNOWN_FLOW } from '../../read/model.ts'
import type { Run } from '../../read/run.ts'
import { EFFECT_OPTION } from '../../tables/effect-options.ts'
import { FIELD_VERBS } from '../../tables/field-verbs.ts'
import { VERB_CLIS } from '../../tables/verbs.ts'
import { fits } from './entries.ts'
import { readOnly } from './understood.ts'

interface Verbs {
  readonly withValue: ReadonlySet<string>
  readonly verbs: readonly (readonly string[])[]
}

const byName: ReadonlyMap<string, Verbs> = new Map(
  FIELD_VERBS.map(([name, withValue, ...verbs]) => [
    name!,
    { withValue: new Set(withValue!.split(' ')), verbs: verbs.map((verb) => verb.split(' ')) },
  ]),
)

export const hasFieldVerbs = (name: string): boolean => byName.has(name)

/** Words with which a program does more than its verb says, by the references in the table. */
const DOES_MORE: Readonly<Record<string, RegExp>> = {
  // Both run what the file says while they read it.
  snakemake: /^[a-z]+:\/\/|^\/tmp\/|\.\.\//,
  nextflow: /^[a-z]+:\/\/|^[\w-]+\/[\w.-]+$/,
  slaptest: /^-F/,
  // Sets beyond the number are removed after the backup; another file of settings says where it goes, and what runs.
  pgbackrest: /retention|expire|^--(?!(?:stanza|type|log-level-\w+|output|set)(?:=|$))/,
  'wal-g': /^--config/,
  keytool: /^-provider/,
}

const interfaces = new Set(VERB_CLIS)

/** Null when the program is not in the table, or the grammar of verbs knows more of it. */
export function judgeFieldVerb(command: Command, run: Run): Flow | null {
  const known = byName.get(command.name)
  if (!known) return null
  const words = wordsOf(command, known.withValue)
  const isReading = known.verbs.some((verb) => verb.every((word, index) => matchesWord(words[index], word)))
  if (
    isReading &&
    !command.args.some(({ text }) => DOES_MORE[command.name]?.test(text)) &&
    !words.some((word) => EFFECT_OPTION.test(word))
  )
    run.allow(command, readOnly)
  else if (interfaces.has(command.name)) return null
  else run.unjudged(command)
  return UNKNOWN_FLOW
}

const matchesWord = (word: string | undefined, pattern: string): boolean =>
  word !== undefined && (pattern.includes('*') ? fits(word, pattern) : word === pattern)

/** Arguments without the options that take a value and without their values. */
function wordsOf({ args }: Command, withValue: ReadonlySet<string>): readonly string[] {
  const words: string[] = []
  for (let i = 0; i < args.length; i++) {
    const { text } = args[i]!
    if (withValue.has(text)) i++
    else if (!text.startsWith('--') || !withValue.has(text.split('=', 1)[0]!)) words.push(text)
  }
  return words
}
