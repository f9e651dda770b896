// Lists what no reading of the artifact can show. Reported with every on-chain review.
import type { Findings } from '../../core/findings.ts'
import { snapshotOf } from '../../lists/snapshot.ts'
import type { Snapshot, Unchecked } from '../../types.ts'
import type { Facts } from '../facts.ts'

const ALWAYS: readonly Unchecked[] = [
  { id: 'balances', why: 'no balance of the account was read', would_need: 'balances at the current block' },
  {
    id: 'price',
    why: 'no market data reaches the engine',
    would_need: 'a dated price from an independent source',
  },
  {
    id: 'code_verification',
    why: 'the code at the called addresses was not read',
    would_need: 'verified source and the code hash at the current block',
  },
  {
    id: 'simulation',
    why: 'the effect on balances was not simulated',
    would_need: 'a simulation against the current chain state',
  },
]

const LISTS: readonly (readonly [id: string, what: string])[] = [
  ['ofac_sdn', 'the OFAC SDN list'],
  ['known_bad', 'the known-bad registry'],
  ['contracts', 'a registry of contracts'],
]

export function tellUnchecked(
  findings: Findings,
  data: readonly Snapshot[],
  facts: Facts,
  unread: readonly string[],
): void {
  for (const entry of ALWAYS) findings.notChecked(entry)
  for (const [id, what] of LISTS) {
    const snapshot = snapshotOf(data, id)
    const status = snapshot?.status ?? 'missing'
    if (status !== 'full')
      findings.notChecked({
        id: `list.${id}`,
        why: status === 'missing' ? `${what} was not loaded` : `${what} is partial`,
        would_need: `a full copy of ${what}`,
      })
  }
  if (facts.stated.size > 0)
    findings.notChecked({
      id: 'stated_facts',
      why: `stated by the caller: ${[...facts.stated].join(', ')}`,
      would_need: 'the same facts from an independent source',
    })
  if (unread.length > 0)
    findings.notChecked({
      id: 'unknown_members',
      why: `no rule reads ${[...new Set(unread)].slice(0, 20).join(', ')}`,
      would_need: 'the meaning of these members',
    })
}
