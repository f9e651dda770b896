// Lists what no comparison with a list can show. Reported with every screening.
import type { Findings } from '../../core/findings.ts'
import { excerpt } from '../../core/well-formed.ts'
import { KNOWN_BAD_ID, snapshotOf } from '../../lists/snapshot.ts'
import type { Snapshot, Unchecked } from '../../types.ts'
import type { Lists } from '../lists.ts'
import type { Reading } from '../read/reading.ts'

const ALWAYS: readonly Unchecked[] = [
  {
    id: 'ownership',
    why: 'firms owned to half or more by listed persons are blocked without being named',
    would_need: 'the owners of the counterparty',
  },
  {
    id: 'indirect_exposure',
    why: 'where the money comes from and goes next was not traced',
    would_need: 'the transaction history of the address',
  },
  {
    id: 'other_lists',
    why: 'lists of the EU, the UK, the UN and others were not loaded',
    would_need: 'those lists',
  },
]

export function tellUnchecked(
  reading: Reading,
  lists: Lists,
  data: readonly Snapshot[],
  findings: Findings,
): void {
  if (lists.isMissing)
    findings.notChecked({ id: 'list', why: 'no list loaded', would_need: 'a full sanctions list' })
  for (const entry of ALWAYS) findings.notChecked(entry)
  const { subjects } = reading
  if (subjects.some(({ kind }) => kind === 'name') && !lists.isMissing) {
    const count = lists.lists.reduce((sum, { names }) => sum + names.count, 0)
    findings.notChecked({
      id: 'names',
      why: `names were compared with the ${count} names of the lists; other spellings and other persons of one name are possible`,
      would_need: 'birth date, place and identity documents',
    })
  }
  if (snapshotOf(data, KNOWN_BAD_ID) === null)
    findings.notChecked({
      id: 'list.known_bad',
      why: 'the known-bad registry was not loaded',
      would_need: 'a copy of the known-bad registry',
    })
  if (subjects.some((subject) => subject.kind === 'address' && subject.address.family === 'solana'))
    findings.notChecked({
      id: 'checksum',
      why: 'a Solana address has no checksum, so a typing error does not show',
      would_need: 'the address from a second source',
    })
  tellSeen(
    'chain_names',
    'not resolved',
    subjects.filter(({ kind }) => kind === 'unresolved').map(({ text }) => text),
    findings,
  )
  tellSeen('urls', 'not opened', [...reading.urls], findings)
  tellSeen('hashes', 'hashes, keys or signatures, which name no account', [...reading.hashes], findings)
  tellSeen('dropped', 'left out of the key', [...reading.dropped], findings)
}

const NEEDED: Readonly<Record<string, string>> = {
  chain_names: 'the address that each name stands for at signing time',
  urls: 'what stands at these addresses',
  hashes: 'the accounts of the transactions behind them',
  dropped: 'whom the tag or payment id belongs to at the receiving service',
}

function tellSeen(id: string, what: string, texts: readonly string[], findings: Findings): void {
  if (texts.length === 0) return
  const shown = texts.slice(0, 10).map((text) => excerpt(text, 80))
  const more = texts.length > shown.length ? ` and ${texts.length - shown.length} more` : ''
  findings.notChecked({ id, why: `${what}: ${shown.join(', ')}${more}`, would_need: NEEDED[id]! })
}
