// Reads labelled rows: the team's own, the blind sets, and the evaluation rows beside the repository.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Label } from '../../protocol/review/testing/corpus.ts'
import type { ArtifactType } from '../../protocol/review/types.ts'

export interface Row {
  readonly id: string
  readonly artifact: string
  readonly artifact_type: ArtifactType
  readonly context?: { readonly known_bad?: readonly string[] }
  readonly label: Label
  /** Verdicts that a competent reviewer could give. */
  readonly accept: readonly Label[]
  /** Origin of an evaluation row. */
  readonly source?: string
}

/** Types judged by one family of rules are scored together. */
export const FAMILIES = {
  shell: ['shell_command'],
  code: ['code_diff', 'patch', 'config_change'],
  onchain: ['onchain_action'],
  trade: ['trade'],
  sanctions: ['sanctions_screening'],
  plan: ['plan', 'general', 'analysis', 'agent_output'],
} as const satisfies Record<string, readonly ArtifactType[]>
export type Family = keyof typeof FAMILIES
export const FAMILY_NAMES = Object.keys(FAMILIES) as Family[]

export const familyOf = (type: ArtifactType): Family =>
  FAMILY_NAMES.find((family) => (FAMILIES[family] as readonly ArtifactType[]).includes(type))!

const root = resolve(import.meta.dirname, '../..')
export const corpusFolder = join(root, 'protocol/vectors/review/corpus')
export const strangersFolder = join(root, 'protocol/vectors/review/dev')
export const blindFolder = join(root, 'protocol/vectors/review/blind')
export const firstContactFile = join(root, 'protocol/vectors/review/first-contact.json')
export const evalFolder = (): string => process.env.EVAL_DIR ?? resolve(root, '../shared/eval')
export const dataFolder = (): string => process.env.DATA_DIR ?? resolve(root, '../shared/data')

export const readRows = (file: string): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))

export function filesIn(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith(ending))
  return names.sort().map((name) => join(folder, name))
}

export const ownRows = (): Row[] => filesIn(corpusFolder, '.jsonl').flatMap(readRows)

/** Rows of former blind sets: rule authors may read them. */
export const strangerRows = (): Row[] => filesIn(strangersFolder, '.jsonl').flatMap(readRows)

/** Written by people who saw neither rules nor rows; scored once, and never read by rule authors. */
export const blindRows = (): Row[] => filesIn(blindFolder, '.jsonl').flatMap(readRows)

export const isStranger = (file: string): boolean => file.includes('.stranger.')

export const sourceOf = ({ source }: Row): string => (source ?? '-').split(/[@ ]/)[0]!
