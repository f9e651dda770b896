// The reference library (python3-opentimestamps) and this reader over the same files: good ones, and ones with a byte changed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256Bytes, toHex, utf8Encode } from '../../bytes.ts'
import { anyTimestamp } from '../testing/arbitrary-timestamp.ts'
import { mergeTimestamps } from '../tree/merge-timestamps.ts'
import { type AttestedPath, attestedPaths } from '../tree/timestamp.ts'
import { attestationTag } from './attestation.ts'
import { formatDetachedFile, parseDetachedFile } from './detached-file.ts'

const script = join(import.meta.dirname, '../testing/reference.py')
const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import opentimestamps']).status === 0,
)
const note = python
  ? ''
  : ' (skipped: no python3-opentimestamps; node scripts/setup/install-ots-client.ts installs it)'

type Answer =
  | { ok: true; hash: string; digest: string; attestations: string[]; written: string }
  | { ok: false; problem: string }

function reference(files: readonly Uint8Array[]): Answer[] {
  const input = files.map((file) => `${toHex(file)}\n`).join('')
  const { stdout, stderr, status } = spawnSync(python!, [script], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer)
}

const digest = sha256Bytes(utf8Encode('compared'))
const stated = ({ message, attestation }: AttestedPath): string => {
  const value =
    attestation.kind === 'pending'
      ? attestation.uri
      : attestation.kind === 'unknown'
        ? toHex(attestation.payload)
        : String(attestation.height)
  return [toHex(message), attestationTag(attestation), value].join(' ')
}
const samples = (count: number): Uint8Array[] =>
  fc
    .sample(anyTimestamp(digest), count)
    .map((timestamp) => formatDetachedFile({ hash: 'sha256', timestamp: mergeTimestamps(timestamp) }))

describe.skipIf(!python)(`the reference library [OpenTimestamps]${note}`, () => {
  it('reads our files, states the same, and writes the same bytes', () => {
    const files = samples(400)
    reference(files).forEach((answer, index) => {
      const parsed = parseDetachedFile(files[index]!)
      if (!parsed.ok) throw new Error(parsed.problem.detail)
      const paths = attestedPaths(parsed.file.timestamp)
      expect(answer).toEqual({
        ok: true,
        hash: 'sha256',
        digest: toHex(digest),
        attestations: [...new Set(paths.map(stated))].sort(),
        written: toHex(files[index]!),
      })
    })
  })

  it('refuses what we refuse, and more of what we accept never', () => {
    const damaged = fc
      .sample(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean()), 1_500)
      .map(([at, mask, isCut], index) => {
        const whole = base[index % base.length]!
        if (isCut) return whole.slice(0, at % whole.length)
        const file = whole.slice()
        file[at % file.length]! ^= mask
        return file
      })
    const counts = { both: 0, neither: 0, stricter: 0 }
    reference(damaged).forEach((answer, index) => {
      const parsed = parseDetachedFile(damaged[index]!)
      if (parsed.ok) {
        expect(answer.ok, toHex(damaged[index]!)).toBe(true)
        if (answer.ok)
          expect(attestedPaths(parsed.file.timestamp).map(stated)).toEqual(
            expect.arrayContaining(answer.attestations),
          )
        counts.both += 1
      } else if (answer.ok) {
        // Numbers in a longer form than needed, or of 2^53 and more: read there, refused here.
        expect(['bad_varuint', 'limit']).toContain(parsed.problem.code)
        counts.stricter += 1
      } else counts.neither += 1
    })
    expect(counts.both).toBeGreaterThan(100)
    expect(counts.neither).toBeGreaterThan(100)
    expect(counts.stricter).toBeLessThan(50)
  })
})

const base = python ? samples(60) : []
