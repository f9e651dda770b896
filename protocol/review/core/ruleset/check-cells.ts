// Checks the cells of a calibration: members, values, order; two cells for one key would make the confidence depend on
// how they are searched.
import { FAMILY_NAMES } from '../family.ts'
import { refuse } from './ruleset-refused.ts'

const VERDICTS = ['approve', 'approve_with_concerns', 'reject']
const CLASSES = ['A', 'B', 'C', 'D', 'E', null]
const BANDS = ['full', 'part', null]
const MEMBERS = ['band', 'bps', 'class', 'group', 'rows', 'verdict']

export function checkCells(cells: unknown): void {
  if (!Array.isArray(cells)) refuse('calibration.cells is not a list')
  let last = ''
  cells.forEach((cell: unknown, index) => {
    const where = `calibration.cells[${index}]`
    if (typeof cell !== 'object' || cell === null || Array.isArray(cell)) refuse(`${where} is not an object`)
    if (Object.keys(cell).sort().join() !== MEMBERS.join())
      refuse(`${where} has other members than ${MEMBERS.join(', ')}`)
    const { group, verdict, class: evidence, band, bps, rows } = cell as Record<string, unknown>
    if (!isOneOf(FAMILY_NAMES, group)) refuse(`${where}.group is unknown`)
    if (!isOneOf(VERDICTS, verdict)) refuse(`${where}.verdict is unknown`)
    if (!isOneOf(CLASSES, evidence)) refuse(`${where}.class is unknown`)
    if (!isOneOf(BANDS, band)) refuse(`${where}.band is unknown`)
    if ((evidence === null) !== (band === null)) refuse(`${where} pools a class without its band`)
    if (!Number.isSafeInteger(bps) || (bps as number) < 0 || (bps as number) > 10_000)
      refuse(`${where}.bps is not an integer from 0 to 10000`)
    if (!Number.isSafeInteger(rows) || (rows as number) < 1) refuse(`${where}.rows is not a count`)
    // A space sorts before every letter of a name.
    const key = cellKey(group as string, verdict as string, evidence as string | null, band as string | null)
    if (key <= last) refuse('calibration.cells are not sorted and unique')
    last = key
  })
}

/** Pooled cells come first. */
export const cellKey = (
  group: string,
  verdict: string,
  evidence: string | null,
  band: string | null,
): string => `${group} ${verdict} ${evidence ?? ''} ${band ?? ''}`

const isOneOf = (names: readonly unknown[], value: unknown): boolean => names.includes(value)
