/** Sends several JSON-RPC calls to the operator's node; a mismatched answer or an error is a refusal. */
import { parseStrictJson } from '#protocol/json/strict-json.ts'
import type { ReviewDeps } from '#server/review/deps.ts'
import { sourceUnavailable } from './artifact-source.schema.ts'
import { exactText } from './exact-text.ts'

const maxBytes = 1_024 * 1_024
const timeoutMs = 10_000

export async function callNode(
  { egress, env }: ReviewDeps,
  chainId: 8453 | 84532,
  calls: [method: string, params: unknown[]][],
): Promise<unknown[]> {
  const url = chainId === 8453 ? env.BASE_RPC_URL : env.BASE_SEPOLIA_RPC_URL
  return Promise.all(
    calls.map(async ([method, params], id) => {
      const answer = await egress.read(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
        maxBytes,
        timeoutMs,
        chooser: 'configured',
        accept: ['application/json'],
      })
      if (answer.status !== 200) throw sourceUnavailable(`the node returned ${answer.status}`)
      const read = parseStrictJson(exactText(answer.bytes))
      const reply = read.ok
        ? (read.value as { id?: unknown; result?: unknown; error?: unknown } | null)
        : null
      if (
        reply === null ||
        typeof reply !== 'object' ||
        reply.id !== id ||
        reply.error ||
        !('result' in reply)
      )
        throw sourceUnavailable(`the node did not answer ${method}`)
      return reply.result
    }),
  )
}
