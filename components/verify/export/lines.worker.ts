// Worker that verifies batches of lines for the worker that reads the export.
import type { LineTask } from '#protocol/ledger/export/line-pool.ts'
import { verifyLines } from '#protocol/ledger/export/verify-lines.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'

self.onmessage = ({ data: { lines, history, profile } }: MessageEvent<LineTask>) =>
  self.postMessage(verifyLines(lines, { profile, schnorr: nobleSchnorr }, history))
