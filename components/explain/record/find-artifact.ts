// Finds the text that was judged. A text field changes line ends, and copying loses or adds the last one, so the few texts
// that look the same are tried: the hash says which of them it was.
import { sha256Hex } from '#protocol/bytes.ts'

export interface FoundArtifact {
  text: string
  sha256: string
  matches: boolean
}

export function findArtifact(typed: string, artifactSha256: string | null): FoundArtifact {
  const sha256 = sha256Hex(typed)
  if (artifactSha256 === null || sha256 === artifactSha256) return { text: typed, sha256, matches: true }
  const lines = typed.replaceAll('\r\n', '\n')
  const bare = lines.replace(/\n$/, '')
  for (const text of [bare, `${bare}\n`, bare.replaceAll('\n', '\r\n'), `${bare}\n`.replaceAll('\n', '\r\n')])
    if (sha256Hex(text) === artifactSha256) return { text, sha256: artifactSha256, matches: true }
  return { text: typed, sha256, matches: false }
}
