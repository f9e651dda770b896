// How often is a verdict of this kind accepted? One share for each family, verdict and class of evidence.
import { isIrreversible } from '../../protocol/review/core/verdict/gate.ts'
import type { ArtifactType, Calibration, EvidenceClass, Verdict } from '../../protocol/review/types.ts'
import { isAccepted } from '../score/figures.ts'
import { FAMILIES, FAMILY_NAMES, type Family, familyOf } from '../score/rows.ts'
import type { Scored } from '../score/run.ts'

type Cell = Calibration['cells'][number]

export interface Observed {
  readonly family: Family
  readonly verdict: Verdict
  readonly evidence: EvidenceClass
  readonly accepted: boolean
}

const CLASSES: readonly EvidenceClass[] = ['A', 'B', 'C', 'D', 'E']
const VERDICTS: readonly Verdict[] = ['approve', 'approve_with_concerns', 'reject']
/** With fewer rows a share says less than the start value. */
export const LEAST_ROWS = 50

/** A verdict that the gate turned was decided by the gate. */
export const observedIn = (scored: readonly Scored[]): Observed[] =>
  scored
    .filter(({ record }) => !record.gate.triggered)
    .map((one) => ({
      family: familyOf(one.row.artifact_type),
      verdict: one.record.verdict,
      evidence: one.record.evidence_class,
      accepted: isAccepted(one),
    }))

export function cellsOf(observed: readonly Observed[], calibration: Calibration): Cell[] {
  const cells = FAMILY_NAMES.flatMap((family) =>
    VERDICTS.flatMap((verdict) => {
      const rows = observed.filter((one) => one.family === family && one.verdict === verdict)
      const values = calibratedClasses(rows, calibration, FAMILIES[family].some(isIrreversible))
      return FAMILIES[family].flatMap((type: ArtifactType) =>
        values.map(([evidence, bps]): Cell => ({ type, verdict, class: evidence, bps })),
      )
    }),
  )
  const nameOf = ({ type, verdict, class: evidence }: Cell): string => `${type} ${verdict} ${evidence}`
  return cells.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

/**
 * Calibration moves no verdict across the reversibility gate: what was not understood (E) stays below it however often
 * it was harmless, and what was understood stays above it.
 */
const onItsSide = (
  evidence: EvidenceClass,
  share: number,
  floor: number,
  start: Calibration['class_start_bps'],
): number => (evidence === 'E' ? Math.min(share, start.E) : Math.max(share, floor))

interface Block {
  readonly classes: readonly EvidenceClass[]
  readonly accepted: number
  readonly rows: number
}

/** Classes whose value differs from its start. */
function calibratedClasses(
  rows: readonly Observed[],
  calibration: Calibration,
  isGated: boolean,
): [EvidenceClass, number][] {
  const { class_start_bps: start, floor_bps: floor } = calibration
  const observed = new Map<EvidenceClass, number>()
  for (const block of pooled(rows)) for (const one of block.classes) observed.set(one, bpsOf(block))
  let above = start.A
  return CLASSES.flatMap((evidence, index): [EvidenceClass, number][] => {
    // Rules were tuned on these rows, so the share flatters: it raises a class by one step at most, and the first by none.
    const most = start[CLASSES[index - 1] ?? evidence]
    const share = Math.min(observed.get(evidence) ?? start[evidence], most)
    const own = isGated ? onItsSide(evidence, share, floor, start) : share
    // A weaker class is never surer than a stronger one, whichever of the two was observed.
    const bps = Math.min(own, above)
    above = bps
    return bps === start[evidence] ? [] : [[evidence, bps]]
  })
}

/** Neighbours that stand in the wrong order are one block: isotonic regression, weighted by rows. */
function pooled(rows: readonly Observed[]): Block[] {
  const blocks: Block[] = []
  for (const evidence of CLASSES) {
    const ofClass = rows.filter((one) => one.evidence === evidence)
    if (ofClass.length < LEAST_ROWS) continue
    const accepted = ofClass.filter((one) => one.accepted).length
    let block: Block = { classes: [evidence], accepted, rows: ofClass.length }
    for (let last = blocks.at(-1); last && bpsOf(last) < bpsOf(block); last = blocks.at(-1)) {
      blocks.pop()
      block = {
        classes: [...last.classes, ...block.classes],
        accepted: last.accepted + block.accepted,
        rows: last.rows + block.rows,
      }
    }
    blocks.push(block)
  }
  return blocks
}

/** Laplace: one accepted and one refused verdict more than were seen. Rounded down. */
const bpsOf = ({ accepted, rows }: Pick<Block, 'accepted' | 'rows'>): number =>
  Math.floor(((accepted + 1) * 10_000) / (rows + 2))

/** The file that is compiled in. */
export function sourceOf(cells: readonly Cell[]): string {
  const lines = cells.map(
    ({ type, verdict, class: evidence, bps }) =>
      `  { type: '${type}', verdict: '${verdict}', class: '${evidence}', bps: ${bps} },\n`,
  )
  return `// Which observed shares replace a start value? Written by \`npm run calibrate\`; sorted by type, verdict and class.
import type { Calibration } from '../types.ts'

export const calibrationCells: Calibration['cells'] = [${lines.length === 0 ? '' : `\n${lines.join('')}`}]
`
}
