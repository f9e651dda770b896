// Values of PowerShell: beside the text, the files that it names, and whether it stands for everything that a listing
// returns.
import type { Span } from '../../../text/source-text.ts'
import {
  type Arg,
  constant,
  type Flow,
  HOLE,
  NO_FLOW,
  type Origin,
  type Scope,
  type Value,
} from '../model.ts'
import type { Run } from '../run.ts'
import type { Cursor } from './cursor.ts'

export interface PsValue extends Value {
  /** Files that objects of a pipeline stand for. */
  readonly targets: readonly Value[]
  /** Objects of a listing: all that there are, or chosen ones. */
  readonly listing: 'all' | 'some' | null
  /** Class of the object in lower case; empty when unknown. */
  readonly type: string
  readonly entries: ReadonlyMap<string, PsValue> | null
  readonly items: readonly PsValue[] | null
  /** Name when it is nothing but a variable. */
  readonly variable: string | null
  readonly isBlock: boolean
}

export interface PsFunction {
  readonly start: number
  readonly parameters: readonly string[]
}

/** The reading of one text; what its parts call back. */
export interface Ps {
  readonly cursor: Cursor
  readonly run: Run
  readonly origin: Origin
  readonly scope: Scope
  readonly vars: Map<string, PsValue>
  readonly functions: Map<string, PsFunction>
  /** `$_` */
  current: PsValue
  calls: readonly string[]
  /** Reads up to the closing bracket, which stays unread. */
  statements(close: string): PsValue
  statement(): PsValue
  pipeline(): PsValue
  /** The cursor stands before `{`; judged with `input` as `$_`. */
  block(input: PsValue): PsValue
  callFunction(
    name: string,
    fn: PsFunction,
    args: readonly PsValue[],
    named: ReadonlyMap<string, PsValue>,
  ): PsValue
  spanFrom(start: number): Span
}

const BARE = {
  targets: [],
  listing: null,
  type: '',
  entries: null,
  items: null,
  variable: null,
  isBlock: false,
} as const

export const known = (text: string): PsValue => ({ ...constant(text), ...BARE })
export const hole = (taints = 0, what = ''): PsValue => ({ ...known(HOLE), taints, what })
export const NOTHING: PsValue = known('')

export const ofFlow = ({ text, taints, what }: Flow): PsValue =>
  text === null ? hole(taints, what) : { ...known(text), taints, what }

export const toFlow = (value: PsValue): Flow =>
  value === NOTHING
    ? NO_FLOW
    : { text: value.text.includes(HOLE) ? null : value.text, taints: value.taints, what: value.what }

/** A value made from others: nothing is known but where it comes from. */
export const mixed = (values: readonly PsValue[]): PsValue => ({
  ...hole(
    values.reduce((all, { taints }) => all | taints, 0),
    values.find(({ what }) => what !== '')?.what ?? '',
  ),
  targets: values.flatMap(({ targets }) => targets).slice(0, 8),
  listing: values.some(({ listing }) => listing === 'all')
    ? 'all'
    : values.some(({ listing }) => listing !== null)
      ? 'some'
      : null,
})

export const toArg = (value: PsValue, span: Span): Arg => ({
  text: value.text.replaceAll('\\', '/'),
  taints: value.taints,
  what: value.what,
  maybeEmpty: value.maybeEmpty,
  glob: value.glob,
  span,
  linear: null,
  content: null,
})

/** Longer than any artifact: only doubling makes it, and nothing in it is read. */
const MAX_TEXT = 20_000

/** A text put together from others costs its length. */
export function bounded(ps: Ps, text: string): string {
  ps.run.budget.spend(text.length)
  return text.length > MAX_TEXT ? HOLE : text
}
