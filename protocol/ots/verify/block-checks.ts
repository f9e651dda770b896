// Checks anchor.header, anchor.work and anchor.link: three statements about the attested block, each by itself. A header with valid
// work alone dates nothing, because an easy one can be mined at any time; its place in the chain is what dates it.
import { type CheckAbout, cannotEstablish, compare, fail, pass } from '../../check.ts'
import type { Check } from '../../report.ts'
import { type BlockHeader, checkWork, displayed } from '../bitcoin/header.ts'
import type { LinkedHeaders } from '../bitcoin/header-chain.ts'
import type { BitcoinNetwork } from '../bitcoin/network.ts'
import { workOfTarget } from '../bitcoin/target.ts'
import type { BitcoinPath } from '../tree/trim-timestamp.ts'

export const HEADER = {
  id: 'anchor.header',
  title: 'The block header names that merkle root',
  spec: 'Bitcoin, block header, bytes 36 to 67',
} as const satisfies CheckAbout
export const WORK = {
  id: 'anchor.work',
  title: 'The hash of the header meets its target',
  spec: 'Bitcoin, block header, nBits',
} as const satisfies CheckAbout

/** The supplied header of the attested height. It is not known yet to be of the chain. */
export function headerCheck(
  { attestation, message }: BitcoinPath,
  { byHeight, broken }: LinkedHeaders,
): Check {
  const { height } = attestation
  const header = byHeight.get(height)
  const expected = displayed(message)
  if (!header) {
    const problem = broken.get(height)
    if (problem) return fail(HEADER, { expected, actual: null, why: `Block ${height}: ${problem}.` })
    const why = `No header of block ${height} was supplied.`
    return cannotEstablish(HEADER, { expected, actual: null, why }, [`block header ${height}`])
  }
  return compare(
    HEADER,
    { expected, actual: displayed(header.merkleRoot) },
    {
      equal: `The supplied header of block ${height} has this merkle root.`,
      different: `The supplied header of block ${height} has another merkle root.`,
    },
  )
}

/** `header`: one that has the merkle root, else null. */
export function workCheck(header: BlockHeader | null, network: BitcoinNetwork): Check {
  if (header === null) {
    return withoutHeader(WORK)
  }
  const result = checkWork(header, network)
  const expected = result.target === null ? null : `at most ${hex256(result.target)}`
  const actual = displayed(header.hash)
  if (!result.ok) return fail(WORK, { expected, actual, why: `Not valid work: ${result.problem}.` })
  const times = result.work / workOfTarget(network.easiestTarget)
  const why = `About ${result.work} hashes of work, ${times} times the least that ${network.name} allows. Bits ${header.bits.toString(16).padStart(8, '0')}.`
  return pass(WORK, { expected, actual, why })
}

export const withoutHeader = (about: CheckAbout): Check =>
  cannotEstablish(
    about,
    { expected: null, actual: null, why: 'There is no header with the merkle root of the proof.' },
    ['the header of the attested block'],
  )

const hex256 = (target: bigint): string => target.toString(16).padStart(64, '0')
