// Keeps which files a script has compared with a digest that stands in it: what is there is what its author read.
import { fold } from '../../read/files/paths.ts'
import { type Command, type Flow, HOLE, type Scope } from '../../read/model.ts'
import type { Commands, Handler } from '../../read/run.ts'

/** sha256sum(1) and its kin: digest, blank, mark, name. */
const LINE = /^([0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128}) [ *]?(\S{1,200})$/i
const MAX_LINES = 16

const noteDigests: Handler = ({ args, stdin, scope }: Command): Flow | null => {
  if (!args.some(({ text }) => /^(?:-c|--check|--strict|-[a-z]*c[a-z]*)$/.test(text))) return null
  const files = args.filter(({ text }) => !text.startsWith('-'))
  const texts = files.length > 0 ? files.map(({ text }) => scope.files.get(fold(text, scope.cwd))) : [stdin]
  for (const flow of texts)
    for (const line of (flow && flow.taints === 0 ? (flow.text ?? '') : '').split('\n').slice(0, MAX_LINES)) {
      const path = LINE.exec(line.trim())?.[2]
      if (path !== undefined && !path.includes(HOLE))
        scope.created.add('check', `digest of ${fold(path, scope.cwd)}`)
    }
  return null
}

/** A comparison whose failure ends the script came before. */
export const hasKnownDigest = (text: string, { created, cwd }: Scope): boolean =>
  !text.includes(HOLE) && created.isCertain('check', `digest of ${fold(text, cwd)}`)

/** Before the readers of files, which judge the rest. */
export const priority = 40

export const commands: Commands = Object.fromEntries(
  'sha256sum sha384sum sha512sum shasum gsha256sum'.split(' ').map((name) => [name, noteDigests]),
)
