import { beforeAll, describe, expect, it } from 'vitest'
import { fromHex, sha256Bytes, toHex, utf8Encode } from '../../bytes.ts'
import { answerQuestion, type Outcome } from '../../report.ts'
import { vectorBytes, vectorJson, vectorsMissing, vectorsNote } from '../../testing/vectors.ts'
import { doubleSha256 } from '../bitcoin/header.ts'
import { MAINNET, REGTEST } from '../bitcoin/network.ts'
import { formatDetachedFile } from '../format/detached-file.ts'
import { applyOperation, type Operation } from '../format/operation.ts'
import { createMinedChain, type MinedChain } from '../testing/mined-chain.ts'
import { growBranch } from '../tree/grow-branch.ts'
import { mergeTimestamps } from '../tree/merge-timestamps.ts'
import type { Item, Timestamp } from '../tree/timestamp.ts'
import { dropFalseBlocks } from './drop-false-blocks.ts'
import { type BlockEvidence, verifyTimestamp } from './verify-timestamp.ts'

const digest = sha256Bytes(utf8Encode('an event'))
const operations: Operation[] = [
  { name: 'append', argument: new Uint8Array(16).fill(1) },
  { name: 'sha256' },
  { name: 'prepend', argument: new Uint8Array(32).fill(2) },
  { name: 'sha256' },
  { name: 'sha256' },
]
const rootOf = (from: Uint8Array, way: readonly Operation[]): Uint8Array =>
  way.reduce((message, operation) => {
    const result = applyOperation(operation, message)
    if (!result.ok) throw new Error(result.problem)
    return result.message
  }, from)
const block = (height: number): Item => ({ attestation: { kind: 'bitcoin', height } })
const promise: Item = { attestation: { kind: 'pending', uri: 'https://a.calendar.example' } }
const fileOf = (timestamp: Timestamp) => formatDetachedFile({ hash: 'sha256', timestamp })

let chain: MinedChain
let evidence: BlockEvidence
let file: Uint8Array
/** The height of the block with the merkle root. */
const height = 6

beforeAll(() => {
  chain = createMinedChain()
  for (let n = 1; n <= 12; n++) {
    const root = n === height ? rootOf(digest, operations) : new Uint8Array(32).fill(n)
    chain.mine(root, 1_700_000_000 + 600 * n)
  }
  evidence = {
    network: REGTEST,
    headers: Array.from({ length: 13 }, (_, n) => ({ height: n, bytes: chain.headerAt(n)! })),
    pin: { height: 12, hash: chain.hashAt(12)! },
    seen: [],
  }
  file = fileOf(growBranch(digest, operations, [block(height)]))
})

const verify = (bytes: Uint8Array, blocks: Partial<BlockEvidence> = {}) =>
  verifyTimestamp({ file: bytes, digest, blocks: { ...evidence, ...blocks } })
/** The outcomes of path, header, work and link. */
const outcomes = (bytes: Uint8Array, blocks: Partial<BlockEvidence> = {}): Outcome[] =>
  verify(bytes, blocks).checks.map(({ outcome }) => outcome)
const [p, c, f] = ['pass', 'cannot_establish', 'fail'] as const

