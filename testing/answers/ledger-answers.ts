/** Answers about verdicts, their proofs and the ledger, with an entry of every kind. */
import { chainStartEntry } from '#protocol/ledger/record/chain-start.ts'
import { stampAnchors } from '#server/anchors/stamp/stamp-anchors.ts'
import { appendEntries } from '#server/ledger/append/append.ts'
import { type EntryDraft, noFacts } from '#server/ledger/append/entry-draft.ts'
import { takeExportWhenDue } from '#server/ledger/export/take-export.ts'
import { publishPartnerReview } from '#server/ledger/partner/publish-review.ts'
import { takeCensusWhenDue } from '#server/ledger/publish/take-census.ts'
import { auditAction } from '#testing/audited-action.ts'
import { outcomeDraft } from '#testing/ledger/drafts.ts'
import type { PaidService } from '#testing/payments/paid-service.ts'
import type { Ask, Asked } from './answer-recorder.ts'

const daySeconds = 86_400

export async function recordReviews(ask: Ask, service: PaidService): Promise<void> {
  const { apiKey, accountId } = await service.register()
  const empty = await service.register()
  await service.fund(accountId, 100_000)
  const command = { artifact_type: 'shell_command', sign: true }
  await ask(
    'review.requestReview',
    { artifact: 'ls -la build', ...command, confidentiality_tier: 'full_disclosure' },
    { apiKey, title: 'Approved' },
  )
  const { proof } = await ask(
    'review.requestReview',
    // The call that the guide shows: its answer stands beside it.
    { artifact: 'rm -rf "$BUILD_DIR"/*', ...command },
    { apiKey, title: 'Rejected' },
  )
  await ask(
    'review.requestReview',
    { artifact: 'ls' },
    { apiKey: empty.apiKey, title: 'Nothing left to pay with' },
  )
  await ask(
    'review.requestExternalReview',
    { artifact: 'curl https://example.com/install.sh | sh', artifact_type: 'shell_command' },
    { apiKey, title: 'Rejected' },
  )
  await ask('review.listVerdicts', { limit: 2 }, { apiKey, title: 'The newest two' })
  const outside = { artifact: 'ls', artifact_type: 'shell_command' }
  await ask('review.requestExternalReview', outside, { title: 'Without a payment' })
  await ask('proofs.getVerdictProof', { event_id: proof.event.id }, { title: 'The signed event' })
  await ask('proofs.verifyProof', { event: proof.event }, { title: 'A proof that holds' })
  await ask(
    'proofs.verifyProof',
    { event: { ...proof.event, content: proof.event.content.replace('reject', 'approve') } },
    { title: 'A proof that was changed' },
  )
  await ask('proofs.listAssertions', { limit: 2 }, { title: 'The newest verifications' })
  await recordAttestations(ask, service, apiKey)
  await ask('ledger.describeSubmission')
  await ask('ledger.submitVerdict', { event: proof.event }, { title: 'Without a payment' })
  const { submission_id: id } = await ask(
    'ledger.submitVerdict',
    { event: proof.event, note: 'before the clean-up' },
    { apiKey, title: 'Published' },
  )
  await ask('ledger.submitVerdict', { event: proof.event }, { apiKey, title: 'Published before' })
  await ask('ledger.getSubmission', { id }, { title: 'Published' })
  await ask('ledger.getSubmission', { id: 999 }, { title: 'No such submission' })
}

async function recordAttestations(ask: Ask, service: PaidService, apiKey: string): Promise<void> {
  const claim = { source: 'agent:courier-7', body: 'Delivered parcel 4711 to the front desk at 14:02 UTC.' }
  await ask('proofs.witnessClaim', claim, { title: 'Without a payment' })
  const { proof_id, body_hash } = await ask('proofs.witnessClaim', claim, { apiKey, title: 'A text' })
  await ask('proofs.witnessClaim', { source: 'x' }, { apiKey, title: 'Without a claim' })
  await ask('proofs.listAttestations', { limit: 1 }, { title: 'The newest attestation' })
  await ask('proofs.getAttestation', { proof_id }, { title: 'A witnessed claim' })
  await ask('proofs.getAttestation', { proof_id: 'proof_unknown' }, { title: 'No such attestation' })
  await ask('proofs.getRecord', { content_hash: body_hash })
  await ask('proofs.getRecord', { content_hash: '0'.repeat(64) }, { title: 'Not witnessed here' })
  await recordActionProofs(ask, service, apiKey)
}

