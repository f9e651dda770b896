/** `assay audit --evidence`: confirms an evidence file without a network and says what it proves. */
import { readFileSync } from 'node:fs'
import { type EvidenceVerification, verifyEvidence } from '#protocol/ledger/audit/verify-evidence.ts'
import { printable } from '#protocol/printable.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import { exitOf, unreadable } from '../exit.ts'
import { readProfileFile } from '../network/read-profile.ts'

const endOf = {
  pass: 'Confirmed: the ledger contradicts itself under its own keys.',
  fail: 'Refused: the file proves nothing.',
  cannot_establish: 'The signatures hold; the file alone does not establish the rest.',
} as const
const signOf = { pass: 'pass  ', fail: 'FAIL  ', cannot_establish: 'open  ' } as const

/** Returns the exit status. Throws NoInput. */
export function confirmEvidence(file: string, profileFile: string | null, asJson: boolean): number {
  const profile = profileFile === null ? null : readProfileFile(profileFile, null)
  const found = verifyEvidence(bytesOf(file), { schnorr: nobleSchnorr, profile })
  console.log(asJson ? JSON.stringify(jsonOf(found), null, 2) : textOf(found))
  if (found.outcome !== 'pass') {
    const [first] = found.checks.filter(({ outcome }) => outcome === found.outcome)
    console.error(`${endOf[found.outcome]} ${first!.id}: ${printable(first!.why)}`)
  }
  return exitOf[found.outcome]
}

function textOf({ evidence, checks, outcome }: EvidenceVerification): string {
  const about =
    evidence === null
      ? []
      : [
          `ledger           ${printable(evidence.ledger.origin)} (${printable(evidence.ledger.service_name)})`,
          ...evidence.ledger.vkeys.map((vkey) => `checkpoint key   ${printable(vkey)}`),
          ...evidence.ledger.verifier_pubkeys.map((pubkey) => `verifier key     ${pubkey}`),
          `not covered      ${printable(evidence.claims.sources.join(', '))}, at ${evidence.claims.made_at}`,
          '',
        ]
  const lines = checks.flatMap(({ id, title, why, outcome: each, needs }) => [
    `${signOf[each]} ${id}: ${title}`,
    `         ${printable(why)}`,
    ...(needs.length > 0 ? [`         needs: ${needs.join(', ')}`] : []),
  ])
  return [...about, ...lines, '', endOf[outcome]].join('\n')
}

const jsonOf = ({ outcome, checks, evidence }: EvidenceVerification) => ({
  outcome,
  ledger: evidence?.ledger ?? null,
  claims: evidence?.claims ?? null,
  checks: checks.map(({ id, title, outcome: each, why, needs }) => ({
    id,
    title,
    outcome: each,
    reason: why,
    needs,
  })),
})

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw unreadable(file, cause)
  }
}