describe('a proof to a Bitcoin block [ledger, 7.3]', () => {
  it('passes, and names the block', () => {
    const verified = verify(file)
    expect(verified.checks.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['anchor.path', p],
      ['anchor.header', p],
      ['anchor.work', p],
      ['anchor.link', p],
    ])
    expect(verified.outcome).toBe(p)
    expect(answerQuestion('existed_before', verified.checks, [])).toBe(p)
    expect(verified.block).toMatchObject({
      height,
      hash: chain.hashAt(height),
      timeUnix: 1_700_003_600,
      header: toHex(chain.headerAt(height)!),
    })
  })
  it('cannot be established without each outside fact', () => {
    const others = evidence.headers.filter((each) => each.height !== height)
    expect(outcomes(file, { headers: others })).toEqual([p, c, c, c])
    expect(outcomes(file, { headers: evidence.headers.filter((each) => each.height === height) })).toEqual([
      p,
      p,
      p,
      c,
    ])
    expect(outcomes(file, { pin: null })).toEqual([p, p, p, c])
    expect(outcomes(file, { headers: [] })).toEqual([p, c, c, c])
    expect(verify(file, { headers: [] }).checks[1]!.needs).toEqual([`block header ${height}`])
    expect(verify(file, { pin: null }).block).toBeNull()
  })
  it('is linked by two sources that agree, and by no single one', () => {
    const says = (source: string, hash = chain.hashAt(height)!) => ({ source, height, hash })
    const by = (...seen: BlockEvidence['seen']) => outcomes(file, { pin: null, seen })[3]
    const other = chain.hashAt(1)!
    expect(by(says('a'), says('b'))).toBe(p)
    expect(by(says('a'))).toBe(c)
    expect(by(says('a'), says('a'))).toBe(c)
    expect(by(says('a'), says('b'), says('c', other))).toBe(c)
    expect(by(says('a', other), says('b', other))).toBe(f)
    expect(by(says('a', other))).toBe(c)
    expect(by(says('a'), { ...says('b'), height: 1 })).toBe(c)
  })
  it('is not linked above the pin when sources name another block', () => {
    const pin = { height: 3, hash: chain.hashAt(3)! }
    const says = (source: string) => ({ source, height, hash: chain.hashAt(1)! })
    expect(outcomes(file, { pin })[3]).toBe(p)
    expect(outcomes(file, { pin, seen: [says('a')] })[3]).toBe(c)
    expect(outcomes(file, { pin, seen: [says('a'), says('b')] })[3]).toBe(f)
    expect(outcomes(file, { seen: [says('a'), says('b')] })[3]).toBe(p)
  })
  it('fails for another digest, and at another height', () => {
    const other = verifyTimestamp({ file, digest: doubleSha256(digest), blocks: evidence })
    expect([other.outcome, other.checks[0]!.outcome]).toEqual([f, f])
    expect(outcomes(fileOf(growBranch(digest, operations, [block(5)])))).toEqual([p, f, c, c])
  })
  it('fails for a header with any byte changed', () => {
    for (let at = 0; at < 80; at++) {
      const bytes = chain.headerAt(height)!
      bytes[at]! ^= 1
      const headers = evidence.headers.map((each) => (each.height === height ? { height, bytes } : each))
      const verified = verify(file, { headers })
      expect(verified.outcome, `byte ${at}`).toBe(f)
      expect(verified.block).toBeNull()
    }
  })
  it('fails for a header of another length, and says which', () => {
    const bytes = chain.headerAt(height)!.slice(1)
    const headers = evidence.headers.map((each) => (each.height === height ? { height, bytes } : each))
    expect(verify(file, { headers }).checks[1]).toMatchObject({
      outcome: f,
      why: `Block ${height}: the header has not 80 bytes.`,
    })
  })
  it('fails with work that the network does not accept', () => {
    expect(outcomes(file, { network: MAINNET })).toEqual([p, p, f, p])
  })
  it('fails when any byte of the file is changed, and never names the block', () => {
    for (let at = 0; at < file.length; at++) {
      for (const mask of [0x01, 0x10, 0x80, 0xff]) {
        const bytes = file.slice()
        bytes[at]! ^= mask
        const verified = verify(bytes)
        expect(verified.outcome, `byte ${at} mask ${mask}`).not.toBe(p)
        expect(verified.block).toBeNull()
      }
    }
  })
  it('fails when cut off anywhere, with a reason', () => {
    for (let length = 0; length < file.length; length++) {
      const { outcome, checks } = verify(file.slice(0, length))
      expect([outcome, checks[0]!.outcome]).toEqual([f, f])
      expect(checks[0]!.why).toContain('Not an OpenTimestamps proof')
    }
  })
})

