// Flags changes of who may read, write or execute files, and of whose rights a program runs with.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const changeSystemAccess = rule({
  id: 'shell.fs.permissions_system',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'chmod(1), chown(1), hier(7)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Change only the file that needs it, to the least that works.',
  fires: ['chmod -R 777 /etc', 'chown -R deploy /usr'],
  quiet: ['chmod -R u+w build', 'ls -l /etc'],
})

export const openToEverybody = rule({
  id: 'shell.fs.permissions_wide',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'CWE-732',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Give access to the one user or group that needs it.',
  alternative: 'chmod u+rwX, or 755 and 644',
  fires: ['chmod 777 uploads', 'chmod a+w config.yml'],
  quiet: ['chmod 755 scripts/build.sh', 'chmod u+w config.yml'],
})

export const changeTreeAccess = rule({
  id: 'shell.fs.permissions_tree',
  severity: 'medium',
  category: 'security',
  evidence: 'A',
  source: 'chmod(1) -R',
  message: ({ name }: { name: string }) => `this changes the permissions of everything under ${name}.`,
  fix: 'Change only the file that needs it.',
  fires: ['chmod -R 750 src', 'chmod -R g-w docs'],
  quiet: ['chmod 750 src/run.sh', 'chmod -R 755 dist'],
})

export const changeSystemFileAccess = rule({
  id: 'shell.fs.permissions_outside',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'chmod(1), hier(7)',
  message: ({ name }: { name: string }) => `this changes who may use ${name}, which belongs to the system.`,
  fix: 'Have a person make the change.',
  fires: ['chmod 640 /etc/hosts', 'chmod 755 /usr/bin/less'],
  quiet: ['chmod 640 hosts.txt', 'stat /etc/hosts'],
})

export const changeOwner = rule({
  id: 'shell.fs.ownership',
  severity: 'medium',
  category: 'security',
  evidence: 'A',
  source: 'chown(1)',
  message: ({ target }: { target: string }) => `${target} gets another owner.`,
  fix: 'Change only the file that needs it.',
  fires: ['chown alice notes.md', 'chgrp staff src/app.py'],
  quiet: ['chown alice /tmp/x1', 'ls -l notes.md'],
})

export const changeFileAttributes = rule({
  id: 'shell.fs.immutable',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'chattr(1), setcap(8)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Leave the attributes as they are.',
  fires: ['chattr +i config.toml', 'xattr -d com.apple.quarantine Tool.app'],
  quiet: ['lsattr config.toml', 'xattr -l Tool.app'],
})

export const grantOwnerRights = rule({
  id: 'shell.privilege.setuid',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'chmod(1), capabilities(7), CWE-250',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Do not set the setuid or setgid bit, and do not grant capabilities.',
  fires: ['chmod u+s bin/helper', 'setcap cap_net_raw+ep ./probe'],
  quiet: ['chmod u+x bin/helper', 'getcap ./probe'],
})

export const restrictAccess = allowRule({
  id: 'shell.pos.permissions',
  evidence: 'A',
  source: 'chmod(1)',
  fires: ['chmod +x scripts/build.sh', 'chmod 600 ~/.ssh/id_ed25519'],
  quiet: ['chmod 777 notes', 'ls -l scripts'],
})
