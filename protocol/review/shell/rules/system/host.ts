// Flags commands that stop processes or the host, or change its settings.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const forkBomb = rule({
  id: 'shell.system.fork_bomb',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'fork(2), MITRE ATT&CK T1499',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Remove the recursion, or bound the loop and wait for the jobs.',
  fires: ['bomb() { bomb | bomb & }; bomb', 'while true; do sleep 100 & done'],
  quiet: ['f() { ls; }; f', 'while true; do date; sleep 1; done'],
})

export const recursiveFunction = rule({
  id: 'shell.system.recursion',
  severity: 'medium',
  category: 'correctness',
  evidence: 'B',
  source: 'bash(1) FUNCNEST',
  message: ({ word }: { word: string }) =>
    `the function ${word} calls itself; whether it ends is not known here.`,
  fix: 'Write it without recursion.',
  fires: ['f() { f; }; f', 'walk() { ls; walk; }; walk'],
  quiet: ['f() { ls; }; f', 'ls -R'],
})

export const triggerSysrq = rule({
  id: 'shell.system.sysrq',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'Linux kernel: sysrq',
  message: ({ name }: { name: string }) => `${name} restarts or halts the kernel at once.`,
  fix: 'Shut the host down in order.',
  fires: ['echo b > /proc/sysrq-trigger', 'echo c > /proc/sysrq-trigger'],
  quiet: ['cat /proc/sys/kernel/sysrq', 'cat /proc/loadavg'],
})

export const stopHost = rule({
  id: 'shell.system.shutdown',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'shutdown(8)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person do it.',
  fires: ['reboot', 'systemctl poweroff'],
  quiet: ['uptime', 'systemctl status'],
})

export const endProcess = rule({
  id: 'shell.system.kill',
  severity: 'medium',
  category: 'safety',
  evidence: 'A',
  source: 'kill(1), pkill(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Send TERM to the one process.',
  fires: ['kill 4312', 'pkill -f worker', 'sudo kill $(lsof -ti :443)'],
  quiet: ['kill -l', 'sleep 90 & kill $!', 'kill $(lsof -ti :3000)'],
})

export const endEveryProcess = rule({
  id: 'shell.system.kill_all',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'kill(1), kill(2) pid -1',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Name the one process.',
  fires: ['kill -9 -1', 'killall5'],
  quiet: ['kill -l', 'ps aux'],
})

export const changeService = rule({
  id: 'shell.system.service',
  severity: 'medium',
  category: 'safety',
  evidence: 'B',
  source: 'systemctl(1), nginx(8)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person do it.',
  fires: ['systemctl restart postgresql', 'nginx -s reload'],
  quiet: ['systemctl status postgresql', 'nginx -t && nginx -s reload'],
})

export const runAsKernelHelper = rule({
  id: 'shell.system.kernel_helper',
  since: '2.4.0',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'core(5), proc(5): kernel.core_pattern, kernel.modprobe',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person set it from a package of the system.',
  fires: ["sysctl -w kernel.core_pattern='|/opt/dump %p'", 'sysctl kernel.modprobe=/opt/m'],
  quiet: ['sysctl kernel.core_pattern', 'sysctl -a'],
})

export const changeHostSetting = rule({
  id: 'shell.system.setting',
  severity: 'medium',
  category: 'safety',
  evidence: 'B',
  source: 'sysctl(8), ip(8), date(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person do it.',
  fires: ['sysctl -w vm.swappiness=10', 'ip link set eth0 down', 'hostname web-2'],
  quiet: ['sysctl vm.swappiness', 'ip addr', 'hostname -s'],
})

export const controlDesktop = rule({
  id: 'shell.system.desktop',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'osascript(1), xdotool(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person do it.',
  fires: ['xdotool key Return', 'screencapture out.png'],
  quiet: ['xrandr', 'date'],
})

export const readHost = allowRule({
  id: 'shell.pos.system_read',
  evidence: 'A',
  source: 'sysctl(8), ip(8)',
  fires: ['ip addr', 'nginx -t'],
  quiet: ['ip link set eth0 down', 'ls'],
})
