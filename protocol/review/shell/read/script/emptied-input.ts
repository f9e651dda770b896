// Finds a pipeline that writes over a file which it reads: the shell empties the file before the first program starts.
import type { Command, PipelineNode, Redirect, Word } from 'unbash'
import { emptyOwnInput } from '../../rules/filesystem/file-changes.ts'
import { scopeOf } from '../files/paths.ts'
import type { Origin, Scope } from '../model.ts'
import { quoted, type Run } from '../run.ts'

/** Programs that read the files they name to the end. */
const READS =
  /^(?:cat|tac|sort|uniq|[ef]?grep|g?sed|[gmn]?awk|jq|yq|cut|tr|head|tail|rev|column|fmt|fold|nl|iconv|envsubst|paste|join|comm|xmllint|csvcut|csvsort|unexpand|expand|base64|openssl|perl)$/
/** The program writes elsewhere, or only prints what it would do. */
const IN_PLACE = /^-(?:i|-in-place)/

const MAX_COMMANDS = 16

const textOf = (word: Word | undefined): string => word?.value ?? word?.text ?? ''

const plainRedirects = ({ redirects }: Command): readonly Redirect[] =>
  redirects.flatMap((one) => (one.type === 'Redirect' ? [one] : []))

const targetOf = (command: Command): Word | undefined =>
  plainRedirects(command).find(
    ({ operator, descriptor }) =>
      (operator === '>' || operator === '>|') &&
      (descriptor === undefined || (descriptor.type === 'FileDescriptor' && descriptor.value === 1)),
  )?.target

export function judgeOwnInput(
  commands: readonly PipelineNode[],
  origin: Origin,
  scope: Scope,
  run: Run,
): void {
  const last = commands.at(-1)
  if (last?.type !== 'Command') return
  const target = targetOf(last)
  const text = textOf(target)
  if (
    target === undefined ||
    text === '' ||
    ['null', 'tmp', 'build'].includes(scopeOf({ text, maybeEmpty: null }, scope.cwd))
  )
    return
  for (const node of commands.slice(0, MAX_COMMANDS)) {
    if (node.type !== 'Command' || !READS.test(textOf(node.name))) continue
    run.budget.spend(4 * node.args.length + 1)
    const words = node.args.filter((arg): arg is Word => arg.type !== 'Assignment')
    if (words.some((word) => IN_PLACE.test(textOf(word)))) continue
    const isRead =
      words.some((word) => textOf(word) === text) ||
      plainRedirects(node).some((one) => one.operator === '<' && textOf(one.target) === text)
    if (!isRead) continue
    run.report({ span: origin.spanOf(target.pos, target.end), origin }, emptyOwnInput, {
      target: quoted(text),
      program: textOf(node.name),
    })
    return
  }
}
