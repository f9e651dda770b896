/** Which settings does the server read, and what do they mean? The only place that looks at process.env. */
import { z } from 'zod'
import { ratePolicies } from '#server/limits/rate-classes.ts'

const hex64 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex characters')
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

const fixedSettings = {
  ASSAY_DEPLOYMENT: z
    .enum(['development', 'production'])
    .default('development')
    .describe('production refuses development keys'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('TCP port of pages and API'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('address to listen on; 0.0.0.0 behind a proxy or in a container'),
  BASE_URL: z
    .url()
    .optional()
    .describe('public address, used in every link and proof; default http://localhost:PORT'),
  ALLOWED_HOSTS: list.describe(
    'further Host names to answer for, comma-separated; loopback and BASE_URL are always allowed',
  ),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(8)
    .default(0)
    .describe('reverse proxies in front of the server whose X-Forwarded-For entries are believed'),
  DATABASE_URL: z
    .url()
    .optional()
    .describe('Postgres 15 or newer; npm start runs an embedded one when empty'),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(12)
    .describe('connections per server process'),
  VERIFIER_SECRET_KEY: hex64
    .optional()
    .describe('secp256k1 key that signs proofs, 64 hex; npm start makes a development one'),
  COMPUTE_THREADS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('engine and signature threads; default one less than cores'),
  FREE_REVIEW_CALLS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(3)
    .describe('free reviews of a new account'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('least level that is written'),
}

const rateSettings = Object.fromEntries(
  Object.entries(ratePolicies).map(([name, policy]) => [
    `RATE_${name.toUpperCase()}`,
    z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000_000_000)
      .default(policy.quota)
      .describe(
        `requests per ${policy.windowSeconds} s and ${policy.key === 'ip' ? 'address' : 'account'}, class ${name}`,
      ),
  ]),
) as Record<`RATE_${Uppercase<keyof typeof ratePolicies>}`, z.ZodDefault<z.ZodCoercedNumber>>

export const settings = z.object({ ...fixedSettings, ...rateSettings })

export type Env = z.output<typeof settings> & { BASE_URL: string }

/** Throws one sentence per wrong setting; an empty variable counts as not set. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = settings.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The settings are wrong. ${lines.join('. ')}.`)
  }
  const baseUrl = (result.data.BASE_URL ?? `http://localhost:${result.data.PORT}`).replace(/\/+$/, '')
  return { ...result.data, BASE_URL: baseUrl }
}
