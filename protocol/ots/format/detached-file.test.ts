import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concatBytes, fromHex, sha256Bytes, toHex, utf8Encode } from '../../bytes.ts'
import { anyTimestamp } from '../testing/arbitrary-timestamp.ts'
import { growBranch } from '../tree/grow-branch.ts'
import { attestedPaths, type Item } from '../tree/timestamp.ts'
import { ByteWriter } from './byte-writer.ts'
import { type DetachedFile, formatDetachedFile, parseDetachedFile } from './detached-file.ts'
import { LIMITS } from './limits.ts'
import { DIGEST_BYTES, type HashName } from './operation.ts'
import { parseTimestamp } from './read-timestamp.ts'

const magic = '004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e89294'
const digest = sha256Bytes(utf8Encode('assay-ledger-genesis:before-entry-40'))
const calendar = (name: string): Item => ({
  attestation: { kind: 'pending', uri: `https://${name}.calendar.example` },
})
const nonce = fromHex('000102030405060708090a0b0c0d0e0f')!
const worked: DetachedFile = {
  hash: 'sha256',
  timestamp: growBranch(
    digest,
    [{ name: 'append', argument: nonce }, { name: 'sha256' }],
    [calendar('a'), calendar('b')],
  ),
}
const pendingHex = (name: string) =>
  `0083dfe30d2ef90c8e1b1a${toHex(utf8Encode(`https://${name}.calendar.example`))}`
const start = `${magic}0108${toHex(digest)}`
const bitcoin1 = '000588960d73d719010101'

const codeOf = (bytes: Uint8Array): string => {
  const parsed = parseDetachedFile(bytes)
  return parsed.ok ? 'ok' : parsed.problem.code
}
const code = (hex: string): string => codeOf(fromHex(hex)!)
const repeated = (part: string, count: number): string => part.repeat(count)

