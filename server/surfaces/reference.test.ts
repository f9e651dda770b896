/** The reference is whole, agrees with the OpenAPI document, and its examples run. */
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '#server/catalogue.ts'
import { probeDue } from '#server/conformance/probe/probe-due.ts'
import { readEnv } from '#server/kernel/env.ts'
import { meaningOfCode } from '#server/kernel/errors.ts'
import { type Service, startService } from '#testing/service.ts'
import { startOperator } from '#testing/warden/operator.ts'
import { openApiDocument } from './openapi/openapi-document.ts'
import {
  everyError,
  everyRate,
  type FieldReference,
  type OperationReference,
  reference,
} from './reference.ts'
import { fieldsOf } from './reference-fields.ts'

const env = readEnv({ BASE_URL: 'http://localhost:3000' })
const operations = reference(catalogue, env)
const document = openApiDocument(catalogue, env.BASE_URL)
const each = operations.map((operation) => [operation.id, operation] as const)

describe.each(each)('%s', (_, operation) => {
  it('has a summary, an error and an example', () => {
    expect(operation.summary).not.toBe('')
    expect(operation.errors.length).toBeGreaterThan(0)
    for (const { codes } of operation.errors)
      for (const { code, meaning } of codes) expect(meaning).toBe(meaningOfCode[code])
    expect(operation.example.curl).toContain(`${env.BASE_URL}${operation.example.path}`)
  })

  it('describes and types every field, at every depth', () => {
    const faults = (fields: FieldReference[], at: string): string[] =>
      fields.flatMap((field) => [
        ...(field.description === '' || field.type === '' ? [`${at}${field.name}`] : []),
        ...faults(field.members, `${at}${field.name}.`),
      ])
    expect(faults(operation.request, '')).toEqual([])
    expect(faults(operation.answer, '')).toEqual([])
  })

  it('has the fields of the OpenAPI document', () => {
    const { sent, answered } = openApiFields(operation)
    // A body that is no JSON has no fields.
    expect(operation.consumes ? [] : operation.request.map(({ name }) => name).sort()).toEqual(sent)
    expect(operation.answer.map(({ name }) => name).sort()).toEqual(answered)
  })
})

it('finds a field that has no description', () => {
  const [field] = fieldsOf({ type: 'object', properties: { bare: { type: 'string' } } }, {})
  expect(field).toMatchObject({ name: 'bare', type: 'string', description: '' })
})

describe('fields', () => {
  const review = operations.find(({ id }) => id === 'review.requestReview')!
  const field = (name: string) => review.request.find((row) => row.name === name)!

  it('names the one that is required and those that may stand in for it', () => {
    expect(field('artifact')).toMatchObject({ required: true, insteadOf: null })
    expect(field('action')).toMatchObject({ required: false, insteadOf: 'artifact' })
  })

  it('lists allowed values apart from the type', () => {
    expect(field('confidentiality_tier')).toMatchObject({
      type: 'string',
      values: ['hash_only', 'partial_disclosure', 'full_disclosure'],
      default: '"hash_only"',
    })
  })

  it('unfolds objects, arrays of objects and named shapes', () => {
    expect(field('capital').members.map(({ name }) => name)).toEqual([
      'equity_usd',
      'at_risk_usd',
      'max_loss_usd',
    ])
    expect(field('capital').members[0]).toMatchObject({ type: 'number or string', required: true })
    const proof = review.answer.find(({ name }) => name === 'proof')!
    expect(proof.type).toBe('VerdictProof or null')
    const event = proof.members.find(({ name }) => name === 'event')!
    expect(event.members.map(({ name }) => name)).toContain('sig')
  })

  it('names a shape inside itself without unfolding it again', () => {
    const tree = {
      type: 'object',
      properties: { left: { $ref: '#/components/schemas/Tree' }, leaf: { type: 'string' } },
    }
    const [left] = fieldsOf(tree, { Tree: tree })
    expect(left!.members.map(({ name, members }) => [name, members.length])).toEqual([
      ['left', 0],
      ['leaf', 0],
    ])
  })
})

