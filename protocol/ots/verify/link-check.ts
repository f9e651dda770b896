// Check anchor.link: the header is at the attested height of the chain, by a pinned block or by sources that the reader chose.
import type { Hex64 } from '../../bytes.ts'
import { type CheckAbout, cannotEstablish, fail, pass } from '../../check.ts'
import type { Check } from '../../report.ts'
import { type BlockHeader, displayed } from '../bitcoin/header.ts'
import type { LinkedHeaders, PinnedBlock } from '../bitcoin/header-chain.ts'
import { withoutHeader } from './block-checks.ts'

export const LINK = {
  id: 'anchor.link',
  title: 'The header is at that height of the Bitcoin chain',
  spec: 'Bitcoin, block chain',
} as const satisfies CheckAbout

/** What one source says is the best chain's block at a height. Sources of one name count once. */
export interface SeenBlock {
  readonly source: string
  readonly height: number
  readonly hash: Hex64
}

export interface ChainEvidence {
  readonly headers: LinkedHeaders
  readonly pin: PinnedBlock | null
  readonly seen: readonly SeenBlock[]
}

/** Fewer are no evidence: the reader's own word would be that of a single server. */
export const LEAST_SOURCES = 2

/** `header`: one that has the merkle root, else null. */
export function linkCheck(height: number, header: BlockHeader | null, evidence: ChainEvidence): Check {
  const { headers, pin, seen } = evidence
  if (header === null) return withoutHeader(LINK)
  const actual = `block ${height} is ${displayed(header.hash)}`
  const broken = headers.broken.get(height)
  const pinText = pin && `linked to block ${pin.height}, ${pin.hash}`
  if (broken) return fail(LINK, { expected: pinText, actual, why: `Not of this chain: ${broken}.` })
  const says = new Map(seen.flatMap((each) => (each.height === height ? [[each.source, each.hash]] : [])))
  const hashes = new Set(says.values())
  const isBelowPin = isLinked(height, headers) && height <= pin!.height
  if (isBelowPin) return linked(height, pin!, pinText, actual)
  if (says.size >= LEAST_SOURCES && hashes.size === 1 && !hashes.has(displayed(header.hash))) {
    const expected = `block ${height} is ${[...hashes][0]}`
    return fail(LINK, { expected, actual, why: `${says.size} sources name another block at this height.` })
  }
  if ([...hashes].some((hash) => hash !== displayed(header.hash))) {
    const why = 'The sources do not agree on the block at this height.'
    return cannotEstablish(LINK, { expected: null, actual, why }, ['sources that agree'])
  }
  if (isLinked(height, headers)) return linked(height, pin!, pinText, actual)
  if (says.size >= LEAST_SOURCES) {
    const why = `${says.size} sources name this block: ${[...says.keys()].join(', ')}.`
    return pass(LINK, { expected: actual, actual, why })
  }
  const why = 'Work alone dates nothing, and nothing supplied shows that this header is of the chain.'
  return cannotEstablish(LINK, { expected: pinText, actual, why }, [
    pin ? `headers from block ${height} to ${pin.height}` : 'a pinned block',
    `the hash of block ${height} from ${LEAST_SOURCES} sources`,
  ])
}

const isLinked = (height: number, { linked: run }: LinkedHeaders): boolean =>
  run !== null && run.from <= height && height <= run.to

function linked(height: number, pin: PinnedBlock, expected: string | null, actual: string): Check {
  const count = Math.abs(height - pin.height) + 1
  const why = `A run of ${count} headers links it to the pinned block ${pin.height}.`
  return pass(LINK, { expected, actual, why })
}
