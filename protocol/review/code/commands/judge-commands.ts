// Judges the command lines that a change fixes in its code by the rules of the shell, once for each file. A call that
// runs a line of which the shell understands everything is understood too, where nothing else is given to it.
import { Findings } from '../../core/findings.ts'
import type { TreeNode } from '../../syntax/tree.ts'
import { readJsonArtifact } from '../../text/json-caps.ts'
import type { SourceText } from '../../text/source-text.ts'
import type { Image, Images } from '../image.ts'
import { isWritten } from '../image.ts'
import { placeOf } from '../read/read-side.ts'
import type { Report } from '../report.ts'
import { commandLinesIn, type FixedCommand } from './fixed-commands.ts'

export interface JudgedCommand extends FixedCommand {
  /** Null where there are too many commands to judge. */
  readonly inner: Findings | null
  /** All of it was understood, and nothing but notes was found. */
  readonly isClean: boolean
}

/** Of one file; what stands behind them is unjudged. */
const MOST_COMMANDS = 24

const known = new WeakMap<Image, readonly JudgedCommand[]>()

/** The written commands of the new side that the old side does not run. */
export function judgedCommands(images: Images, report: Report): readonly JudgedCommand[] {
  const { before, after } = images
  if (report.parts === null) return []
  const earlier = known.get(after)
  if (earlier !== undefined) return earlier
  const old = new Map<string, number>()
  for (const { line } of commandLinesIn(before, report.budget)) old.set(line, (old.get(line) ?? 0) + 1)
  const found: JudgedCommand[] = []
  for (const command of commandLinesIn(after, report.budget)) {
    const { tree, line } = command
    const times = old.get(line) ?? 0
    old.set(line, times - 1)
    if (times > 0 || !isWritten(after.side, tree.start, tree.end)) continue
    const inner = found.length < MOST_COMMANDS ? judgeLine(command, images, report) : null
    found.push({ ...command, inner, isClean: inner !== null && isClean(inner) })
  }
  known.set(after, found)
  return found
}

function judgeLine({ tree, line }: FixedCommand, { change, after }: Images, report: Report): Findings {
  const { ruleset, judge } = report.parts!
  report.budget.spend(line.length)
  const span = placeOf(change, after.side, tree.start, tree.end)
  const source: SourceText = { text: line, spanOf: () => span }
  const inner = new Findings(ruleset, Number.MAX_SAFE_INTEGER)
  judge(
    'shell_command',
    { source, json: readJsonArtifact(line, ruleset.manifest.caps, report.budget) },
    inner,
  )
  return inner
}

const isClean = ({ issues, coverage, coverClasses }: Findings): boolean =>
  issues.every(({ severity }) => severity === 'low') &&
  coverClasses.length > 0 &&
  coverage.result(() => true).unjudged.length === 0

/** Reaches other machines, changes what is installed, or gives what only this process knows. */
const REACHES =
  /:\/\/|@|\$|\b(?:curl|wget|nc|ncat|socat|ssh|scp|sftp|rsync|ftp|telnet|push|publish|upload|deploy|install|add|apply|login|fetch|pull|clone|run|exec|x|npx|pip|docker|kubectl|aws|gcloud|az|env|printenv|set|history|declare)\b/
/** What runs when a package is installed, a test is collected or a program is imported. */
const RUNS_BY_ITSELF =
  /(?:^|\/)(?:setup|conftest|sitecustomize|usercustomize|__init__|(?:pre|post)?install|build)\.\w{1,4}$|\.pth$/
const PLAIN_OPTION =
  /^(?:check|capture_output|text|universal_newlines|encoding|errors|timeout|stdout|stderr|close_fds|stdio|maxBuffer|windowsHide)$/
const STARTS = /^(?:Run|Output|CombinedOutput|Start|Wait|start|waitFor|read|wait|toString|trim|strip)$/

/** Calls that only run such a line, with the calls that wait for them. */
export function understoodCommands(images: Images, report: Report): ReadonlySet<TreeNode> {
  const clean = judgedCommands(images, report).filter((command) => command.isClean)
  return clean.length === 0 ? new Set() : callsOf(images, clean)
}

function callsOf({ change, after }: Images, clean: readonly JudgedCommand[]): ReadonlySet<TreeNode> {
  const found = new Set<TreeNode>()
  if (RUNS_BY_ITSELF.test(change.file.path)) return found
  for (const { tree, line } of clean) {
    if (REACHES.test(line) || !isOnlyLine(tree)) continue
    found.add(tree)
    // `exec.Command("git", "status").Run()`
    let at = tree
    for (;;) {
      const member = after.parentOf.get(at)
      const call = member?.kind === 'member' && member.left === at ? after.parentOf.get(member) : undefined
      if (call?.kind !== 'call' || call.left !== member || call.items.length > 0) break
      if (!STARTS.test(member!.name)) break
      found.add(call)
      at = call
    }
  }
  return found
}

const isOnlyLine = ({ items, body }: TreeNode): boolean => {
  const list = items.findIndex(({ kind }) => kind === 'list')
  return (
    body === null &&
    items.every((one, i) => {
      if (one.kind === 'dict') return one.items.every(isPlainOption)
      if (one.kind === 'pair') return isPlainOption(one)
      if (list >= 0 && i > list) return false
      // A context, a mode or a constant of the file.
      return /^(?:string|list|binary)$/.test(one.kind) || (i === 0 && /^(?:name|member)$/.test(one.kind))
    })
  )
}

const isPlainOption = ({ kind, name, right }: TreeNode): boolean =>
  kind === 'pair' &&
  PLAIN_OPTION.test(name) &&
  right !== null &&
  (right.kind === 'literal' ||
    (right.kind === 'string' && right.items.length === 0) ||
    (right.kind === 'member' && /^(?:PIPE|DEVNULL|STDOUT)$/.test(right.name)))
