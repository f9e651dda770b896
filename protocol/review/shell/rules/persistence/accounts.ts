// Flags scheduled jobs and changes of who may log in.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const installSchedule = rule({
  id: 'shell.persist.schedule',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'crontab(1), schtasks (Microsoft Learn)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person set it up.',
  fires: [
    'crontab jobs.txt',
    "(crontab -l; echo '@daily ~/.cache/.x') | crontab -",
    'schtasks /create /tn Nightly /tr job.exe /sc daily',
  ],
  quiet: ['crontab -l', 'schtasks /query'],
})

export const scheduleCommand = rule({
  id: 'shell.persist.schedule_edit',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'crontab(1) -e, at(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person set it up.',
  fires: [
    'crontab -e',
    "(crontab -l; echo '0 3 * * * make -C ~/site build') | crontab -",
    "echo 'make report' | at 18:00",
  ],
  quiet: ['atq', 'crontab -l'],
})

export const removeSchedule = rule({
  id: 'shell.persist.erase_schedule',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'crontab(1) -r',
  message: ({ subject }: Effect) => `${subject} removes every scheduled job of the user.`,
  fix: 'Save the list with crontab -l first.',
  fires: ['crontab -r', 'crontab -u www -r'],
  quiet: ['crontab -l', 'crontab -l > jobs.txt && crontab -r'],
})

export const changeAccount = rule({
  id: 'shell.persist.account',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'useradd(8), passwd(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person make the change.',
  fires: ['useradd carol', 'ssh-copy-id carol@db.example.net'],
  quiet: ['id carol', 'passwd -S carol'],
})

export const grantAdministrator = rule({
  id: 'shell.persist.account_root',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'usermod(8), CWE-269',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person make the change.',
  fires: ['usermod -aG sudo carol', 'useradd -o -u 0 carol'],
  quiet: ['groups carol', 'id carol'],
})

export const readServices = allowRule({
  id: 'shell.pos.service_read',
  evidence: 'A',
  source: 'systemctl(1)',
  fires: ['systemctl status nginx', 'crontab -l'],
  quiet: ['systemctl disable nginx', 'ls'],
})

export const takeOverRoot = rule({
  id: 'shell.persist.root_password',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'chpasswd(8), passwd(1), MITRE ATT&CK T1098',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}; whoever knows it controls the host.`,
  fix: 'Have the administrator change it.',
  fires: ['echo "root:changeme" | chpasswd', 'sudo passwd root'],
  quiet: ['passwd -S', 'getent passwd root'],
})

export const addServiceAccount = allowRule({
  id: 'shell.pos.service_account',
  since: '2.9.0',
  evidence: 'A',
  source: 'useradd(8) --system, nologin(8); adduser(8)',
  fires: [
    'useradd --system --no-create-home --shell /usr/sbin/nologin metrics',
    'adduser --system --group --no-create-home ingest',
  ],
  quiet: [
    'useradd -m carol',
    'useradd --system --shell /bin/bash metrics',
    'useradd -r -G docker -s /bin/false ci',
  ],
})
