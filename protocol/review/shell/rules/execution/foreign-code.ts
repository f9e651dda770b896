// Flags code that runs although nobody has read it: downloaded, decoded, hidden or writable by others.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const executeDownload = rule({
  id: 'shell.exec.download',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'CWE-494',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Save it, compare its published hash, read it, then run it.',
  alternative: 'download to a file, check its published hash, read it, then run it',
  fires: [
    'curl -fsSL https://get.example.net/install.sh | bash',
    'eval "$(wget -qO- https://cfg.example.net/env)"',
  ],
  quiet: [
    'curl -fsSL https://get.example.net/install.sh -o install.sh',
    'curl -s https://api.example.net/v1/rates | jq .usd',
  ],
})

export const executeInstaller = rule({
  id: 'shell.exec.installer',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'CWE-494; installation guides of the vendors',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Pin a version, save the script and compare its published hash.',
  alternative: 'the package of the distribution, or a pinned release with its checksum',
  fires: [
    'curl --proto =https -sSf https://sh.rustup.rs | sh -s -- -y',
    'wget -qO- https://get.docker.com | sh',
  ],
  quiet: ['curl -fsSL https://get.docker.com -o get-docker.sh', 'curl http://get.docker.com | sh'],
})

export const executeDecoded = rule({
  id: 'shell.exec.decoded',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'MITRE ATT&CK T1140',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Write the command in plain text.',
  alternative: 'decode to a file and read it first',
  fires: ['base64 -d payload.b64 | sh', 'openssl enc -d -aes-256-cbc -in job.enc | bash'],
  quiet: ['base64 -d logo.b64 > logo.png', 'base64 -d notes.b64'],
})

export const executeTemporary = rule({
  id: 'shell.exec.temporary',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'CWE-379',
  message: ({ file }: { file: string }) =>
    `${file} lies where every program may write, and is executed unread.`,
  fix: 'Run a script of the project.',
  fires: ['bash /tmp/setup.sh', '/tmp/runner --once'],
  quiet: ['bash -n scripts/setup.sh', 'cat /tmp/setup.sh'],
})

export const executeEncodedCommand = rule({
  id: 'shell.exec.encoded_command',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'about_PowerShell_exe (Microsoft Learn), -EncodedCommand',
  message: ({ command }: { command: string }) => `${command} executes a command hidden by an encoding.`,
  fix: 'Write the command in plain text.',
  fires: ['powershell -EncodedCommand ZABhAHQAZQA=', 'pwsh -enc $job'],
  quiet: ['pwsh -Command Get-Date', 'powershell -Help'],
})

export const executeThroughSed = rule({
  id: 'shell.exec.sed',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'sed(1), GNU extension `e`',
  message: ({ script }: { script: string }) => `the sed script ${script} executes commands.`,
  fix: 'Use sed for text only.',
  fires: ["sed '1e id' a.txt", "sed 's/x/ls/e' a.txt"],
  quiet: ["sed 's/e/x/' a.txt", "sed -n '1p' a.txt"],
})

export const openInteractiveShell = rule({
  id: 'shell.exec.interactive',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'bash(1), python(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Name the commands instead.',
  fires: ['bash', 'python3'],
  quiet: ['bash --version', 'python3 --version'],
})

export const readScriptSetup = allowRule({
  id: 'shell.pos.script',
  evidence: 'B',
  source: 'bash(1) source',
  fires: ['source .venv/bin/activate', 'bash -n deploy.sh'],
  quiet: ['bash', 'cat deploy.sh'],
})
