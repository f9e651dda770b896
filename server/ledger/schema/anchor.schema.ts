/** What Bitcoin and OpenTimestamps say about an entry (payloads 2.8, 2.9). */
import { z } from 'zod'
import { Hex64 } from '#server/proofs/hex.schema.ts'
import { unix } from './record-members.schema.ts'

const block = {
  network: z
    .enum(['mainnet', 'regtest'])
    .nullable()
    .describe('Of the block; regtest is a local chain of development, which proves no time'),
  bitcoin_block_height: z.int().min(0).nullable().describe('Height of the block'),
  bitcoin_block_time: unix.nullable().describe('Time in its header'),
}

export const OtsAnchor = z
  .object({
    mechanism: z.literal('opentimestamps-bitcoin-pow').describe('How it is stamped'),
    digest: Hex64.describe('What is stamped'),
    digest_meaning: z.string().describe('What the digest is a hash of'),
    status: z
      .enum(['pending', 'confirmed', 'failed'])
      .describe('pending: accepted by a calendar; confirmed: in a block whose header was checked'),
    precedence: z.boolean().describe('True when it was stamped while the entry was unsettled'),
    precedence_basis: z.string().nullable().describe('What shows it'),
    calendars: z.array(z.string()).describe('Calendars that accepted it'),
    stamped_at: z.string().nullable().describe('ISO 8601, UTC'),
    confirmed_at: z.string().nullable().describe('ISO 8601, UTC'),
    ots_path: z.string().describe('Path of the proof'),
    ots_proof_url: z.string().describe('Address of the proof'),
    verify: z.string().describe('Command that checks it'),
    ...block,
    bitcoin_block_hash: Hex64.nullable().describe('Hash of the block'),
    bitcoin_block_header: z.string().nullable().describe('160 hex, so that no node is needed'),
  })
  .meta({ id: 'OtsAnchor' })

export const OnchainAnchor = z
  .object({
    mechanism: z.literal('eip155-calldata').describe('How it is written'),
    chain: z.string().describe('CAIP-2 id of the chain'),
    writer: z.string().describe('Account that sent the transaction'),
    transaction: z.string().describe('Hash of the transaction; its calldata is the 32 bytes of the event id'),
    block_number: z.int().describe('Number of its block'),
    block_hash: z.string().describe('Hash of that block'),
    block_time: unix.describe('Time of that block'),
    verify: z.string().describe('What to compare, at a node of your choice'),
  })
  .meta({ id: 'OnchainAnchor' })

export const BitcoinAnchor = z
  .object({
    status: z.string().describe('Same as ots_anchor.status of the entry'),
    precedence: z.boolean().describe('Same as ots_anchor.precedence of the entry'),
    ...block,
    verify: z.string().describe('Command that checks it'),
    note: z.string().describe('What it proves'),
  })
  .meta({ id: 'BitcoinAnchor' })
