/** `assay verify`: verifies a signed verdict and every member of the response that contains it, a bundle, or a whole export. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { assayProfile } from '#protocol/profile.ts'
import { verifyProofEvent } from '#protocol/proofs/verify-verdict-proof.ts'
import { toWire } from '#protocol/report.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import { utf8Decode } from '#protocol/utf8-decode.ts'
import { exitOf, NoInput, nameOf, noInput, unreadable, wrongUsage } from '../exit.ts'
import { usages } from '../usage.ts'
import { readKeys } from './read-keys.ts'
import { readProof } from './read-proof.ts'
import { reasonOf, reportText, signedOf } from './report-text.ts'
import { isBundle, unpacked, verifyBundleFile } from './verify-bundle-file.ts'
import { verifyExportFile } from './verify-export-file.ts'

interface Arguments {
  file: string | 0
  key: string | null
  profileFile: string | null
  endFile: string | null
  tailFile: string | null
  artifactFile: string | undefined
  threads: number | undefined
  asJson: boolean
}

/** Returns the exit status. */
export async function runVerify(args: string[]): Promise<number> {
  const given = readArguments(args)
  if (!given) {
    console.error(usages.verify)
    return wrongUsage
  }
  try {
    const { file } = given
    if (file !== 0 && (given.endFile !== null || /\.ndjson(?:\.gz)?$/.test(file)))
      return await verifyExportFile(file, given, bytesOf)
    const bytes = unpacked(bytesOf(given.file), nameOf(given.file))
    return isBundle(bytes) ? verifyBundleFile(bytes, given) : verify(bytes, given)
  } catch (cause) {
    if (!(cause instanceof NoInput)) throw cause
    console.error(`Nothing was checked: ${cause.message}.`)
    return noInput
  }
}

function verify(bytes: Uint8Array, { file, key, artifactFile, asJson }: Arguments): number {
  if (key === null) throw new NoInput('--key is needed; --profile belongs to a bundle')
  const keys = readKeys(key)
  const artifact = artifactFile === undefined ? undefined : textOf(artifactFile)
  const subject = readProof(bytes, nameOf(file))
  const verification = verifyProofEvent(subject, {
    schnorr: nobleSchnorr,
    profile: assayProfile(keys, 'given'),
    expectations: artifact === undefined ? {} : { artifact },
    nowUnix: Math.floor(Date.now() / 1000),
  })
  const { report } = verification
  console.log(
    asJson
      ? JSON.stringify({ signed: signedOf(verification), ...toWire(report) }, null, 2)
      : reportText(verification),
  )
  if (report.outcome !== 'pass') console.error(reasonOf(report))
  return exitOf[report.outcome]
}

function readArguments(args: string[]): Arguments | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        profile: { type: 'string' },
        artifact: { type: 'string' },
        manifest: { type: 'string' },
        tail: { type: 'string' },
        threads: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const { key = null, profile = null } = values
    if ((key === null && profile === null) || positionals.length > 1) return null
    if (values.threads !== undefined && !/^(?:[1-9]|[1-9][0-9])$/.test(values.threads)) return null
    const [file = '-'] = positionals
    return {
      file: file === '-' ? 0 : file,
      key,
      profileFile: profile,
      endFile: values.manifest ?? null,
      tailFile: values.tail ?? null,
      artifactFile: values.artifact,
      threads: values.threads === undefined ? undefined : Number(values.threads),
      asJson: values.json,
    }
  } catch {
    return null
  }
}

function bytesOf(file: string | 0): Uint8Array {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw unreadable(file, cause)
  }
}

function textOf(file: string): string {
  const read = utf8Decode(bytesOf(file))
  if (read.ok) return read.text
  throw new NoInput(`${nameOf(file)} is not UTF-8; verdicts only cover UTF-8 text`)
}
