/** Stamps digests: joins them in one tree, has several calendars promise the root, and gives each digest a file of its own. */

import { parseDetachedFile } from '#protocol/ots/format/detached-file.ts'
import { LIMITS } from '#protocol/ots/format/limits.ts'
import { mergeTimestamps } from '#protocol/ots/tree/merge-timestamps.ts'
import { buildStampTree, formatStampedFile } from '#protocol/ots/tree/stamp-tree.ts'
import { attestedPaths, type Timestamp } from '#protocol/ots/tree/timestamp.ts'
import { submitDigest } from '../calendars/calendar-client.ts'
import type { CalendarParts } from '../calendars/calendar-rests.ts'
import type { Calendars } from '../calendars/calendars.ts'

const nonceBytes = 16

export interface StampParts extends CalendarParts {
  randomBytes(length: number): Uint8Array
}

export interface Stamp {
  digest: Uint8Array
  /** An `.ots` file: promised by calendars, attested by no block yet. */
  file: Uint8Array
}

export interface CalendarAnswer {
  calendar: string
  /** Null when it promised; else why not, for the operator. */
  problem: string | null
}

export type StampRound = {
  answers: CalendarAnswer[]
  /** The calendars that the promises name. */
  promisedBy: string[]
} & (
  | { ok: true; stamps: Stamp[] }
  /** Too few calendars promised: nothing is stamped, and the digests wait for the next round. */
  | { ok: false }
)

/**
 * SHA-256 digests, one or more, in one round. Answers after at most the time limit of one request. Calendars see one hash over all
 * digests and their nonces, whatever was stamped.
 */
export async function stampDigests(
  parts: StampParts,
  calendars: Calendars,
  digests: readonly Uint8Array[],
): Promise<StampRound> {
  const tree = buildStampTree(
    digests,
    digests.map(() => parts.randomBytes(nonceBytes)),
  )
  const asked = await Promise.all(
    toBeAsked(parts, calendars).map(async (calendar) => ({
      calendar,
      promised: await submitDigest(parts.egress, calendar, calendars, tree.root),
    })),
  )
  const longest = tree.paths.reduce((a, b) => (a.length >= b.length ? a : b))
  const answers: CalendarAnswer[] = []
  let ofRoot: Timestamp | null = null
  for (const { calendar, promised } of asked) {
    if (!promised.ok) {
      answers.push({ calendar, problem: promised.problem })
      continue
    }
    const merged: Timestamp =
      ofRoot === null ? promised.timestamp : mergeTimestamps(ofRoot, promised.timestamp)
    const isReadable = parseDetachedFile(formatStampedFile(digests[0]!, longest, merged)).ok
    answers.push({
      calendar,
      problem: isReadable ? null : `its answer makes files beyond ${LIMITS.file} bytes, or too deep`,
    })
    if (isReadable) ofRoot = merged
  }
  for (const { calendar, problem } of answers) parts.rests.note(calendar, problem, parts.nowUnix())
  const promisedBy = ofRoot === null ? [] : calendarsIn(ofRoot)
  if (ofRoot === null || promisedBy.length < calendars.atLeast) return { ok: false, answers, promisedBy }
  const canonical = mergeTimestamps(ofRoot)
  const stamps = digests.map((digest, index) => ({
    digest,
    file: formatStampedFile(digest, tree.paths[index]!, canonical),
  }))
  return { ok: true, stamps, promisedBy, answers }
}

/** Those that do not rest; all when these are too few, since a late stamp proves less. */
function toBeAsked({ rests, nowUnix }: StampParts, { submitTo, atLeast }: Calendars): readonly string[] {
  const awake = submitTo.filter((calendar) => !rests.isResting(calendar, nowUnix()))
  return awake.length < atLeast ? submitTo : awake
}

/** Two pools with one calendar behind them are one calendar. */
const calendarsIn = (timestamp: Timestamp): string[] => [
  ...new Set(
    attestedPaths(timestamp).flatMap(({ attestation }) =>
      attestation.kind === 'pending' ? [attestation.uri] : [],
    ),
  ),
]
