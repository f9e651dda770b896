/** `assay bundle`: downloads the bundle of an entry, verifies it, and only then writes it. */
import { parseArgs } from 'node:util'
import { MAX_BUNDLE_BYTES } from '#protocol/ledger/bundle/bundle.ts'
import { type BundleVerification, verifyBundle } from '#protocol/ledger/bundle/verify-bundle.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import { exitOf, wrongUsage } from '../exit.ts'
import { fetchBytes } from '../network/fetch-bytes.ts'
import { nothingWritten, profileOf, readSiteOptions, siteOptions } from '../network/site-options.ts'
import { writeAtomically } from '../network/write-atomically.ts'
import { reasonOf } from '../verify/report-text.ts'
import { bundleUsage } from './bundle-usage.ts'

const timeoutMs = 30_000

/** Returns the exit status. */
export async function runBundle(args: string[]): Promise<number> {
  const given = readArguments(args)
  if (!given) {
    console.error(bundleUsage)
    return wrongUsage
  }
  const { asked, site } = given
  try {
    const profile = await profileOf(given)
    const bytes = await fetchBytes(`${site}/ledger/${asked}/bundle`, {
      maxBytes: MAX_BUNDLE_BYTES,
      timeoutMs,
    })
    const verification = verifyBundle(bytes, { profile, schnorr: nobleSchnorr })
    const { report } = verification
    const isAsked = isAbout(verification, asked)
    if (report.outcome === 'fail' || !isAsked) {
      const why = isAsked ? reasonOf(report) : `the bundle is not that of ${asked}`
      console.error(`Nothing was written: ${why}`)
      return exitOf.fail
    }
    const file = given.out ?? `entry-${verification.entry ?? asked}.verdict`
    writeAtomically(file, bytes)
    const passed = report.checks.filter(({ outcome }) => outcome === 'pass').length
    console.log(`${file}: entry ${verification.entry}, ${passed} of ${report.checks.length} checks pass`)
    if (report.outcome !== 'pass') console.error(reasonOf(report))
    return exitOf[report.outcome]
  } catch (cause) {
    return nothingWritten(cause, site)
  }
}

const isAbout = ({ entry, event }: BundleVerification, asked: string): boolean =>
  asked.length === 64 ? event?.id === asked : entry === Number(asked)

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: siteOptions,
    })
    const [asked, ...more] = positionals
    const options = readSiteOptions(values)
    if (asked === undefined || more.length > 0 || options === null) return null
    return /^(?:[1-9][0-9]{0,14}|[0-9a-f]{64})$/.test(asked) ? { asked, ...options } : null
  } catch {
    return null
  }
}
