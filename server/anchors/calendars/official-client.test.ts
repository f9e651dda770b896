/**
 * The official client and this server, both ways: it reads, completes and verifies our files over calendars and a chain that the
 * test runs, and we read, complete and verify its files.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Bytes, toHex, utf8Encode } from '#protocol/bytes.ts'
import { parseDetachedFile } from '#protocol/ots/format/detached-file.ts'
import { operationText } from '#protocol/ots/format/operation.ts'
import { attestedPaths } from '#protocol/ots/tree/timestamp.ts'
import { verifyTimestamp } from '#protocol/ots/verify/verify-timestamp.ts'
import { type BitcoinNode, startBitcoinNode } from '#testing/calendar/bitcoin-node.ts'
import { type CalendarWorld, startCalendarWorld } from '#testing/calendar/calendar-world.ts'
import { otsClientMissing, otsClientNote, runOtsClient } from '#testing/calendar/ots-client.ts'
import { stampDigests } from '../stamp/stamp-digests.ts'
import { upgradeTimestamp } from '../upgrade/upgrade-timestamps.ts'

let world: CalendarWorld
let node: BitcoinNode
let folder: string
beforeAll(async () => {
  world = await startCalendarWorld(() => Math.floor(Date.now() / 1_000))
  node = await startBitcoinNode(world.chain)
  folder = mkdtempSync(join(tmpdir(), 'assay-ots-'))
})
afterAll(async () => {
  await world?.close()
  await node?.close()
  if (folder) rmSync(folder, { recursive: true })
})

const text = 'an event that is stamped'
const digest = sha256Bytes(utf8Encode(text))
const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)
const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)))
const ots = (...args: string[]) =>
  runOtsClient(
    folder,
    '--btc-regtest',
    '--bitcoin-node',
    node.url,
    '-l',
    world.a.url,
    '-l',
    world.b.url,
    ...args,
  )
const anchor = () => [world.a.anchor(), world.b.anchor()]

async function ourStamp(): Promise<Uint8Array> {
  const round = await stampDigests(world.parts, world.calendars, [sha256Bytes(Uint8Array.of(1)), digest])
  if (!round.ok) throw new Error(JSON.stringify(round.answers))
  return round.stamps[1]!.file
}
async function ourUpgrade(file: Uint8Array): Promise<Uint8Array> {
  const { upgraded } = await upgradeTimestamp(world.parts, world.calendars, file)
  if (!upgraded.ok) throw new Error(upgraded.problem)
  return upgraded.file
}
const ourVerdict = (file: Uint8Array) => verifyTimestamp({ file, digest, blocks: world.evidence() }).outcome

describe.skipIf(otsClientMissing)(`the official client${otsClientNote}`, () => {
  it('shows our promised file as we read it', async () => {
    const file = await ourStamp()
    write('promised.ots', file)
    const { status, output } = await ots('info', 'promised.ots')
    expect(status).toBe(0)
    expect(output).toContain(`File sha256 hash: ${toHex(digest)}`)
    const parsed = parseDetachedFile(file)
    if (!parsed.ok) throw new Error(parsed.problem.detail)
    for (const { steps, attestation } of attestedPaths(parsed.file.timestamp)) {
      for (const { operation } of steps) expect(output).toContain(operationText(operation))
      expect(output).toContain(
        attestation.kind === 'pending' ? `PendingAttestation('${attestation.uri}')` : 'no',
      )
    }
  })

  it('completes our file to the bytes that we complete it to, and verifies it', async () => {
    const promised = await ourStamp()
    const heights = anchor()
    write('completed', text)
    write('completed.ots', promised)
    expect((await ots('upgrade', 'completed.ots')).output).toContain('Success! Timestamp complete')
    const ours = await ourUpgrade(promised)
    expect(toHex(read('completed.ots'))).toBe(toHex(ours))
    const { status, output } = await ots('verify', 'completed.ots')
    expect(output).toContain(`Success! Bitcoin block ${heights[0]} attests existence`)
    expect(status).toBe(0)
    expect(ourVerdict(ours)).toBe('pass')
  })

  it('verifies our file by its digest, as ots_anchor says it', async () => {
    const promised = await ourStamp()
    anchor()
    write(`${toHex(digest)}.ots`, await ourUpgrade(promised))
    const { status, output } = await ots('verify', '-d', toHex(digest), `${toHex(digest)}.ots`)
    expect([status, output.includes('Success! Bitcoin block')]).toEqual([0, true])
    const other = await ots('verify', '-d', toHex(sha256Bytes(digest)), `${toHex(digest)}.ots`)
    expect(other.status).not.toBe(0)
  })

  it('stamps files that we read, complete and verify', async () => {
    write('theirs', text)
    write('neighbour', 'another')
    const stamped = await ots('stamp', '-c', world.a.url, '-c', world.b.url, 'theirs', 'neighbour')
    expect(stamped.status).toBe(0)
    const promised = read('theirs.ots')
    expect(ourVerdict(promised)).toBe('cannot_establish')
    const [height] = anchor()
    const completed = await ourUpgrade(promised)
    expect(ourVerdict(completed)).toBe('pass')
    write('theirs.ots', completed)
    expect((await ots('verify', 'theirs.ots')).output).toContain(`Success! Bitcoin block ${height}`)
  })

  it('does not verify what we do not verify: a byte of the path changed', async () => {
    const promised = await ourStamp()
    anchor()
    const completed = await ourUpgrade(promised)
    // A byte of the nonce: the first argument of the file.
    completed[31 + 1 + 1 + 32 + 2]! ^= 1
    write('changed', text)
    write('changed.ots', completed)
    expect(ourVerdict(completed)).toBe('fail')
    const { status, output } = await ots('verify', 'changed.ots')
    expect([status === 0, output.includes('Success!')]).toEqual([false, false])
    expect(output).toContain('Digest does not match merkleroot')
  })

  it.each([
    ['at the depth of 255 operations', '08'.repeat(255), true],
    ['beyond it', '08'.repeat(256), false],
    ['with a message of 4,096 bytes', `f0e01f${'00'.repeat(4_064)}08`, true],
    ['with a message of 4,097 bytes', `f0e11f${'00'.repeat(4_065)}08`, false],
    ['with an unknown operation', 'f4', false],
    ['with an empty argument', 'f000', false],
  ])('agrees on files %s', async (_, operations, isRead) => {
    const start = toHex(await ourStamp()).slice(0, 2 * 65)
    const file = Uint8Array.from(Buffer.from(`${start}${operations}000588960d73d719010101`, 'hex'))
    write('limits.ots', file)
    expect(parseDetachedFile(file).ok).toBe(isRead)
    expect((await ots('info', 'limits.ots')).status === 0).toBe(isRead)
  })
})
