// States what an entry is about in a few words, from the artifact that it discloses. The artifact is the caller's text: only
// its own names and figures appear, hidden characters made visible, and nothing is inferred from them.
import { orderSubject } from './order-subject.ts'
import { shortened } from './shortened.ts'
import { transactionSubject } from './transaction-subject.ts'

export interface Subject {
  /** After "Rejected" or "Approved": "buying 40 ETH at 2,450, stop 2,510". */
  readonly phrase: string
  /** A command line, to be set as code; null for words. */
  readonly code: string | null
}

/** `artifact`: from its first byte on; what follows the first few thousand characters changes nothing. Null without words. */
export function subjectOf(artifactType: string | null, artifact: string): Subject | null {
  switch (artifactType) {
    case 'shell_command':
      return commandSubject(artifact)
    case 'trade':
      return named(orderSubject(artifact)) ?? quoted(artifact)
    case 'onchain_action':
      return named(transactionSubject(artifact)) ?? quoted(artifact)
    case 'code_diff':
    case 'patch':
      return named(changedFiles(artifact)) ?? quoted(artifact)
    case 'plan':
      return quoted(artifact, 'the plan ')
    default:
      return quoted(artifact)
  }
}

const named = (phrase: string | null): Subject | null => (phrase === null ? null : { phrase, code: null })

/** The first line that runs, and how many follow. */
function commandSubject(artifact: string): Subject | null {
  const lines = artifact.split('\n').map((line) => line.trim())
  const running = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const first = running[0] ?? lines.find((line) => line !== '')
  if (first === undefined) return null
  const code = shortened(first)
  const more = running.length - 1
  return { phrase: `“${code}”${more > 0 ? ` and ${counted(more, 'more line')}` : ''}`, code }
}

function quoted(artifact: string, before = ''): Subject | null {
  const first = artifact
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[#>*-]+|\d+[.)]|goal:)\s*/i, '').trim())
    .find((line) => /[\p{L}\p{N}]/u.test(line))
  return first === undefined ? null : { phrase: `${before}“${shortened(first)}”`, code: null }
}

/** Files of a unified diff, by the name that they have after it. */
function changedFiles(artifact: string): string | null {
  const files = new Set<string>()
  for (const [, before, after] of artifact.matchAll(/^--- (?:a\/)?(\S+).*\n\+\+\+ (?:b\/)?(\S+)/gm)) {
    const file = after === '/dev/null' ? before : after
    if (file !== undefined) files.add(file)
  }
  for (const [, file] of artifact.matchAll(/^diff --git a\/\S+ b\/(\S+)$/gm)) if (file) files.add(file)
  const [first] = files
  if (first === undefined) return null
  const rest = files.size - 1
  return `a change of ${shortened(first)}${rest > 0 ? ` and ${counted(rest, 'more file')}` : ''}`
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
