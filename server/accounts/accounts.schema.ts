/** Schemas that several account operations share. */
import { z } from 'zod'

export const Label = z
  .string()
  .min(1)
  .max(64)
  // No \p{…}: JSON Schema tools in other languages must be able to read the pattern.
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/u, 'send no control characters')
  .describe('Display name, 1 to 64 characters; the agent_id starts with it')

export const RefCode = z.string().describe('Referral code of another account; an unknown one is ignored')

export const ApiKeyMember = z
  .string()
  .min(1)
  .max(128)
  .describe('API key of the account; alternative to Authorization: Bearer')

export const bonusSats = 1_000
export const minimumTopupSats = 1_000

/** Account settings that the holder can read and change. */
export const Account = z
  .object({
    agent_id: z.string().describe('Public name of the agent'),
    agent_id_changeable: z.boolean().describe('Whether the agent_id can still be changed once'),
    label: z.string().nullable().describe('Display name of the account; null when none was given'),
    lightning_address: z
      .string()
      .describe('Lightning address agent_id@host; payments to it are credited to this account'),
    nostr_pubkey: z.string().nullable().describe('Nostr public key declared by the agent'),
    pay_to_lightning_address: z
      .string()
      .nullable()
      .describe(
        'External Lightning address declared by the agent; the service never pays to it automatically',
      ),
    on_leaderboard: z.boolean().describe('Whether GET /leaderboard may name the account'),
    ref_code: z.string().describe('Referral code of the account'),
    ref_link: z.string().describe('Registration link that contains the code'),
    created_at: z.int().describe('When the account was created, in Unix seconds'),
  })
  .meta({ id: 'Account' })
