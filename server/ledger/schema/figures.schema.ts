/** Calibration and reputation in the answer of GET /ledger (payloads 5.3). */
import { z } from 'zod'
import { Hex64 } from '#server/proofs/hex.schema.ts'
import { unix } from './record-members.schema.ts'

const count = z.int().min(0)

const scores = {
  brier_bps: z.int().nullable().describe('Brier score in basis points; null while n is 0'),
  log_loss_micronats: z.int().nullable().describe('Log loss in millionths of a nat; null while n is 0'),
}

export const CalibrationShape = z
  .object({
    recompute: z.string().describe('How to recompute it, in steps'),
    of: z.string().describe('What is counted'),
    n: count.describe('Verdicts that came true or false'),
    label: z.string().nullable().describe('Says when n is too small to judge'),
    proven_right: count.describe('Verdicts that came true'),
    proven_wrong: count.describe('Verdicts that came false'),
    excluded: z
      .object({
        inconclusive: count.describe('Neither won nor lost'),
        evidence_unavailable: count.describe('Nothing to grade by'),
      })
      .describe('Verdicts that are not scored'),
    ...scores,
    coin_flip: z.object(scores).describe('What a constant confidence of one half would score'),
    bins: z
      .array(
        z.object({
          from_bps: count.describe('Lowest confidence of the bin, in basis points'),
          to_bps: count.describe('Highest confidence of the bin, in basis points'),
          n: count.describe('Number of verdicts in the bin'),
          mean_confidence_bps: count.nullable().describe('Mean confidence; null in an empty bin'),
          right_bps: count.nullable().describe('Share that came true; null in an empty bin'),
        }),
      )
      .describe('Ten, by confidence'),
    trades_win_rate_bps: count.nullable().describe('Wins of decisive trades; null without one'),
  })
  .meta({ id: 'Calibration' })

export const ReputationAxisShape = z
  .object({
    inputs: z
      .object({
        attestationCount: count.describe('Distinct verified event ids'),
        counterpartyDiversity: count.describe('Distinct artifacts among verified verdicts'),
        winRate: z.number().nullable().describe('winRateBps / 10000'),
        volumeCap: z.literal(50).describe('Outcomes from which volume counts in full'),
      })
      .describe('What the reputation is made of'),
    winRateBps: count.nullable().describe('Wins of decisive outcomes; null without one'),
    reputation: z.number().describe('reputationBps / 10000'),
    reputationBps: count.describe('Win rate weighted by volume'),
    independence_adjusted_diversity: z.number().describe('Effective number of artifacts'),
    attestationCountNeff: z.number().describe('Effective number of entries'),
    attester_canary: z
      .object({
        fingerprint: Hex64.describe('SHA-256 of the sorted attesters'),
        attester_count: count.describe('Number of distinct attesters'),
        last_changed_at: unix.nullable().describe('created_at of the entry that last added one'),
      })
      .describe('Changes when a new attester appears'),
    derivation: z
      .object({
        signature_verified_entries: count.describe('Entries whose event verifies'),
        total_entries: count.describe('Number of all entries'),
        commit_gated_closed: count.describe('Outcomes that count'),
        commit_gated_wins: count.describe('Of them, wins'),
        commit_gated_losses: count.describe('Of them, losses'),
        commit_gated_breakevens: count.describe('Of them, neither'),
        earliest_anchored_commit_at: unix.nullable().describe('From when outcomes count'),
        excluded_pre_commit_outcomes: z
          .array(
            z.object({
              entry: z.int().describe('Number of the entry'),
              outcomes: count.describe('Outcomes that do not count'),
            }),
          )
          .describe('Outcomes without an anchored commit before them'),
      })
      .describe('Where the inputs come from'),
    conformance: z
      .array(
        z.object({
          number: z.int().describe('Number of the step'),
          name: z.string().describe('Name of the step'),
          status: z.enum(['PASS', 'PARTIAL']).describe('PASS when public data completes it for every entry'),
          counted: count.describe('Entries that it holds for'),
          total: count.describe('Of how many'),
          detail: z.string().describe('What was found, in words'),
        }),
      )
      .describe('Each step of the recipe'),
    recompute: z.string().describe('How to recompute it, in steps'),
    reader_note: z.string().describe('How to read it'),
    as_of: unix.describe('When it was asked for'),
  })
  .meta({ id: 'ReputationAxis' })