describe('the OpenAPI document', () => {
  const review = () =>
    openApiDocument(catalogue, 'http://localhost:3000').paths['/review']!.post as unknown as {
      responses: Record<string, { description: string }>
      security: Record<string, []>[]
    }

  it('declares what a payment that comes along is answered with', () => {
    const { responses } = review()
    expect(responses['400']!.description).toContain('malformed_payment')
    expect(responses['401']!.description).toContain('invalid_l402')
    expect(responses['402']!.description).toContain('l402_ended')
    expect(responses['503']!.description).toContain('settlement_pending')
  })

  it('keeps the two x402 headers apart, each a scheme of its own', () => {
    const { securitySchemes } = openApiDocument(catalogue, 'http://localhost:3000').components
    expect([securitySchemes.x402.name, securitySchemes.x402_v2.name]).toEqual([
      'X-PAYMENT',
      'PAYMENT-SIGNATURE',
    ])
    expect(review().security).toEqual([{ bearer: [] }, { l402: [] }, { x402: [] }, { x402_v2: [] }])
  })

  it('has no pattern that only some languages can read', () => {
    const patterns = [
      ...JSON.stringify(openApiDocument(catalogue, '')).matchAll(/"pattern":"((?:[^"\\\\]|\\\\.)*)"/g),
    ]
    expect(patterns.length).toBeGreaterThan(10)
    for (const [, pattern] of patterns) expect(pattern).not.toMatch(/\\\\p\{/i)
  })
})

describe('price and limits', () => {
  it('follow the settings of the instance', () => {
    const set = reference(catalogue, readEnv({ FREE_REVIEW_CALLS: '7', RATE_PAID: '9' })).find(
      ({ id }) => id === 'review.requestReview',
    )
    expect(set).toMatchObject({ price: { sats: 240, freeCalls: 7 }, rate: { class: 'paid', quota: 9 } })
  })
})

describe('errors and quotas of all operations', () => {
  it('name each code once, under its status', () => {
    const codes = everyError(operations).flatMap(({ codes }) => codes.map(({ code }) => code))
    expect(new Set(codes).size).toBe(codes.length)
    const every = operations.flatMap(({ errors }) => errors.flatMap((row) => row.codes))
    expect(new Set(codes)).toEqual(new Set(every.map(({ code }) => code)))
    expect(everyError(operations).map(({ status }) => status)).toEqual(
      [...new Set(everyError(operations).map(({ status }) => status))].sort((a, b) => a - b),
    )
  })

  it('name each class once', () => {
    const classes = everyRate(operations).map((rate) => rate.class)
    expect(classes).toEqual([...new Set(operations.map(({ rate }) => rate.class))])
  })
})

