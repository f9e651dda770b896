/**
 * Parses a request by its contract: path, query and body members become one typed input, or a 422 that
 * lists each fault.
 */
import type { z } from 'zod'
import { type FieldFault, InvalidRequest } from '#server/kernel/errors.ts'
import { type AnyOperation, pathParameters } from '#server/kernel/operation.ts'

export interface RawInput {
  path: Record<string, string>
  query: Record<string, string>
  /** Parsed JSON; undefined when the request had no body. */
  body: unknown
}

export interface ParsedInput {
  input: Record<string, unknown>
  /** Unknown body members that were ignored. */
  ignored: string[]
}

type Source = 'path' | 'query' | 'body'

/** Where each input member is read from. */
export function sourceOf(operation: AnyOperation, member: string): Source {
  if (pathParameters(operation.path).includes(member)) return 'path'
  if (operation.freeTool?.member === member) return 'query'
  return operation.method === 'GET' ? 'query' : 'body'
}

export function parseInput(operation: AnyOperation, raw: RawInput): ParsedInput {
  const shape = operation.input.shape as Record<string, z.ZodType>
  const body = bodyMembers(operation, raw.body)
  const given: Record<string, unknown> = Object.create(null)
  const origin = new Map<string, Source>()
  const take = (member: string, source: Source, value: unknown) => {
    given[member] = value
    origin.set(member, source)
  }
  const misplaced: FieldFault[] = []
  for (const member of Object.keys(shape)) {
    const source = sourceOf(operation, member)
    if (source === 'query' && Object.hasOwn(body, member))
      misplaced.push({
        loc: ['body', member],
        msg: `send it in the query: ${operation.path}?${member}=…`,
        type: 'value_error',
      })
    if (source === 'path') take(member, 'path', raw.path[member])
    else if (source === 'body' && Object.hasOwn(body, member)) take(member, 'body', body[member])
    else if (
      (source === 'query' || operation.queryMembers?.includes(member)) &&
      raw.query[member] !== undefined
    )
      take(member, 'query', raw.query[member])
  }

  const unknown = Object.keys(body).filter((member) => !Object.hasOwn(shape, member))
  const refused: FieldFault[] =
    operation.unknownMembers === 'refuse'
      ? unknown.map((member) => ({
          loc: ['body', member],
          msg: `unknown field; known are ${Object.keys(shape).join(', ')}`,
          type: 'extra_forbidden',
        }))
      : []
  const faults = [...misplaced, ...refused]
  const result = operation.input.safeParse(given)
  if (!result.success) {
    const fallback: Source = operation.method === 'GET' ? 'query' : 'body'
    for (const issue of result.error.issues)
      faults.push(faultOf(issue, isMissing(issue, given), origin, operation, fallback))
  }
  if (faults.length > 0) throw new InvalidRequest(faults)
  return { input: result.data as Record<string, unknown>, ignored: unknown }
}

const shownMembers = 16
const shownCharacters = 32

/** Caller-supplied names in a form safe for a header: percent-encoded beyond ASCII and limited in length. */
export const ignoredHeader = (names: readonly string[]): string =>
  names
    .slice(0, shownMembers)
    .map((name) => encodeURIComponent([...name].slice(0, shownCharacters).join('')))
    .concat(names.length > shownMembers ? ['...'] : [])
    .join(', ')

function bodyMembers(operation: AnyOperation, body: unknown): Record<string, unknown> {
  if (operation.method === 'GET' || body === undefined) return {}
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new InvalidRequest([{ loc: ['body'], msg: 'send a JSON object', type: 'object_type' }])
  return body as Record<string, unknown>
}

function faultOf(
  issue: z.core.$ZodIssue,
  missing: boolean,
  origin: Map<string, Source>,
  operation: AnyOperation,
  fallback: Source,
): FieldFault {
  const [member, ...rest] = issue.path as (string | number)[]
  const source =
    member === undefined
      ? fallback
      : (origin.get(String(member)) ?? sourceOf(operation, String(member)) ?? fallback)
  const loc = member === undefined ? [source] : [source, member, ...rest]
  if (!missing) return { loc, msg: messageOf(issue), type: typeOf(issue) }
  const wanted = wantedBy(issue)
  return { loc, msg: `this field is required${wanted ? `: send ${wanted}` : ''}`, type: 'missing' }
}

const codesOfAbsence = ['invalid_type', 'invalid_union', 'invalid_value']

/** Whether the value at the issue's path is absent. */
function isMissing(issue: z.core.$ZodIssue, given: unknown): boolean {
  if (!codesOfAbsence.includes(issue.code)) return false
  let value = given
  for (const step of issue.path) value = (value as Record<PropertyKey, unknown> | undefined)?.[step]
  return value === undefined
}

function messageOf(issue: z.core.$ZodIssue): string {
  const wanted = issue.code === 'invalid_union' ? wantedBy(issue) : ''
  return wanted ? `send ${wanted}` : issue.message.charAt(0).toLowerCase() + issue.message.slice(1)
}

/** Describes what the alternatives of a union accept; empty when there are none. */
function wantedBy(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_value':
      return issue.values.map(String).join(' or ')
    case 'invalid_union': {
      const { options } = issue as { options?: readonly unknown[] }
      const alternatives = options?.map(String) ?? issue.errors.map(alternativeOf)
      return [...new Set(alternatives)].filter(Boolean).join(' or ')
    }
    default:
      return ''
  }
}

/** The first fault of one alternative: the expected type, or the missing member. */
function alternativeOf([first]: readonly z.core.$ZodIssue[]): string {
  if (!first) return ''
  const where = first.path.length > 0 ? `an object whose ${first.path.join('.')} is ` : ''
  if (first.code === 'invalid_type') return `${where}${article(first.expected)}`
  return where + (wantedBy(first) || messageOf(first))
}

const article = (type: string): string => `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`

/** The machine-readable kind of a fault. A refinement sets its own in `params.type`. */
function typeOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'custom':
      return typeof issue.params?.type === 'string' ? issue.params.type : 'value_error'
    case 'invalid_type':
      return `${issue.expected === 'boolean' ? 'bool' : issue.expected}_type`
    case 'too_big':
      return issue.origin === 'string'
        ? 'string_too_long'
        : issue.origin === 'array'
          ? 'too_long'
          : 'less_than_equal'
    case 'too_small':
      return issue.origin === 'string'
        ? 'string_too_short'
        : issue.origin === 'array'
          ? 'too_short'
          : 'greater_than_equal'
    case 'invalid_value':
      return 'enum'
    case 'invalid_union':
      return 'union'
    case 'invalid_format':
      return 'string_pattern_mismatch'
    case 'unrecognized_keys':
      return 'extra_forbidden'
    default:
      return 'value_error'
  }
}