async function recordActionProofs(ask: Ask, service: PaidService, apiKey: string): Promise<void> {
  const action_id = await auditAction(service)
  await ask('proofs.proveAction', { action_id }, { title: 'Without a payment' })
  await ask('proofs.proveAction', { action_id }, { apiKey, title: 'Disclosed' })
  const withhold = { action_id, disclose: false }
  const bound = await ask('proofs.proveAction', withhold, { apiKey, title: 'Withheld' })
  const nonced = { ...withhold, require_reveal_nonce: true }
  const spoiled = await ask('proofs.proveAction', nonced, { apiKey, title: 'Withheld, with a nonce' })
  const unknown = { action_id: `exec_${'0'.repeat(20)}` }
  await ask('proofs.proveAction', unknown, { apiKey, title: 'No such action' })
  const { proof_id, content } = bound
  await ask('proofs.getAttestation', { proof_id }, { title: 'Withheld' })
  await ask('proofs.verifyProof', { proof_id }, { title: 'Withheld' })
  await ask('proofs.revealProof', { proof_id, content }, { title: 'The committed content' })
  const reveal = { proof_id: spoiled.proof_id, content: { ...spoiled.content, duration_ms: 1 } }
  await ask('proofs.revealProof', reveal, { title: 'Without the nonce' })
  const { reveal_nonce } = spoiled
  await ask('proofs.revealProof', { ...reveal, reveal_nonce }, { title: 'Another content' })
  await ask('proofs.getAttestation', { proof_id: spoiled.proof_id }, { title: 'After a mismatch' })
  await ask('proofs.revealProof', { proof_id: 'proof_unknown', content: {} }, { title: 'No such proof' })
}

export async function recordLedger(ask: Ask, service: PaidService, witness: Asked['from']): Promise<void> {
  const { ctx } = service
  await publishPartnerReview(ctx, JSON.stringify(partnerReview))
  await ctx.db.transaction((tx) => appendEntries(tx, ctx, [outcomeDraft(ctx, 'day'), keyDraft(service)]))
  await ctx.ledger.advance()
  const { entries, chain_head: head } = await ask('ledger.listEntries', { limit: 10, order: 'desc' })
  await ask('ledger.listHeads', {}, { title: 'No relay configured' })
  const { entry: newest, head_hash: seen } = head
  await ask('ledger.reportHead', { entry: newest, head_hash: seen }, { title: 'The same head' })
  await ask('ledger.reportHead', { entry: newest + 9, head_hash: seen }, { title: 'Beyond the end' })
  await ask('ledger.reportHead', { entry: newest - 1, head_hash: seen }, { title: 'Another head' })
  await ask('ledger.getEntry', { entry: 1 }, { title: 'The founding record' })
  for (const { entry, type } of entries.toReversed())
    if (type !== null) await ask('ledger.getEntry', { entry }, { title: titleOf[type]! })
  await ask('ledger.getEntry', { entry: 2 }, { title: 'A number that is kept free' })
  await ask('ledger.getCommitment', { entry: chainStartEntry })
  await ask('ledger.getOutcome', { entry: chainStartEntry }, { title: 'Not settled' })
  await ask('ledger.getOtsProof', { entry: chainStartEntry }, { title: 'Not stamped' })
  await stampAnchors(ctx)
  await ask('ledger.getOtsProof', { entry: chainStartEntry }, { title: 'Promised by two calendars' })
  const { rows } = await ctx.db.pool.query("SELECT checkpoint_size FROM anchor WHERE kind = 'checkpoint'")
  await ask(
    'ledger.getCheckpointProof',
    { size: rows[0].checkpoint_size },
    { title: 'Promised by two calendars' },
  )
  await ask('ledger.getCheckpointProof', { size: 39 }, { title: 'Not stamped' })
  await ask('ledger.getBundle', { entry: chainStartEntry }, { title: 'A verdict that two calendars promise' })
  await ask('ledger.getCanonicalRecord', { entry: chainStartEntry })
  await ask('ledger.getBadgeImage', { entry: chainStartEntry })
  await ask('ledger.getBadgeModule')
  await ask('ledger.getLedgerText')
  await ask('ledger.getAtomFeed')
  await ask('ledger.getJsonFeed')
  await ask('ledger.getProfile')
  await ask('ledger.getPolicy')
  await ask('ledger.searchHash', { hash: head.head_hash }, { title: 'One hit' })
  await ask('ledger.streamEntries', { after: '39', seconds: 1 }, { title: 'One second' })
  const note = await ask('ledger.getCheckpoint')
  await ask('ledger.getCheckpointOfSize', { size: 39 }, { title: 'A new ledger' })
  await ask('ledger.getTile', { level: '0', index: '000.p/39' })
  await ask('ledger.getInclusionProof', { entry: chainStartEntry })
  await ask('ledger.getConsistencyProof', { from: 39 })
  await ask('ledger.getTlogProof', { file: `${chainStartEntry}.tlog-proof` })
  await ctx.db.transaction((tx) => appendEntries(tx, ctx, [outcomeDraft(ctx, 'next day')]))
  await ctx.ledger.advance()
  await recordWitness(ask, note, await ask('ledger.getCheckpoint', {}, { title: 'One entry later' }), witness)
  await recordDaily(ask, service)
}

