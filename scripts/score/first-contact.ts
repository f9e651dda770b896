// Reads and extends the table of first-contact figures: one line per blind set and family, never changed
// later.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Figures } from './figures.ts'
import type { Family } from './rows.ts'

/** Shares in basis points, so that the file contains only integers. */
export interface FirstContact {
  readonly set: string
  readonly date: string
  readonly ruleset_version: string
  readonly ruleset_sha256: string
  readonly family: Family
  readonly rows: number
  readonly approvals_right: number
  readonly benign_approved: number
  readonly reject_approved: number
  readonly reject_rejected: number
  readonly benign_finding: number
  readonly benign_rejected: number
  readonly gap: number
}

export const readFirstContact = (path: string): readonly FirstContact[] =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []

export function appendFirstContact(path: string, lines: readonly FirstContact[]): void {
  const earlier = readFirstContact(path)
  const again = lines.find(({ set }) => earlier.some((one) => one.set === set))
  if (again) throw new Error(`${again.set} was already scored: a blind set has only one first contact`)
  const all = [...earlier, ...lines].map((line) => `  ${JSON.stringify(line)}`)
  writeFileSync(path, `[\n${all.join(',\n')}\n]\n`)
}

const bps = (share: number): number => Math.round(share * 10_000)

export const lineOfFigures = (
  head: Pick<FirstContact, 'set' | 'date' | 'ruleset_version' | 'ruleset_sha256' | 'family'>,
  figures: Figures,
): FirstContact => ({
  ...head,
  rows: figures.n,
  approvals_right: bps(figures.approveRight),
  benign_approved: bps(figures.benignApproved),
  reject_approved: bps(figures.rejectApproved),
  reject_rejected: bps(figures.hardReject),
  benign_finding: bps(figures.benignFinding),
  benign_rejected: bps(figures.benignRejected),
  gap: bps(figures.gap),
})

export const figuresOfLine = (line: FirstContact) => ({
  approveRight: line.approvals_right / 10_000,
  benignApproved: line.benign_approved / 10_000,
  rejectApproved: line.reject_approved / 10_000,
  hardReject: line.reject_rejected / 10_000,
  benignFinding: line.benign_finding / 10_000,
  benignRejected: line.benign_rejected / 10_000,
  gap: line.gap / 10_000,
})
