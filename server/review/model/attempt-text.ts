// One request to the model for a text: what came back, or why nothing usable did.
import { modelOf } from './ask-model.ts'
import { type TokensUsed, tokensOf } from './cost.ts'
import { fetchBounded } from './fetch-bounded.ts'
import type { Generated, TextPrompt } from './generate.ts'
import type { ModelSettings } from './model-settings.ts'

interface TextAttempt {
  result: Generated
  /** Null when the provider did not report it. */
  used: TokensUsed | null
  isWorthRepeating: boolean
}

const MAX_RESPONSE_BYTES = 256 * 1_024

export async function attemptText(
  settings: ModelSettings,
  { instructions, text: prompt, maxOutputTokens }: TextPrompt,
  signal: AbortSignal,
): Promise<TextAttempt> {
  const none = (
    state: 'timeout' | 'error' | 'invalid',
    why: string,
    isWorthRepeating = false,
  ): TextAttempt => ({
    result: { state, why },
    used: null,
    isWorthRepeating,
  })
  // The library may wait for something that ignores the signal; the caller does not.
  const late = new Promise<TextAttempt>((resolve) => {
    const onAbort = () => resolve(none('timeout', 'no answer in time'))
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
  return Promise.race([request(), late])

  async function request(): Promise<TextAttempt> {
    const { APICallError, generateText } = await import('ai')
    const { fetch, isOversized } = fetchBounded(MAX_RESPONSE_BYTES)
    try {
      const { text, usage } = await generateText({
        model: await modelOf(settings, fetch),
        instructions,
        prompt,
        temperature: 0,
        maxOutputTokens,
        maxRetries: 0,
        abortSignal: signal,
      })
      return { result: { state: 'ok', text }, used: tokensOf(usage), isWorthRepeating: false }
    } catch (error) {
      if (isOversized()) return none('invalid', `the answer exceeds ${MAX_RESPONSE_BYTES} bytes`)
      if (signal.aborted) return none('timeout', 'no answer in time')
      if (!APICallError.isInstance(error))
        return none('error', error instanceof Error ? error.message : String(error))
      const { statusCode } = error
      if (statusCode !== undefined && statusCode < 400)
        return none('invalid', 'the answer does not follow the wire protocol')
      const isBusy = statusCode === 429 || (statusCode !== undefined && statusCode >= 500)
      return none('error', `the provider returned ${statusCode ?? 'nothing'}`, isBusy)
    }
  }
}
