// Judges what the account of an action tells against it, in whatever form it is told.
import type { Budget } from '../../../core/budget.ts'
import type { Judging } from '../../judge/judging.ts'
import type { Place } from '../../model.ts'
import { actsIn } from '../../read/account/acts.ts'
import { spoken } from '../../read/account/said.ts'
import { judgeSecretGiven } from '../words/secret-given.ts'
import { judgeAmounts } from './amounts.ts'
import { judgeHarms } from './harms.ts'
import { judgeNetworks } from './networks.ts'
import { judgeOtherHand } from './other-hand.ts'

const LONGEST = 8000

/** `hasBytes`: what is sent stands in the artifact, and decides where it goes. */
export function judgeTold(
  judging: Judging,
  said: string,
  hasBytes: boolean,
  budget: Budget,
  place: Place,
): void {
  if (said.length > LONGEST) return
  budget.spend(said.length * 8)
  const lower = spoken(said)
  const told = { judging, lower, acts: actsIn(lower), hasBytes, place }
  judgeSecretGiven(judging, lower, place)
  judgeOtherHand(told)
  judgeHarms(told)
  judgeAmounts(told)
  judgeNetworks(told)
}
