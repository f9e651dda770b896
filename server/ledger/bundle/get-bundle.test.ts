/** The bundle of an entry at each stage of its life verifies offline, with nothing but the published key. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBundle } from '#protocol/ledger/bundle/verify-bundle.ts'
import type { LedgerProfile } from '#protocol/profile.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import { type ServiceWithClocks, startServiceWithClocks } from '#testing/calendar/service-with-clocks.ts'
import { ledgerProfileOf } from '../ledger-head.ts'
import { rotateKey } from '../partner/rotate-key.ts'

let service: ServiceWithClocks
let entry: number
beforeAll(async () => {
  service = await startServiceWithClocks({ PQ_SECRET_KEY: '0c'.repeat(32), LOG_SECRET_KEY: '0a'.repeat(32) })
  entry = (await service.publishedEntry('echo in a bundle')).entry
}, 120_000)
afterAll(() => service?.close())

const download = (key: number | string) => service.call(`/ledger/${key}/bundle`)

async function verified(key: number | string, profile?: LedgerProfile | null) {
  const { text } = await download(key)
  const given = profile === undefined ? await ledgerProfileOf(service.ctx) : profile
  return { ...verifyBundle(text, { profile: given, schnorr: nobleSchnorr }), bundle: JSON.parse(text) }
}

describe('the bundle of an entry', () => {
  it('holds before any outside clock has seen it', async () => {
    const { report, bundle } = await verified(entry)
    expect(report.checks.filter(({ outcome }) => outcome === 'fail')).toEqual([])
    expect(report.outcome).toBe('pass')
    expect(report.questions).toMatchObject({ recorded: 'pass', companion_holds: 'pass' })
    expect(bundle.anchors).toEqual([])
    expect(Buffer.from(bundle.artifact_b64, 'base64').toString()).toBe('echo in a bundle')
  })

  it('is one download, under its number and under its event id', async () => {
    const { status, headers, text } = await download(entry)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/vnd\.assay\.verdict\+json/)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="entry-${entry}.verdict"`)
    expect((await download(JSON.parse(text).event.id)).text).toBe(text)
  })

  it('carries the proofs and the headers once Bitcoin holds them', async () => {
    await service.stamp()
    expect((await verified(entry)).bundle.anchors).toMatchObject([
      { target: 'event', height: null },
      { target: 'signed_event', height: null },
    ])
    service.world.a.anchor()
    await service.upgrade()
    const { report, anchors, bundle, existedBefore } = await verified(entry)
    expect(bundle.anchors.map(({ target }: { target: string }) => target)).toEqual([
      'event',
      'signed_event',
      'checkpoint',
    ])
    expect(report.outcome).toBe('pass')
    expect(anchors).toHaveLength(3)
    // regtest proves no time.
    expect(existedBefore).toBe('cannot_establish')
    const outcomes = Object.fromEntries(report.checks.map(({ id, outcome }) => [id, outcome]))
    expect(outcomes).toMatchObject({
      'anchor.path': 'pass',
      'anchor.header': 'pass',
      'anchor.work': 'pass',
      'anchor.link': 'cannot_establish',
      'pq.signature': 'pass',
    })
  })

  it('of the founding record holds too', async () => {
    const { report } = await verified(1)
    expect(report.checks.filter(({ outcome }) => outcome === 'fail')).toEqual([])
    expect(report.outcome).toBe('pass')
  })

  it('carries the key entries after a rotation', async () => {
    await rotateKey(service.ctx, 'verifier', { nextSecret: '0b'.repeat(32), reason: 'test' })
    await service.ctx.ledger.advance()
    const { report, bundle } = await verified(entry)
    expect(bundle.keys.length).toBeGreaterThanOrEqual(2)
    expect(report.checks.filter(({ outcome }) => outcome === 'fail')).toEqual([])
    expect(report.questions).toMatchObject({ keys_follow: 'pass', bundle_agrees: 'pass' })
    expect(report.outcome).toBe('pass')
  })

  it.each([
    ['an unknown entry', '4000000', 404],
    ['a reserved number', '17', 404],
    ['no number', 'first', 422],
  ])('is refused for %s', async (_, key, status) => {
    expect((await download(key)).status).toBe(status)
  })
})
