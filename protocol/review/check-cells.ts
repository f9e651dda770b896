// Are these the cells of a calibration? Each replaces the start value of one type, verdict and class, so two for the
// same, or one for none, would make the confidence depend on how they are searched.
import { refuse } from './ruleset-refused.ts'
import { ARTIFACT_TYPES } from './types.ts'

const VERDICTS = ['approve', 'approve_with_concerns', 'reject']
const CLASSES = ['A', 'B', 'C', 'D', 'E']
const MEMBERS = ['bps', 'class', 'type', 'verdict']

export function checkCells(cells: unknown): void {
  if (!Array.isArray(cells)) refuse('calibration.cells is not a list')
  let last = ''
  cells.forEach((cell: unknown, index) => {
    const where = `calibration.cells[${index}]`
    if (typeof cell !== 'object' || cell === null || Array.isArray(cell)) refuse(`${where} is not an object`)
    if (Object.keys(cell).sort().join() !== MEMBERS.join())
      refuse(`${where} has other members than ${MEMBERS.join(', ')}`)
    const { type, verdict, class: evidence, bps } = cell as Record<string, unknown>
    if (!isOneOf(ARTIFACT_TYPES, type)) refuse(`${where}.type is unknown`)
    if (!isOneOf(VERDICTS, verdict)) refuse(`${where}.verdict is unknown`)
    if (!isOneOf(CLASSES, evidence)) refuse(`${where}.class is unknown`)
    if (!Number.isSafeInteger(bps) || (bps as number) < 0 || (bps as number) > 10_000)
      refuse(`${where}.bps is not an integer from 0 to 10000`)
    // A space sorts before every letter of a name.
    const key = `${type} ${verdict} ${evidence}`
    if (key <= last) refuse('calibration.cells are not sorted and unique')
    last = key
  })
}

const isOneOf = (names: readonly string[], value: unknown): value is string =>
  typeof value === 'string' && names.includes(value)
