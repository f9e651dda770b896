// Says whether an account without bytes tells more than the rules for its action read, or contradicts it: then it stays open, whatever
// covers the action.
import { asciiLower } from '../../../text/ascii.ts'
import { mainActsIn } from './main-acts.ts'
import { spoken } from './said.ts'
import { statedIn } from './stated.ts'
import { isOnBothNetworks, isTestNetwork, reachesMainnet } from './test-network.ts'
import { tellsMoreThanAct } from './told-beside.ts'
import { hasOtherFigures } from './told-figures.ts'
import { hasOpenMembers } from './told-members.ts'

const ADDRESSES = /\b0x[0-9a-f]{6,}\b|\b(?=[a-z]*\d)[0-9a-z]{32,}\b/g

/** `said`: in its own case. */
export function isLeftOpen(said: string, isProse: boolean): boolean {
  const told = spoken(said)
  const lower = told.replace(ADDRESSES, ' ')
  const acts = mainActsIn(asciiLower(said), lower)
  if (isTestNetwork(lower)) return reachesMainnet(told)
  return (
    isOnBothNetworks(lower) ||
    tellsMoreThanAct(told, acts) ||
    (isProse ? hasOtherFigures(lower, acts) : hasOpenMembers(statedIn(said), acts))
  )
}
