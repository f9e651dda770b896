// Reads the configured model, its prices and its limits; null when no model is configured.
import { microUsdOf } from './cost.ts'

export interface ModelSettings {
  provider: 'anthropic' | 'openai-compatible'
  model: string
  apiKey: string | null
  /** Null: the provider's public address. */
  baseUrl: string | null
  price: TokenPrice
  callBudgetMicroUsd: number
  dailyBudgetMicroUsd: number
  timeoutMs: number
}

/** Millionths of a US dollar per million tokens. */
export interface TokenPrice {
  inputMicroUsdPerMillion: number
  outputMicroUsdPerMillion: number
}

export interface ModelEnv {
  MODEL_PROVIDER?: 'anthropic' | 'openai-compatible' | undefined
  MODEL_NAME?: string | undefined
  MODEL_API_KEY?: string | undefined
  MODEL_BASE_URL?: string | undefined
  MODEL_INPUT_USD_PER_MILLION?: string | undefined
  MODEL_OUTPUT_USD_PER_MILLION?: string | undefined
  MODEL_CALL_BUDGET_USD: string
  MODEL_DAILY_BUDGET_USD: string
  MODEL_TIMEOUT_MS: number
}

/**
 * Throws one sentence that names the missing settings: a partial configuration must not look like a
 * disabled model.
 */
export function modelSettingsFrom(env: ModelEnv): ModelSettings | null {
  const provider = env.MODEL_PROVIDER
  if (!provider) return null
  const missing = (
    ['MODEL_NAME', 'MODEL_INPUT_USD_PER_MILLION', 'MODEL_OUTPUT_USD_PER_MILLION'] as const
  ).filter((name) => env[name] === undefined) as string[]
  if (provider === 'anthropic' && !env.MODEL_API_KEY) missing.push('MODEL_API_KEY')
  if (provider === 'openai-compatible' && !env.MODEL_BASE_URL) missing.push('MODEL_BASE_URL')
  if (missing.length > 0)
    throw new Error(`MODEL_PROVIDER is ${provider}, which also requires ${missing.join(', ')}.`)
  return {
    provider,
    model: env.MODEL_NAME!,
    apiKey: env.MODEL_API_KEY ?? null,
    baseUrl: env.MODEL_BASE_URL?.replace(/\/+$/, '') ?? null,
    price: {
      inputMicroUsdPerMillion: microUsdOf(env.MODEL_INPUT_USD_PER_MILLION!),
      outputMicroUsdPerMillion: microUsdOf(env.MODEL_OUTPUT_USD_PER_MILLION!),
    },
    callBudgetMicroUsd: microUsdOf(env.MODEL_CALL_BUDGET_USD),
    dailyBudgetMicroUsd: microUsdOf(env.MODEL_DAILY_BUDGET_USD),
    timeoutMs: env.MODEL_TIMEOUT_MS,
  }
}
