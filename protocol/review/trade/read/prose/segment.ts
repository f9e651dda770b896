// What the readers of one request in prose share: places, and the way in which they write a figure into the draft.
import type { Span } from '../../../text/source-text.ts'
import type { NumberField } from '../../model.ts'
import type { Token } from './tokens.ts'

export type Place = Pick<Token, 'start' | 'end'>
export type SpanOf = (token: Place) => Span
export type Put = (field: NumberField, token: Token) => void
