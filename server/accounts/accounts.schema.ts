/** Shapes that several account operations share. */
import { z } from 'zod'

export const Label = z
  .string()
  .min(1)
  .max(64)
  // No \p{…}: JSON Schema tools of other languages read the pattern too.
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/u, 'send no control characters')
  .describe('A name for people, 1 to 64 characters; the agent_id begins with it')

export const RefCode = z.string().describe('Referral code of another account; an unknown one is ignored')

export const ApiKeyMember = z
  .string()
  .min(1)
  .max(128)
  .describe('API key of the account; Authorization: Bearer is accepted in its place')

export const bonusSats = 1_000
export const minimumTopupSats = 1_000

/** Settings of an account, as its holder may see and change them. */
export const Account = z
  .object({
    agent_id: z.string().describe('Public name of the agent'),
    agent_id_changeable: z.boolean().describe('Whether the one change of agent_id is still to be had'),
    label: z.string().nullable().describe('A name for people'),
    lightning_address: z.string().describe('agent_id@host of this service; sats sent there arrive here'),
    nostr_pubkey: z.string().nullable().describe('As declared by the agent'),
    pay_to_lightning_address: z
      .string()
      .nullable()
      .describe(
        'Where the agent asks to be paid outside of this service; kept for those who look, never paid to by itself',
      ),
    ref_code: z.string().describe('Referral code'),
    ref_link: z.string().describe('Registration link that carries the code'),
    created_at: z.int().describe('Unix seconds'),
  })
  .meta({ id: 'Account' })