describe('examples', () => {
  let service: Service
  let apiKey: string
  let operatorToken: string
  let runnable: OperationReference[]

  beforeAll(async () => {
    service = await startService()
    operatorToken = (await startOperator(service, 'ada')).token
    runnable = reference(catalogue, service.ctx.env, { ruleset_sha256: service.ctx.ruleset.sha256 })
    const { example } = runnable.find(({ id }) => id === 'conformance.enterVerifier')!
    await service.call(example.path, { ...(await service.register()), json: example.body })
    await probeDue(service.ctx, new AbortController().signal)
  })
  // Each on an account of its own: one example ends the key that it is called with.
  beforeEach(async () => {
    apiKey = (await service.register()).apiKey
  })
  afterAll(() => service.close())

  /** What a new account with nothing on it is told. */
  const special: Record<string, number> = {
    'ledger.submitVerdict': 402,
    'proofs.witnessClaim': 402,
    'proofs.proveAction': 402,
    'proofs.revealProof': 404,
    'proofs.getAttestation': 404,
    // No post-quantum key is configured here.
    'discovery.getPqKeyBinding': 404,
    'review.requestExternalReview': 402,
    'ledger.addCheckpoint': 404,
    'ledger.getSubmission': 404,
    'ledger.getCheckpointProof': 404,
    'ledger.getOtsProof': 404,
    'ledger.getCensus': 404,
    'ledger.getExportManifest': 404,
    'ledger.getExportFile': 404,
    'ledger.getCensusProof': 404,
    'ledger.searchHash': 200,
    // LNURL says with HTTP 200 that nobody has the name.
    'payments.requestAddressInvoice': 200,
    // No way to pay is configured here, and nobody calls from this host.
    'payments.createTopup': 503,
    'payments.withdrawBalance': 422,
    'payments.withdrawToAddress': 503,
    'billing.createCardTopup': 503,
    'conformance.certifyVerifier': 402,
    'validation.validateReturns': 402,
    // No sandbox is configured here.
    'execution.executeCode': 503,
    'execution.browsePage': 402,
    'execution.actOnWeb': 402,
    'reason.answerQuestion': 402,
    'reason.makeDecision': 402,
    'residence.actWithReview': 402,
    // Another account has entered it.
    'conformance.enterVerifier': 409,
    'billing.createCheckout': 503,
    'billing.createUsdcTopup': 503,
    'billing.openPortal': 503,
    'billing.receiveWebhook': 503,
    'billing.upgradeEdgeproof': 503,
    'billing.getStatus': 403,
    // The account is empty, and stores nothing.
    'memory.storeMemory': 402,
    'memory.getMemory': 404,
    'memory.deleteMemory': 404,
    // No market source is configured here.
    'markets.getRegime': 503,
    'markets.requestRegime': 503,
    'markets.getSignals': 503,
    'markets.getFullSignals': 503,
    'markets.actOnMarkets': 503,
    'markets.requestBrief': 503,
    'markets.previewBrief': 503,
    'tools.auditAgentReadiness': 402,
    // No node of the chain is configured.
    'tools.reportSellerIntel': 503,
    'reading.getChapter': 402,
    'messages.postMessage': 402,
    // Nobody has the example's agent_id, and the account has not paid for anything yet.
    'messages.sendDirectMessage': 404,
    'feedback.giveFeedback': 403,
    'bounty.getSubmission': 404,
    'bounty.inspectSubmission': 404,
    'marketplace.getOffer': 404,
    'marketplace.deactivateOffer': 404,
    'marketplace.buyOffer': 404,
    'marketplace.fulfilPurchase': 404,
    'marketplace.ratePurchase': 404,
    // No proposal has the made-up id.
    'warden.approveProposal': 404,
    'warden.rejectProposal': 404,
    'warden.requeueProposal': 404,
    'warden.requestDream': 202,
    // The list of the sentinel is empty here.
    'warden.directSentinel': 403,
  }
  /** Made-up ids name nothing; every other example succeeds. */
  const expectedStatus = ({ id, example }: OperationReference) =>
    special[id] ?? (JSON.stringify([example.params, example.body]).includes('0'.repeat(64)) ? 404 : 200)

  it.each(operations.map(({ id }) => id))('%s: the curl line runs as a shell reads it', async (id) => {
    const operation = runnable.find((row) => row.id === id)!
    const sent = shellArguments(operation.example.curl, {
      ASSAY_KEY: apiKey,
      ASSAY_OPERATOR_TOKEN: operatorToken,
    })
    const answer = await service.call(sent.url.replace('http://localhost:3000', ''), {
      method: sent.method,
      headers: sent.headers,
      ...(sent.body === undefined ? {} : { body: sent.body }),
    })
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([
      expectedStatus(operation),
      expect.any(String),
    ])
  })

  const tools = operations.filter(({ example }) => example.mcp !== null)
  it.each(tools.map(({ id }) => id))('%s: the call of its tool is one that MCP takes', async (id) => {
    const { example } = runnable.find((row) => row.id === id)!
    const { url, headers, body } = shellArguments(example.mcp!, {
      ASSAY_KEY: apiKey,
      ASSAY_OPERATOR_TOKEN: '',
    })
    expect(url).toBe('http://localhost:3000/mcp')
    const answer = await service.call('/mcp', { method: 'POST', headers, body: body! })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id: 1, result: { structuredContent: expect.any(Object) } })
    expect(JSON.stringify(answer.body)).not.toContain('invalid_request')
  })

  it.each(operations.map(({ id }) => id))('%s: the TypeScript runs', async (id) => {
    const operation = runnable.find((row) => row.id === id)!
    const printed: unknown[] = []
    const statuses: number[] = []
    const fetching = async (url: string, options: RequestInit = {}) => {
      const answer = await service.call(url.replace('http://localhost:3000', ''), {
        method: options.method ?? 'GET',
        headers: options.headers as Record<string, string>,
        ...(options.body ? { body: options.body as string } : {}),
      })
      statuses.push(answer.status)
      return new Response(answer.text)
    }
    const AsyncFunction = (async () => {}).constructor as new (
      ...names: string[]
    ) => (...values: unknown[]) => Promise<void>
    const program = new AsyncFunction('fetch', 'process', 'console', operation.example.typescript)
    await program(
      fetching,
      { env: { ASSAY_KEY: apiKey, ASSAY_OPERATOR_TOKEN: operatorToken } },
      { log: (value: unknown) => printed.push(value) },
    )
    expect(statuses).toEqual([expectedStatus(operation)])
    expect(printed).toHaveLength(1)
  })
})

