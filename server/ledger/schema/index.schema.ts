/** Schemas of the blocks of GET /ledger: rules of the chain and of commitment, figures and completeness. */
import { z } from 'zod'

const hex64 = z.string()
const unix = z.int()

export const ChainSpecShape = z
  .object({
    starts_at: z.int().describe('First chained entry'),
    genesis_string: z.string().describe('Text hashed before the first chained entry'),
    genesis_sha256: hex64.describe('SHA-256 of genesis_string, 64 hex'),
    content_hash_rule: z.string().describe('How content_hash is computed'),
    head_hash_rule: z.string().describe('How head_hash is computed'),
    canonical_json: z.string().describe('How records are encoded'),
    head_event_schema: z.string().describe('Schema of a signed head'),
    fork_rule: z.string().describe('Definition of a fork'),
  })
  .meta({ id: 'ChainSpec' })

export const CommitmentSpec = z
  .object({
    summary: z.string().describe('What a commitment is, in short'),
    event_kind: z.int().describe('Nostr kind of the events'),
    relays: z.array(z.string()).describe('Relays that events are sent to; empty when there is none'),
    ots: z.string().describe('What an OpenTimestamps stamp covers'),
    order: z.array(z.string()).describe('Clocks, strongest first'),
    precedence_rule: z.string().describe('When a block proves precedence'),
    how_to_check: z.string().describe('How to check it, in steps'),
  })
  .meta({ id: 'CommitmentSpec' })

export const Erc8004 = z
  .object({
    identity: z
      .object({
        agent_registry: z.string().describe('CAIP-10 of the registry'),
        agent_id: z.int().nullable().describe('Null while not registered'),
        registration_url: z.string().nullable().describe('Null while no registration file is served'),
      })
      .describe('Place in the identity registry'),
    reputation: z
      .object({
        model: z.string().describe('Kind of model'),
        publishes_losses: z.boolean().describe('Whether losses are published'),
        source: z.string().describe('Member of this answer'),
      })
      .describe('What is published for the reputation registry'),
    validation: z
      .object({
        approve: z.int().describe('Response for an approve'),
        approve_with_concerns: z.int().describe('Response for an approval with concerns'),
        reject: z.int().describe('Response for a reject'),
        tag: z.string().describe('Content of the tag'),
        response_hash: z.string().describe('Text that the response hash is taken over'),
      })
      .describe('Responses for the validation registry'),
  })
  .meta({ id: 'Erc8004' })

export const TrackRecordShape = z
  .object({
    live_trades_closed: z.int().describe('Number of closed trades'),
    wins: z.int().describe('Number of trades that won'),
    losses: z.int().describe('Number of trades that lost'),
    win_rate_pct: z.number().describe('Winning share of all closed trades, in percent'),
    net_pnl_usd: z.number().describe('Sum of all results in USD'),
    research_calls_published: z.int().describe('Number of published research calls'),
    governed_decisions_published: z.int().describe('Number of governed decisions'),
    ledger_entries: z.int().describe('Number of ledger entries'),
    maturity: z
      .enum(['early', 'developing', 'established'])
      .describe('By closed trades: from 10 and from 50'),
  })
  .meta({ id: 'TrackRecord' })

export const Completeness = z
  .object({
    issuance_count: z.int().describe('Signed verdicts, numbered without gaps'),
    signed_verdicts: z.int().describe('The same count'),
    mandatory_issued: z.int().describe('Verdicts that must be published'),
    mandatory_published: z.int().describe('Of those, the published ones'),
    pending_publication: z
      .array(
        z.object({
          issuance_index: z.int().describe('Issuance index of the verdict'),
          queued_at: unix.describe('When it entered the queue, in Unix seconds'),
          publish_by: unix.describe('Latest time of publication, in Unix seconds'),
        }),
      )
      .describe('The oldest waiting verdicts, at most 200'),
    latest_census_event_id: hex64.nullable().describe('Newest daily census; null before the first'),
  })
  .meta({ id: 'Completeness' })

export const NewestHead = z
  .object({
    entry: z.int().describe('Number of the entry'),
    head_hash: hex64.describe('head_hash of the entry'),
    event_id: hex64.describe('Event that signs the head'),
    relays: z.array(z.string()).describe('Relays that accepted it'),
  })
  .meta({ id: 'NewestHead' })
