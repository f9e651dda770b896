/**
 * A local server with the wire protocols of both model providers, whose answers the test sets: late,
 * broken, hostile.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Protocol = 'anthropic' | 'openai-compatible'

export interface Asked {
  path: string
  authorization: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: the body of two protocols
  body: any
  /** The model's input: instructions and message. */
  instructions: string
  prompt: string
}

export type Behaviour = { delayMs?: number } & (
  | { say: string }
  | { say: string; inputTokens: number; outputTokens: number }
  | { status: number; raw?: string; headers?: Record<string, string> }
  | { hangUp: true }
)

export interface ModelServer {
  url: string
  asked: Asked[]
  /** One behaviour per request; the last one repeats. */
  behave(...behaviours: Behaviour[]): void
  close(): Promise<void>
}

export async function startModelServer(): Promise<ModelServer> {
  const asked: Asked[] = []
  let script: Behaviour[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request))
    asked.push(askedOf(request, body))
    const behaviour = script.length > 1 ? script.shift()! : script[0]!
    if (behaviour.delayMs) await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs))
    if ('hangUp' in behaviour) return request.socket.destroy()
    if ('status' in behaviour) {
      response.writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers })
      return response.end(behaviour.raw ?? '{"error":{"type":"test","message":"as the test says"}}')
    }
    const { inputTokens, outputTokens } = { inputTokens: 1_000, outputTokens: 100, ...behaviour }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        request.url === '/v1/messages'
          ? anthropicMessage(behaviour.say, inputTokens, outputTokens)
          : chatCompletion(behaviour.say, inputTokens, outputTokens),
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    behave(...behaviours) {
      asked.length = 0
      script = behaviours
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

// biome-ignore lint/suspicious/noExplicitAny: the body of two protocols
function askedOf(request: IncomingMessage, body: any): Asked {
  const plain = (content: string | { text: string }[]): string =>
    typeof content === 'string' ? content : content.map(({ text }) => text).join('')
  const messages: { role: string; content: string | { text: string }[] }[] = body.messages
  const said = (role: string) => plain(messages.find((message) => message.role === role)?.content ?? '')
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization ?? (request.headers['x-api-key'] as string | undefined),
    body,
    instructions: body.system === undefined ? said('system') : plain(body.system),
    prompt: said('user'),
  }
}

const anthropicMessage = (text: string, inputTokens: number, outputTokens: number) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'test-model',
  content: [{ type: 'text', text }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: inputTokens, output_tokens: outputTokens },
})

const chatCompletion = (text: string, inputTokens: number, outputTokens: number) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'test-model',
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  usage: {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  },
})
