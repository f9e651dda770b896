// Model of a change: files, hunks and signed lines, each with its place in the artifact.
import type { Span } from '../text/source-text.ts'

export type Sign = '+' | '-' | ' '

export interface Line {
  readonly sign: Sign
  readonly text: string
  /** Of the first unit after the sign, in the text of the document. */
  readonly start: number
}

export interface Hunk {
  readonly lines: Line[]
  /** What the header of the hunk says of the place: the function, as a rule. */
  readonly heading?: string
}

/** A text that was read out of the artifact: the artifact itself, or a string inside its JSON. */
export interface Doc {
  readonly text: string
  spanOf(start: number, end: number): Span
}

export interface FileChange {
  readonly doc: Doc
  readonly path: string
  readonly oldPath: string | null
  readonly kind: 'modified' | 'added' | 'deleted' | 'renamed'
  readonly hunks: readonly Hunk[]
  /** Language named by a fence; null when only the path tells. */
  readonly hint: string | null
}

/** The file as it is on one side of the change: context and the lines of that side. */
export interface Side {
  readonly text: string
  /** Comments blanked, unit for unit. */
  readonly code: string
  /** Contents of strings blanked as well, interpolated expressions kept. */
  readonly bare: string
  readonly statements: readonly Statement[]
  /** For each line: where it starts in `text`, in the document, and whether the change wrote it. */
  readonly lines: readonly SideLine[]
  readonly hunks: readonly HunkImage[]
}

/** One hunk in the text of a side. */
export interface HunkImage {
  readonly start: number
  readonly end: number
  readonly heading: string
}

export interface SideLine {
  readonly at: number
  readonly start: number
  readonly length: number
  readonly changed: boolean
}

export interface Statement {
  readonly start: number
  readonly end: number
  /** At least one of its lines has the sign of this side. */
  readonly changed: boolean
  /** Without comments and white space; equal keys are the same statement moved or reformatted. */
  readonly key: string
  /** The same statement stands on the other side as well. */
  kept: boolean
}

export interface Change {
  readonly file: FileChange
  readonly language: Language
  readonly isTest: boolean
  readonly isDoc: boolean
  readonly before: Side
  readonly after: Side
}

export type Language =
  | 'c'
  | 'cs'
  | 'docker'
  | 'doc'
  | 'go'
  | 'html'
  | 'ini'
  | 'java'
  | 'js'
  | 'json'
  | 'other'
  | 'php'
  | 'py'
  | 'rb'
  | 'rs'
  | 'sh'
  | 'sol'
  | 'sql'
  | 'text'
  | 'tf'
  | 'xml'
  | 'yaml'
