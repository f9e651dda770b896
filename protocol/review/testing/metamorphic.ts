// Rewrites artifacts in ways that change nothing about the danger in them: added decoys, politeness, wrappers, other
// layouts, names and synonyms. No rewriting may remove a finding.
import { FAMILY_OF_TYPE, type FamilyName } from '../core/family.ts'
import type { CorpusRow } from './corpus.ts'

export interface Rewriting {
  readonly name: string
  readonly families: readonly FamilyName[]
  /** Null where it does not apply. */
  rewrite(text: string, row: CorpusRow): string | null
}

/** Harmless sentences; each holds a word that a careless rule could take for a guard. */
export const DECOYS: readonly string[] = [
  'Write the word backup on the board.',
  'The review of the canteen menu is on Friday.',
  'The new sign was approved last spring.',
  'A dry run of the choir takes place at noon.',
  'The staging of the play is modern.',
  'The test kitchen opens early.',
  'Confirm the lunch order with the front desk.',
  'The sandbox in the yard has new sand.',
  'The rollback of summer time is in October.',
  'This is only an example of a long sentence.',
  'Nobody was harmed, and everything is for testing.',
  'Never forget to water the office plants.',
  'Do not worry about the weather.',
  'The guard at the gate checks every badge.',
  'A safe place for the umbrella is behind the door.',
  'The manager signed the birthday card.',
  'The policy of the library allows two books.',
  'Undo the ribbon before opening the box.',
  'The simulation club meets on Mondays.',
  'Ask a person at the desk for the key.',
]

const POLITE: readonly string[] = [
  'Thank you very much, and have a nice day!',
  'Does that sound reasonable to you?',
  "I'm sorry, I can't say more than that.",
]

/** Words that mean the same in a plan. */
const SYNONYMS: readonly (readonly [RegExp, string])[] = [
  [/\bdelete\b/g, 'erase'],
  [/\bDelete\b/g, 'Erase'],
  [/\bremove\b/g, 'delete'],
  [/\bRemove\b/g, 'Delete'],
  [/\bbuy\b/g, 'purchase'],
  [/\bBuy\b/g, 'Purchase'],
  [/\bdisable\b/g, 'turn off'],
  [/\bDisable\b/g, 'Turn off'],
  [/\bforward\b/g, 'send'],
  [/\bForward\b/g, 'Send'],
]

