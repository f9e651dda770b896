/** GET /metrics and GET /health/usage count what the service answered, as JSON and for Prometheus. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '#testing/service.ts'
import { asksForPrometheus } from './prometheus-text.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ FREE_REVIEW_CALLS: '0' })
})
afterAll(() => service?.close())

it('counts calls, refusals and sats by tool, and asks for the price apart', async () => {
  const { apiKey, accountId } = await service.register()
  await service.fund(accountId, 1_000)
  const review = (json: object, key?: string) =>
    service.call('/review', { json, ...(key ? { apiKey: key } : {}) })
  expect((await review({ artifact: 'ls', artifact_type: 'shell_command' }, apiKey)).status).toBe(200)
  expect((await review({ artifact_type: 'shell_command' }, apiKey)).status).toBe(422)
  expect((await review({ artifact: 'ls' })).status).toBe(402)
  const { body } = await service.call('/metrics?limit=1')
  expect(body).toMatchObject({ window_seconds: 3_600, calls: 2, errors: 1, recent: [] })
  expect(body.by_tool).toEqual([
    {
      tool: 'review',
      calls: 2,
      errors: 1,
      sats: 240,
      p50_ms: expect.any(Number),
      p95_ms: expect.any(Number),
    },
  ])
  const usage = (await service.call('/health/usage')).body
  expect(usage.by_path.find(({ path }: { path: string }) => path === '/review')).toEqual({
    path: '/review',
    requests: 3,
    errors: 0,
  })
  expect(usage).toMatchObject({ errors_5xx: 0, requests: expect.any(Number), p95_ms: expect.any(Number) })
  expect(JSON.stringify([body, usage])).not.toContain(accountId)

  const scraped = await service.call('/metrics', { headers: { accept: 'text/plain;version=0.0.4' } })
  expect([scraped.status, scraped.headers.get('content-type'), scraped.headers.get('vary')]).toEqual([
    200,
    expect.stringContaining('text/plain; version=0.0.4'),
    expect.stringContaining('Accept'),
  ])
  expect(scraped.text).toContain('assay_requests_total{operation="review.requestReview",status="200"} 1')
  expect(scraped.text).toContain('assay_charged_sats_total{operation="review.requestReview"} 240')
  expect(scraped.text).toMatch(/^assay_sandbox_up 0$/m)
  expect(scraped.text).not.toContain(accountId)
})

it('forgets what is older than an hour', async () => {
  service.clock.nowUnix += 3_661
  expect((await service.call('/metrics')).body).toMatchObject({ calls: 0, by_tool: [], p50_ms: null })
  expect((await service.call('/metrics?limit=201')).status).toBe(422)
})

describe('the format of the answer', () => {
  it.each([
    ['', false],
    ['*/*', false],
    ['application/json', false],
    ['application/json, text/plain, */*', false],
    ['text/html, application/json;q=0.9, text/plain;q=0.5', false],
    ['text/plain;q=0, application/json', false],
    ['text/plain', true],
    ['application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1', true],
    ['application/json;q=0.2, text/plain;q=0.8', true],
  ])('%j', (accept, isText) => expect(asksForPrometheus(accept)).toBe(isText))
})
