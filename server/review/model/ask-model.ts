// Makes one structured call to the model and returns its answer, or the reason why there is no usable one.
// Never throws.
import { setTimeout as delay } from 'node:timers/promises'
import type { APICallError, LanguageModel } from 'ai'
import { sha256Hex } from '#protocol/bytes.ts'
import { maxOutputTokens, type TokensUsed, tokensOf } from './cost.ts'
import { fetchBounded } from './fetch-bounded.ts'
import type { ModelSettings } from './model-settings.ts'
import { AskedShape, ModelAnswer } from './opinion/opinion.schema.ts'
import type { Prompt } from './prompt.ts'

export type Reply = {
  responseSha256: string | null
  /** Null when the provider did not report it. */
  used: TokensUsed | null
} & ({ state: 'ok'; answer: ModelAnswer } | { state: 'timeout' | 'error' | 'invalid'; why: string })

// The library's warnings are suppressed; only the server writes to the log.
globalThis.AI_SDK_LOG_WARNINGS = false

const maxResponseBytes = 64 * 1_024
const retryAfterMs = 250

export async function askModel(settings: ModelSettings, prompt: Prompt, timeoutMs: number): Promise<Reply> {
  const signal = AbortSignal.timeout(timeoutMs)
  // The library may wait for something that ignores the signal; the caller does not.
  const late = new Promise<Reply>((resolve) =>
    signal.addEventListener('abort', () => resolve(nothing('timeout', 'no answer in time')), { once: true }),
  )
  return Promise.race([attempts(settings, prompt, signal), late])
}

const nothing = (state: 'timeout' | 'error' | 'invalid', why: string): Reply => ({
  state,
  why,
  responseSha256: null,
  used: null,
})

async function attempts(settings: ModelSettings, prompt: Prompt, signal: AbortSignal): Promise<Reply> {
  const first = await attempt(settings, prompt, signal)
  if (first.again === null) return first.reply
  try {
    await delay(first.again, undefined, { signal })
  } catch {
    return nothing('timeout', 'no time left for a second attempt')
  }
  return (await attempt(settings, prompt, signal)).reply
}

/** `again`: delay before the second and last attempt; null when there is none. */
interface Attempt {
  reply: Reply
  again: number | null
}

async function attempt(settings: ModelSettings, prompt: Prompt, signal: AbortSignal): Promise<Attempt> {
  const once = (reply: Reply): Attempt => ({ reply, again: null })
  const { APICallError, generateText, NoObjectGeneratedError, Output } = await import('ai')
  const { fetch, isOversized } = fetchBounded(maxResponseBytes)
  try {
    const { output, text, usage } = await generateText({
      model: await modelOf(settings, fetch),
      instructions: prompt.instructions,
      prompt: prompt.text,
      output: Output.object({ schema: AskedShape, name: 'opinion' }),
      temperature: 0,
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
    })
    const told = { responseSha256: sha256Hex(text), used: tokensOf(usage) }
    const answer = ModelAnswer.safeParse(output)
    return once(
      answer.success
        ? { state: 'ok', answer: answer.data, ...told }
        : { state: 'invalid', why: 'the answer exceeds the allowed length', ...told },
    )
  } catch (error) {
    if (isOversized()) return once(nothing('invalid', `the answer exceeds ${maxResponseBytes} bytes`))
    if (signal.aborted) return once(nothing('timeout', 'no answer in time'))
    if (NoObjectGeneratedError.isInstance(error))
      return once({
        state: 'invalid',
        why: 'the answer does not match the required schema',
        responseSha256: error.text === undefined ? null : sha256Hex(error.text),
        used: tokensOf(error.usage),
      })
    if (!APICallError.isInstance(error)) return once(nothing('error', messageOf(error)))
    // A success status whose body does not match the wire protocol.
    if (error.statusCode !== undefined && error.statusCode < 400)
      return once(nothing('invalid', 'the answer does not follow the wire protocol'))
    const reply = nothing('error', `the provider returned ${error.statusCode ?? 'nothing'}`)
    return { reply, again: isWorthRepeating(error) ? retryAfterMs : null }
  }
}

const isWorthRepeating = ({ statusCode }: APICallError): boolean =>
  statusCode === 429 || (statusCode !== undefined && statusCode >= 500)

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export async function modelOf(
  { provider, model, apiKey, baseUrl }: ModelSettings,
  fetch: typeof globalThis.fetch,
) {
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey: apiKey!, ...(baseUrl ? { baseURL: baseUrl } : {}), fetch })(
      model,
    ) as LanguageModel
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const compatible = createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl!,
    ...(apiKey ? { apiKey } : {}),
    supportsStructuredOutputs: true,
    fetch,
  })
  return compatible(model) as LanguageModel
}
