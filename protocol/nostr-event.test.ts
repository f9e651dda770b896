import { schnorr as curvesSchnorr } from '@noble/curves/secp256k1.js'
import { describe, expect, it } from 'vitest'
import { fromHex } from './bytes.ts'
import {
  checkEventShape,
  type EventTemplate,
  eventId,
  eventIdPreimage,
  recomputeEventId,
  type SignedEvent,
  signatureInput,
  signEvent,
} from './nostr-event.ts'
import { nobleSchnorr } from './signatures/secp.ts'
import { vectorJson, vectorsMissing, vectorsNote } from './testing/vectors.ts'

const secretKey = new Uint8Array(32).fill(1)
const auxRand = new Uint8Array(32)
const template: EventTemplate = {
  created_at: 1_790_000_000,
  kind: 30078,
  tags: [['d', 'x'], ['t', 'assay'], []],
  content: 'line\nquote " backslash \\ é 😀 \u2028',
}
const signed = signEvent(template, secretKey, auxRand, nobleSchnorr)

const shapeOf = (value: unknown): SignedEvent => {
  const shape = checkEventShape(value)
  if (!shape.ok) throw new Error(shape.problems.join('; '))
  return shape.event
}
const signatureValid = (event: SignedEvent): boolean => {
  const { sig, msg, pubkey } = signatureInput(event)
  return nobleSchnorr.verify(sig, msg, pubkey)
}

interface Nip01Vector {
  source: string
  event: SignedEvent
  id_integrity: boolean
  signature_ok: boolean
}
interface WorkedEvents {
  events: {
    secret_key_test_only: string
    aux_rand: string
    ledger_entry_40: SignedEvent
    chain_head_40: SignedEvent
    kind78_copy_of_chain_head_40: SignedEvent
  }
}

describe.skipIf(vectorsMissing)(`events of the nips documents [NIP-01]${vectorsNote}`, () => {
  const vectors = vectorsMissing ? [] : vectorJson<Nip01Vector[]>('nip01/nips-doc-events.json')

  it('has 24 events, 6 of them untouched', () => {
    expect(vectors).toHaveLength(24)
    expect(vectors.filter((vector) => vector.id_integrity && vector.signature_ok)).toHaveLength(6)
  })
  it.each(vectors)('$source $event.id', ({ event: given, id_integrity, signature_ok }) => {
    const shape = checkEventShape(given)
    if (!shape.ok) {
      expect(id_integrity || signature_ok).toBe(false)
      return
    }
    const { event } = shape
    const idIntact = recomputeEventId(event).form !== null
    expect(idIntact).toBe(id_integrity)
    expect(idIntact && signatureValid(event)).toBe(signature_ok)
  })
})

describe.skipIf(vectorsMissing)(`our worked events [payloads, 2.1]${vectorsNote}`, () => {
  const names = ['ledger_entry_40', 'chain_head_40', 'kind78_copy_of_chain_head_40'] as const
  it.each(names)('%s is signed to the byte', (name) => {
    const { events } = vectorJson<WorkedEvents>('assay-worked/vectors.json')
    const { created_at, kind, tags, content } = events[name]
    const key = fromHex(events.secret_key_test_only)!
    const aux = fromHex(events.aux_rand)!
    expect(signEvent({ created_at, kind, tags, content }, key, aux, nobleSchnorr)).toEqual(events[name])
  })
})

describe('event id', () => {
  it('is signed by BIP-340 over its 32 bytes [NIP-01]', () => {
    expect(recomputeEventId(signed)).toEqual({ form: 'json_stringify', id: signed.id })
    expect(signatureValid(signed)).toBe(true)
    const { sig, msg, pubkey } = signatureInput(signed)
    expect(curvesSchnorr.verify(sig, msg, pubkey)).toBe(true)
  })

  it('has a second form with verbatim control characters, and names which one matched [ledger, 3.4]', () => {
    const unsigned = {
      ...template,
      pubkey: signed.pubkey,
      content: 'a\u0001b\b\t\n\f\r\u001f\\u0001\\\u007f',
    }
    const verbatim = eventIdPreimage(unsigned, 'verbatim_controls')
    expect(verbatim).toContain('a\u0001b\\b\\t\\n\\f\\r\u001f\\\\u0001\\\\\u007f')
    expect(eventIdPreimage(unsigned)).toContain('a\\u0001b\\b\\t\\n\\f\\r\\u001f\\\\u0001\\\\\u007f')
    for (const form of ['json_stringify', 'verbatim_controls'] as const) {
      const event = { ...signed, ...unsigned, id: eventId(unsigned, form) }
      expect(recomputeEventId(event)).toEqual({ form, id: event.id })
    }
    expect(recomputeEventId({ ...signed, ...unsigned }).form).toBeNull()
  })
})

describe('event shape [ledger, 3.4]', () => {
  it('accepts a signed event and returns a copy of its seven fields', () => {
    const event = shapeOf(signed)
    expect(event).toEqual(signed)
    expect(event).not.toBe(signed)
    expect(event.tags[0]).not.toBe(signed.tags[0])
  })
  it.each([
    ['not an object', [signed]],
    ['null', null],
    ['an eighth field', { ...signed, verified: true }],
    ['a missing field', (({ sig, ...rest }) => rest)(signed)],
    ['an upper-case id', { ...signed, id: signed.id.toUpperCase() }],
    ['a short pubkey', { ...signed, pubkey: signed.pubkey.slice(2) }],
    ['a long sig', { ...signed, sig: `${signed.sig}00` }],
    ['a float created_at', { ...signed, created_at: 1_790_000_000.5 }],
    ['a negative created_at', { ...signed, created_at: -1 }],
    ['a text created_at', { ...signed, created_at: '1790000000' }],
    ['minus zero', { ...signed, created_at: -0 }],
    ['kind 65536', { ...signed, kind: 65536 }],
    ['a number in a tag', { ...signed, tags: [['entry', 40]] }],
    ['a hole in a tag', { ...signed, tags: [new Array(1)] }],
    ['a tag that is no array', { ...signed, tags: ['t'] }],
    ['a lone surrogate in a tag', { ...signed, tags: [['\ud800']] }],
    ['a lone surrogate in the content', { ...signed, content: 'a\udc00' }],
    ['content that is no string', { ...signed, content: {} }],
  ])('refuses %s', (_, value) => {
    const shape = checkEventShape(value)
    expect(shape.ok).toBe(false)
    expect(shape.problems).toHaveLength(1)
  })
  it('accepts the limits', () => {
    expect(checkEventShape({ ...signed, created_at: 0, kind: 65535, tags: [] }).ok).toBe(true)
  })
})
