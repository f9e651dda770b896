/** Names the model without its provider, and hashes what went in and came out. */
import { isIP } from 'node:net'
import { z } from 'zod'
import { type Hex64, sha256Hex } from '#protocol/bytes.ts'
import { jcsIntegers } from '#protocol/json/canonical-json.ts'
import { withDecimalStrings } from '#protocol/validation/input/canonical-input.ts'
import type { KnownBadMention } from '#server/review/known-bad/known-bad-mentions.ts'
import type { ModelSettings } from '#server/review/model/model-settings.ts'

export interface ModelName {
  provider_class: 'local' | 'hosted'
  model_hash: string
}

const isLocalHost = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.local') ||
  host.endsWith('.internal') ||
  host === '[::1]' ||
  (isIP(host) === 4 && /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(host))

export const nameOf = ({ model, baseUrl }: ModelSettings): ModelName => ({
  provider_class: baseUrl !== null && isLocalHost(new URL(baseUrl).hostname) ? 'local' : 'hosted',
  model_hash: sha256Hex(`assay-model:${model}`),
})

/** Of a request without credentials and agent_id, or of a result (payloads 2.5). */
export const hashOf = (value: unknown): Hex64 => sha256Hex(jcsIntegers(withDecimalStrings(value)))

/** What the model and the registry gave; its hash is the output_hash of the proof. */
export interface Provenance {
  known_bad_mentions: KnownBadMention[]
  model: ModelName
  prompt_sha256: string
}

export const provenanceMembers = {
  known_bad_mentions: z
    .array(
      z.object({
        address: z.string().describe('Address in its normal spelling'),
        namespace: z.string().describe('CAIP-2 namespace of the address'),
        seq: z.int().describe('Row of the registry'),
        created_at: z.int().describe('First report, Unix seconds'),
        reason_codes: z.array(z.string()).describe('Rules that added the address'),
      }),
    )
    .describe('Addresses of the known-bad registry that the request or the answer mentions'),
  model: z
    .object({
      provider_class: z.enum(['local', 'hosted']).describe('Where the model runs'),
      model_hash: z.string().describe('SHA-256 of "assay-model:" and the name of the model'),
    })
    .describe('The model, without the name of its provider'),
  prompt_sha256: z.string().describe('SHA-256 of the canonical instructions and prompt'),
}
