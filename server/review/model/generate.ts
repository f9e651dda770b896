// Makes one call to the configured model for a text, bounded in time, length and money. Never throws.
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#server/kernel/db.ts'
import { attemptText } from './attempt-text.ts'
import type { Breaker } from './breaker.ts'
import { costMicroUsd, type TokensUsed } from './cost.ts'
import { dayOf, reserveBudget, settleBudget } from './model-budget.store.ts'
import type { ModelSettings } from './model-settings.ts'

export interface TextPrompt {
  instructions: string
  text: string
  maxOutputTokens: number
}

export type Generated =
  | { state: 'ok'; text: string }
  /** `why` is for the log, not for callers. */
  | { state: 'open' | 'budget' | 'timeout' | 'error' | 'invalid'; why: string }

interface GenerateContext {
  db: Database
  nowUnix(): number
  settings: ModelSettings
  breaker: Breaker
}

const RETRY_AFTER_MS = 250
/** Bytes of ordinary text in a token, at least; see cost.ts. */
const BYTES_PER_TOKEN = 3
const WRAPPING_TOKENS = 200

export async function generate(
  { db, nowUnix, settings, breaker }: GenerateContext,
  prompt: TextPrompt,
  { timeoutMs, budgetMicroUsd }: { timeoutMs: number; budgetMicroUsd: number },
): Promise<Generated> {
  if (breaker.isOpen()) return { state: 'open', why: 'the model has failed repeatedly' }
  const expected = costMicroUsd(expectedTokens(prompt), settings.price)
  if (expected > budgetMicroUsd) return { state: 'budget', why: 'the call would cost more than its budget' }
  const day = dayOf(nowUnix())
  if (!(await reserveBudget(db, day, expected, settings.dailyBudgetMicroUsd)))
    return { state: 'budget', why: 'the budget of the day is used up' }
  const signal = AbortSignal.timeout(timeoutMs)
  let { result, used, isWorthRepeating } = await attemptText(settings, prompt, signal)
  if (isWorthRepeating && !signal.aborted) {
    await delay(RETRY_AFTER_MS)
    ;({ result, used, isWorthRepeating } = await attemptText(settings, prompt, signal))
  }
  if (used) await settleBudget(db, day, expected, costMicroUsd(used, settings.price))
  if (result.state === 'timeout' || result.state === 'error') breaker.failed()
  return result
}

const expectedTokens = ({ instructions, text, maxOutputTokens }: TextPrompt): TokensUsed => ({
  inputTokens:
    Math.ceil((Buffer.byteLength(instructions) + Buffer.byteLength(text)) / BYTES_PER_TOKEN) +
    WRAPPING_TOKENS,
  outputTokens: maxOutputTokens,
})
