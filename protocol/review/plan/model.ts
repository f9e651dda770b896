// What does the engine understand of a text? Segments by speaker, sentences of tokens, ideas, frames and the
// actions of an agent. Shapes only.
import type { Span } from '../text/source-text.ts'
import type { Sources } from './sources.ts'

/**
 * `rule` is a stated system rule, `input` the text it is applied to, `user` the principal, `agent` thoughts and
 * answers, `action` what is about to be done, `untrusted` what a tool, page, mail or file said, `plan` prose
 * without a speaker.
 */
export type Speaker = 'rule' | 'input' | 'user' | 'agent' | 'action' | 'untrusted' | 'plan' | 'meta'

export interface Segment {
  readonly speaker: Speaker
  readonly label: string
  /** Units of the text that was read, half-open. */
  readonly start: number
  readonly end: number
}

export interface Token {
  /** ASCII lower case. */
  readonly word: string
  readonly start: number
  readonly end: number
  readonly kind: 'word' | 'number' | 'mail' | 'url' | 'path' | 'opaque'
}

/** An idea of the lexicon, found at tokens [from, to) of its sentence. */
export interface Idea {
  readonly from: number
  readonly to: number
}

export interface Sentence {
  readonly speaker: Speaker
  readonly segment: number
  readonly tokens: readonly Token[]
  readonly ideas: ReadonlyMap<string, readonly Idea[]>
  readonly isQuestion: boolean
}

export interface Found {
  readonly rule: string
  readonly sentence: Sentence
  readonly start: number
  readonly end: number
  readonly words: string
}

/** A finding with what was found besides the words. */
export interface Noted {
  readonly rule: string
  readonly start: number
  readonly end: number
  readonly note: string
}

/** One call of a tool, or one proposed action in words. */
export interface Action {
  readonly segment: number
  /** Words of the tool's name, lower case; empty for an answer in words. */
  readonly tool: readonly string[]
  readonly start: number
  readonly end: number
  readonly kind: 'read' | 'effect' | 'answer'
}

export interface Reading {
  readonly text: string
  readonly segments: readonly Segment[]
  readonly sentences: readonly Sentence[]
  readonly isTranscript: boolean
  readonly sources: Sources
  spanOf(start: number, end: number): Span
}
