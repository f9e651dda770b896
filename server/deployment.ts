/**
 * Rejects unsafe configurations at start: real money outside production, and production without its own
 * keys.
 */
import type { Env } from '#server/kernel/env.ts'

type Problem = string

/** Null when the server may start; otherwise one sentence that says what to set. */
export function whyNotStarting(env: Env): Problem | null {
  return env.ASSAY_DEPLOYMENT === 'production' ? whyNotProduction(env) : whyNotDevelopment(env)
}

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

/** Hosts that only this machine can reach. */
export const isLoopbackUrl = (url: string): boolean => LOOPBACK.test(new URL(url).hostname)

function whyNotDevelopment(env: Env): Problem | null {
  if (isLoopbackUrl(env.BASE_URL)) return null
  const live = liveMoney(env)
  if (live === null) return null
  return `BASE_URL is ${env.BASE_URL} and ${live} moves real money, but this is a development instance with derived keys. Set ASSAY_DEPLOYMENT=production.`
}

/** The setting that enables real money; null when none does. */
function liveMoney(env: Env): string | null {
  if (/^(?:sk|rk)_live_/.test(env.STRIPE_SECRET_KEY ?? '')) return 'STRIPE_SECRET_KEY'
  if (env.X402_PAY_TO && env.X402_NETWORK === 'base') return 'X402_PAY_TO'
  if (env.XRPL_ADDRESS) return 'XRPL_ADDRESS'
  if (!['none', 'embedded'].includes(env.LIGHTNING_BACKEND)) return 'LIGHTNING_BACKEND'
  return null
}

const KEYS = [
  'VERIFIER_SECRET_KEY',
  'LOG_SECRET_KEY',
  'L402_MASTER_KEY',
  'WITNESS_SECRET_KEY',
  'WEBHOOK_MASTER_KEY',
  'MEMORY_MASTER_KEY',
  'PQ_SECRET_KEY',
] as const

const isNeeded = (env: Env, key: (typeof KEYS)[number]): boolean =>
  key === 'WITNESS_SECRET_KEY'
    ? env.WITNESS_NAME !== undefined
    : key === 'L402_MASTER_KEY'
      ? env.LIGHTNING_BACKEND !== 'none'
      : !['WEBHOOK_MASTER_KEY', 'MEMORY_MASTER_KEY', 'PQ_SECRET_KEY'].includes(key)

function whyNotProduction(env: Env): Problem | null {
  if (!env.DATABASE_URL) return 'Production needs its own database: set DATABASE_URL.'
  if (isLoopbackUrl(env.BASE_URL) || !env.BASE_URL.startsWith('https://'))
    return `Production needs a public https address, but BASE_URL is ${env.BASE_URL}.`
  for (const key of KEYS) {
    const value = env[key]
    if (value === undefined) {
      if (isNeeded(env, key)) return `Production needs ${key}: set it to 64 random hex characters.`
    } else if (isGuessable(value)) {
      return `${key} can be guessed: set it to 64 random hex characters, for example with openssl rand -hex 32.`
    }
  }
  const same = KEYS.find(
    (key, index) => env[key] && KEYS.slice(0, index).some((other) => env[other] === env[key]),
  )
  if (same) return `${same} equals another key: each key needs its own 64 random hex characters.`
  return null
}

/**
 * Fewer than 8 distinct bytes: zeros, small numbers, one byte repeated. A random 32-byte key has 26 or
 * more.
 */
const isGuessable = (hex: string): boolean => new Set(hex.match(/../g)).size < 8
