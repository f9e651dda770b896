// Flags commands that read, print or collect credentials.
import { rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const readSecret = rule({
  id: 'shell.secret.read',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'CWE-522',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Do not read credentials in a command whose output is kept.',
  fires: ['cat ~/.aws/credentials', 'head -3 .env'],
  quiet: ['cat .env.example', 'ls -l ~/.aws'],
})

export const readHistory = rule({
  id: 'shell.secret.history',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'MITRE ATT&CK T1552.003',
  message: ({ file }: { file: string }) =>
    `${file} records commands, with whatever passwords were typed in them.`,
  fix: 'Search for the one command instead.',
  fires: ['cat ~/.bash_history', 'tail -50 ~/.zsh_history'],
  quiet: ['cat docs/history.md', 'ls ~/.bash_history'],
})

export const searchCredentials = rule({
  id: 'shell.secret.search',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'MITRE ATT&CK T1552.001',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Search the project only.',
  fires: ['grep -r password /etc', 'find / -name id_rsa'],
  quiet: ['grep -rn password src', "find . -name '*.go'"],
})

export const collectAccounts = rule({
  id: 'shell.secret.collect',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'MITRE ATT&CK T1087',
  message: ({ name, value }: { name: string; value: string }) =>
    `${name} becomes a copy of ${value}, as somebody who takes it along would make it.`,
  fix: 'Read the one line that is needed.',
  fires: ['cat /etc/passwd > accounts.txt', 'cp /etc/group groups.txt'],
  quiet: ['cat /etc/os-release', 'id'],
})

export const readClipboard = rule({
  id: 'shell.secret.clipboard',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'MITRE ATT&CK T1115',
  message: ({ command }: { command: string }) => `${command} reads the clipboard, which may hold passwords.`,
  fix: 'Ask for the value instead.',
  fires: ['pbpaste', 'xclip -o'],
  quiet: ['echo hi | pbcopy', 'date'],
})

export const printSecretVariable = rule({
  id: 'shell.secret.environment',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'CWE-526',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Test whether the variable is set without printing it.',
  fires: ['printenv DB_PASSWORD', 'env | grep -i token'],
  quiet: ['printenv HOME', 'env | wc -l'],
})

export const dumpCredentials = rule({
  id: 'shell.secret.dump',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'MITRE ATT&CK T1003',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Do not copy credential stores.',
  fires: ['procdump -ma lsass.exe out.dmp', 'reg save HKLM\\SAM sam.hiv'],
  quiet: ['procdump -ma notepad.exe out.dmp', 'reg query HKLM\\SOFTWARE\\Acme'],
})