describe('a proof that says more, or less', () => {
  it('with promises alone cannot be established, and names the calendar [ledger, 11.2]', () => {
    const verified = verify(fileOf(growBranch(digest, operations, [promise])))
    expect(verified.checks.map(({ outcome }) => outcome)).toEqual([c, c, c, c])
    expect(verified.checks[0]!.why).toContain('https://a.calendar.example')
    expect(verified.outcome).toBe(c)
  })
  it.each([
    ['litecoin', { kind: 'litecoin', height }],
    ['ethereum', { kind: 'ethereum', height }],
    ['unknown', { kind: 'unknown', tag: '0102030405060708', payload: new Uint8Array(0) }],
  ] as const)(
    'with a %s attestation alone cannot be established, and lists it [ledger, 7.1]',
    (_, attestation) => {
      const verified = verify(fileOf(growBranch(digest, operations, [{ attestation }])))
      expect(verified.outcome).toBe(c)
      expect(verified.attestations).toMatchObject([{ attestation, operations: 5 }])
    },
  )
  it('rests on the lowest block that holds, whatever else is claimed [ledger, 7.2]', () => {
    const false4 = growBranch(digest, [{ name: 'sha256' }], [block(4)])
    const unknown99 = growBranch(digest, [{ name: 'sha256' }, { name: 'sha256' }], [block(99)])
    const good = growBranch(digest, operations, [promise, block(height)])
    const verified = verify(fileOf(mergeTimestamps(good, false4, unknown99)))
    expect([verified.outcome, verified.block?.height]).toEqual([p, height])
    expect(verified.attestations.map(({ attestation, outcome }) => [attestation.kind, outcome])).toEqual(
      expect.arrayContaining([
        ['pending', null],
        ['bitcoin', p],
        ['bitcoin', f],
        ['bitcoin', c],
      ]),
    )
    expect(outcomes(fileOf(false4))).toEqual([p, f, c, c])
    expect(verify(fileOf(mergeTimestamps(false4, unknown99))).outcome).toBe(c)
  })
  it('fails where the block is said to attest what is no merkle root [ledger, 7.3]', () => {
    const long = growBranch(digest, [{ name: 'append', argument: Uint8Array.of(1) }], [block(height)])
    expect(outcomes(fileOf(long))).toEqual([f, f, c, c])
  })
  it('cannot be established over SHA-1, neither of the file nor on the way [ledger, 15]', () => {
    const way: Operation[] = [{ name: 'sha1' }, { name: 'sha256' }]
    const other = createMinedChain()
    other.mine(rootOf(digest, way), 1_700_000_000)
    const blocks = {
      headers: [{ height: 1, bytes: other.headerAt(1)! }],
      pin: { height: 1, hash: other.hashAt(1)! },
    }
    expect(outcomes(fileOf(growBranch(digest, way, [block(1)])), blocks)).toEqual([c, p, p, p])
    const ofSha1 = formatDetachedFile({
      hash: 'sha1',
      timestamp: { message: digest.slice(0, 20), items: [block(1)] },
    })
    expect(verify(ofSha1).checks[0]).toMatchObject({ outcome: c, why: expect.stringContaining('SHA-1') })
  })
  it('changes what it states when any byte changes, as long as it is read [ledger, 11.3]', () => {
    const whole = fileOf(mergeTimestamps(growBranch(digest, operations, [promise, block(height)])))
    const stated = (bytes: Uint8Array) => {
      const { attestations, checks } = verify(bytes)
      return JSON.stringify([attestations, checks[0]])
    }
    const original = stated(whole)
    for (let at = 0; at < whole.length; at++) {
      const bytes = whole.slice()
      bytes[at]! ^= 0x01
      expect(stated(bytes), `byte ${at}`).not.toBe(original)
    }
  })
})

