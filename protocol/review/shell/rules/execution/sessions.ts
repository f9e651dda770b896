// Flags sessions on other hosts and as other users, whose content is not visible here.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const openRemoteSession = rule({
  id: 'shell.remote.session',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'B',
  source: 'ssh(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Name the command.',
  fires: ['ssh build.example.net', 'aws ssm start-session --target i-0a1'],
  quiet: ['ssh build.example.net uptime', 'ssh -V'],
})

export const openTunnel = rule({
  id: 'shell.remote.tunnel',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'ssh(1) -L -R -D',
  message: ({ command }: { command: string }) =>
    `${command} opens a tunnel through which others may reach hosts behind it.`,
  fix: 'Have a person open the tunnel.',
  fires: ['ssh -R 8080:localhost:80 gw.example.net uptime', 'ssh -D 1080 gw.example.net uptime'],
  quiet: ['ssh gw.example.net uptime', 'ssh -G gw.example.net'],
})

export const publishAdministration = rule({
  id: 'shell.remote.reverse_login',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'ssh(1) -R, MITRE ATT&CK T1572',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person open the way in, for as long as it is needed.',
  fires: ['ssh -N -R 2222:localhost:22 gw.example.net', 'ngrok tcp 3389'],
  quiet: ['ssh gw.example.net uptime', 'ssh -G -R 2222:localhost:22 gw.example.net'],
})

export const openRootShell = rule({
  id: 'shell.privilege.root_shell',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'sudo(8) -i, su(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Name the one command that needs it.',
  fires: ['sudo -i', 'su -'],
  quiet: ['sudo -l', 'whoami'],
})

export const runElsewhere = allowRule({
  id: 'shell.pos.remote_read',
  evidence: 'B',
  source: 'ssh(1), docker-exec(1)',
  fires: ['ssh build.example.net uptime', "su -c 'ls' app"],
  quiet: ['ssh build.example.net', 'uptime'],
})
