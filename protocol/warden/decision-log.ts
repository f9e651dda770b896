// The decision log of operators: canonical records in a hash chain, and its verification without the service that keeps it.
import { sha256Hex } from '../bytes.ts'
import { cannotEstablish, compare, fail, pass } from '../check.ts'
import { jcs } from '../json/canonical-json.ts'
import { type Check, type Outcome, worstOutcome } from '../report.ts'

export const decisionSchema = 'assay.warden_decision.v1'
export const decisionGenesis: string = sha256Hex('assay-warden-genesis')

/** What one decision says; the log holds its canonical form (RFC 8785). */
export interface DecisionRecord {
  schema: typeof decisionSchema
  seq: number
  decision_id: string
  proposal_id: string | null
  directive_id: string | null
  action: string
  actor: string
  reason: string
  idempotency_key: string | null
  previous_status: string | null
  status: string
  /** Hash of the canonical form of what was decided: kind and params of a proposal, target, action and params of a directive. */
  subject_sha256: string
  at: number
}

export interface ChainedDecision {
  record: string
  row_sha256: string
  head_sha256: string
}

export const decisionRecord = (record: DecisionRecord): string => jcs({ ...record })

/** `previousHead`: of the decision before, or the genesis. */
export function chainDecision(record: string, previousHead: string): ChainedDecision {
  const rowSha256 = sha256Hex(record)
  return { record, row_sha256: rowSha256, head_sha256: sha256Hex(`${rowSha256}|${previousHead}`) }
}

export interface DecisionLogReport {
  outcome: Outcome
  checks: Check[]
  /** Newest number and head of the log as given; null for an empty log. */
  newest: { seq: number; head: string } | null
}

const about = (id: string, title: string) => ({ id, title, spec: 'payloads 19' })
const wholeRecord = about('decision.record', 'Each record is canonical and has the stated hash')
const chain = about('decision.chain', 'Each decision follows the one before')
const start = about('decision.start', 'The log begins with the first decision')
const kept = about('decision.kept', 'The log ends with the head that was kept')

/** `rows`: in any order; untrusted. `keptHead`: a head noted earlier, which the log must contain. */
export function verifyDecisionLog(
  rows: readonly ChainedDecision[],
  keptHead: string | null = null,
): DecisionLogReport {
  const read = rows
    .map((row) => ({ row, seq: seqOf(row.record) }))
    .sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
  const broken = read.find(({ row, seq }) => seq === null || sha256Hex(row.record) !== row.row_sha256)
  const checks: Check[] = [
    broken
      ? fail(wholeRecord, {
          expected: broken.row.row_sha256,
          actual: broken.seq === null ? null : sha256Hex(broken.row.record),
          why:
            broken.seq === null
              ? 'A record is not a canonical decision.'
              : `Decision ${broken.seq} does not have the hash that the log states.`,
        })
      : pass(wholeRecord, { expected: null, actual: `${rows.length} records`, why: 'All hashes are equal.' }),
    chainCheck(read),
    startCheck(read[0]),
  ]
  if (keptHead !== null)
    checks.push(
      compare(
        kept,
        {
          expected: keptHead,
          actual: read.find(({ row }) => row.head_sha256 === keptHead)?.row.head_sha256 ?? null,
        },
        { equal: 'The kept head is in the log.', different: 'The log no longer contains the kept head.' },
      ),
    )
  const last = read.at(-1)
  return {
    outcome: worstOutcome(checks.map(({ outcome }) => outcome)),
    checks,
    newest: last?.seq ? { seq: last.seq, head: last.row.head_sha256 } : null,
  }
}

type ReadRow = { row: ChainedDecision; seq: number | null }

function chainCheck(rows: readonly ReadRow[]): Check {
  for (const [index, { row, seq }] of rows.entries()) {
    const before = rows[index - 1]
    if (before && seq !== (before.seq ?? 0) + 1)
      return fail(chain, {
        expected: String((before.seq ?? 0) + 1),
        actual: String(seq),
        why: 'A decision is missing, or stands twice.',
      })
    const previousHead = before ? before.row.head_sha256 : seq === 1 ? decisionGenesis : null
    if (previousHead === null) continue
    const { head_sha256: head } = chainDecision(row.record, previousHead)
    if (head !== row.head_sha256)
      return fail(chain, {
        expected: row.head_sha256,
        actual: head,
        why: `The head of decision ${seq} does not follow from the decision before.`,
      })
  }
  return pass(chain, { expected: null, actual: `${rows.length} decisions`, why: 'Every head follows.' })
}

function startCheck(first: ReadRow | undefined): Check {
  if (first?.seq === 1) return pass(start, { expected: '1', actual: '1', why: 'The first decision is here.' })
  return cannotEstablish(
    start,
    {
      expected: '1',
      actual: first ? String(first.seq) : null,
      why: 'Decisions before the first one given may exist; this file does not show them.',
    },
    ['the earlier pages of GET /warden/decisions'],
  )
}

/** Null when the text is not the canonical form of a decision. */
function seqOf(record: string): number | null {
  try {
    const value = JSON.parse(record)
    const isDecision = value?.schema === decisionSchema && Number.isSafeInteger(value.seq) && value.seq > 0
    return isDecision && jcs(value) === record ? value.seq : null
  } catch {
    return null
  }
}
