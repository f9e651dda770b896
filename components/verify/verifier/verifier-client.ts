// Sends work to the verifier's worker; its code is loaded here and nowhere else.
import type { VerifierAnswer, VerifierCalls, VerifierMessage } from './verifier.worker.ts'

type Given<Name extends keyof VerifierCalls> = Parameters<VerifierCalls[Name]>[0]
type Result<Name extends keyof VerifierCalls> = ReturnType<VerifierCalls[Name]>

export interface Verifier {
  /** Rejects when the code could not be loaded. */
  ask<Name extends keyof VerifierCalls>(call: Name, given: Given<Name>): Promise<Result<Name>>
  close(): void
}

export function startVerifier(): Verifier {
  const worker = new Worker(new URL('./verifier.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>()
  let lastSeq = 0
  let failure: Error | null = null

  worker.onmessage = ({ data }: MessageEvent<VerifierAnswer>) => {
    waiting.get(data.seq)?.resolve(data.result as never)
    waiting.delete(data.seq)
  }
  worker.onerror = () => {
    failure = new Error('the verifier could not be loaded or has stopped')
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }
  return {
    ask: (call, given) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        const seq = ++lastSeq
        waiting.set(seq, { resolve, reject })
        worker.postMessage({ call, seq, given } as VerifierMessage)
      }),
    close: () => worker.terminate(),
  }
}
