// The examples of the reference client, by what its README says of each.
import { describe, expect, it } from 'vitest'
import { sha256Bytes, toHex } from '../../bytes.ts'
import { vectorBytes, vectorJson, vectorsMissing, vectorsNote } from '../../testing/vectors.ts'
import { displayed } from '../bitcoin/header.ts'
import { mergeTimestamps } from '../tree/merge-timestamps.ts'
import { attestedPaths } from '../tree/timestamp.ts'
import { formatDetachedFile, parseDetachedFile } from './detached-file.ts'

interface Example {
  parse: 'ok' | 'reject'
  file_hash_op: string
  file_digest: string
  bytes: number
  attestations: Record<string, unknown>[]
  file_matches_digest?: boolean
}

/** In hex "keccak?", where the list of expected values has no message because its maker had no Keccak. */
const noKeccak = '6b656363616b3f'
const keccakMessage = 'c0909480bbefeca8c607fd169df2f57c7ec95e4c53484f24d73130c428fb208c'

const examples = vectorsMissing ? {} : vectorJson<Record<string, Example>>('ots/expected.json')
const named = (parse: Example['parse']) =>
  Object.entries(examples).filter(([, example]) => example.parse === parse)

describe.skipIf(vectorsMissing)(`published proofs${vectorsNote}`, () => {
  it('are ten [OpenTimestamps]', () => {
    expect([named('ok').length, named('reject').length]).toEqual([8, 2])
  })

  it.each(named('ok'))(
    '%s states its attestations and is written as it was read [OpenTimestamps]',
    (path, example) => {
      const bytes = vectorBytes(`ots/${path}`)
      const parsed = parseDetachedFile(bytes)
      if (!parsed.ok) throw new Error(parsed.problem.detail)
      const { file } = parsed
      expect([file.hash, toHex(file.timestamp.message), bytes.length]).toEqual([
        example.file_hash_op,
        example.file_digest,
        example.bytes,
      ])
      const found = attestedPaths(file.timestamp).map(({ attestation, message }) => {
        if (attestation.kind === 'pending')
          return { type: 'pending', uri: attestation.uri, commitment: toHex(message) }
        if (attestation.kind === 'unknown') {
          const { tag, payload } = attestation
          return { type: 'unknown', tag, payload: toHex(payload), message: toHex(message) }
        }
        const { kind, height } = attestation
        const block = { type: kind, height, message: toHex(message) }
        return kind === 'bitcoin' ? { ...block, merkle_root_display: displayed(message) } : block
      })
      const sorted = (list: object[]) => list.map((each) => JSON.stringify(each)).sort()
      const expected = example.attestations.map((each) =>
        each.message === noKeccak ? { ...each, message: keccakMessage } : each,
      )
      expect(sorted(found)).toEqual(sorted(expected))
      expect(toHex(formatDetachedFile(file))).toBe(toHex(new Uint8Array(bytes)))
      if (example.file_matches_digest) {
        const stamped = vectorBytes(`ots/${path.slice(0, -'.ots'.length)}`)
        expect(toHex(sha256Bytes(new Uint8Array(stamped)))).toBe(example.file_digest)
      }
    },
  )

  it.each(named('ok'))('%s has the order of our writer already [ledger, 7.1]', (path) => {
    const parsed = parseDetachedFile(vectorBytes(`ots/${path}`))
    if (!parsed.ok) throw new Error(parsed.problem.detail)
    const merged = mergeTimestamps(parsed.file.timestamp)
    expect(merged).toEqual(parsed.file.timestamp)
  })

  it('that are invalid are refused with their reason [OpenTimestamps]', () => {
    const codes = named('reject').map(([path]) => {
      const parsed = parseDetachedFile(vectorBytes(`ots/${path}`))
      return [path.split('/').at(-1), parsed.ok ? 'ok' : parsed.problem.code]
    })
    expect(Object.fromEntries(codes)).toEqual({
      'bad-major-version.ots': 'bad_version',
      'exceeds-max-msg-length.ots': 'limit',
    })
  })
})
