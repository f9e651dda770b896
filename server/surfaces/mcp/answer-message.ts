/**
 * Answers one message to /mcp with the official SDK: a server and a transport that exist for this message
 * alone, so that any instance can answer the next one.
 */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  type CallToolRequest,
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  type JSONRPCMessage,
  ListToolsRequestSchema,
  McpError,
  RequestSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { z } from 'zod'
import { apiVersion } from '#server/discovery/service/version.ts'
import type { Tool } from './tools.ts'

export interface MessageContext {
  baseUrl: string
  tools: readonly Tool[]
  /** Runs a call of a listed tool. */
  callTool(tool: Tool, params: CallToolRequest['params']): Promise<CallToolResult>
  /** Records an error whose text must not reach the caller. */
  reportDefect(error: unknown): void
}

const DiscoverRequestSchema = RequestSchema.extend({ method: z.literal('server/discover') })

const capabilities = { tools: {} }
/** Built once: only elicitation, which this server does not use, validates with it. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

export const supportedVersions: readonly string[] = SUPPORTED_PROTOCOL_VERSIONS

export const serverInfo = (baseUrl: string) => ({
  name: 'assay',
  title: 'Assay',
  version: apiVersion,
  websiteUrl: baseUrl,
})

export const instructions = (baseUrl: string): string =>
  `Assay gives a verdict before an irreversible action. Call review with the exact text of what is about to happen, and act only on approve; a missing answer is not an approval. verify_proof checks a signed verdict of another party and is free. Without a balance, a paid tool answers with the ways to pay. Guide: ${baseUrl}/llms.txt`

/** Status 200, 202 without a body for a notification, or 400. */
export async function answerMessage(message: JSONRPCMessage, context: MessageContext): Promise<Response> {
  const server = new Server(serverInfo(context.baseUrl), {
    capabilities,
    instructions: instructions(context.baseUrl),
    jsonSchemaValidator,
  })
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    if (params?.cursor !== undefined)
      throw new McpError(ErrorCode.InvalidParams, 'There is one page of tools')
    return { tools: context.tools.map(({ definition }) => definition) }
  })
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => callTool(params, context))
  server.setRequestHandler(DiscoverRequestSchema, () => ({
    resultType: 'complete',
    supportedVersions: [...supportedVersions],
    capabilities,
    serverInfo: serverInfo(context.baseUrl),
    instructions: instructions(context.baseUrl),
    ttlMs: 300_000,
    cacheScope: 'public',
    _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo(context.baseUrl) },
  }))
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport as Parameters<typeof server.connect>[0])
  try {
    return await transport.handleRequest(envelope(context.baseUrl), { parsedBody: withoutTask(message) })
  } finally {
    await server.close()
  }
}

async function callTool(params: CallToolRequest['params'], context: MessageContext): Promise<CallToolResult> {
  const tool = context.tools.find(({ name }) => name === params.name)
  if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name.slice(0, 100)}`)
  try {
    return await context.callTool(tool, params)
  } catch (error) {
    context.reportDefect(error)
    throw new McpError(ErrorCode.InternalError, 'The service failed. Nothing was charged.')
  }
}

/** The SDK reads the message from `parsedBody`; of the request it only reads these headers. */
const envelope = (baseUrl: string): Request =>
  new Request(`${baseUrl}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  })

/** A server without tasks runs the call as any other (MCP 2025-11-25, Tasks). */
function withoutTask(message: JSONRPCMessage): JSONRPCMessage {
  if (!('params' in message) || !message.params || !('task' in message.params)) return message
  const { task: _, ...params } = message.params
  return { ...message, params } as JSONRPCMessage
}
