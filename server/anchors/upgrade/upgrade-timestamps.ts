/** Completes proofs: asks the calendars that promised for the Bitcoin blocks since, each question once for all files of a round. */
import {
  type DetachedFile,
  formatDetachedFile,
  parseDetachedFile,
} from '#protocol/ots/format/detached-file.ts'
import { growBranch } from '#protocol/ots/tree/grow-branch.ts'
import { mergeTimestamps } from '#protocol/ots/tree/merge-timestamps.ts'
import type { Timestamp } from '#protocol/ots/tree/timestamp.ts'
import { bitcoinPaths } from '#protocol/ots/tree/trim-timestamp.ts'
import { type Completion, fetchCompletion } from '../calendars/calendar-client.ts'
import type { CalendarParts } from '../calendars/calendar-rests.ts'
import type { Calendars } from '../calendars/calendars.ts'
import { type PendingCommitment, pendingCommitments, questionKey } from './pending-commitments.ts'

/** A calendar that fails so often in a row is left alone for the rest of the round. */
const maxFailures = 3
/** More attestations for one commitment than any honest calendar has: the first ones are kept. */
const maxBlocks = 4

export type UpgradedFile =
  | {
      ok: true
      file: Uint8Array
      hasChanged: boolean /** Attested in the file; nothing is checked. */
      heights: number[]
    }
  | { ok: false; problem: string }

export interface UpgradeAnswer {
  calendar: string
  commitment: Uint8Array
  state: Completion['state'] | 'not_asked'
  /** Why there is no block yet, for the operator. */
  reason: string | null
}

export interface UpgradeRound {
  /** In the order of the files. */
  files: UpgradedFile[]
  answers: UpgradeAnswer[]
}

/** Files that this server wrote. A file that no calendar completes comes back with the same bytes. */
export async function upgradeTimestamps(
  parts: CalendarParts,
  calendars: Calendars,
  files: readonly Uint8Array[],
): Promise<UpgradeRound> {
  const parsed = files.map((file) => parseDetachedFile(file))
  const waiting = parsed.map((each) => (each.ok ? pendingCommitments(each.file.timestamp, calendars) : []))
  const questions = new Map(waiting.flat().map((pending) => [questionKey(pending), pending]))
  const answers = await askAll(parts, [...questions.values()])
  return {
    answers: [...answers.values()].map(({ answer }) => answer),
    files: files.map((bytes, index) => {
      const read = parsed[index]!
      if (!read.ok) return { ok: false, problem: read.problem.detail }
      return completed(bytes, read.file, waiting[index]!, answers)
    }),
  }
}

/** One file. */
export async function upgradeTimestamp(
  parts: CalendarParts,
  calendars: Calendars,
  file: Uint8Array,
): Promise<{ upgraded: UpgradedFile; answers: UpgradeAnswer[] }> {
  const { files, answers } = await upgradeTimestamps(parts, calendars, [file])
  return { upgraded: files[0]!, answers }
}

interface Answered {
  answer: UpgradeAnswer
  timestamp: Timestamp | null
}

/** Calendars beside each other, the questions of each one after the other. */
async function askAll(
  parts: CalendarParts,
  questions: readonly PendingCommitment[],
): Promise<Map<string, Answered>> {
  const byCalendar = Map.groupBy(questions, ({ uri }) => uri)
  const asked = await Promise.all([...byCalendar.values()].map((ofOne) => askOne(parts, ofOne)))
  return new Map(asked.flat())
}

/** `questions`: to one calendar, one or more. */
async function askOne(
  { egress, rests, nowUnix }: CalendarParts,
  questions: readonly PendingCommitment[],
): Promise<[string, Answered][]> {
  const calendar = questions[0]!.uri
  const isResting = rests.isResting(calendar, nowUnix())
  let failuresInARow = 0
  let problem: string | null = 'it has not answered'
  const answers: [string, Answered][] = []
  for (const question of questions) {
    const about = { calendar, commitment: question.commitment }
    if (isResting || failuresInARow >= maxFailures) {
      const reason = isResting ? 'it rests after failures' : 'it failed too often in this round'
      answers.push([
        questionKey(question),
        { answer: { ...about, state: 'not_asked', reason }, timestamp: null },
      ])
      continue
    }
    const answered = answeredWith(about, await fetchCompletion(egress, question, question.commitment))
    const hasFailed = answered.answer.state === 'failed'
    failuresInARow = hasFailed ? failuresInARow + 1 : 0
    // One good answer is enough: a single question may be what it cannot answer.
    problem = hasFailed ? problem && answered.answer.reason : null
    answers.push([questionKey(question), answered])
  }
  if (!isResting) rests.note(calendar, problem, nowUnix())
  return answers
}

function answeredWith(
  about: Pick<UpgradeAnswer, 'calendar' | 'commitment'>,
  completion: Completion,
): Answered {
  const { state } = completion
  if (state !== 'attested') {
    const reason = state === 'failed' ? completion.problem : completion.reason
    return { answer: { ...about, state, reason }, timestamp: null }
  }
  if (bitcoinPaths(completion.timestamp).length > maxBlocks) {
    const reason = `it names more than ${maxBlocks} blocks for one commitment`
    return { answer: { ...about, state: 'failed', reason }, timestamp: null }
  }
  return { answer: { ...about, state, reason: null }, timestamp: completion.timestamp }
}

function completed(
  bytes: Uint8Array,
  read: DetachedFile,
  waiting: readonly PendingCommitment[],
  answers: ReadonlyMap<string, Answered>,
): UpgradedFile {
  const before: Proof = { ...read, bytes }
  const branches = waiting.flatMap((pending) => {
    const ofCommitment = answers.get(questionKey(pending))?.timestamp
    if (!ofCommitment) return []
    const operations = pending.steps.map(({ operation }) => operation)
    return [growBranch(read.timestamp.message, operations, ofCommitment.items)]
  })
  // An answer that makes the file unreadable costs itself alone: its promise stays, and the next round asks again.
  const after =
    withBranches(before, branches) ??
    branches.reduce((kept, branch) => withBranches(kept, [branch]) ?? kept, before)
  const heights = bitcoinPaths(after.timestamp).map(({ attestation }) => attestation.height)
  return { ok: true, file: after.bytes, hasChanged: after.bytes !== bytes, heights }
}

interface Proof extends DetachedFile {
  bytes: Uint8Array
}

/** Null where readers would refuse the file. */
function withBranches(proof: Proof, branches: readonly Timestamp[]): Proof | null {
  if (branches.length === 0) return proof
  const timestamp = mergeTimestamps(proof.timestamp, ...branches)
  const bytes = formatDetachedFile({ hash: proof.hash, timestamp })
  return parseDetachedFile(bytes).ok ? { hash: proof.hash, timestamp, bytes } : null
}
