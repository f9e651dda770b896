// Runs in a worker of a browser: verifies the export that its server has, and says how long that took.
import { readExport } from '#protocol/ledger/export/read-export.ts'
import { readProfileDocument } from '#protocol/profile-document.ts'
import { nobleSchnorr } from '#protocol/secp.ts'

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
  const reading = await readExport(piecesOf(bytes), {
    profile: { ...profile!, source: 'given' },
    schnorr: nobleSchnorr,
    gunzip: (pieces) => pieces,
  })
  const { outcome } = reading.report(checkpoint).report
  return { outcome, size: reading.summary.size, elapsedMs: performance.now() - startedMs }
}

async function* piecesOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

self.postMessage(await verify())
