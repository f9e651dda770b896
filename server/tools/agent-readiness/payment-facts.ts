/** What a site sells and what its challenges ask for. */
import { decodeHeader } from '#protocol/payments/x402/header.ts'
import type { PaidOperation, SiteEvidence } from './evidence.ts'
import { addressIn, isFound, isObject, jsonOf, leavesOf, objectIn, type Visit } from './visit.ts'

export const OFFERS_TRIED = 3

/** Paid operations that the site names in its OpenAPI document, its card or llms.txt; those without parameters in the path. */
export function paidOperations({
  origin,
  openapi,
  card,
  llms,
}: Pick<SiteEvidence, 'origin' | 'openapi' | 'card' | 'llms'>): PaidOperation[] {
  const found = [
    ...fromOpenApi(jsonOf(openapi), origin),
    ...fromLlms(llms, origin),
    ...fromCard(jsonOf(card), origin),
  ]
  const isFirst = ({ url }: PaidOperation, i: number) => found.findIndex((other) => other.url === url) === i
  return found.filter(isFirst).slice(0, OFFERS_TRIED)
}

function* fromOpenApi(document: Record<string, unknown> | null, origin: string): Generator<PaidOperation> {
  const base = addressIn(firstServer(document), origin) ?? origin
  if (!isObject(document?.paths)) return
  for (const [path, item] of Object.entries(document.paths))
    for (const method of ['post', 'get'] as const) {
      const operation = isObject(item) ? item[method] : null
      if (!isObject(operation) || path.includes('{')) continue
      const payment = operation['x-payment-info']
      if (!isObject(payment) && !(isObject(operation.responses) && '402' in operation.responses)) continue
      const url = addressIn(`${base.replace(/\/$/, '')}${path}`, origin)
      if (url === null || new URL(url).host !== new URL(origin).host) continue
      const amount = leavesOf(payment).find(({ path: name }) => /(?:^|\.)(?:amount|usd|price)$/i.test(name))
      yield { method: method === 'post' ? 'POST' : 'GET', url, statedMicroUsdc: microUsdc(amount?.value) }
    }
}

const firstServer = (document: Record<string, unknown> | null): unknown =>
  Array.isArray(document?.servers) && isObject(document.servers[0]) ? document.servers[0].url : null

/** `POST /path (… USD 0.10 …)`, with or without the address of the site. */
function* fromLlms(llms: Visit | null, origin: string): Generator<PaidOperation> {
  if (!isFound(llms)) return
  for (const line of llms.text.split('\n').slice(0, 2_000)) {
    const [, method, path] = /\b(GET|POST) ((?:https?:\/\/|\/)[^\s)`]{1,300})/.exec(line) ?? []
    if (!path || !/\bUSDC?\b|\$\d|\bsats\b|x402/i.test(line)) continue
    const url = addressIn(path, origin)
    if (url === null || new URL(url).origin !== origin) continue
    const [, amount] = /(?:USDC? |\$)(\d+(?:\.\d{1,6})?)/.exec(line) ?? []
    yield { method: method === 'GET' ? 'GET' : 'POST', url, statedMicroUsdc: microUsdc(amount) }
  }
}

function* fromCard(card: Record<string, unknown> | null, origin: string): Generator<PaidOperation> {
  for (const { path, value } of leavesOf(card)) {
    const url = /x402|paid|resource/i.test(path) ? addressIn(value, origin) : null
    if (url !== null && new URL(url).origin === origin) yield { method: 'GET', url, statedMicroUsdc: null }
  }
}

/** A decimal amount of dollars; null for other values. */
export function microUsdc(value: unknown): bigint | null {
  const [, whole, fraction = ''] = /^\$?(\d{1,9})(?:\.(\d{1,6}))?$/.exec(String(value ?? '')) ?? []
  return whole === undefined ? null : BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
}

export interface Challenge {
  version: 1 | 2
  accepts: { scheme: string; network: string; asset: string; payTo: string; amount: string }[]
  resource: string | null
  description: string | null
  /** What the resource takes and gives, with the schema of that; null without one. */
  declaration: { info: unknown; schema: unknown } | null
  /** That it declares, in capital letters. */
  method: string | null
  extensions: Record<string, unknown>
}

const isAmount = (value: unknown): value is string => typeof value === 'string' && /^\d{1,30}$/.test(value)

/** x402, version 2 from the header or version 1 from the body; null when neither parses. */
export function challengeOf(visit: Visit): Challenge | null {
  const header = visit.headers['payment-required']
  const decoded = header === undefined ? null : decodeHeader(header)
  const inHeader = decoded?.ok ? readChallenge(decoded.value) : null
  return inHeader ?? readChallenge(objectIn(visit.text))
}

function readChallenge(value: unknown): Challenge | null {
  if (!isObject(value) || !Array.isArray(value.accepts)) return null
  const version = value.x402Version === 2 ? 2 : value.x402Version === 1 ? 1 : null
  if (version === null) return null
  const accepts = value.accepts.flatMap((option) => {
    if (!isObject(option)) return []
    const { scheme, network, asset, payTo } = option
    const amount = version === 2 ? option.amount : option.maxAmountRequired
    const isWhole = [scheme, network, asset, payTo].every((text) => typeof text === 'string' && text !== '')
    return isWhole && isAmount(amount)
      ? [{ scheme, network, asset, payTo, amount } as Challenge['accepts'][number]]
      : []
  })
  const resource = version === 2 ? value.resource : value.accepts[0]
  const address = isObject(resource) ? (version === 2 ? resource.url : resource.resource) : resource
  if (accepts.length === 0 || accepts.length < value.accepts.length) return null
  const extensions = isObject(value.extensions) ? value.extensions : {}
  const described = isObject(resource) ? resource.description : undefined
  const declaration = declarationOf(extensions, value.accepts[0])
  const input = isObject(declaration?.info) ? declaration.info.input : null
  const method = isObject(input) ? input.method : null
  return {
    version,
    accepts,
    resource: typeof address === 'string' ? address : null,
    description: typeof described === 'string' ? described : null,
    declaration,
    method: typeof method === 'string' ? method.slice(0, 10).toUpperCase() : null,
    extensions,
  }
}

/** Version 2 has an extension, version 1 a member of its terms, which has no schema of its own. */
function declarationOf(extensions: Record<string, unknown>, terms: unknown): Challenge['declaration'] {
  const { bazaar } = extensions
  if (isObject(bazaar)) return { info: bazaar.info, schema: bazaar.schema }
  return isObject(terms) && isObject(terms.outputSchema)
    ? { info: terms.outputSchema, schema: undefined }
    : null
}
