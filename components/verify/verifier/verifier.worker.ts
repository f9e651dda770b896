// Worker that runs the checks, so that the page stays usable.
import { recogniseInput } from '../input/recognise-input.ts'
import {
  type VerifyFileRequest,
  verifyBundleSubject,
  verifyEvidenceSubject,
} from './verify-bundle-subject.ts'
import { type VerifiedEntry, type VerifyEntryRequest, verifyEntrySubject } from './verify-entry-subject.ts'
import { type VerifiedSubject, type VerifyRequest, verifySubject } from './verify-subject.ts'

export interface TimedResult extends VerifiedSubject {
  elapsedMs: number
}
export interface TimedEntry extends VerifiedEntry {
  elapsedMs: number
}

function timed<Result>(run: () => Result): Result & { elapsedMs: number } {
  const startMs = performance.now()
  const result = run()
  return { ...result, elapsedMs: performance.now() - startMs }
}

const calls = {
  recognise: ({ text, origin }: { text: string; origin: string }) => recogniseInput(text, origin),
  verify: (request: VerifyRequest): TimedResult => timed(() => verifySubject(request)),
  verifyEntry: (request: VerifyEntryRequest): TimedEntry => timed(() => verifyEntrySubject(request)),
  verifyBundle: (request: VerifyFileRequest): TimedResult => timed(() => verifyBundleSubject(request)),
  verifyEvidence: (request: VerifyFileRequest): TimedResult => timed(() => verifyEvidenceSubject(request)),
}

export type VerifierCalls = typeof calls
export type VerifierMessage = {
  [Name in keyof VerifierCalls]: { call: Name; seq: number; given: Parameters<VerifierCalls[Name]>[0] }
}[keyof VerifierCalls]
export interface VerifierAnswer {
  seq: number
  result: ReturnType<VerifierCalls[keyof VerifierCalls]>
}

self.onmessage = ({ data }: MessageEvent<VerifierMessage>) => {
  const answer: VerifierAnswer = { seq: data.seq, result: answerTo(data) }
  self.postMessage(answer)
}

function answerTo(message: VerifierMessage): VerifierAnswer['result'] {
  if (message.call === 'verify') return calls.verify(message.given)
  if (message.call === 'verifyEntry') return calls.verifyEntry(message.given)
  if (message.call === 'verifyBundle') return calls.verifyBundle(message.given)
  if (message.call === 'verifyEvidence') return calls.verifyEvidence(message.given)
  return calls.recognise(message.given)
}
