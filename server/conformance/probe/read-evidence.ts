/** Fetches the evidence of a verifier through the egress guard. What goes wrong becomes a sentence of the row. */
import type { EvidenceReader, EvidenceRequest } from '#protocol/conformance/collect-evidence.ts'
import { EVIDENCE_LIMITS } from '#protocol/conformance/collect-evidence.ts'
import type { Fetched } from '#protocol/conformance/evidence.ts'
import { readBlocks } from '#server/anchors/upgrade/block-sources.ts'
import type { ConformanceDeps } from '#server/conformance/deps.ts'
import { EgressDenied } from '#server/kernel/egress/address.ts'
import { EgressUnusable } from '#server/kernel/egress/guarded-fetch.ts'

/** `ownOrigin`: of this service; its addresses were chosen by the operator. Null for every other verifier. */
export const evidenceReader = (
  { egress, bitcoin }: Pick<ConformanceDeps, 'egress' | 'bitcoin'>,
  ownOrigin: string | null,
): EvidenceReader => ({
  async fetch(asked) {
    try {
      return await fetchOnce(egress, asked, ownOrigin)
    } catch (error) {
      return { problem: problemOf(error) }
    }
  },
  resolve: (reference, base) => (URL.canParse(reference, base) ? new URL(reference, base).href : null),
  readBlocks: async (heights) =>
    (await readBlocks(egress, bitcoin.network, heights.length > 0 ? bitcoin.sources : [], heights)).evidence,
})

async function fetchOnce(
  egress: ConformanceDeps['egress'],
  { what, method, url, headers, body }: EvidenceRequest,
  ownOrigin: string | null,
): Promise<Fetched> {
  const { status, bytes } = await egress.read(url, {
    method,
    headers: { accept: 'application/json, */*;q=0.1', ...headers },
    ...(body === null ? {} : { body }),
    ...EVIDENCE_LIMITS[what],
    timeoutMs: EVIDENCE_LIMITS.timeoutMs,
    chooser: ownOrigin !== null && new URL(url).origin === ownOrigin ? 'configured' : 'caller',
  })
  return status === 200
    ? { bytes: new Uint8Array(bytes) }
    : { problem: `The endpoint answered status ${status}.` }
}

/** Texts of other errors may name parts of this host, so they are not published. */
function problemOf(error: unknown): string {
  if (error instanceof EgressUnusable) return `The answer is unusable: ${error.message}.`
  if (error instanceof EgressDenied) return `The address is refused: ${error.message}.`
  if (error instanceof Error && error.name === 'TimeoutError')
    return `The endpoint did not answer completely within ${EVIDENCE_LIMITS.timeoutMs / 1_000} s.`
  return 'The endpoint could not be reached, or the connection broke.'
}
