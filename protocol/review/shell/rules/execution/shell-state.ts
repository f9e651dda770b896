// Flags variables that load or run foreign code; covers assignments, tests and builtins of the shell.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const preloadLibrary = rule({
  id: 'shell.env.preload',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'ld.so(8) LD_PRELOAD',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Leave the variable unset.',
  fires: ['LD_PRELOAD=/usr/lib/libtrace.so ls', 'export LD_LIBRARY_PATH=/usr/lib/alt'],
  quiet: ['echo LD_PRELOAD', 'TZ=UTC date'],
})

export const preloadForeignLibrary = rule({
  id: 'shell.env.preload_foreign',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'ld.so(8) LD_PRELOAD, MITRE ATT&CK T1574.006',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Leave the variable unset.',
  fires: ['LD_PRELOAD=/tmp/x.so ls', 'export BASH_ENV=~/hook.sh'],
  quiet: ['LANG=C ls', 'echo /tmp/x.so'],
})

export const setProgramVariable = rule({
  id: 'shell.env.code',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'git(1) GIT_SSH_COMMAND, less(1) LESSOPEN',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Leave the variable unset.',
  fires: ["PAGER='less; id' man ls", "export GIT_SSH_COMMAND='sh -c id'"],
  quiet: ['PAGER=cat man ls', 'EDITOR=vim git log'],
})

export const lookUpInSharedFolder = rule({
  id: 'shell.env.path',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'CWE-426',
  message: ({ value }: { value: string }) =>
    `programs are looked up in ${value} first, where others may place them.`,
  fix: 'Use the full path of the program.',
  fires: ['PATH=/tmp:$PATH ls', 'export PATH=.:$PATH'],
  quiet: ['export PATH=$HOME/bin:$PATH', 'echo $PATH'],
})

export const assignVariable = allowRule({
  id: 'shell.pos.assignment',
  evidence: 'A',
  source: 'bash(1) PARAMETERS',
  fires: ['COUNT=3', 'A=b B=c'],
  quiet: ['ls', 'echo COUNT=3'],
})

export const defineFunction = allowRule({
  id: 'shell.pos.definition',
  evidence: 'A',
  source: 'bash(1) FUNCTIONS',
  fires: ['f() { ls; }', 'greet() { echo hi; }; greet'],
  quiet: ['ls', "echo 'f() { ls; }'"],
})

export const testCondition = allowRule({
  id: 'shell.pos.test',
  evidence: 'A',
  source: 'bash(1) CONDITIONAL EXPRESSIONS',
  fires: ['[[ -f Makefile ]]', '(( 3 > 2 ))'],
  quiet: ['ls Makefile', 'echo 3'],
})

export const useBuiltin = allowRule({
  id: 'shell.pos.builtin',
  evidence: 'A',
  source: 'bash(1) SHELL BUILTIN COMMANDS',
  fires: ['cd src', 'set -euo pipefail'],
  quiet: ['ls', 'rm -rf build'],
})

export const runThroughWrapper = allowRule({
  id: 'shell.pos.wrapper',
  evidence: 'A',
  source: 'env(1), timeout(1), xargs(1)',
  fires: ['timeout 5 ls', 'nice -n 10 make test'],
  quiet: ['make test', 'ls'],
})
