// Distinct verdict proofs as the service itself would sign them: same key, same rule set, current time.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Hex64, sha256Hex, toHex } from '#protocol/bytes.ts'
import { type SignedEvent, signEvent } from '#protocol/nostr-event.ts'
import { buildVerdictProofPayload, proofEventTemplate } from '#protocol/proofs/verdict-proof.ts'
import { workedFacts } from '#protocol/testing/worked-proof.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import { conformanceSuiteSha256, knownBadGenesis, policyVersion } from '#server/review/policy.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import type { Assay } from '../assay.ts'

export function proofEvents(root: string, { secretKey, url }: Assay, count: number): SignedEvent[] {
  const files = builtRuleset(root)
  const manifest = readFileSync(files.manifestPath)
  const rulesetVersion: string = JSON.parse(manifest.toString('utf8')).ruleset_version
  const rulesetSha256 = sha256Hex(manifest)
  const engineSha256 = sha256Hex(readFileSync(files.enginePath))
  const verifierPubkey = toHex(wasmSchnorr.publicKey(secretKey)) as Hex64
  const nowUnix = Math.floor(Date.now() / 1000)
  return Array.from({ length: count }, (_, index) => {
    const payload = buildVerdictProofPayload({
      ...workedFacts,
      artifactHash: sha256Hex(`bench artifact ${index}`),
      artifactType: 'shell_command',
      verdict: 'approve_with_concerns',
      confidenceBps: 5500 + (index % 4000),
      deterministicVerdict: 'approve_with_concerns',
      summary: `Summary of artifact ${index}.`,
      reviewRecordSha256: sha256Hex(`bench record ${index}`),
      policyVersion,
      conformanceSuiteSha256,
      rulesetVersion,
      rulesetSha256,
      engineSha256,
      registryAsOfUnix: nowUnix,
      registrySnapshotSha256: knownBadGenesis,
      issuanceIndex: index + 1,
      verifiedAtUnix: nowUnix,
      committedAtUnix: nowUnix,
      verifierPubkey,
      baseUrl: url,
    })
    const template = proofEventTemplate(payload, randomBytes(4).toString('hex'))
    return signEvent(template, secretKey, new Uint8Array(randomBytes(32)), wasmSchnorr)
  })
}
