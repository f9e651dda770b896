/**
 * Schemas of artifact sources that the service fetches itself instead of trusting the caller's copy
 * (payloads 3.1).
 */
import { z } from 'zod'
import { InvalidRequest } from '#server/kernel/errors.ts'

const sha = z.string().regex(/^[0-9a-f]{40}$/, 'send a full commit id: 40 lower-case hex digits')
const chain = z.union([z.literal(8453), z.literal(84532)])
const hash32 = z.string().regex(/^0x[0-9a-f]{64}$/, 'send 0x and 64 lower-case hex digits')

/** Both segments whole: `.` and `..` are path steps and cannot name a repository. */
const repository = /^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/

const Comparison = z.strictObject({
  repo: z.string().regex(repository, 'send owner/name'),
  base_sha: sha,
  head_sha: sha,
})

const Call = z.strictObject({
  chain_id: chain,
  block_number: z.int().min(0),
  contract_address: z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'send 0x and 40 hex digits'),
  calldata: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){0,9000}$/, 'send 0x and whole bytes'),
  block_hash: hash32.optional(),
})

const Transaction = z.strictObject({ chain_id: chain, tx_hash: hash32 })

export type Comparison = z.output<typeof Comparison>
export type ContractCall = z.output<typeof Call>
export type ChainTransaction = z.output<typeof Transaction>
export type ArtifactSource =
  | { kind: 'comparison'; source: Comparison }
  | { kind: 'call'; source: ContractCall }
  | { kind: 'transaction'; source: ChainTransaction }

/** Fails closed: the service never replaces a requested source with the caller's own copy. */
export const sourceUnavailable = (why: string): InvalidRequest =>
  new InvalidRequest([{ loc: ['body', 'artifact_source'], msg: why, type: 'artifact_source_unavailable' }])

const typesOf = {
  comparison: ['code_diff', 'patch', 'config_change'],
  call: ['onchain_action', 'sanctions_screening'],
  transaction: ['onchain_action', 'sanctions_screening'],
}

export function readArtifactSource(given: Record<string, unknown>, artifactType: string): ArtifactSource {
  const kind = 'repo' in given ? 'comparison' : 'tx_hash' in given ? 'transaction' : 'call'
  const shape = { comparison: Comparison, call: Call, transaction: Transaction }[kind]
  const read = shape.safeParse(given)
  if (!read.success) {
    const { path, message } = read.error.issues[0]!
    throw sourceUnavailable(`${['artifact_source', ...path].join('.')}: ${message}`)
  }
  if (!typesOf[kind].includes(artifactType))
    throw sourceUnavailable(
      `this source is reviewed as ${typesOf[kind].join(' or ')}, not as ${artifactType}`,
    )
  return { kind, source: read.data } as ArtifactSource
}