describe('detached files [ledger, 7.1]', () => {
  it('are the bytes of the worked file', () => {
    const bytes = formatDetachedFile(worked)
    expect(toHex(bytes)).toBe(`${start}f010${toHex(nonce)}08ff${pendingHex('a')}${pendingHex('b')}`)
    expect(bytes).toHaveLength(159)
    expect(parseDetachedFile(bytes)).toEqual({ ok: true, file: worked })
  })

  it.each(Object.entries(DIGEST_BYTES) as [HashName, number][])('start from a %s digest', (hash, length) => {
    const file: DetachedFile = {
      hash,
      timestamp: { message: new Uint8Array(length).fill(9), items: [calendar('a')] },
    }
    expect(parseDetachedFile(formatDetachedFile(file))).toEqual({ ok: true, file })
    const short = { ...file, timestamp: { ...file.timestamp, message: new Uint8Array(length - 1) } }
    expect(() => formatDetachedFile(short)).toThrow(`${length} bytes`)
  })

  it.each([
    ['nothing', '', 'bad_magic'],
    ['another magic', start.replace('bf89', 'bf88') + bitcoin1, 'bad_magic'],
    ['version 2', `${magic}0208${toHex(digest)}${bitcoin1}`, 'bad_version'],
    ['version 0', `${magic}0008${toHex(digest)}${bitcoin1}`, 'bad_version'],
    ['append as its hash', `${magic}01f0${toHex(digest)}${bitcoin1}`, 'bad_file_op'],
    ['an unknown hash', `${magic}0109${toHex(digest)}${bitcoin1}`, 'bad_file_op'],
    ['no timestamp', start, 'truncated'],
    ['an unknown operation', `${start}f4${bitcoin1}`, 'unknown_operation'],
    ['two marks in a row', `${start}ffff${bitcoin1}${bitcoin1}`, 'unknown_operation'],
    ['a mark and one item', `${start}ff${bitcoin1}`, 'truncated'],
    ['bytes after its end', `${start}${bitcoin1}00`, 'trailing'],
    ['an empty argument', `${start}f000${bitcoin1}`, 'limit'],
    ['a long argument', `${start}f08120${bitcoin1}`, 'limit'],
    ['a long message', `${start}f0e11f${repeated('00', 4_065)}${bitcoin1}`, 'limit'],
    ['hexlify again and again', `${start}${repeated('f3', 8)}${bitcoin1}`, 'limit'],
    ['a long payload', `${start}0001020304050607088140${repeated('00', 8_193)}`, 'limit'],
    ['a long URI', `${start}0083dfe30d2ef90c8eeb07e907${repeated('61', 1_001)}`, 'limit'],
    ['a URI with a query', `${start}0083dfe30d2ef90c8e0403613f62`, 'bad_attestation'],
    ['a URI with a line feed', `${start}0083dfe30d2ef90c8e0403610a62`, 'bad_attestation'],
    ['a URI shorter than its payload', `${start}0083dfe30d2ef90c8e0402616263`, 'bad_attestation'],
    ['a URI longer than its payload', `${start}0083dfe30d2ef90c8e0305616263`, 'truncated'],
    ['a height with more behind it', `${start}000588960d73d71901020100`, 'bad_attestation'],
    ['a height without bytes', `${start}000588960d73d7190100`, 'truncated'],
    ['a height of 2^53', `${start}000588960d73d7190108${'80'.repeat(7)}10`, 'limit'],
    ['a height that never ends', `${start}000588960d73d719010a${'80'.repeat(9)}00`, 'limit'],
    ['a height in a longer form', `${start}000588960d73d71901028100`, 'bad_varuint'],
    ['a length in a longer form', `${start}f0810000${bitcoin1}`, 'bad_varuint'],
  ])('with %s are refused', (_, hex, expected) => {
    expect(code(`${start}${bitcoin1}`)).toBe('ok')
    expect(code(hex)).toBe(expected)
  })

  it('are accepted up to each limit and refused beyond it', () => {
    const chain = (operations: number) => code(`${start}${repeated('08', operations)}${bitcoin1}`)
    expect([chain(LIMITS.depth - 1), chain(LIMITS.depth)]).toEqual(['ok', 'limit'])
    const attestations = (count: number) => code(`${start}${repeated(`ff${bitcoin1}`, count - 1)}${bitcoin1}`)
    expect([attestations(LIMITS.attestations), attestations(LIMITS.attestations + 1)]).toEqual([
      'ok',
      'limit',
    ])
    const long = repeated('08', 250)
    const operations = (chains: number) => {
      const all = repeated(`ff${long}${bitcoin1}`, chains) + bitcoin1
      return code(`${start}${all}`)
    }
    expect([operations(8), operations(9)]).toEqual(['ok', 'limit'])
    const message = (bytes: number) =>
      code(`${start}f0${bytes === 4_064 ? 'e0' : 'e1'}1f${repeated('00', bytes)}08${bitcoin1}`)
    expect([message(4_064), message(4_065)]).toEqual(['ok', 'limit'])
    const size = (bytes: number) => {
      const unknown = (payload: number) =>
        `000102030405060708${toHex(new ByteWriter().varuint(payload).finish())}${repeated('00', payload)}`
      const full = repeated(`ff${unknown(8_192)}`, 7)
      const rest = bytes - (start.length + full.length) / 2 - 11
      return [
        code(`${start}${full}${unknown(rest)}`),
        (start.length + full.length + unknown(rest).length) / 2,
      ]
    }
    expect(size(65_536)).toEqual(['ok', 65_536])
    expect(size(65_537)).toEqual(['limit', 65_537])
  })

  it('are refused when cut off anywhere', () => {
    const bytes = formatDetachedFile(worked)
    for (let length = 0; length < bytes.length; length++) {
      const found = codeOf(bytes.slice(0, length))
      expect(found, `${length} bytes`).toBe(length < 31 ? 'bad_magic' : 'truncated')
    }
  })

  it('name where reading stopped', () => {
    expect(parseDetachedFile(fromHex(`${start}${bitcoin1}00`)!)).toMatchObject({
      problem: { code: 'trailing', at: 65 + bitcoin1.length / 2 },
    })
  })

  it('keep unknown attestations, as such', () => {
    const unknown = { kind: 'unknown', tag: '0102030405060708', payload: Uint8Array.of(1, 2) } as const
    const file: DetachedFile = {
      hash: 'sha256',
      timestamp: { message: digest, items: [{ attestation: unknown }] },
    }
    expect(parseDetachedFile(formatDetachedFile(file))).toEqual({ ok: true, file })
  })

  it('keep the order of another writer', () => {
    const hex = `${start}ff08${bitcoin1}ff${pendingHex('b')}${pendingHex('a')}`
    const parsed = parseDetachedFile(fromHex(hex)!)
    expect(parsed.ok && toHex(formatDetachedFile(parsed.file))).toBe(hex)
  })

  it('are the same after reading and writing (property)', () => {
    fc.assert(
      fc.property(anyTimestamp(digest), (timestamp) => {
        const file: DetachedFile = { hash: 'sha256', timestamp }
        const bytes = formatDetachedFile(file)
        expect(parseDetachedFile(bytes)).toEqual({ ok: true, file })
      }),
    )
  })

  it('have one form: what is accepted is written as it was read (property)', () => {
    const damaged = fc.tuple(anyTimestamp(digest), fc.nat(), fc.integer({ min: 1, max: 255 }))
    let accepted = 0
    fc.assert(
      fc.property(damaged, ([timestamp, at, mask]) => {
        const bytes = formatDetachedFile({ hash: 'sha256', timestamp })
        bytes[at % bytes.length]! ^= mask
        const parsed = parseDetachedFile(bytes)
        if (!parsed.ok) return
        accepted += 1
        expect(toHex(formatDetachedFile(parsed.file))).toBe(toHex(bytes))
      }),
      { numRuns: 500 },
    )
    expect(accepted).toBeGreaterThan(20)
  })

  it('are read without harm, whatever the bytes (property)', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        expect([
          'ok',
          'truncated',
          'limit',
          'trailing',
          'unknown_operation',
          'bad_attestation',
          'bad_varuint',
        ]).toContain(codeOf(concatBytes(fromHex(start)!, noise)))
      }),
      { numRuns: 500 },
    )
  })
})

describe('bare timestamps [OpenTimestamps]', () => {
  it('are read from the message that they are of', () => {
    const bytes = fromHex(`f001aa${bitcoin1}`)!
    const parsed = parseTimestamp(bytes, Uint8Array.of(1))
    expect(parsed.ok && attestedPaths(parsed.timestamp).map(({ message }) => toHex(message))).toEqual([
      '01aa',
    ])
  })
  it('are refused where an operation takes no empty message', () => {
    expect(parseTimestamp(fromHex(`f2${bitcoin1}`)!, new Uint8Array(0))).toMatchObject({
      ok: false,
      problem: { code: 'limit' },
    })
  })
})