describe('claims of blocks that the headers refute [ledger, 7.3]', () => {
  const drop = (bytes: Uint8Array, blocks: Partial<BlockEvidence> = {}) =>
    dropFalseBlocks({ file: bytes, digest, blocks: { ...evidence, ...blocks } })
  const hex = (bytes: Uint8Array | null) => bytes && toHex(bytes)
  const good = () => growBranch(digest, operations, [promise, block(height)])
  const false4 = growBranch(digest, [{ name: 'sha256' }], [promise, block(4)])

  it('are removed, and what is left verifies as before', () => {
    const kept = drop(fileOf(mergeTimestamps(good(), false4)))!
    expect(verify(kept)).toMatchObject({ outcome: p, block: { height } })
    expect(verify(kept).attestations.map(({ attestation }) => attestation.kind)).toEqual([
      'pending',
      'bitcoin',
      'pending',
    ])
  })
  it('stay as long as they are not refuted', () => {
    const whole = fileOf(good())
    expect(hex(drop(whole))).toBe(toHex(whole))
    expect(hex(drop(whole, { headers: [], pin: null }))).toBe(toHex(whole))
  })
  it('are removed when another block has taken the place', () => {
    const other = createMinedChain()
    for (let n = 1; n <= 12; n++) other.mine(new Uint8Array(32).fill(n + 50), 1_700_000_000)
    const headers = evidence.headers.map((each) => ({ ...each, bytes: other.headerAt(each.height)! }))
    const kept = drop(fileOf(good()), { headers, pin: { height: 12, hash: other.hashAt(12)! } })
    expect(hex(kept)).toBe(toHex(fileOf(growBranch(digest, operations, [promise]))))
  })
  it('leave nothing where nothing else was stated, and nothing of another digest', () => {
    expect(drop(fileOf(growBranch(digest, [{ name: 'sha256' }], [block(4)])))).toBeNull()
    expect(drop(new Uint8Array(3))).toBeNull()
    expect(dropFalseBlocks({ file, digest: doubleSha256(digest), blocks: evidence })).toBeNull()
  })
})

interface Published {
  headers: { height: number; header_hex: string; hash: string; time: number }[]
}

describe.skipIf(vectorsMissing)(`published proofs and headers${vectorsNote}`, () => {
  const published = vectorsMissing ? { headers: [] } : vectorJson<Published>('bitcoin-headers/headers.json')
  const blocks = (): BlockEvidence => ({
    network: MAINNET,
    headers: published.headers.map(({ height, header_hex }) => ({ height, bytes: fromHex(header_hex)! })),
    pin: null,
    seen: [],
  })
  const example = (name: string) => vectorBytes(`ots/client-examples/${name}`)
  const verified = (name: string, evidence: BlockEvidence) =>
    verifyTimestamp({
      file: example(`${name}.ots`),
      digest: sha256Bytes(Uint8Array.from(example(name))),
      blocks: evidence,
    })
  const says = (source: string) => ({
    source,
    height: 358391,
    hash: published.headers[2]!.hash as never,
  })

  it('hello-world.txt is in block 358391, whose time is 1432827678 [ledger, 7.3]', () => {
    const alone = verified('hello-world.txt', blocks())
    expect(alone.checks.map(({ outcome }) => outcome)).toEqual([p, p, p, c])
    expect(alone.checks[2]!.why).toContain('209629760212135996172 hashes')
    const seen = verified('hello-world.txt', { ...blocks(), seen: [says('a'), says('b')] })
    expect([seen.outcome, seen.block?.timeUnix]).toEqual([p, 1432827678])
  })
  it.each(['empty', 'different-blockchains.txt'])(
    '%s cannot be established without its header [ledger, 7.3]',
    (name) => {
      expect(verified(name, blocks()).checks.map(({ outcome }) => outcome)).toEqual([p, c, c, c])
    },
  )
  it.each(['incomplete.txt', 'merkle1.txt', 'two-calendars.txt', 'known-and-unknown-notary.txt'])(
    '%s is only promised [ledger, 11.2]',
    (name) => {
      const { outcome, checks } = verified(name, blocks())
      expect([outcome, checks[0]!.outcome]).toEqual([c, c])
      expect(checks[0]!.why).toContain('Only promised')
    },
  )
  it('bitcoin.pdf is of a weak digest [ledger, 15]', () => {
    const { checks } = verifyTimestamp({
      file: example('bitcoin.pdf.ots'),
      digest: new Uint8Array(32),
      blocks: blocks(),
    })
    expect(checks[0]).toMatchObject({ outcome: c, why: expect.stringContaining('SHA-1') })
  })
})
