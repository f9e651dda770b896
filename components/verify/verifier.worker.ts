// Where do the checks run? In a thread of their own, so that the page stays usable while they do.
import { recogniseInput } from './recognise-input.ts'
import { type VerifiedSubject, type VerifyRequest, verifySubject } from './verify-subject.ts'

export interface TimedResult extends VerifiedSubject {
  elapsedMs: number
}

const calls = {
  recognise: ({ text, origin }: { text: string; origin: string }) => recogniseInput(text, origin),
  verify(request: VerifyRequest): TimedResult {
    const startMs = performance.now()
    const result = verifySubject(request)
    return { ...result, elapsedMs: performance.now() - startMs }
  },
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
  const result = data.call === 'verify' ? calls.verify(data.given) : calls.recognise(data.given)
  const answer: VerifierAnswer = { seq: data.seq, result }
  self.postMessage(answer)
}
