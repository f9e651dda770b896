/** `assay verify`: does this proof hold? */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isHex64 } from '#protocol/bytes.ts'
import { assayProfile } from '#protocol/profile.ts'
import { verifyProofEvent } from '#protocol/proofs/verify-verdict-proof.ts'
import { type Report, toWire } from '#protocol/report.ts'
import { nobleSchnorr } from '#protocol/secp.ts'
import { parseStrictJson } from '#protocol/strict-json.ts'
import { utf8Decode } from '#protocol/utf8-decode.ts'
import { usages, wrongUsage } from './usage.ts'

const exitOf = { pass: 0, fail: 1, cannot_establish: 2 } as const

/** Answers the exit status. */
export async function runVerify(args: string[]): Promise<number> {
  const parsed = readArguments(args)
  if (!parsed) {
    console.error(usages.verify)
    return wrongUsage
  }
  const { file, key, artifactFile, asJson } = parsed
  const artifact = artifactFile === undefined ? undefined : utf8Decode(readFileSync(artifactFile))
  if (artifact && !artifact.ok) {
    console.error(`${artifactFile} is not UTF-8: no verdict is about it.`)
    return wrongUsage
  }
  const { report } = verifyProofEvent(subjectOf(readFileSync(file ?? 0)), {
    schnorr: nobleSchnorr,
    profile: assayProfile([{ pubkey: key, validFromUnix: 0, validToUnix: null, status: 'active' }], 'given'),
    expectations: artifact ? { artifact: artifact.text } : {},
    nowUnix: Math.floor(Date.now() / 1000),
  })
  console.log(asJson ? JSON.stringify(toWire(report), null, 2) : textOf(report))
  return exitOf[report.outcome]
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        artifact: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    if (!isHex64(values.key) || positionals.length > 1) return null
    return { file: positionals[0], key: values.key, artifactFile: values.artifact, asJson: values.json }
  } catch {
    return null
  }
}

/** The answer of POST /review holds its proof one level down; everything else goes to the verifier as it is. */
function subjectOf(bytes: Uint8Array): unknown {
  const parsed = parseStrictJson(bytes)
  if (!parsed.ok || parsed.value === null || typeof parsed.value !== 'object' || Array.isArray(parsed.value))
    return bytes
  const { proof } = parsed.value
  return proof !== null && typeof proof === 'object' ? proof : bytes
}

const signOf = { pass: 'pass  ', fail: 'FAIL  ', cannot_establish: 'open  ' } as const

function textOf(report: Report): string {
  const lines = report.checks.flatMap((check) => {
    const head = `${signOf[check.outcome]} ${check.id}: ${check.title}`
    return check.outcome === 'pass'
      ? [head]
      : [
          head,
          `         expected    ${check.expected ?? '–'}`,
          `         recomputed  ${check.actual ?? '–'}`,
          `         ${check.why}`,
        ]
  })
  const verdicts = {
    pass: 'It holds.',
    fail: 'It does not hold.',
    cannot_establish: 'It cannot be established.',
  }
  return [...lines, '', verdicts[report.outcome]].join('\n')
}
