/** The badge: its picture claims nothing that was not checked, and its module verifies real bundles under a pinned profile. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { checkBundle } from '#protocol/ledger/bundle/pinned-bundle.ts'
import { type Service, startService } from '#testing/service.ts'

let service: Service
let bundle: Uint8Array
let profile: Uint8Array

const bytesAt = async (path: string) => {
  const answer = await service.surface.request(`http://localhost:3000${path}`, {
    headers: { host: 'localhost:3000' },
  })
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

beforeAll(async () => {
  service = await startService({ LEDGER_CADENCE_SECONDS: '0' })
  const { apiKey } = await service.register()
  await service.call('/review', {
    apiKey,
    json: {
      ...{ sign: true, confidentiality_tier: 'full_disclosure', artifact_type: 'shell_command' },
      artifact: 'rm -rf /',
    },
  })
  await service.ctx.ledger.advance()
  await service.ctx.ledger.advance()
  bundle = await bytesAt('/ledger/40/bundle')
  profile = await bytesAt('/.well-known/assay-profile.json')
}, 60_000)
afterAll(() => service?.close())

describe('the picture', () => {
  it('200: claims the verdict and never says verified', async () => {
    const { status, text, headers } = await service.call('/ledger/40/badge.svg')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(text).toContain('entry 40, reject')
    expect(text).toContain('open to verify')
    expect(text).not.toContain('verified')
  })
  it('404 for a number that does not exist or is reserved, 422 for no number', async () => {
    expect((await service.call('/ledger/999/badge.svg')).status).toBe(404)
    expect((await service.call('/ledger/7/badge.svg')).status).toBe(404)
    expect((await service.call('/ledger/x/badge.svg')).status).toBe(422)
  })
})

describe('the check of a badge', () => {
  const pinned = () => sha256Hex(profile)

  it('verifies a bundle under the pinned profile', () => {
    expect(checkBundle({ bundle, profile, pinned: pinned() })).toEqual({
      state: 'verified',
      entry: 40,
      verdict: 'reject',
      why: 'Entry 40 is signed and under the signed root.',
    })
  })
  it('stays grey without a pin, with another profile, and with none', () => {
    const states = [
      checkBundle({ bundle, profile, pinned: null }),
      checkBundle({ bundle, profile, pinned: '0'.repeat(64) }),
      checkBundle({ bundle, profile: null, pinned: pinned() }),
      checkBundle({ bundle, profile: new Uint8Array([123]), pinned: sha256Hex(new Uint8Array([123])) }),
    ]
    expect(states.map(({ state, verdict }) => [state, verdict])).toEqual(
      Array.from({ length: 4 }, () => ['cannot_establish', null]),
    )
  })
  it('fails for a changed verdict, and names the check', () => {
    const changed = new TextEncoder().encode(new TextDecoder().decode(bundle).replaceAll('reject', 'accept'))
    expect(checkBundle({ bundle: changed, profile, pinned: pinned() })).toMatchObject({
      state: 'failed',
      verdict: null,
      why: expect.stringMatching(/^[a-z_]+\.[a-z_0-9]+: /),
    })
    expect(checkBundle({ bundle: new Uint8Array(3_000_000), profile, pinned: pinned() }).state).toBe('failed')
    expect(checkBundle({ bundle: new Uint8Array(0), profile, pinned: pinned() }).state).toBe('failed')
  })
  it('is never verified with any one byte of the event or record changed', () => {
    const text = new TextDecoder().decode(bundle)
    const places = [text.indexOf('"event"'), text.indexOf('"record_raw"')]
    for (const start of places)
      for (let offset = 12; offset < 600; offset += 7) {
        const flipped = bundle.slice()
        flipped[start + offset] = flipped[start + offset]! ^ 1
        expect([offset, checkBundle({ bundle: flipped, profile, pinned: pinned() }).state]).not.toContain(
          'verified',
        )
      }
  })
})
