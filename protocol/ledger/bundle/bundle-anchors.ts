// Verifies the Bitcoin proofs of a bundle: each against the digest that is computed here, never the one that is stated.
import { type Hex64, type Hex128, toHex } from '../../bytes.ts'
import { cannotEstablish } from '../../check.ts'
import type { PinnedBlock } from '../../ots/bitcoin/header-chain.ts'
import { MAINNET, REGTEST } from '../../ots/bitcoin/network.ts'
import { checkpointDigest, eventDigest, signedEventDigest } from '../../ots/tree/anchored-digest.ts'
import { LINK, type SeenBlock } from '../../ots/verify/link-check.ts'
import { type AnchorBlock, verifyTimestamp } from '../../ots/verify/verify-timestamp.ts'
import { type Check, type Outcome, worstOutcome } from '../../report.ts'
import { parseTlogProof } from '../tree/tlog-proof.ts'
import type { AnchorTarget } from './bundle.ts'
import type { ReadAnchor, ReadBundle } from './read-bundle.ts'

export interface BundledAnchorResult {
  readonly target: AnchorTarget
  readonly outcome: Outcome
  /** Null unless the outcome is a pass. */
  readonly block: AnchorBlock | null
}

interface Judged extends BundledAnchorResult {
  readonly checks: readonly Check[]
}

/** The one that says most: of a signed event, of the checkpoint over it, of the id alone. */
const STRONGEST: readonly AnchorTarget[] = ['signed_event', 'checkpoint', 'event']

/** `checks`: of the first that fails, else of the best. */
export function verifyAnchors(
  bundle: ReadBundle,
  known: { readonly pin?: PinnedBlock | null; readonly seen?: readonly SeenBlock[] },
): { checks: readonly Check[]; results: readonly BundledAnchorResult[] } {
  const judged = bundle.anchors
    .map((anchor) => judge(anchor, bundle, known))
    .toSorted((a, b) => STRONGEST.indexOf(a.target) - STRONGEST.indexOf(b.target))
  const told = (['fail', 'pass', 'cannot_establish'] as const)
    .map((outcome) => judged.find((one) => one.outcome === outcome))
    .find((one) => one !== undefined)
  return {
    checks: told?.checks ?? [],
    results: judged.map(({ target, outcome, block }) => ({ target, outcome, block })),
  }
}

/** Null when the bundle does not hold what was stamped. */
export function digestOf(target: AnchorTarget, { event, log }: ReadBundle): Uint8Array | null {
  const { id, sig } = event
  if (target === 'checkpoint') {
    const proof = log && parseTlogProof(log.tlogProof)
    return proof?.ok ? checkpointDigest(proof.value.note.text) : null
  }
  if (typeof id !== 'string' || !/^[0-9a-f]{64}$/.test(id)) return null
  if (target === 'event') return eventDigest(id as Hex64)
  return typeof sig === 'string' && /^[0-9a-f]{128}$/.test(sig)
    ? signedEventDigest({ id: id as Hex64, sig: sig as Hex128 })
    : null
}

function judge(
  anchor: ReadAnchor,
  bundle: ReadBundle,
  { pin = null, seen = [] }: { readonly pin?: PinnedBlock | null; readonly seen?: readonly SeenBlock[] },
): Judged {
  const { target, file, header, height } = anchor
  const digest = digestOf(target, bundle) ?? new Uint8Array(32)
  const isMainnet = anchor.network === 'mainnet'
  const { checks, block } = verifyTimestamp({
    file,
    digest,
    blocks: {
      network: isMainnet ? MAINNET : REGTEST,
      headers: header && height !== null ? [{ height, bytes: header }] : [],
      pin: isMainnet ? pin : null,
      seen: isMainnet ? seen : [],
    },
  })
  const told = isMainnet
    ? checks
    : checks.map((check) => (check.id === LINK.id ? ofDevelopment(check) : check))
  return { target, outcome: worstOutcome(told.map(({ outcome }) => outcome)), block, checks: told }
}

function ofDevelopment(check: Check): Check {
  if (check.outcome === 'fail') return check
  const why = 'The block is of regtest, a chain of development that anyone can mine: it proves no time.'
  return cannotEstablish(LINK, { expected: null, actual: check.actual, why }, [
    'a proof in a block of Bitcoin',
  ])
}

export const digestHex = (target: AnchorTarget, bundle: ReadBundle): string | null => {
  const digest = digestOf(target, bundle)
  return digest && toHex(digest)
}
