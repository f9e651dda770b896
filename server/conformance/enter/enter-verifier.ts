/** POST /conformance: enters a verifier; its first probe follows within a minute. */
import { z } from 'zod'
import { mappingSha256, readMapping } from '#protocol/conformance/mapping.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import type { JsonValue } from '#protocol/json/strict-json.ts'
import { type ConformanceDeps, defineOperation } from '#server/conformance/deps.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { deferWrite, type Writer } from '#server/kernel/settlement.ts'
import { mappingMembers } from '../mapping.schema.ts'
import { ownName } from '../probe/own-mapping.ts'
import { probeJobName } from '../probe/probe-due.ts'
import { findVerifier, insertVerifiers, type NewVerifier } from '../registry.store.ts'

/** The job runs each minute and takes the longest overdue first. */
const firstProbeSeconds = 300

export const enterVerifier = defineOperation({
  id: 'conformance.enterVerifier',
  method: 'POST',
  path: '/conformance',
  summary: 'Enter a verifier',
  description:
    'The mapping is public and cannot be changed; entering the same one again answers the same. The verifier is probed at once and then every 6 hours, from public addresses only.',
  input: z.object(mappingMembers),
  unknownMembers: 'refuse',
  output: z
    .object({
      status: z.literal('queued').describe('Always queued: the first probe follows'),
      name: z.string().describe('Name of the verifier'),
      check_by: z.int().describe('Unix time by which the first grade is there'),
    })
    .meta({ id: 'ConformanceEntered' }),
  errors: ['name_taken'],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'nominate',
  examples: [
    {
      title: 'A verifier with signed Nostr events',
      request: {
        name: 'referee-one',
        display_name: 'Referee One',
        fetch: { method: 'GET', url: 'https://referee.example/governance', governance_path: '/governance' },
        fields: {
          envelope_hash: '/envelope_hash',
          canonical_bytes: '/canonical',
          sig_scheme: 'nostr-event',
          event: '/event',
          anchor_endpoint: '/anchor_url',
        },
        trust_policy: { independent_verifier_pubkeys: [] },
      },
    },
  ],
  async run(ctx, input, call) {
    const item = newVerifier(input as unknown as JsonValue, call.account!.id)
    const known = await findVerifier(ctx.db, item.name)
    const answer = {
      status: 'queued' as const,
      name: item.name,
      check_by: (known?.next_check_at_unix ?? ctx.nowUnix()) + firstProbeSeconds,
    }
    if (known || item.name === ownName) {
      if (known?.account_id !== item.accountId || known.mapping_sha256 !== item.mappingSha256)
        throw nameTaken()
      return answer
    }
    return deferWrite(enterWriter, item, () => answer)
  },
})

function newVerifier(input: JsonValue, accountId: string): NewVerifier {
  const read = readMapping(JSON.parse(JSON.stringify(input)) as JsonValue)
  if (!read.ok) {
    const { path, message } = read.problem
    throw new InvalidRequest([{ loc: ['body', ...path], msg: message, type: 'value_error' }])
  }
  const { value: mapping } = read
  return {
    name: mapping.name,
    displayName: mapping.display_name ?? mapping.name,
    mapping: jcs(mapping),
    mappingSha256: mappingSha256(mapping),
    accountId,
  }
}

const nameTaken = () =>
  new OperationError('name_taken', {
    detail: 'A verifier of another account, or with another mapping, has this name.',
  })

const enterWriter: Writer<NewVerifier, null, ConformanceDeps> = {
  name: 'conformance-enter',
  maxBatch: 16,
  concurrency: 1,
  async write(tx, items, ctx) {
    const written = await insertVerifiers(tx, items, ctx.nowUnix())
    const names = items.map(({ name }) => name)
    if (new Set(names).size < names.length || names.some((name) => !written.has(name))) throw nameTaken()
    return items.map(() => null)
  },
  committed: (ctx) => ctx.jobs.wake(probeJobName),
}
