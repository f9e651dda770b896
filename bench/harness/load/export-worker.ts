// Runs in a worker of a browser: verifies the export that its server has, with the threads that its address names, and says how long
// that took.
import { lineThread } from '#components/verify/export/line-thread.ts'
import { linePool } from '#protocol/ledger/export/line-pool.ts'
import { readExport } from '#protocol/ledger/export/read-export.ts'
import { readProfileDocument } from '#protocol/profile-document.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'

export interface Verified {
  outcome: string
  size: number
  elapsedMs: number
}

async function verify(): Promise<Verified> {
  const profile = readProfileDocument(await (await fetch('/profile')).json())
  const checkpoint = await (await fetch('/checkpoint')).text()
  const bytes = new Uint8Array(await (await fetch('/export')).arrayBuffer())
  const startedMs = performance.now()
  const options = { profile: { ...profile!, source: 'given' as const }, schnorr: nobleSchnorr }
  const count = Number(new URL(self.location.href).searchParams.get('threads'))
  const threads = Array.from({ length: count }, () =>
    lineThread(new Worker('/lines-worker.js', { type: 'module' })),
  )
  const reading = await readExport(piecesOf(bytes), {
    ...options,
    ...(count > 0 ? { lineVerifier: linePool(threads, options) } : {}),
    gunzip: (pieces) => pieces,
  })
  const { outcome } = reading.report(checkpoint).report
  return { outcome, size: reading.summary.size, elapsedMs: performance.now() - startedMs }
}

async function* piecesOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

self.postMessage(await verify())
