// Verifies a `.verdict` bundle with the names and keys that the reader supplies; what the bundle says of its ledger is not believed.
import { gunzipSync } from 'node:zlib'
import { parseStrictJson } from '#protocol/json/strict-json.ts'
import { MAX_BUNDLE_BYTES } from '#protocol/ledger/bundle/bundle.ts'
import { namesBundle } from '#protocol/ledger/bundle/read-bundle.ts'
import { type BundleVerification, verifyBundle } from '#protocol/ledger/bundle/verify-bundle.ts'
import { toWire } from '#protocol/report.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import { exitOf, NoInput } from '../exit.ts'
import { readProfileFile } from '../network/read-profile.ts'
import { checkLines, endOf, reasonOf } from './report-text.ts'

/** Unpacked when it begins like gzip. Throws NoInput for what is no gzip, or is beyond the limit. */
export function unpacked(bytes: Uint8Array, name: string): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BUNDLE_BYTES })
  } catch {
    throw new NoInput(`${name} is not gzip of at most 2 MiB`)
  }
}

export function isBundle(bytes: Uint8Array): boolean {
  const parsed = parseStrictJson(bytes)
  return parsed.ok && namesBundle(parsed.value)
}

interface Given {
  key: string | null
  profileFile: string | null
  asJson: boolean
}

/** Returns the exit status. Throws NoInput. */
export function verifyBundleFile(bytes: Uint8Array, { key, profileFile, asJson }: Given): number {
  if (profileFile === null)
    throw new NoInput('a bundle needs --profile, a saved copy of /.well-known/assay-profile.json')
  const profile = readProfileFile(profileFile, key)
  const verification = verifyBundle(bytes, { profile, schnorr: nobleSchnorr })
  const { report, anchors, existedBefore, ignored } = verification
  console.log(
    asJson
      ? JSON.stringify(
          { entry: verification.entry, anchors, existed_before: existedBefore, ignored, ...toWire(report) },
          null,
          2,
        )
      : textOf(verification),
  )
  if (report.outcome !== 'pass') console.error(reasonOf(report))
  return exitOf[report.outcome]
}

function textOf({ report, entry, event, anchors, ignored }: BundleVerification): string {
  const blocks = anchors.map(({ target, outcome, block }) =>
    block ? `${target} in block ${block.height}` : `${target}: ${outcome.replaceAll('_', ' ')}`,
  )
  return [
    `entry            ${entry ?? 'none'}`,
    `event            ${event?.id ?? 'none'}`,
    `Bitcoin          ${blocks.join(', ') || 'no proof in the bundle'}`,
    `not covered      ${ignored.join(', ') || 'nothing'}`,
    '',
    ...checkLines(report),
    '',
    endOf[report.outcome],
  ].join('\n')
}
