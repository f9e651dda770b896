/** Defines and documents the server's settings. The only module that reads process.env. */
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { eip55Of, toEip55 } from '#protocol/review/address/eip55.ts'
import { ratePolicies } from '#server/kernel/limits/rate-classes.ts'

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
    .describe('must not be a development key in production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('TCP port for pages and API'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('address to listen on; 0.0.0.0 behind a proxy or in a container'),
  BASE_URL: z
    .url()
    .optional()
    .describe('public address, used in every link and proof; default http://localhost:PORT'),
  ALLOWED_HOSTS: list.describe(
    'additional Host names to accept, comma-separated; loopback and BASE_URL are always accepted',
  ),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(8)
    .default(0)
    .describe('number of reverse proxies in front of the server whose X-Forwarded-For entries are trusted'),
  CONTENT_DIR: z
    .string()
    .min(1)
    .default('content')
    .describe(
      'folder of the essays (corpus/corpus.json) and the novel (waternova/waternova.json), from the working directory',
    ),
  DATABASE_URL: z
    .url()
    .optional()
    .describe('Postgres 15 or newer; when empty, npm start runs an embedded one'),
  MIGRATION_DATABASE_URL: z
    .url()
    .optional()
    .describe(
      'the same database as the role that owns its tables: npm start and prisma/migrate.ts use it to migrate and to grant privileges to the role of DATABASE_URL, which then owns nothing; production needs both',
    ),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(12)
    .describe('database connections per server process'),
  VERIFIER_SECRET_KEY: hex64
    .optional()
    .describe('secp256k1 key that signs proofs, 64 hex; npm start generates a development key'),
  PROOF_HMAC_KEY: hex64
    .optional()
    .describe(
      'key of the HMAC that proofs of actions carry while no VERIFIER_SECRET_KEY is set, 64 hex; without it they carry a public hash only',
    ),
  PQ_SECRET_KEY: hex64
    .optional()
    .describe(
      'ML-DSA-65 seed (FIPS 204) that signs the post-quantum companion of each proof, 64 hex; without it proofs carry none',
    ),
  LOG_ORIGIN: z
    .string()
    .regex(/^[^\s+]{1,255}$/, 'must not contain spaces or a plus sign')
    .optional()
    .describe(
      'name of a new ledger in its checkpoints, permanent; default BASE_URL without scheme, plus /log',
    ),
  LOG_SECRET_KEY: hex64
    .optional()
    .describe('Ed25519 seed that signs checkpoints, 64 hex; derived in development, required in production'),
  LEDGER_MARK: z
    .string()
    .optional()
    .describe(
      'high-water mark that stores the newest checkpoint outside the database: a directory on another volume, or https://host/bucket/prefix of an S3-compatible store that supports If-None-Match; servers that share it cannot sign two histories; without it nothing is appended',
    ),
  LEDGER_MARK_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('access key for that store; needs read, write and list permission on the prefix'),
  LEDGER_MARK_SECRET_ACCESS_KEY: z.string().optional().describe('its secret'),
  LEDGER_MARK_REGION: z.string().default('us-east-1').describe('region of the bucket; some stores use auto'),
  LEDGER_INIT: z
    .enum(['never', 'when_empty'])
    .default('never')
    .describe(
      'when_empty creates a ledger at the first start; in production run scripts/operator/ledger.ts init instead',
    ),
  LEDGER_CADENCE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(86_400)
    .default(86_400)
    .describe(
      'publication interval in seconds: queued verdicts are published at each full multiple; 0 publishes immediately',
    ),
  LOG_POLICY_FILE: z
    .string()
    .optional()
    .describe('C2SP tlog-policy file: the witnesses that cosign our checkpoints, and the required quorum'),
  NOSTR_RELAYS: z
    .string()
    .regex(
      /^(?:off|wss?:\/\/[^\s,]+(?:\s*,\s*wss?:\/\/[^\s,]+){0,15})$/,
      'must be up to 16 addresses such as wss://relay.example, comma-separated, or off',
    )
    .optional()
    .describe(
      'Nostr relays that verdicts, entries, chain heads and censuses are published on, comma-separated wss:// addresses (ws:// in development), or off; default: four public relays in production; in development npm start runs its own',
    ),
  ERC8004_REGISTRATIONS: list
    .refine(
      (names) => names.every((name) => /^eip155:[1-9][0-9]{0,18}:0x[0-9a-fA-F]{40}\/[0-9]{1,15}$/.test(name)),
      'must be registrations such as eip155:8453:0x…/22, comma-separated',
    )
    .transform((names) =>
      names.map((name) => {
        const [agentRegistry = '', agentId] = name.split('/')
        return { agentId: Number(agentId), agentRegistry }
      }),
    )
    .describe(
      'where this service is registered as an agent (ERC-8004): identity registry as CAIP-10, a slash and the agent id, comma-separated',
    ),
  BITCOIN_SOURCES: z
    .string()
    .regex(
      /^(?:off|https?:\/\/[^\s,]+(?:\s*,\s*https?:\/\/[^\s,]+){0,7})$/,
      'must be up to 8 addresses such as https://esplora.example/api, comma-separated, or off',
    )
    .optional()
    .describe(
      'Esplora servers, comma-separated, or off: they name the newest Bitcoin block, whose hash in a proof shows that it was not signed earlier, and the headers that confirm OpenTimestamps proofs, on which two must agree; default: two public ones in production, off in development',
    ),
  BITCOIN_NETWORK: z
    .enum(['mainnet', 'regtest'])
    .default('mainnet')
    .describe('network of BITCOIN_SOURCES and OTS_CALENDARS; regtest dates nothing and is for development'),
  OTS_CALENDARS: z
    .string()
    .regex(
      /^(?:off|https?:\/\/[^\s,]+(?:\s*,\s*https?:\/\/[^\s,]+){1,7})$/,
      'must be 2 to 8 addresses such as https://a.pool.opentimestamps.org, comma-separated, or off',
    )
    .optional()
    .describe(
      'OpenTimestamps calendars that digests are sent to, of which two must promise, comma-separated, or off; default: four public ones in production, off in development',
    ),
  OTS_COMPLETE_FROM: z
    .string()
    .optional()
    .describe(
      'further calendars that proofs may be completed from, comma-separated; https://*.domain stands for every host below it; default: the calendars behind the public pools',
    ),
  WITNESS_NAME: z
    .string()
    .regex(/^[^\s+]{1,255}$/, 'must not contain spaces or a plus sign')
    .optional()
    .describe('name this server uses when it cosigns checkpoints of other logs'),
  WITNESS_SECRET_KEY: hex64.optional().describe('Ed25519 seed for that name, 64 hex'),
  WITNESSED_LOGS: list.describe('C2SP vkeys of the logs this server cosigns, comma-separated'),
  OPERATOR_AGENT_ID: z
    .string()
    .optional()
    .describe("the operator's own account; the ledger must publish its signed verdicts"),
  OUTCOME_VENUE_URL: z
    .url()
    .default('https://api.hyperliquid.xyz')
    .describe('Hyperliquid API whose public fills settle outcomes'),
  OUTCOME_ACCOUNT: z
    .string()
    .regex(/^0x[0-9a-f]{40}$/, 'must be an account: 0x and 40 lower-case hex characters')
    .optional()
    .describe("the operator's public trading account there; empty: outcomes are not settled"),
  COMPUTE_THREADS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('compute threads for engine and signatures; default: CPU cores minus one'),
  LIGHTNING_BACKEND: z
    .enum(['none', 'embedded', 'lnd', 'cln', 'phoenixd', 'lnbits', 'nwc'])
    .default('none')
    .describe(
      'wallet for top-ups, L402 and withdrawals; in development npm start runs embedded: two nodes whose sats have no value',
    ),
  LIGHTNING_EMBEDDED_DIRECTORY: z
    .string()
    .default('.data/lightning')
    .describe('directory where the embedded pair stores its keys and connection details'),
  LND_REST_URL: z.url().optional().describe('for example https://127.0.0.1:8080'),
  LND_MACAROON_HEX: z.string().optional().describe('macaroon with invoices and offchain permissions, hex'),
  LND_TLS_CERT_FILE: z.string().optional().describe('TLS certificate of the node, pinned'),
  CLN_REST_URL: z.url().optional().describe('Core Lightning with clnrest'),
  CLN_RUNE: z.string().optional().describe('rune that permits invoice, xpay and the list methods'),
  CLN_TLS_CERT_FILE: z.string().optional().describe('ca.pem of clnrest'),
  PHOENIXD_URL: z.url().default('http://127.0.0.1:9740').describe('phoenixd'),
  PHOENIXD_PASSWORD: z.string().optional().describe('http-password of phoenix.conf'),
  LNBITS_URL: z.url().optional().describe('LNbits instance'),
  LNBITS_INVOICE_KEY: z.string().optional().describe('invoice key of the wallet'),
  LNBITS_ADMIN_KEY: z.string().optional().describe('admin key of the wallet, used only to pay'),
  LNBITS_NETWORK: z
    .enum(['mainnet', 'testnet', 'signet', 'regtest'])
    .default('mainnet')
    .describe('network of the node behind LNbits, which does not report it'),
  NWC_URL: z.string().optional().describe('nostr+walletconnect://… of the wallet'),
  WITHDRAW_MAX_ROUTING_MSAT: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .default(100_000)
    .describe(
      'maximum routing fee in sats that the service pays for one withdrawal; the agent always pays a flat fee of 100 sats',
    ),
  L402_MASTER_KEY: hex64
    .optional()
    .describe(
      'root key of the L402 tokens, 64 hex; derived from VERIFIER_SECRET_KEY in development, required in production',
    ),
  WEBHOOK_MASTER_KEY: hex64
    .optional()
    .describe(
      'root key of the webhook secrets, 64 hex; derived from VERIFIER_SECRET_KEY in development; without it webhooks are off in production; changing it changes every secret',
    ),
  MEMORY_MASTER_KEY: hex64
    .optional()
    .describe(
      'root key under which the memory of accounts is encrypted, 64 hex; derived from VERIFIER_SECRET_KEY in development; without it memory is off in production; what was stored under another key cannot be read',
    ),
  X402_NETWORK: z.enum(['base', 'base-sepolia']).default('base').describe('chain on which USDC is received'),
  X402_PAY_TO: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex characters')
    .refine(
      (text) => eip55Of(text.slice(2)) !== 'bad',
      'has a case that does not match its checksum (EIP-55)',
    )
    .transform((text) => toEip55(text.slice(2).toLowerCase()))
    .optional()
    .describe('address that receives USDC, used by this database only; empty: x402 is off'),
  X402_FACILITATOR_URL: z
    .url()
    .optional()
    .describe(
      'facilitator that settles payments, such as https://api.cdp.coinbase.com/platform/v2/x402; when empty, the key of this server settles them',
    ),
  X402_FACILITATOR_TOKEN: z
    .string()
    .optional()
    .describe('bearer token for the facilitator, if it requires one'),
  X402_FACILITATOR_KEY_ID: z
    .string()
    .optional()
    .describe('API key id of the Coinbase Developer Platform; requests are signed with its secret'),
  X402_FACILITATOR_KEY_SECRET: z
    .string()
    .optional()
    .describe('secret of that key: Ed25519 in base64, or P-256 in PEM'),
  X402_RPC_URL: z
    .url()
    .optional()
    .describe('node used to confirm settlements; default BASE_RPC_URL or BASE_SEPOLIA_RPC_URL'),
  X402_SIGNER_KEY: z
    .string()
    .regex(/^(0x)?[0-9a-f]{64}$/, 'must be 64 hex characters')
    .optional()
    .describe('key of an account with a small ETH balance that sends settlements when no facilitator is set'),
  X402_CONFIRMATIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(1)
    .describe('confirmations a settlement needs, its own block included'),
  ONCHAIN_WRITER_KEY: z
    .string()
    .regex(/^(0x)?[0-9a-f]{64}$/, 'must be 64 hex characters')
    .optional()
    .describe(
      'key of an account with a small ETH balance that writes the id of each ledger verdict into a transaction to itself; used by this database only; without it nothing is written on chain',
    ),
  ONCHAIN_CHAIN: z
    .enum(['base', 'base-sepolia'])
    .default('base')
    .describe('chain that verdict ids are written on; production needs base'),
  ONCHAIN_RPC_URL: z
    .url()
    .optional()
    .describe('node that verdict ids are written through; default BASE_RPC_URL or BASE_SEPOLIA_RPC_URL'),
  ONCHAIN_DAILY_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(100)
    .describe('verdict ids written on chain in any 24 hours; later ones are not written'),
  ONCHAIN_MAX_FEE_GWEI: z.coerce
    .number()
    .min(0.001)
    .max(100)
    .default(1)
    .describe('nothing is written on chain while the fee per gas is higher'),
  RATE_SOURCES: z
    .string()
    .optional()
    .describe(
      'sources for dollars per bitcoin: https addresses, each followed by # and the JSON path of the price, comma-separated, or fixed:<price>; default: three public exchanges in production, fixed:109623 in development',
    ),
  XRP_RATE_SOURCES: z
    .string()
    .optional()
    .describe('sources for dollars per XRP, in the format of RATE_SOURCES; default: three public exchanges'),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe('secret key of the card processor; empty: card payments are off'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe(
      'signing secret of the endpoint /billing/webhook; subscribe it to checkout.session, customer.subscription, invoice, charge, refund and payout events',
    ),
  STRIPE_API_URL: z.url().default('https://api.stripe.com').describe('API address of the card processor'),
  XRPL_URL: z
    .string()
    .default('wss://xrplcluster.com')
    .describe('WebSocket address of an XRP Ledger node; used when XRPL_ADDRESS is set'),
  XRPL_ADDRESS: z
    .string()
    .regex(/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/, 'must be a classic address')
    .optional()
    .describe('address that receives XRP; enable RequireDest on it; empty: XRP is off'),
  TRUSTED_LOCAL: list
    .refine(
      (ranges) => ranges.every((range) => ipaddr.isValidCIDR(range)),
      'must be CIDR ranges such as 10.0.0.0/8',
    )
    .describe('additional peers treated as local callers, comma-separated CIDR; loopback always is'),
  WARDEN_UNDO_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(86_400)
    .default(10)
    .describe('seconds during which an operator can take an approval back; nothing is executed before'),
  WARDEN_SECOND_APPROVAL_SATS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .optional()
    .describe('payouts of more sats than this need the approval of a second operator; empty: none does'),
  DREAM_EVERY_HOURS: z.coerce
    .number()
    .int()
    .min(0)
    .max(720)
    .default(24)
    .describe('how often a dream reads the instance and makes proposals by itself; 0: only on demand'),
  SENTINEL_ALLOWLIST: list
    .refine(
      (entries) => entries.every((entry) => /^(?:[a-z0-9][a-z0-9._-]{0,31}:)?[0-9a-f]{64}$/.test(entry)),
      'must be SHA-256 hashes, each with an optional name and colon before it, comma-separated',
    )
    .describe(
      'SHA-256 hashes of the tokens that may direct the sentinel, each as hash or name:hash, comma-separated; empty: every directive is refused',
    ),
  SENTINEL_URL: z
    .url()
    .optional()
    .describe('instance that directives for sovereign_sentinel are forwarded to; empty: this one'),
  SENTINEL_TOKEN: z.string().optional().describe('token that SENTINEL_URL has on its list'),
  ALERT_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'must be smtp://user:password@host:port or smtps://…')
    .optional()
    .describe(
      'mail server that alerts to operators are sent through; smtp:// needs STARTTLS, except where EGRESS_ALLOW names the server',
    ),
  ALERT_MAIL_FROM: z.string().optional().describe('sender of alerts'),
  ALERT_MAIL_TO: list.describe('mail addresses of the operators, comma-separated'),
  ALERT_NOSTR_TO: list
    .refine((keys) => keys.every((key) => /^[0-9a-f]{64}$/.test(key)), 'must be public keys, 64 hex each')
    .describe(
      'Nostr public keys of the operators, hex, comma-separated: alerts go there as private messages (NIP-17)',
    ),
  ALERT_NOSTR_SECRET_KEY: hex64
    .optional()
    .describe('key that alerts on Nostr are sent with, 64 hex; not the verifier key'),
  ALERT_NOSTR_RELAYS: list
    .refine((urls) => urls.every((url) => /^wss?:\/\/\S+$/.test(url)), 'must be wss:// addresses')
    .describe('relays that the operators read private messages on, comma-separated'),
  ALERT_QUIET_HOURS: z
    .string()
    .regex(/^(?:[01]?\d|2[0-3])-(?:[01]?\d|2[0-3])$/, 'must be two hours (UTC) such as 22-7')
    .optional()
    .describe('hours (UTC) in which only guessed tokens are told; what else happens waits for their end'),
  ALERT_DIGEST_HOUR: z.coerce
    .number()
    .int()
    .min(0)
    .max(23)
    .default(8)
    .describe('hour (UTC) of the daily digest'),
  ALERT_URGENT_PRIORITY_MILLI: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(3_000)
    .describe('weighted priority, in 1/1,000, from which a proposal is told at once and not in the digest'),
  FREE_REVIEW_CALLS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(3)
    .describe('free reviews per new account'),
  MODEL_PROVIDER: z
    .enum(['anthropic', 'openai-compatible'])
    .optional()
    .describe(
      'API of a language model that adds findings and judges what the rules left unjudged; empty: no model is used',
    ),
  MODEL_NAME: z.string().optional().describe('model id, as the provider names it'),
  MODEL_API_KEY: z.string().optional().describe('API key for the provider; some local servers need none'),
  MODEL_BASE_URL: z
    .url()
    .optional()
    .describe('base address of the provider, including the version path; required for openai-compatible'),
  MODEL_INPUT_USD_PER_MILLION: usd
    .optional()
    .describe('price in US dollars of a million input tokens, as a decimal; 0 for a self-hosted model'),
  MODEL_OUTPUT_USD_PER_MILLION: usd
    .optional()
    .describe('price in US dollars of a million output tokens, as a decimal'),
  MODEL_CALL_BUDGET_USD: usd.default('0.02').describe('maximum expected cost in US dollars of one opinion'),
  MODEL_DAILY_BUDGET_USD: usd
    .default('5')
    .describe(
      'maximum cost in US dollars of all opinions per UTC day, over all servers that share the database',
    ),
  SANDBOX_ENGINE: z
    .enum(['auto', 'docker', 'bwrap', 'none'])
    .default('auto')
    .describe(
      'what runs the code of POST /execute; auto: Docker where a daemon answers, else bubblewrap; none: nothing does',
    ),
  SANDBOX_IMAGE: z
    .string()
    .optional()
    .describe(
      "image of the Docker engine, built from server/execution/engine/docker/Dockerfile; made from the host's Python when empty",
    ),
  SANDBOX_RUNTIME: z
    .string()
    .optional()
    .describe("runtime of the Docker engine, such as runsc; the daemon's default when empty"),
  DOCKER_HOST: z
    .string()
    .regex(/^unix:\/\//, 'must be a unix socket: unix:///var/run/docker.sock')
    .optional()
    .describe('socket of the Docker daemon; the usual places are tried when empty'),
  SANDBOX_DIR: z
    .string()
    .regex(/^\//, 'must be an absolute path')
    .default('/var/lib/assay')
    .describe('holds the read-only root of the sandbox; every folder above it must be readable by all users'),
  SANDBOX_PYTHON: z
    .string()
    .default('/usr/bin/python3')
    .describe(
      "interpreter that the root of the sandbox is made from; the system's own, not one in a home folder",
    ),
  SANDBOX_UID_BASE: z.coerce
    .number()
    .int()
    .min(65_536)
    .max(2_000_000_000)
    .default(200_000)
    .describe(
      'first of 1,024 user ids that nothing else on the host uses; runs and browsers take them when the server is root',
    ),
  SANDBOX_SPARE: z
    .enum(['one', 'none'])
    .default('one')
    .describe(
      'whether Docker starts a container ahead of the next run, with the limits of the last: about 15 MB of memory while it waits; bubblewrap needs none',
    ),
  BROWSER: z
    .enum(['auto', 'none'])
    .default('auto')
    .describe('whether POST /browse opens pages in a browser; fetch and extract_text need none'),
  BROWSER_SPARE: z
    .enum(['one', 'none'])
    .default('one')
    .describe(
      'whether a browser is started ahead of the next page: it takes 150 to 350 MB of memory while it waits, and saves a call 0.2 to 2 s',
    ),
  CHROMIUM_PATH: z
    .string()
    .optional()
    .describe(
      "browser of POST /browse: the program itself, readable by all users; the system's Chromium when empty",
    ),
  ROBOTS_MODE: z
    .enum(['enforce', 'report'])
    .default('enforce')
    .describe('whether POST /browse refuses what robots.txt of a site excludes, or only says so'),
  EXEC_CPU_OVERCOMMIT: z.coerce
    .number()
    .min(0.1)
    .max(8)
    .default(1)
    .describe('processors that runs may be promised together, as a multiple of those of the host'),
  EXEC_STRICT_TIERS: z
    .enum(['0', '1'])
    .default('0')
    .describe('1: a tier that does not fit this host is refused instead of run with less'),
  TIER_3_MAX_CONCURRENT: z.coerce
    .number()
    .int()
    .min(0)
    .max(64)
    .default(1)
    .describe('runs of tier 3 at once on this host'),
  ESPLORA_URL: z
    .url()
    .default('https://mempool.space/api')
    .describe('Esplora server that POST /omega-pruner/plan asks for unspent outputs'),
  SELLER_INTEL_RPC_URL: z
    .url()
    .optional()
    .describe('node of Base that POST /x402/seller-intel reads; without one it answers 503'),
  MARKET_DERIVATIVES_URL: z
    .union([z.literal('off'), z.url()])
    .default('https://api.hyperliquid.xyz')
    .describe('Hyperliquid API that prices, funding and candles are read from, or off'),
  MARKET_VOLATILITY_URL: z
    .union([z.literal('off'), z.url()])
    .default('https://www.deribit.com')
    .describe(
      'Deribit API that the volatility index of Bitcoin and the prices for comparison are read from, or off',
    ),
  AGENT_RESOURCES_URL: z
    .union([z.literal('off'), z.url()])
    .default('https://api.cdp.coinbase.com/platform/v2/x402')
    .describe(
      'x402 discovery list (without /discovery/resources) that the agent economy brief reads, or off',
    ),
  AGENT_SERVERS_URL: z
    .union([z.literal('off'), z.url()])
    .default('https://registry.modelcontextprotocol.io')
    .describe('list of MCP servers (without /v0.1/servers) that the agent economy brief reads, or off'),
  REASON_CALL_BUDGET_USD: usd
    .default('0.10')
    .describe('maximum expected cost in US dollars of one answer of POST /reason or POST /decision'),
  REASON_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(60_000)
    .default(45_000)
    .describe('time that the model has for POST /reason and POST /decision, a repair included'),
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
    .describe('check for a newer sanctions list every day; on failure the current list stays in use'),
  OFAC_SDN_URL: z
    .url()
    .default('https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN.XML')
    .describe(
      'official file for the sanctions list: SDN.XML, or SDN_ADVANCED.XML, which is four times as large',
    ),
  GITHUB_API_URL: z
    .url()
    .default('https://api.github.com')
    .describe('API that artifact_source uses to fetch a comparison of two commits'),
  GITHUB_TOKEN: z
    .string()
    .optional()
    .describe('token that raises the rate limit of that API; must not grant access to private repositories'),
  BASE_RPC_URL: z
    .url()
    .default('https://mainnet.base.org')
    .describe('node that artifact_source uses for chain 8453'),
  BASE_SEPOLIA_RPC_URL: z
    .url()
    .default('https://sepolia.base.org')
    .describe('node that artifact_source uses for chain 84532'),
  EGRESS_DENY: list
    .refine(
      (ranges) => ranges.every((range) => ipaddr.isValidCIDR(range)),
      'must be CIDR ranges such as 203.0.113.0/24',
    )
    .describe('additional address ranges that outgoing requests must not reach, comma-separated CIDR'),
  EGRESS_DENY_DOMAINS: list.describe('domains that outgoing requests must not reach, subdomains included'),
  EGRESS_ALLOW: list.describe(
    "host:port of the operator's own services on a private network; applies only to addresses set in this file",
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('minimum log level'),
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

/** Throws one sentence per invalid setting. An empty variable counts as not set. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = settings.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Invalid settings: ${lines.join('. ')}.`)
  }
  const baseUrl = (result.data.BASE_URL ?? `http://localhost:${result.data.PORT}`).replace(/\/+$/, '')
  return { ...result.data, BASE_URL: baseUrl }
}