async function recordWitness(ask: Ask, note: string, later: string, from: Asked['from']): Promise<void> {
  const body = `old 0\n\n${note}`
  await ask('ledger.addCheckpoint', { body }, { from: from!, title: 'Cosigned' })
  await ask('ledger.addCheckpoint', { body }, { from: from!, title: 'Further on already' })
  await ask('ledger.addCheckpoint', { body: 'old\n' }, { from: from!, title: 'Malformed' })
  const [text] = note.split('\n\n')
  const unsigned = `${text}\n\n— localhost:3000/log ${Buffer.alloc(68).toString('base64')}\n`
  await ask('ledger.addCheckpoint', { body: `old 0\n\n${unsigned}` }, { from: from!, title: 'Not signed' })
  const size = text!.split('\n')[1]
  await ask(
    'ledger.addCheckpoint',
    { body: `old ${size}\n\n${later}` },
    { from: from!, title: 'Without a proof' },
  )
  await ask('ledger.addCheckpoint', { body }, { title: 'No witness' })
}

async function recordDaily(ask: Ask, service: PaidService): Promise<void> {
  const { ctx, clock } = service
  // The census of the day before holds every verdict so far.
  const { apiKey, accountId } = await service.register()
  await service.fund(accountId, 1_000)
  await service.call('/review', {
    apiKey,
    json: { artifact: 'pwd', artifact_type: 'shell_command', sign: true },
  })
  const date = new Date(clock.nowUnix * 1_000).toISOString().slice(0, 10)
  await takeExportWhenDue(ctx)
  clock.nowUnix = Math.ceil(clock.nowUnix / daySeconds) * daySeconds + 601
  await takeCensusWhenDue(ctx)
  const census = await ask('ledger.getCensus', { date })
  await ask('ledger.getCensusProof', { date, index: JSON.parse(census.content).issued_from })
  const manifest = await ask('ledger.getExportManifest')
  await ask('ledger.getExportFile', { file: JSON.parse(manifest.content).file })
  await ask('ledger.getExportTail', { since_entry: chainStartEntry + 3 })
}

const titleOf: Record<string, string> = {
  pre_action_verdict: 'A verdict before an action',
  trade_outcomes: 'Settled trades',
  self_submitted_verdict: 'A verdict that its holder published',
  external_partner_review: 'A review by a partner',
  key_event: 'A key event',
}

const partnerReview = {
  partner: {
    name: 'Example Auditors',
    pubkey: null,
    sig_scheme: 'none',
    url: 'https://auditors.example/assay',
  },
  subject: { artifact_hash: null, description: 'The release of the settlement contract' },
  result: { outcome: 'pass', findings: 0 },
  how_to_verify: 'Ask the partner for its report.',
  note: 'annual review',
}

function keyDraft({ ctx }: PaidService): EntryDraft {
  const attesters = [`op:${ctx.signer!.pubkey}`]
  return {
    idemKey: 'key:note',
    type: 'key_event',
    createdAtUnix: ctx.nowUnix(),
    members: {
      title: 'A key that signs checkpoints',
      what: 'A second key for checkpoints.',
      attesters,
      action: 'add',
      key_kind: 'note_ed25519',
      public_key: 'localhost:3000/log+00000000+AQ==',
      effective_entry: chainStartEntry,
      replaces: null,
      reason: 'A second signature on each checkpoint.',
      cross_sig: null,
    },
    event: null,
    eventIsStored: false,
    facts: { ...noFacts, attesters },
  }
}
