/** Answers directives that ask for entries from elsewhere: a ledger here holds only what was appended to it. */
import { z } from 'zod'
import { ActionRefused, actionOf } from './action.ts'

const refusal =
  'The ledger takes no entries from elsewhere: number, chain and signature of each entry follow from the append that made it. Nothing was imported.'

export const importHistory = actionOf({
  directive: { target: 'ledger', action: 'import_history' },
  params: z.object({
    bundle_sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'send a SHA-256 hash, 64 hex')
      .describe('Hash of the history'),
  }),
  describe: async (_ctx, { bundle_sha256: hash }) => ({
    lines: [['Imports', `the history with the SHA-256 ${hash}`]],
    afterwards: 'Nothing is executed.',
    change: null,
    problem: refusal,
  }),
  execute() {
    throw new ActionRefused(refusal)
  },
})
