/** Refuses settings with which an instance must not start: real money without production, and production without keys of its own. */
import type { Env } from './env.ts'

type Problem = string

/** Null when the server may start; else one sentence that says what to set. */
export function whyNotStarting(env: Env): Problem | null {
  return env.ASSAY_DEPLOYMENT === 'production' ? whyNotProduction(env) : whyNotDevelopment(env)
}

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

/** A host of this machine alone. */
export const isLoopbackUrl = (url: string): boolean => LOOPBACK.test(new URL(url).hostname)

function whyNotDevelopment(env: Env): Problem | null {
  if (isLoopbackUrl(env.BASE_URL)) return null
  const live = liveMoney(env)
  if (live === null) return null
  return `BASE_URL is ${env.BASE_URL} and ${live} moves real money, but this is a development instance, whose keys are derived. Set ASSAY_DEPLOYMENT=production.`
}

/** The setting that moves real money; null where none does. */
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
] as const

const isNeeded = (env: Env, key: (typeof KEYS)[number]): boolean =>
  key === 'WITNESS_SECRET_KEY'
    ? env.WITNESS_NAME !== undefined
    : key === 'L402_MASTER_KEY'
      ? env.LIGHTNING_BACKEND !== 'none'
      : key !== 'WEBHOOK_MASTER_KEY'

function whyNotProduction(env: Env): Problem | null {
  if (!env.DATABASE_URL) return 'Production needs a database of its own: set DATABASE_URL.'
  if (isLoopbackUrl(env.BASE_URL) || !env.BASE_URL.startsWith('https://'))
    return `Production needs its public https address, and BASE_URL is ${env.BASE_URL}.`
  for (const key of KEYS) {
    const value = env[key]
    if (value === undefined) {
      if (isNeeded(env, key)) return `Production needs ${key}: set it to 64 random hex characters.`
    } else if (isGuessable(value)) {
      return `${key} can be guessed: set it to 64 random hex characters, such as openssl rand -hex 32 prints.`
    }
  }
  const same = KEYS.find(
    (key, index) => env[key] && KEYS.slice(0, index).some((other) => env[other] === env[key]),
  )
  if (same) return `${same} is the same as another key: each key needs 64 random hex characters of its own.`
  return null
}

/** Fewer than 8 different bytes: zeros, small numbers, one byte repeated. Random keys of 32 bytes have 26 or more. */
const isGuessable = (hex: string): boolean => new Set(hex.match(/../g)).size < 8
