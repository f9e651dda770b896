// Thread that verifies batches of lines of an export.
import { parentPort } from 'node:worker_threads'
import type { LineTask } from '#protocol/ledger/export/line-pool.ts'
import { verifyLines } from '#protocol/ledger/export/verify-lines.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'

parentPort!.on('message', ({ lines, history, profile }: LineTask) =>
  parentPort!.postMessage(verifyLines(lines, { profile, schnorr: nobleSchnorr }, history)),
)
