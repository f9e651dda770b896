// Gives the flow of a file that is read: what the script wrote there, a secret, or nothing special.
import { readHistory, readSecret } from '../../rules/exfiltration/secrets.ts'
import {
  ACCOUNTS,
  type Arg,
  type Flow,
  HISTORY,
  OWN_JOB,
  type Scope,
  SECRET,
  UNKNOWN_FLOW,
} from '../model.ts'
import { type Place, quoted, type Run } from '../run.ts'
import { fold, isAccountsPath, isHistoryPath, isSecretPath, scopeOf } from './paths.ts'

/** The flow of a file, and a finding when it is a secret. */
export function readFile(file: Arg, at: Place, scope: Scope, run: Run): Flow {
  if (file.content) return file.content
  if (file.text === '/dev/null') return { text: '', taints: 0, what: '' }
  const path = fold(file.text, scope.cwd)
  const written = scope.files.get(path) ?? unpackedIn(path, scope)
  if (written) return written
  if (isSecretPath(file.text, scope.cwd)) {
    run.report({ span: file.span, origin: at.origin }, readSecret, {
      subject: quoted(file.text),
      effect: 'holds credentials, and this reads it',
    })
    return { text: null, taints: SECRET, what: quoted(file.text) }
  }
  if (isHistoryPath(file.text, scope.cwd)) {
    run.report({ span: file.span, origin: at.origin }, readHistory, { file: quoted(file.text) })
    return { text: null, taints: HISTORY, what: quoted(file.text) }
  }
  if (isAccountsPath(file.text, scope.cwd)) return { text: null, taints: ACCOUNTS, what: quoted(file.text) }
  if (isJobFile(file, scope)) return { text: null, taints: file.taints, what: OWN_JOB }
  return { text: null, taints: file.taints, what: file.what }
}

/** What the script unpacked into a folder above. */
export function unpackedIn(path: string, { files }: Scope): Flow | undefined {
  if (files.size === 0) return undefined
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const flow = files.get(path.slice(0, end + 1))
    if (flow !== undefined) return flow
  }
  return undefined
}

/** `.pid` files of the project hold the ids of what it started. */
const isJobFile = (file: Arg, { cwd }: Scope): boolean =>
  /\w\.pid$/.test(file.text) && ['project', 'build', 'tmp'].includes(scopeOf(file, cwd))

export const readAll = (files: readonly Arg[], at: Place, scope: Scope, run: Run): Flow =>
  files.reduce<Flow>(
    (all, file) => {
      const flow = readFile(file, at, scope, run)
      return {
        text: all.text === null || flow.text === null ? null : all.text + flow.text,
        taints: all.taints | flow.taints,
        what: all.what || flow.what,
        dumpedFrom: all.dumpedFrom ?? flow.dumpedFrom,
      }
    },
    files.length === 0 ? UNKNOWN_FLOW : { text: '', taints: 0, what: '' },
  )
