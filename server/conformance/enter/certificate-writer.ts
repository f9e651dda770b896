/** Appends certified grades to the ledger, in the transaction that charges the call. */
import type { JsonObject } from '#protocol/json/strict-json.ts'
import type { ConformanceDeps } from '#server/conformance/deps.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { Writer } from '#server/kernel/settlement.ts'
import { appendEntries } from '#server/ledger/append/append.ts'
import { type AppendedEntry, type EntryDraft, noFacts } from '#server/ledger/append/entry-draft.ts'
import { requireSigner } from '#server/proofs/signing/require-signer.ts'
import { insertCertificates } from '../registry.store.ts'
import type { Snapshot } from '../registry-row.ts'

export interface CertificateItem {
  snapshot: Snapshot
  hash: string
  note: string | null
}

export const certificateWriter: Writer<CertificateItem, AppendedEntry, ConformanceDeps> = {
  name: 'conformance-certify',
  maxBatch: 16,
  concurrency: 1,
  async write(tx, items, ctx) {
    const entries = await appendEntries(
      tx,
      ctx,
      items.map((item) => draftOf(ctx, item)),
    )
    const seen = new Set(entries.filter(({ isNew }) => isNew).map(({ entry }) => entry))
    // A second call for one measurement, which ran at the same time: repeated, it is answered without a charge.
    if (seen.size < items.length)
      throw new OperationError('state_conflict', {
        detail: 'This grade was published just now. Send the request again.',
      })
    const certificates = items.map(({ snapshot: { name }, hash }, index) => ({
      name,
      snapshotSha256: hash,
      entry: entries[index]!.entry,
    }))
    await insertCertificates(tx, certificates, ctx.nowUnix())
    return entries
  },
  committed: (ctx) => ctx.ledger.kick(),
}

function draftOf(ctx: ConformanceDeps, { snapshot, hash, note }: CertificateItem): EntryDraft {
  const attesters = [`op:${requireSigner(ctx).pubkey}`]
  const {
    name,
    display_name: displayName,
    pubkey,
    sig_scheme: scheme,
    endpoint,
    checked_at: checkedAt,
  } = snapshot
  return {
    idemKey: `grade:${name}:${hash}`,
    type: 'external_partner_review',
    createdAtUnix: ctx.nowUnix(),
    members: {
      title: `Conformance grade: ${displayName}`,
      what: 'All five conformance suites passed when this verifier was measured; certified as of that measurement.',
      attesters,
      kind: 'conformance_grade',
      partner: { name, pubkey, sig_scheme: scheme ?? '', url: endpoint },
      subject: { artifact_hash: null, description: `Grade of the governance block at ${endpoint}` },
      result: snapshot as unknown as JsonObject,
      result_sha256: hash,
      proof: {
        event_id: null,
        how_to_verify: `SHA-256 of the canonical result is result_sha256. Fetch ${ctx.env.BASE_URL}/conformance/${name}/mapping.json and run npx assay grade with it.`,
      },
      certified_as_of: checkedAt,
      note,
    },
    event: null,
    eventIsStored: false,
    facts: { ...noFacts, attesters, bodyHash: hash as NonNullable<EntryDraft['facts']['bodyHash']> },
  }
}
