/** Reads one JSON-RPC message from the text of a request, or says which protocol error it is. */
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import { parseStrictJson } from '#protocol/json/strict-json.ts'
import { keepOddIntegers } from '#protocol/proofs/proof-input.ts'

/** The arguments of a call are three levels down and may themselves have 64. */
const maxDepth = 67

export type ReadMessage = { message: JSONRPCMessage } | { problem: ProtocolProblem }

export interface ProtocolProblem {
  code: ErrorCode
  message: string
  id: string | number | null
}

const requestSchemas: Record<string, z.ZodType> = {
  initialize: InitializeRequestSchema,
  ping: PingRequestSchema,
  'tools/list': ListToolsRequestSchema,
  'tools/call': CallToolRequestSchema,
}

/** `eventMembers`: arguments that hold signed events, in which the written form of an integer matters. */
export function readMessage(text: string, eventMembers: readonly string[]): ReadMessage {
  const parsed = parseStrictJson(text, { maxDepth })
  if (!parsed.ok) return problem(ErrorCode.ParseError, `Parse error: ${parsed.problem.message}`, null)
  const given = parsed.value
  if (Array.isArray(given))
    return problem(ErrorCode.InvalidRequest, 'Invalid request: send one message, not a batch', null)
  const id = idOf(given)
  const read = JSONRPCMessageSchema.safeParse(given)
  if (!read.success || hasNoUsableId(given))
    return problem(
      ErrorCode.InvalidRequest,
      'Invalid request: not a JSON-RPC 2.0 request, notification or response of MCP',
      id,
    )
  const method = 'method' in read.data ? read.data.method : null
  const isRequest = method !== null && 'id' in read.data
  const schema = isRequest && Object.hasOwn(requestSchemas, method) ? requestSchemas[method] : undefined
  const checked = schema?.safeParse(given)
  if (checked && !checked.success)
    return problem(ErrorCode.InvalidParams, `Invalid params: ${faultsOf(checked.error)}`, id)
  // JSON that prints identically contains no other spelling of a number.
  if (JSON.stringify(given) !== text)
    for (const member of eventMembers) keepOddIntegers(given, text, ['params', 'arguments', member])
  return { message: given as unknown as JSONRPCMessage }
}

const problem = (code: ErrorCode, message: string, id: ProtocolProblem['id']): ReadMessage => ({
  problem: { code, message, id },
})

function idOf(given: unknown): ProtocolProblem['id'] {
  const id = typeof given === 'object' && given !== null ? (given as { id?: unknown }).id : null
  return typeof id === 'string' || Number.isSafeInteger(id) ? (id as string | number) : null
}

/** A request whose id is null or of another type would otherwise count as a notification. */
const hasNoUsableId = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'id' in given && idOf(given) === null

const faultsOf = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ')
