// Measures OpenTimestamps: one file read and verified on one thread, and 10,000 digests through calendars on loopback.
import { randomBytes } from 'node:crypto'
import { serveCalendar } from '#dev/calendar/serve-calendar.ts'
import { REGTEST } from '#protocol/ots/bitcoin/network.ts'
import { formatDetachedFile, parseDetachedFile } from '#protocol/ots/format/detached-file.ts'
import type { Operation } from '#protocol/ots/format/operation.ts'
import { createMinedChain } from '#protocol/ots/testing/mined-chain.ts'
import { growBranch } from '#protocol/ots/tree/grow-branch.ts'
import { verifyTimestamp } from '#protocol/ots/verify/verify-timestamp.ts'
import { createCalendarRests } from '#server/anchors/calendars/calendar-rests.ts'
import { calendarsOf } from '#server/anchors/calendars/calendars.ts'
import { stampDigests } from '#server/anchors/stamp/stamp-digests.ts'
import { upgradeTimestamps } from '#server/anchors/upgrade/upgrade-timestamps.ts'
import { createEgress } from '#server/kernel/egress/egress.ts'
import { createLog } from '#server/kernel/log.ts'
import { BenchFailure, type Entry } from '../../entry.ts'
import { interleaved } from '../../harness/measure/rounds.ts'

const anchors = 10_000
const bytes = (length: number) => new Uint8Array(randomBytes(length))
const noBlocks = { network: REGTEST, headers: [], pin: null, seen: [] }

export const ots: Entry = {
  name: 'ots',
  title: 'OpenTimestamps proofs',
  async measure(bench) {
    const digest = bytes(32)
    const file = fileOfFourKilobytes(digest)
    const results = await interleaved(bench.rounds, {
      read: async () => millisecondsEach(() => parseDetachedFile(file).ok),
      verify: async () =>
        millisecondsEach(
          () => verifyTimestamp({ file, digest, blocks: noBlocks }).outcome === 'cannot_establish',
        ),
      anchored: anchorsPerSecond,
    })
    return {
      rows: [
        { what: 'read a file of 4 kB', unit: 'ms', rounds: results.read, goal: { below: 1 } },
        { what: 'read and verify it', unit: 'ms', rounds: results.verify },
        {
          what: 'stamped and completed, two calendars on loopback',
          unit: 'per s',
          rounds: results.anchored,
          goal: { atLeast: 200 },
        },
      ],
      notes: [
        `The file has ${file.length} bytes; reading it computes every operation.`,
        `${anchors} digests in one round: two requests to stamp them, two to complete all.`,
      ],
    }
  },
}

/** As a completed proof: a path of SHA-256 steps to a block. */
function fileOfFourKilobytes(digest: Uint8Array): Uint8Array {
  const operations = Array.from({ length: 115 }, (): Operation[] => [
    { name: 'append', argument: bytes(32) },
    { name: 'sha256' },
  ]).flat()
  const timestamp = growBranch(digest, operations, [{ attestation: { kind: 'bitcoin', height: 900_000 } }])
  return formatDetachedFile({ hash: 'sha256', timestamp })
}

function millisecondsEach(work: () => boolean): number {
  const times = 500
  for (let index = 0; index < 100; index += 1) work()
  const startedAtMs = performance.now()
  for (let index = 0; index < times; index += 1) {
    if (!work()) throw new BenchFailure('A good file was refused.')
  }
  return (performance.now() - startedAtMs) / times
}

async function anchorsPerSecond(): Promise<number> {
  const chain = createMinedChain()
  const nowUnix = () => 1_700_000_000
  const [a, b] = await Promise.all([serveCalendar({ chain, nowUnix }), serveCalendar({ chain, nowUnix })])
  try {
    const egress = createEgress(
      { EGRESS_DENY: [], EGRESS_DENY_DOMAINS: [], EGRESS_ALLOW: [a.host, b.host] },
      createLog('silent'),
    )
    const parts = { egress, rests: createCalendarRests(), nowUnix, randomBytes: bytes }
    const calendars = calendarsOf([a.url, b.url], [])
    const digests = Array.from({ length: anchors }, () => bytes(32))
    const startedAtMs = performance.now()
    const round = await stampDigests(parts, calendars, digests)
    if (!round.ok) throw new BenchFailure('The calendars did not promise.')
    const heights = [a.anchor(), b.anchor()]
    const files = round.stamps.map((stamp) => stamp.file)
    const upgraded = await upgradeTimestamps(parts, calendars, files)
    const seconds = (performance.now() - startedAtMs) / 1_000
    for (const each of upgraded.files) {
      if (!each.ok || each.heights.length !== heights.length)
        throw new BenchFailure('A proof is not complete.')
    }
    return anchors / seconds
  } finally {
    await Promise.all([a.close(), b.close()])
  }
}
