// Tells whether an account leaves an act that gives something away open, and tells nothing in its favour: no party that was
// compared with anything, nobody who asked, nothing that was tried. What such a text covers is no evidence.
import { type Act, actsIn } from '../read/account/acts.ts'
import { doubtsIn } from '../read/account/doubts.ts'
import { evidenceIn } from '../read/account/evidence.ts'
import { spoken } from '../read/account/said.ts'

const HARMLESS: readonly Act[] = ['revoke', 'vote', 'claim', 'repay', 'execute']

export function isWeaklyTold(said: string): boolean {
  const lower = spoken(said)
  const acts = actsIn(lower)
  if (acts.length > 0 && acts.every((act) => HARMLESS.includes(act))) return false
  return doubtsIn(lower).length > 0 && evidenceIn(lower).size === 0
}