/** What a real shell hands to curl: its words, each ended by a zero byte. */
function shellArguments(line: string, variables: Record<string, string>) {
  const print = `curl() { printf '%s\\0' "$@"; }`
  // Examples name destructive commands as text. Without a PATH none can run, even where the quoting fails.
  const printed = execFileSync('/bin/bash', ['--norc', '-c', `${print}\n${line}`], {
    env: { ...variables, PATH: '/nonexistent' } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  const [flags, ...words] = printed.split('\0').slice(0, -1)
  expect(flags).toBe('-sS')
  const sent: { url: string; method: string; headers: Record<string, string>; body?: string } = {
    url: '',
    method: 'GET',
    headers: {},
  }
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X') sent.method = words.shift()!
    else if (word === '-H') {
      const [name, value] = words.shift()!.split(': ')
      sent.headers[name!.toLowerCase()] = value!
    } else if (word === '-d') {
      sent.body = words.shift()!
      if (sent.method === 'GET') sent.method = 'POST'
    } else sent.url = word
  }
  return sent
}

type Properties = { properties?: Record<string, unknown> }

type Shape = Properties & { $ref?: string; anyOf?: Shape[]; oneOf?: Shape[] }

function openApiFields({ path, method }: OperationReference) {
  const operation = document.paths[path]![method.toLowerCase()] as {
    parameters?: { name: string; in: string }[]
    requestBody?: { content: Record<string, { schema: Properties }> }
    responses: Record<string, { content: Record<string, { schema: Shape & { oneOf?: Shape[] } }> }>
  }
  const success = operation.responses['200'] ?? operation.responses['202']!
  const { oneOf, ...alone } = Object.values(success.content)[0]!.schema
  // Beside an error of another protocol stands the answer, first.
  const schema = oneOf?.[0] ?? alone
  const shapeOf = ({ $ref, ...own }: Shape): Shape =>
    $ref ? (document.components.schemas[$ref.split('/').at(-1)!] as Shape) : own
  const shape = shapeOf(schema)
  const alternativesOf = (one: Shape): Shape[] =>
    one.properties ? [one] : [...(one.anyOf ?? []), ...(one.oneOf ?? [])].map(shapeOf).flatMap(alternativesOf)
  const alternatives = alternativesOf(shape)
  const parameters = (operation.parameters ?? []).filter((row) => row.in !== 'header').map(({ name }) => name)
  const body = Object.keys(operation.requestBody?.content['application/json']?.schema.properties ?? {})
  return {
    sent: [...new Set([...parameters, ...body])].sort(),
    answered: [...new Set(alternatives.flatMap(({ properties }) => Object.keys(properties ?? {})))].sort(),
  }
}
