/** Shapes that several account operations share. */
import { z } from 'zod'

export const Label = z
  .string()
  .min(1)
  .max(64)
  .describe('A name for people, 1 to 64 characters; the agent_id begins with it')

export const RefCode = z
  .string()
  .min(1)
  .max(64)
  .describe('Referral code of another account; an unknown one is ignored')

export const ApiKeyMember = z
  .string()
  .min(1)
  .max(128)
  .describe('API key of the account; Authorization: Bearer is accepted in its place')
