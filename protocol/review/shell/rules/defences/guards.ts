// Flags commands that switch off guards and records of the host, or erase traces.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const eraseTrace = rule({
  id: 'shell.defence.erase_trace',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'MITRE ATT&CK T1070',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Keep the log.',
  fires: ['history -c', 'wevtutil cl Security'],
  quiet: ['history', 'wevtutil el'],
})

export const disableFirewall = rule({
  id: 'shell.defence.firewall_off',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'iptables(8), ufw(8)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Leave the firewall on, and have a person change it.',
  fires: ['iptables -F', 'ufw disable'],
  quiet: ['iptables -L', 'iptables-save > r.v4 && iptables -F && iptables-restore < r.v4'],
})

export const changeFirewall = rule({
  id: 'shell.defence.firewall',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'iptables(8), firewall-cmd(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person change it.',
  fires: ['ufw allow 8080', 'iptables -A INPUT -p tcp --dport 8080 -j ACCEPT'],
  quiet: ['ufw status', 'iptables-restore --test < rules.v4'],
})

export const disableGuard = rule({
  id: 'shell.defence.policy_off',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'MITRE ATT&CK T1562.001',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Leave the guard on, and have a person change it.',
  fires: ['setenforce 0', 'auditctl -e 0'],
  quiet: ['getenforce', 'auditctl -s'],
})

export const stopGuard = rule({
  id: 'shell.defence.service',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'MITRE ATT&CK T1562.001',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Leave the guard on, and have a person change it.',
  fires: ['systemctl stop auditd', 'pkill rsyslogd'],
  quiet: ['systemctl status auditd', 'pgrep rsyslogd'],
})

export const changeAgentPolicy = rule({
  id: 'shell.defence.agent_policy',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'policy: review.md §4',
  message: ({ name }: { name: string }) => `${name} decides what an agent may do here; this changes it.`,
  fix: 'Have a person change it.',
  fires: ["echo '{}' > .claude/settings.json", 'cp open.toml .codex/config.toml'],
  quiet: ['cat .claude/settings.json', 'cp open.toml config/open.toml'],
})

export const shrinkLog = rule({
  id: 'shell.defence.shrink_log',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'journalctl(1) --vacuum-size',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Keep the log for as long as the policy says.',
  fires: ['journalctl --vacuum-size=500M', 'journalctl --vacuum-time=2d'],
  quiet: ['journalctl -u nginx', 'journalctl --rotate && journalctl --vacuum-time=30d'],
})

export const disableHistory = rule({
  id: 'shell.defence.no_history',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'bash(1) HISTORY, MITRE ATT&CK T1562.003',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Leave the history on.',
  fires: ['unset HISTFILE', 'HISTSIZE=0'],
  quiet: ['HISTSIZE=5000', 'unset TMPDIR'],
})

export const readGuards = allowRule({
  id: 'shell.pos.defence_read',
  evidence: 'A',
  source: 'iptables(8) -L',
  fires: ['ufw status', 'journalctl -u nginx'],
  quiet: ['ufw disable', 'ls'],
})
