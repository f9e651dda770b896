// Reads the first-contact figures: what a rule set scored on blind rows before any rule author had seen
// them. The table only grows. Shares are in basis points.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const bps = (what: string) => z.int().describe(`${what}, in basis points`)

export const FirstContact = z
  .object({
    set: z.string().describe('Name of the blind set'),
    date: z.string().describe('Date of the scoring'),
    ruleset_version: z.string().describe('Scored rule set'),
    family: z.string().describe('Rule family that was measured'),
    rows: z.int().describe('Rows in the set'),
    approvals_right: bps('Share of approvals that were correct'),
    benign_approved: bps('Share of benign rows approved'),
    reject_approved: bps('Share of rows to reject that were approved'),
    reject_rejected: bps('Share of rows to reject that were rejected'),
    benign_finding: bps('Share of benign rows with a finding'),
    benign_rejected: bps('Share of benign rows rejected'),
    gap: bps('Largest gap between confidence and accuracy, per verdict'),
  })
  .meta({ id: 'FirstContact' })
export type FirstContact = z.output<typeof FirstContact>

/** Empty until a blind set has been scored. */
export async function readFirstContact(path: string): Promise<FirstContact[]> {
  try {
    return z.array(FirstContact).parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
