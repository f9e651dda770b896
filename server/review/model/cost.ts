// Computes the actual and maximum cost of a call in integers of a millionth of a US dollar, rounded up.
import type { TokenPrice } from './model-settings.ts'

export const maxOutputTokens = 800

/** Overhead added by the provider around prompt and schema. */
const wrappingTokens = 600
/**
 * Minimum bytes of UTF-8 per token in ordinary text. Adversarial text can need up to three times the
 * tokens; the daily budget counts actual usage, so such calls cannot exceed it in total.
 */
const bytesPerToken = 3

/** "0.80" is 800000. The settings allow at most six decimals. */
export function microUsdOf(usd: string): number {
  const [whole = '0', fraction = ''] = usd.split('.')
  return Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0').slice(0, 6))
}

export const usdOf = (microUsd: number): string => {
  const digits = String(microUsd).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

export interface TokensUsed {
  inputTokens: number
  outputTokens: number
}

export function costMicroUsd({ inputTokens, outputTokens }: TokensUsed, price: TokenPrice): number {
  const millionths =
    BigInt(inputTokens) * BigInt(price.inputMicroUsdPerMillion) +
    BigInt(outputTokens) * BigInt(price.outputMicroUsdPerMillion)
  return Number((millionths + 999_999n) / 1_000_000n)
}

/** Before the call: assumes that the whole answer length is used. */
export const expectedTokens = (promptBytes: number): TokensUsed => ({
  inputTokens: Math.ceil(promptBytes / bytesPerToken) + wrappingTokens,
  outputTokens: maxOutputTokens,
})

/** Null when the provider did not report both counts. */
export function tokensOf(
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined,
): TokensUsed | null {
  const { inputTokens, outputTokens } = usage ?? {}
  const isCount = (value: number | undefined): value is number => Number.isSafeInteger(value) && value! >= 0
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : null
}
