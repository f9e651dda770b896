// Verifies a checkpoint alone: the note can be read, and the log signed it, as did every known witness under it.

import { type CheckAbout, cannotEstablish, fail, pass } from '../../check.ts'
import type { LedgerProfile } from '../../profile.ts'
import { buildReport, type Check, type Report } from '../../report.ts'
import { checkpointCheck, consistencyCheck, type RememberedHead } from '../entry/entry-checkpoint-checks.ts'
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts'
import { parseNote, type SignedNote } from './note.ts'
import { parsePolicy } from './policy.ts'

const READ: CheckAbout = {
  id: 'checkpoint.read',
  title: 'The text is a signed checkpoint',
  spec: 'C2SP signed-note, tlog-checkpoint',
}

/** Lines of any known key; lines of unknown keys count neither for nor against (C2SP signed-note). */
export interface ReadCheckpoint {
  readonly note: SignedNote
  readonly checkpoint: Checkpoint
}

/** What is wrong with the text, when it is no checkpoint. */
export function readCheckpoint(text: string): ReadCheckpoint | string {
  const note = parseNote(text)
  if (!note.ok) return note.problem
  const checkpoint = parseCheckpoint(note.value.text)
  return checkpoint.ok ? { note: note.value, checkpoint: checkpoint.value } : checkpoint.problem
}

/** `known`: the head of the same size that the reader holds, if any. Never throws. */
export function verifyCheckpoint(
  read: ReadCheckpoint | string,
  profile: LedgerProfile,
  known: RememberedHead | null,
): Report {
  const checks: Check[] = []
  if (typeof read === 'string') {
    const why = `It cannot be read: ${read}.`
    checks.push(fail(READ, { expected: 'origin, size, root and signatures', actual: null, why }))
  } else {
    const { origin, size } = read.checkpoint
    checks.push(
      pass(READ, { expected: null, actual: `${origin}, size ${size}`, why: 'It has all its lines.' }),
    )
    checks.push(signedCheck(read, profile))
    if (known) checks.push(consistencyCheck(read.checkpoint, known, []))
  }
  const asked = ['log_signed', ...(known ? (['extends_remembered'] as const) : [])] as const
  return buildReport({ name: profile.name, source: profile.source }, asked, checks, [])
}

function signedCheck(read: ReadCheckpoint, { log, policy, name }: LedgerProfile): Check {
  if (log) return checkpointCheck(read, log, policy === null ? null : parsePolicy(policy))
  const about = { id: 'log.checkpoint', title: 'The log signed this root', spec: READ.spec }
  const why = `${name} publishes no tree.`
  return cannotEstablish(about, { expected: null, actual: null, why }, ['the key of the log'])
}
