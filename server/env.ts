/** Settings of the server and what they mean. The only place that reads process.env. */
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { eip55Of, toEip55 } from '#protocol/review/address/eip55.ts'
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

const usd = z.string().regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be US dollars as a decimal, such as 0.80')

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
  MIGRATION_DATABASE_URL: z
    .url()
    .optional()
    .describe(
      'the same database as the role that owns its tables: npm start and prisma/migrate.ts migrate with it and grant the role of DATABASE_URL, which then owns nothing, its rights; production needs both',
    ),
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
  LOG_ORIGIN: z
    .string()
    .regex(/^[^\s+]{1,255}$/, 'must have no spaces and no plus')
    .optional()
    .describe(
      'name of a new ledger in its checkpoints, fixed for ever; default BASE_URL without scheme, and /log',
    ),
  LOG_SECRET_KEY: hex64
    .optional()
    .describe('Ed25519 seed that signs checkpoints, 64 hex; derived in development, required in production'),
  LEDGER_MARK: z
    .string()
    .optional()
    .describe(
      'remembers the newest checkpoint outside the database: a directory on another volume, or https://host/bucket/prefix of an S3-compatible store that honours If-None-Match; servers that share it can not sign two histories; without it nothing is appended',
    ),
  LEDGER_MARK_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('key for that store; may read, write and list the prefix'),
  LEDGER_MARK_SECRET_ACCESS_KEY: z.string().optional().describe('its secret'),
  LEDGER_MARK_REGION: z.string().default('us-east-1').describe('region of the bucket; auto for some stores'),
  LEDGER_INIT: z
    .enum(['never', 'when_empty'])
    .default('never')
    .describe(
      'when_empty starts a ledger at the first start; in production run scripts/operator/ledger.ts init instead',
    ),
  LEDGER_CADENCE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(86_400)
    .default(86_400)
    .describe('queued verdicts are published at each full multiple of it; 0 publishes at once'),
  LOG_POLICY_FILE: z
    .string()
    .optional()
    .describe('C2SP tlog-policy file: the witnesses that cosign our checkpoints, and the quorum we promise'),
  WITNESS_NAME: z
    .string()
    .regex(/^[^\s+]{1,255}$/, 'must have no spaces and no plus')
    .optional()
    .describe('name under which this server cosigns the checkpoints of other logs'),
  WITNESS_SECRET_KEY: hex64.optional().describe('Ed25519 seed of that name, 64 hex'),
  WITNESSED_LOGS: list.describe('keys (C2SP vkey) of the logs that this server cosigns, comma-separated'),
  OPERATOR_AGENT_ID: z
    .string()
    .optional()
    .describe("the operator's own account, whose signed verdicts the ledger must publish"),
  OUTCOME_VENUE_URL: z
    .url()
    .default('https://api.hyperliquid.xyz')
    .describe('Hyperliquid API whose public fills settle outcomes'),
  OUTCOME_ACCOUNT: z
    .string()
    .regex(/^0x[0-9a-f]{40}$/, 'must be an account: 0x and 40 lower-case hex characters')
    .optional()
    .describe("the operator's public trading account there; empty: no outcomes are settled"),
  COMPUTE_THREADS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('engine and signature threads; default one less than cores'),
  LIGHTNING_BACKEND: z
    .enum(['none', 'embedded', 'lnd', 'cln', 'phoenixd', 'lnbits', 'nwc'])
    .default('none')
    .describe(
      'wallet behind top-ups, L402 and withdrawals; npm start runs embedded in development: two nodes whose sats have no value',
    ),
  LIGHTNING_EMBEDDED_DIRECTORY: z
    .string()
    .default('.data/lightning')
    .describe('where the embedded pair keeps its keys and says how it is reached'),
  LND_REST_URL: z.url().optional().describe('for example https://127.0.0.1:8080'),
  LND_MACAROON_HEX: z.string().optional().describe('macaroon with invoices and offchain permissions, hex'),
  LND_TLS_CERT_FILE: z.string().optional().describe('certificate of the node, pinned'),
  CLN_REST_URL: z.url().optional().describe('Core Lightning with clnrest'),
  CLN_RUNE: z.string().optional().describe('rune for invoice, xpay and the list methods'),
  CLN_TLS_CERT_FILE: z.string().optional().describe('ca.pem of clnrest'),
  PHOENIXD_URL: z.url().default('http://127.0.0.1:9740').describe('phoenixd'),
  PHOENIXD_PASSWORD: z.string().optional().describe('http-password of phoenix.conf'),
  LNBITS_URL: z.url().optional().describe('LNbits instance'),
  LNBITS_INVOICE_KEY: z.string().optional().describe('invoice key of the wallet'),
  LNBITS_ADMIN_KEY: z.string().optional().describe('admin key of the wallet, used to pay alone'),
  LNBITS_NETWORK: z
    .enum(['mainnet', 'testnet', 'signet', 'regtest'])
    .default('mainnet')
    .describe('network of the node behind LNbits, which does not say'),
  NWC_URL: z.string().optional().describe('nostr+walletconnect://… of the wallet'),
  WITHDRAW_MAX_ROUTING_MSAT: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .default(100_000)
    .describe('most that routing of one withdrawal may cost us; the agent pays 100 sats whatever it costs'),
  L402_MASTER_KEY: hex64
    .optional()
    .describe(
      'root of the L402 tokens, 64 hex; derived from VERIFIER_SECRET_KEY in development, required in production',
    ),
  WEBHOOK_MASTER_KEY: hex64
    .optional()
    .describe(
      'root of the secrets of webhooks, 64 hex; derived from VERIFIER_SECRET_KEY in development; in production webhooks are off without it; another one changes every secret',
    ),
  X402_NETWORK: z.enum(['base', 'base-sepolia']).default('base').describe('chain on which USDC is received'),
  X402_PAY_TO: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex characters')
    .refine(
      (text) => eip55Of(text.slice(2)) !== 'bad',
      'is mistyped: its case does not agree with its checksum',
    )
    .transform((text) => toEip55(text.slice(2).toLowerCase()))
    .optional()
    .describe('address that receives USDC, for this database alone; empty: x402 is off'),
  X402_FACILITATOR_URL: z
    .url()
    .optional()
    .describe(
      'facilitator that settles, such as https://api.cdp.coinbase.com/platform/v2/x402; else our own signer does',
    ),
  X402_FACILITATOR_TOKEN: z.string().optional().describe('bearer token, for a facilitator that wants one'),
  X402_FACILITATOR_KEY_ID: z
    .string()
    .optional()
    .describe('API key id of the Coinbase Developer Platform: each request is signed with its secret'),
  X402_FACILITATOR_KEY_SECRET: z
    .string()
    .optional()
    .describe('secret of that key: Ed25519 in base64, or P-256 in PEM'),
  X402_RPC_URL: z
    .url()
    .optional()
    .describe('node that settlements are checked on; default BASE_RPC_URL or BASE_SEPOLIA_RPC_URL'),
  X402_SIGNER_KEY: z
    .string()
    .regex(/^(0x)?[0-9a-f]{64}$/, 'must be 64 hex characters')
    .optional()
    .describe('key with a little ETH that sends settlements when no facilitator is set'),
  X402_CONFIRMATIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(1)
    .describe('blocks a settlement must have, its own included'),
  RATE_SOURCES: z
    .string()
    .optional()
    .describe(
      'dollars per bitcoin: https addresses with the path of the price after #, comma-separated, or fixed:<price>; default three public exchanges in production, fixed:109623 in development',
    ),
  XRP_RATE_SOURCES: z
    .string()
    .optional()
    .describe('dollars per XRP, written as RATE_SOURCES; default three public exchanges'),
  STRIPE_SECRET_KEY: z.string().optional().describe('empty: cards are off'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe(
      'signing secret of the endpoint /billing/webhook; send it checkout.session, customer.subscription, invoice, charge, refund and payout events',
    ),
  STRIPE_API_URL: z.url().default('https://api.stripe.com').describe('where the processor is reached'),
  XRPL_URL: z
    .string()
    .default('wss://xrplcluster.com')
    .describe('WebSocket of an XRP Ledger node; used when XRPL_ADDRESS is set'),
  XRPL_ADDRESS: z
    .string()
    .regex(/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/, 'must be a classic address')
    .optional()
    .describe('address that receives XRP; set RequireDest on it; empty: XRP is off'),
  TRUSTED_LOCAL: list
    .refine(
      (ranges) => ranges.every((range) => ipaddr.isValidCIDR(range)),
      'must be CIDR ranges such as 10.0.0.0/8',
    )
    .describe('further peers that count as local callers, comma-separated CIDR; loopback always does'),
  FREE_REVIEW_CALLS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(3)
    .describe('free reviews of a new account'),
  MODEL_PROVIDER: z
    .enum(['anthropic', 'openai-compatible'])
    .optional()
    .describe(
      'wire protocol of a language model that adds findings and judges what the rules left unjudged; empty: no model is asked',
    ),
  MODEL_NAME: z.string().optional().describe('the model, as its provider calls it'),
  MODEL_API_KEY: z.string().optional().describe('key for the provider; some local servers need none'),
  MODEL_BASE_URL: z
    .url()
    .optional()
    .describe('address of the provider with its version path; needed for openai-compatible'),
  MODEL_INPUT_USD_PER_MILLION: usd
    .optional()
    .describe('price of a million input tokens, as a decimal; 0 for a model of your own'),
  MODEL_OUTPUT_USD_PER_MILLION: usd.optional().describe('price of a million output tokens, as a decimal'),
  MODEL_CALL_BUDGET_USD: usd.default('0.02').describe('most that one opinion may be expected to cost'),
  MODEL_DAILY_BUDGET_USD: usd
    .default('5')
    .describe('most that opinions may cost in a day, UTC, over all servers of the database'),
  MODEL_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(50)
    .max(8_000)
    .default(8_000)
    .describe('how long a verdict waits for an opinion'),
  LIST_REFRESH: z
    .enum(['on', 'off'])
    .default('on')
    .describe('look for a newer sanctions list every day; a failure leaves the old one in force'),
  OFAC_SDN_URL: z
    .url()
    .default('https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN.XML')
    .describe(
      'official file that the sanctions list is read from: SDN.XML, or SDN_ADVANCED.XML which is four times as large',
    ),
  GITHUB_API_URL: z
    .url()
    .default('https://api.github.com')
    .describe('where artifact_source fetches a comparison of two commits'),
  GITHUB_TOKEN: z
    .string()
    .optional()
    .describe('raises the rate limit there; must give no access to private repositories'),
  BASE_RPC_URL: z
    .url()
    .default('https://mainnet.base.org')
    .describe('node that artifact_source reads chain 8453 from'),
  BASE_SEPOLIA_RPC_URL: z
    .url()
    .default('https://sepolia.base.org')
    .describe('node that artifact_source reads chain 84532 from'),
  EGRESS_DENY: list
    .refine(
      (ranges) => ranges.every((range) => ipaddr.isValidCIDR(range)),
      'must be CIDR ranges such as 203.0.113.0/24',
    )
    .describe('further address ranges that no request may reach, comma-separated CIDR'),
  EGRESS_DENY_DOMAINS: list.describe('domains that no request may reach, with all below them'),
  EGRESS_ALLOW: list.describe(
    'host:port of your own services on a private network, for addresses set in this file only',
  ),
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
