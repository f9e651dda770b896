// Judges nft: rules that are replaced as a whole behind a check of the new file, with the old ones saved and on their way
// back by a timer unless somebody who still gets in stops it.
import { covers, report } from '../../read/answers.ts'
import { fold } from '../../read/files/paths.ts'
import { type Command, DECODED, DOWNLOAD, type Flow, SAVED_RULES } from '../../read/model.ts'
import type { Commands, Handler, Run } from '../../read/run.ts'
import { hasAny, hasText, readOptions, valuesOf } from '../../read/words/options.ts'
import { changeFirewall, disableFirewall, readGuards } from './guards.ts'
import { LATE_RETURN, RETURN } from './saved-rules.ts'

const allow = covers(readGuards)

/** Whoever the new rules lock out does not wait for hours. */
const isSoon = ({ scope }: Command): boolean => !scope.created.has('check', LATE_RETURN)

/** Rules whose chain for what comes in accepts what no rule of it names, or that hold no chain at all. */
const opensHost = (text: string): boolean =>
  /\bflush ruleset\b/.test(text) && !/\bpolicy drop\b|\b(?:drop|reject)\b/.test(text)

const isLater = ({ scope }: Command): boolean => scope.via.includes('at')

/** What comes in while nothing holds it back, until other rules are loaded; at the end of the script it is known whether they are. */
function flushes(command: Command, run: Run): Flow {
  const { created } = command.scope
  const open = (): Flow => report(command, run, disableFirewall, 'removes rules of the firewall')
  if (!created.isWholeScript || !created.has('check', SAVED_RULES)) return open()
  const isReturn = isLater(command)
  const isSafe = created.isCertain('check', RETURN)
  created.atEnd(() => {
    if (
      isReturn
        ? created.has('check', 'old rules loaded later')
        : isSafe && created.has('check', 'checked rules loaded')
    )
      return
    if (created.has('check', 'rules loaded'))
      report(command, run, changeFirewall, 'lets every connection in for a while')
    else open()
  })
  return allow(command, run)
}

function loads(command: Command, path: string, run: Run): Flow {
  const { created, files } = command.scope
  const isUndo = files.get(path)?.what === SAVED_RULES
  if (isLater(command)) {
    if (!isUndo) return report(command, run, changeFirewall, 'replaces the rules of the firewall later')
    if (isSoon(command)) created.add('check', RETURN)
    created.add('check', 'old rules loaded later')
    return allow(command, run)
  }
  created.add('check', 'rules loaded')
  const content = files.get(path)
  const isForeign = content !== undefined && (content.taints & (DOWNLOAD | DECODED)) !== 0
  if (isForeign) return report(command, run, changeFirewall, 'loads rules that nobody has read')
  if (content?.text && opensHost(content.text))
    return report(command, run, disableFirewall, 'lets every connection in')
  const isChecked =
    isUndo || (created.isCertain('check', `tested ${path}`) && created.isCertain('check', RETURN))
  if (!isChecked) return report(command, run, changeFirewall, 'replaces the rules of the firewall')
  created.add('check', 'checked rules loaded')
  return allow(command, run)
}

const nft: Handler = (command, run) => {
  const { args, scope } = command
  const options = readOptions(args, '-f --file -I --includepath -D --define')
  const words = options.operands.map(({ text }) => text)
  const [file, ...others] = valuesOf(options, '-f --file')
  if (hasAny(options, '-c --check')) {
    if (file && others.length === 0) scope.created.add('check', `tested ${fold(file.text, scope.cwd)}`)
    return allow(command, run)
  }
  if (file && others.length === 0) return loads(command, fold(file.text, scope.cwd), run)
  if (/^-?[a-z]* ?list ruleset$/.test(words.join(' '))) {
    scope.created.add('check', SAVED_RULES)
    return { ...allow(command, run), what: SAVED_RULES }
  }
  if (words.join(' ') === 'flush ruleset') return flushes(command, run)
  return hasText(args, 'delete') && hasText(args, 'handle') && hasText(args, 'rule')
    ? report(command, run, changeFirewall, 'removes one rule of the firewall')
    : hasText(args, 'flush', 'delete')
      ? report(command, run, disableFirewall, 'removes rules of the firewall')
      : hasText(args, 'list')
        ? allow(command, run)
        : report(command, run, changeFirewall, 'changes who may reach the host')
}

export const commands: Commands = { nft }
