/** GET /log/heads: what relays and readers hold of our chain heads. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/ledger/deps.ts'
import { readLog } from '#server/ledger/publish/checkpoint.store.ts'
import { Hex64 } from '#server/proofs/hex.schema.ts'
import { readEvidence, readRelayHeads } from './heads.store.ts'

const mostEvidence = 50

export const listHeads = defineOperation({
  id: 'ledger.listHeads',
  method: 'GET',
  path: '/log/heads',
  summary: 'Heads of the ledger seen elsewhere',
  description:
    'The newest chain head that each relay holds, compared with the ledger, and every signed statement that contradicts it.',
  input: z.object({}),
  output: z
    .object({
      size: z.int().describe('Entries in the ledger'),
      head_hash: Hex64.nullable().describe('head_hash of the newest entry; null before entry 40'),
      relays: z
        .array(
          z.object({
            relay: z.string().describe('URL of the relay'),
            checked_at: z.int().nullable().describe('Last comparison; null before the first'),
            result: z
              .enum(['matches', 'no_claim_found', 'truncation_suspected', 'mismatch'])
              .nullable()
              .describe(
                'matches: its heads are ours; no_claim_found: it holds none; truncation_suspected: it holds a head of a later entry; mismatch: it holds another head of an entry',
              ),
            entry: z.int().nullable().describe('Entry of its newest head, or of the one in question'),
            head_hash: Hex64.nullable().describe('head_hash of that entry, 64 hex; null without one'),
            event_id: Hex64.nullable().describe('The signed head'),
          }),
        )
        .describe('Relays that this server compares with'),
      evidence: z
        .array(
          z.object({
            received_at: z.int().describe('When it was received, in Unix seconds'),
            source: z.string().describe('Relay, or report for POST /log/heads'),
            kind: z.enum(['chain_head', 'note']).describe('What was signed'),
            result: z.enum(['truncation_suspected', 'mismatch']).describe('How it contradicts the ledger'),
            entry: z.int().describe('Entry of the head, or size of the checkpoint'),
            head_hash: Hex64.describe('The head, or the root of the checkpoint'),
            statement: z.string().describe('The signed event as JSON text, or the checkpoint'),
          }),
        )
        .describe(`Signed statements that contradict the ledger, newest first, at most ${mostEvidence}`),
    })
    .meta({ id: 'SeenHeads' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  async run(ctx) {
    const names = ctx.relays.map(({ name }) => name)
    const [log, heads, evidence] = await Promise.all([
      readLog(ctx.db),
      readRelayHeads(ctx.db, names),
      readEvidence(ctx.db, mostEvidence),
    ])
    return {
      size: log.size,
      head_hash: log.head,
      relays: names.map((relay) => {
        const seen = heads.find((head) => head.relay === relay)
        return {
          relay,
          checked_at: seen?.checkedAtUnix ?? null,
          result: seen?.result ?? null,
          entry: seen?.entry ?? null,
          head_hash: seen?.headHash ?? null,
          event_id: seen?.eventId ?? null,
        }
      }),
      evidence: evidence.map(({ receivedAtUnix, headHash, ...one }) => ({
        received_at: receivedAtUnix,
        source: one.source,
        kind: one.kind,
        result: one.result,
        entry: one.entry,
        head_hash: headHash,
        statement: one.statement,
      })),
    }
  },
})
