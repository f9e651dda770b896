/** POST /mcp: the operations of the catalogue as tools of the Model Context Protocol. */
import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { AccountsDeps } from '#server/accounts/deps.ts'
import type { Call } from '#server/kernel/call.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/mcp/deps.ts'
import { hostAllowed } from '#server/surfaces/http/host-check.ts'
import { chosenOperation, requestOf } from '#server/surfaces/mcp/tool-request.ts'
import { refusalOf, resultOf } from '#server/surfaces/mcp/tool-result.ts'
import { type Tool, toolsOf } from '#server/surfaces/mcp/tools.ts'

const JsonRpcAnswer = z
  .object({
    jsonrpc: z.literal('2.0').describe('Version of JSON-RPC'),
    id: z
      .union([z.string(), z.int()])
      .nullable()
      .describe('Id of the request; null when it has none that can be read'),
    result: z.record(z.string(), z.unknown()).optional().describe('Result of the method'),
    error: z
      .object({
        code: z.int().describe('-32700, -32600, -32601, -32602 or -32603'),
        message: z.string().describe('What is wrong'),
      })
      .optional()
      .describe('Error of the protocol; an error of a tool is a result with isError'),
  })
  .meta({ id: 'JsonRpcAnswer' })

const example = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'example', version: '1.0.0' },
  },
}

export const sendMessage = defineOperation({
  id: 'mcp.sendMessage',
  method: 'POST',
  path: '/mcp',
  summary: 'Call the service as tools of MCP',
  description:
    'Streamable HTTP without sessions: one JSON-RPC 2.0 message per request, answered as JSON. Methods: initialize, ping, tools/list, tools/call, server/discover. A tool call is the request of its operation: send an API key or an L402 token in Authorization, an x402 payment in _meta["x402/payment"] or its header, and idempotency_key as an argument. A paid tool without payment returns isError with the ways to pay.',
  input: z.object({ body: z.string().describe('JSON-RPC 2.0 message') }),
  consumes: 'application/json',
  output: JsonRpcAnswer,
  produces: 'application/json; charset=utf-8',
  answers: {
    202: {
      description: 'The notification or response was received; the body is empty.',
      schema: z.string(),
      contentType: 'text/plain',
    },
    400: {
      description: 'The message is not JSON, or is not a message of this protocol',
      schema: JsonRpcAnswer,
    },
  },
  errors: ['forbidden'],
  auth: 'public',
  knowsAccounts: true,
  price: free,
  effect: 'money',
  idempotency: 'natural',
  rate: 'mcp',
  maxBodyBytes: 8 * 1_024 * 1_024,
  examples: [{ title: 'The first message of a client', request: { body: JSON.stringify(example) } }],
  async run(ctx, { body }, call) {
    checkOrigin(ctx, call)
    if (!/^application\/json\s*(;|$)/i.test(call.header('content-type') ?? ''))
      throw new OperationError('unsupported_media_type')
    // The SDK is loaded with the first message.
    const [{ readMessage }, { answerMessage, supportedVersions }] = await Promise.all([
      import('#server/surfaces/mcp/read-message.ts'),
      import('#server/surfaces/mcp/answer-message.ts'),
    ])
    const tools = knownTools(ctx)
    const read = readMessage(body, eventMembersOf(tools))
    if ('problem' in read) return refused(read.problem)
    const { message } = read
    const version = call.header('mcp-protocol-version')
    const negotiates = 'method' in message && ['initialize', 'server/discover'].includes(message.method)
    if (version !== null && !negotiates && !supportedVersions.includes(version))
      return refused({
        code: -32600,
        message: `Unsupported protocol version; supported: ${supportedVersions.join(', ')}`,
        id: 'id' in message ? (message.id ?? null) : null,
      })
    const response = await answerMessage(message, {
      baseUrl: ctx.env.BASE_URL,
      tools,
      callTool: (tool, params) => callTool(tool, params, call),
      reportDefect: (error) => ctx.log.error({ err: error, requestId: call.requestId }, 'tool call failed'),
    })
    const { status } = response
    const text = await response.text()
    return new RawAnswer(text, {}, status === 202 ? { status, contentType: 'text/plain' } : { status })
  },
})

const known = new WeakMap<object, Tool[]>()

/** Schemas are generated once per instance, whose settings the descriptions name. */
function knownTools({ catalogue, env }: AccountsDeps): Tool[] {
  const tools = known.get(env) ?? toolsOf(catalogue, env)
  known.set(env, tools)
  return tools
}

const eventMembersOf = (tools: readonly Tool[]): string[] => [
  ...new Set(tools.flatMap(({ operations }) => operations.flatMap(({ eventMembers }) => eventMembers ?? []))),
]

/** A page of another site must not use the keys or the address of its reader (MCP, Streamable HTTP, Security). */
function checkOrigin({ env }: AccountsDeps, call: Call): void {
  const origin = call.header('origin')
  if (origin === null) return
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  if (host === '' || !hostAllowed(env)(host))
    throw new OperationError('forbidden', { detail: 'Pages of this origin may not call /mcp.' })
}

const refused = ({ code, message, id }: { code: number; message: string; id: string | number | null }) =>
  new RawAnswer(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }), {}, { status: 400 })

async function callTool(tool: Tool, params: CallToolRequest['params'], call: Call): Promise<CallToolResult> {
  if (!call.send) throw new Error('this surface cannot send requests')
  try {
    const request = requestOf(chosenOperation(tool, params.arguments ?? {}), {
      arguments: params.arguments ?? {},
      payment: params._meta?.['x402/payment'],
      header: call.header,
      requestId: call.requestId,
    })
    return await resultOf(await call.send(request))
  } catch (error) {
    if (error instanceof OperationError) return refusalOf(error, call.requestId)
    throw error
  }
}
