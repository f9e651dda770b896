/**
 * Texts of GET /ledger on how this instance publishes, settles and maps; the hash rules are in
 * protocol/ledger/specification/spec-texts.ts.
 */
import {
  EXECUTION_TYPE,
  EXECUTION_TYPE_HASH,
  EXECUTION_TYPE_NOTE,
} from '#protocol/ledger/record/judgment-execution.ts'
import type { Bitcoin } from '#server/anchors/anchor-settings.ts'
import type { Env } from '#server/kernel/env.ts'
import type { RelayAddress } from '#server/relays/configured-relays.ts'
import { reservedEntries } from './append/append.ts'

/** `relays`: where events are sent. */
export const commitmentProofSpec = (
  relays: readonly RelayAddress[],
  { network }: Pick<Bitcoin, 'network'>,
) => ({
  summary:
    'Every entry is a signed Nostr event, served by this instance. commitment_proof of an entry lists the relays that accepted the event, those that held it at the last check, its OpenTimestamps proof, and the transaction that contains its id; empty and null mean that there is none.',
  event_kind: 30_078,
  relays: relays.map(({ name }) => name),
  ots: `digest = event_id; a second proof of SHA-256(id bytes, signature bytes) covers the signature too${
    network.name === 'regtest'
      ? '. The blocks of this instance are of a local chain of development (regtest), which anyone can mine: they prove no time'
      : ''
  }`,
  order: ['bitcoin', 'relay', 'onchain', 'survivor_floor'],
  precedence_rule:
    'Bitcoin proves existence and integrity. It is read as precedence only where precedence is true: nothing of the entry had settled when it was stamped, and the block is earlier than settlement.',
  how_to_check:
    'id = SHA-256 of the UTF-8 text [0,pubkey,created_at,kind,tags,content] as compact JSON (NIP-01); sig is BIP-340 over the 32 id bytes with pubkey; then the relays, ots_anchor and onchain_anchor of the entry.',
})

export const populationSpec = (env: Pick<Env, 'LEDGER_CADENCE_SECONDS'>) => ({
  mandatory: ['pre_action_verdict', 'key_event'],
  opt_in: ['self_submitted_verdict', 'external_partner_review'],
  derived: ['trade_outcomes'],
  cadence_seconds: env.LEDGER_CADENCE_SECONDS,
  outside:
    'Mandatory are the signed verdicts of the operator and those with full disclosure: they are queued when they are issued and their absence after the cadence is evidence of withholding. Absence of an opt-in entry proves nothing. A decision that was never issued is outside what the ledger can show.',
  reserved_entries: [reservedEntries.from, reservedEntries.to],
})

export const judgmentExecutionSpec = {
  type_string: EXECUTION_TYPE,
  type_hash: EXECUTION_TYPE_HASH,
  type_hash_note: EXECUTION_TYPE_NOTE,
  field_sources: {
    agentId: 'SHA-256 of the agent id',
    registry: 'address part of the CAIP-10 registry',
    validatorId: 'verifier public key',
    rawProposalHash: 'artifact_hash',
    verdictHash: 'event_id of the verdict',
    executedActionHash: 'SHA-256 of the canonical executed action (RFC 8785)',
    verdictTimestamp: 'verified_at of the verdict',
    executedTimestamp: 'when the action ran; never before the verdict',
    recordPointer: 'address of the entry',
  },
}

export const erc8004 = {
  identity: {
    agent_registry: 'eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432',
    agent_id: null,
    // Null: this instance serves no registration file and is not registered.
    registration_url: null,
  },
  reputation: { model: 'recomputable', publishes_losses: true, source: 'reputation_axis' },
  validation: {
    approve: 100,
    approve_with_concerns: 60,
    reject: 0,
    tag: 'policy_version',
    response_hash: 'keccak256 of the signed event JSON as served',
  },
}