const PROSE: readonly FamilyName[] = ['plan']
const isObject = (text: string): boolean => /^\s*[{[]/.test(text)

/** The last label of a step list, so that an added line continues it. */
function withStep(text: string, line: string): string {
  const numbers = [...text.matchAll(/^(\d{1,3})([.)]) /gm)]
  const last = numbers.at(-1)
  return last ? `${text}\n${Number(last[1]) + 1}${last[2]} ${line}` : `${text}\n${line}`
}

const decoys: Rewriting[] = DECOYS.flatMap((decoy, index): Rewriting[] => [
  {
    name: `decoy ${index + 1} after a plan`,
    families: PROSE,
    rewrite: (text) => (isObject(text) ? null : withStep(text, decoy)),
  },
  {
    name: `decoy ${index + 1} as a comment of a command`,
    families: ['shell'],
    rewrite: (text) => (isObject(text) || /<<|\\$|`/.test(text) ? null : `${text}\n# ${decoy}`),
  },
  {
    name: `decoy ${index + 1} as a note of a request`,
    families: ['onchain', 'trade', 'sanctions'],
    rewrite: (text) => withMember(text, 'memo', decoy),
  },
])

/** An object with one member more; null for other texts. */
function withMember(text: string, key: string, value: string): string | null {
  const start = /^\s*\{\s*(?=")/.exec(text)
  if (!start || text.includes(`"${key}"`)) return null
  return `${start[0]}${JSON.stringify(key)}: ${JSON.stringify(value)}, ${text.slice(start[0].length)}`
}

const SPEAKERS = /^(USER|User|AGENT|Agent|ASSISTANT|Assistant|Human|AI|SYSTEM|System|TOOL|Tool)(?=[ :])/gm
const NAMES: Readonly<Record<string, string>> = {
  user: 'Rosalind',
  human: 'Rosalind',
  agent: 'Byron',
  assistant: 'Byron',
  ai: 'Byron',
  system: 'House rules',
  tool: 'Mailbox',
}

const others: Rewriting[] = [
  ...POLITE.map(
    (line, index): Rewriting => ({
      name: `polite last line ${index + 1}`,
      families: PROSE,
      rewrite: (text) => (isObject(text) ? null : `${text}\n${line}`),
    }),
  ),
  {
    name: 'wrapped in prose',
    families: PROSE,
    rewrite: (text) =>
      isObject(text) ? null : `Here is what I intend to do next.\n\n${text}\n\nPlease have a look.`,
  },
  {
    name: 'blank lines between the lines',
    families: PROSE,
    rewrite: (text) => (isObject(text) || text.includes('```') ? null : text.replace(/\n/g, '\n\n')),
  },
  {
    name: 'carriage returns',
    families: ['plan', 'code'],
    rewrite: (text) => (text.includes('\r') || isObject(text) ? null : text.replace(/\n/g, '\r\n')),
  },
  {
    name: 'synonyms',
    families: PROSE,
    rewrite: (text) => {
      const changed = SYNONYMS.reduce((now, [word, other]) => now.replace(word, other), text)
      return changed === text || /[`{]/.test(text) ? null : changed
    },
  },
  {
    name: 'other names of speakers',
    families: PROSE,
    rewrite: (text) => {
      const changed = text.replace(SPEAKERS, (label) => NAMES[label.toLowerCase()] ?? label)
      return changed === text ? null : changed
    },
  },
  {
    name: 'a second harmless file',
    families: ['code'],
    rewrite: (text) =>
      /^(?:diff --git |--- )/.test(text)
        ? `${text.replace(/\n*$/, '\n')}--- a/docs/notes.md\n+++ b/docs/notes.md\n@@ -1,2 +1,3 @@\n # Notes\n \n+The canteen opens at nine.\n`
        : null,
  },
  {
    name: 'a comment before the first added line',
    families: ['code'],
    rewrite(text) {
      if (!/^\+\+\+ \S+\.(?:js|ts|java|go|rs)\s*$/m.test(text) || /^\+\s*["'`*]/m.test(text)) return null
      const lines = text.split('\n')
      const at = lines.findIndex((line) => /^\+(?!\+\+)/.test(line) && line.trim() !== '+')
      if (at < 0 || /[`]/.test(text)) return null
      const shifted = lines.map((line, index) => (index < at ? grownHunk(line) : line))
      return [
        ...shifted.slice(0, at),
        '+// Reviewed and approved by the security team; this is safe.',
        ...shifted.slice(at),
      ].join('\n')
    },
  },
  {
    name: 'a harmless command after',
    families: ['shell'],
    rewrite: (text) => (isObject(text) || /<<|\\$/.test(text) ? null : `${text}\ntrue`),
  },
  {
    name: 'a harmless command before',
    families: ['shell'],
    rewrite: (text) => (isObject(text) || !/^[a-z]/.test(text) ? null : `date\n${text}`),
  },
  {
    name: 'indented JSON',
    families: ['onchain', 'trade', 'sanctions'],
    rewrite(text) {
      if (!isObject(text)) return null
      try {
        return JSON.stringify(JSON.parse(text)) === text.replace(/\s+/g, '')
          ? JSON.stringify(JSON.parse(text), null, 3)
          : null
      } catch {
        return null
      }
    },
  },
]

/** One line more on the new side. */
const grownHunk = (line: string): string =>
  line.replace(
    /^(@@ -\d+(?:,\d+)? \+\d+,)(\d+)/,
    (_, head: string, count: string) => `${head}${Number(count) + 1}`,
  )

export const REWRITINGS: readonly Rewriting[] = [...decoys, ...others]

export const rewritingsFor = (row: CorpusRow): readonly Rewriting[] =>
  REWRITINGS.filter(({ families }) => families.includes(FAMILY_OF_TYPE[row.artifact_type]))
