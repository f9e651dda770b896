// Check anchor.path: the digest is the expected one, and the operations of the file lead from it to a Bitcoin merkle root.
import { toHex } from '../../bytes.ts'
import { type CheckAbout, cannotEstablish, fail, pass, shown } from '../../check.ts'
import type { Check } from '../../report.ts'
import { displayed } from '../bitcoin/header.ts'
import type { DetachedFile } from '../format/detached-file.ts'
import { type AttestedPath, attestedPaths } from '../tree/timestamp.ts'
import type { BitcoinPath } from '../tree/trim-timestamp.ts'

export const PATH = {
  id: 'anchor.path',
  title: 'The operations lead from the digest to the merkle root of a Bitcoin block',
  spec: 'OpenTimestamps, detached timestamp file',
} as const satisfies CheckAbout

export const unreadableFile = (expected: Uint8Array, problem: string): Check =>
  fail(PATH, {
    expected: `a proof of ${toHex(expected)}`,
    actual: null,
    why: `Not an OpenTimestamps proof: ${problem}.`,
  })

/** `path`: null where no Bitcoin block is attested. */
export function pathCheck(file: DetachedFile, digest: Uint8Array, path: BitcoinPath | null): Check {
  const expected = `from sha256 ${toHex(digest)}`
  const start = `from ${file.hash} ${toHex(file.timestamp.message)}`
  if (file.hash !== 'sha256' || toHex(file.timestamp.message) !== toHex(digest)) {
    if (file.hash === 'sha1') {
      const why = 'A SHA-1 digest: two files with one such digest can be made, so it stands for neither.'
      return cannotEstablish(PATH, { expected, actual: start, why }, ['a proof of a SHA-256 digest'])
    }
    return fail(PATH, { expected, actual: start, why: 'The proof is of another digest.' })
  }
  if (path === null) return withoutBlock(attestedPaths(file.timestamp), expected, start)
  const length = `${path.steps.length} operations`
  if (path.message.length !== 32) {
    const why = `${length} lead to ${path.message.length} bytes, and a merkle root has 32.`
    return fail(PATH, { expected, actual: start, why })
  }
  const actual = `${start}, ${length}, to merkle root ${displayed(path.message)} of block ${path.attestation.height}`
  if (path.steps.some(({ operation }) => operation.name === 'sha1')) {
    const why = 'One of the operations is SHA-1, for which two messages with one result can be made.'
    return cannotEstablish(PATH, { expected, actual, why }, ['a path without SHA-1'])
  }
  return pass(PATH, { expected, actual, why: 'Every operation was computed again from the digest on.' })
}

function withoutBlock(paths: readonly AttestedPath[], expected: string, actual: string): Check {
  const calendars = paths.flatMap(({ attestation }) =>
    attestation.kind === 'pending' ? [attestation.uri] : [],
  )
  const named = shown([...new Set(calendars)].join(', '))
  const why =
    calendars.length > 0
      ? `Only promised so far, by ${named}. No Bitcoin block is named.`
      : 'Nothing in the proof names a Bitcoin block.'
  return cannotEstablish(PATH, { expected, actual, why }, ['a Bitcoin attestation'])
}
