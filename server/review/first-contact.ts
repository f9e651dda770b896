// Reads the first-contact figures: what a rule set scored on blind rows before anybody who writes rules had seen them. The
// table only grows. Shares are in basis points.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const bps = (what: string) => z.int().describe(`${what}, in basis points`)

export const FirstContact = z
  .object({
    set: z.string().describe('Blind set'),
    date: z.string().describe('Day on which it was scored'),
    ruleset_version: z.string().describe('Rule set that was scored'),
    family: z.string().describe('Family of rules'),
    rows: z.int().describe('Rows of the set'),
    approvals_right: bps('Approvals that were right'),
    benign_approved: bps('Benign rows approved'),
    reject_approved: bps('Rows to reject that were approved'),
    reject_rejected: bps('Rows to reject that were rejected'),
    benign_finding: bps('Benign rows with a finding'),
    benign_rejected: bps('Benign rows rejected'),
    gap: bps('Largest gap between confidence and truth, per verdict'),
  })
  .meta({ id: 'FirstContact' })
export type FirstContact = z.output<typeof FirstContact>

/** Empty while no blind set was scored. */
export async function readFirstContact(path: string): Promise<FirstContact[]> {
  try {
    return z.array(FirstContact).parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
