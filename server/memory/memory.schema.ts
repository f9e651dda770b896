/** Members that the operations of memory share. */
import { z } from 'zod'

export const MemoryKey = z
  .string()
  .refine((key) => key.isWellFormed() && !/\p{Cc}/u.test(key), 'send no control characters')
  .refine((key) => key !== '' && Array.from(key).length <= 100, 'send 1 to 100 characters')
  .meta({ minLength: 1, maxLength: 100 })
  .describe('Name of the value, 1 to 100 characters; each account has names of its own')

export const AgentIdIgnored = z
  .string()
  .max(120)
  .optional()
  .describe('Ignored: the account of the API key owns the value')

export const storedMembers = {
  agent_id: z.string().describe('The agent of the account'),
  key: z.string().describe('Name of the value'),
  size_bytes: z.int().describe('Size of the value in UTF-8'),
  value_sha256: z.string().describe('SHA-256 of the value in UTF-8'),
  updated_at: z.int().describe('Unix time of the last change'),
}
