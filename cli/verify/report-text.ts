// Formats a verification report for reading: the signed verdict first, then every check, then the outcome.
import { printable } from '#protocol/printable.ts'
import type { ProofVerification } from '#protocol/proofs/verify-verdict-proof.ts'
import { CHECKS_OF, type Question, type Report } from '#protocol/report.ts'

const signOf = { pass: 'pass  ', fail: 'FAIL  ', cannot_establish: 'open  ' } as const
export const endOf = {
  pass: 'It holds.',
  fail: 'It does not hold.',
  cannot_establish: 'It cannot be established.',
} as const

/** The main signed values; null unless the published key signed them. */
export function signedOf({ payload, report }: ProofVerification) {
  if (payload === null || report.questions.authentic !== 'pass') return null
  const { verdict = null, confidence_bps = null, artifact_type = null, artifact_hash = null } = payload
  return { verdict, confidence_bps, artifact_type, artifact_hash }
}

export const reportText = (verification: ProofVerification): string =>
  [
    ...signedLines(verification),
    '',
    ...checkLines(verification.report),
    '',
    endOf[verification.report.outcome],
  ].join('\n')

export const checkLines = ({ checks }: Report): string[] =>
  checks.flatMap((check) => {
    const head = `${signOf[check.outcome]} ${check.id}: ${check.title}`
    return check.outcome === 'pass'
      ? [head]
      : [
          head,
          `         expected    ${printable(check.expected ?? '–')}`,
          `         recomputed  ${printable(check.actual ?? '–')}`,
          `         ${printable(check.why)}`,
        ]
  })

function signedLines(verification: ProofVerification): string[] {
  const signed = signedOf(verification)
  if (signed === null) return ['signed verdict   none signed by the published key']
  const { verdict, confidence_bps: bps, artifact_type: type, artifact_hash: hash } = signed
  const confidence = typeof bps === 'number' ? `, confidence ${bps / 100} %` : ''
  return [
    `signed verdict   ${words(verdict).replaceAll('_', ' ').toUpperCase()}${confidence}`,
    `about            ${words(type)} ${words(hash)}`,
  ]
}

const words = (value: unknown): string => printable(typeof value === 'string' ? value : JSON.stringify(value))

/** One line for standard error: the checks that the outcome rests on. */
export function reasonOf({ outcome, questions, checks }: Report): string {
  const asked = Object.keys(questions).flatMap(
    (question): readonly string[] => CHECKS_OF[question as Question],
  )
  const ids = checks
    .filter((check) => check.outcome === outcome && asked.includes(check.id))
    .map(({ id }) => id)
  return `${endOf[outcome].slice(0, -1)}: ${ids.join(', ')}.`
}
