// Flags output that is written to system, foreign or precious places, and covers output that stays in the project.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const overwriteSystemFile = rule({
  id: 'shell.fs.overwrite_system',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'hier(7)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Write to a file of the project.',
  fires: ['echo nameserver 192.0.2.1 > /etc/resolv.conf', 'cp app.conf /etc/fstab'],
  quiet: ['echo nameserver 192.0.2.1 > resolv.conf', 'cat /etc/resolv.conf'],
})

export const writeSystemFile = rule({
  id: 'shell.fs.write_system',
  severity: 'high',
  category: 'safety',
  evidence: 'B',
  source: 'hier(7)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person make the change.',
  fires: ['cp site.conf /etc/nginx/conf.d/site.conf', 'touch /etc/acme.conf'],
  quiet: [
    'mkdir /etc/acme',
    'cp -a /etc/nginx/a.conf /etc/nginx/a.conf.bak && cp a.conf /etc/nginx/a.conf && nginx -t',
  ],
})

export const writeOutsideProject = rule({
  id: 'shell.fs.write_outside',
  severity: 'medium',
  category: 'safety',
  evidence: 'B',
  source: 'policy: review.md §4',
  message: ({ name }: { name: string }) => `${name} lies outside the project.`,
  fix: 'Write inside the project.',
  fires: ['cp report.pdf /srv/share/report.pdf', 'echo done > /opt/acme/state'],
  quiet: ['cp report.pdf out/report.pdf', 'cat /opt/acme/state'],
})

export const unpackOutsideProject = rule({
  id: 'shell.fs.unpack_outside',
  severity: 'high',
  category: 'safety',
  evidence: 'B',
  source: 'tar(1), CWE-22',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Unpack into an empty folder of the project.',
  alternative: 'list the archive first',
  fires: ['tar xzf app.tgz -C /', 'unzip fonts.zip -d /usr/share/fonts'],
  quiet: ['tar xzf app.tgz -C vendor', 'tar tzf app.tgz'],
})

export const writeProjectFile = allowRule({
  id: 'shell.pos.write',
  evidence: 'A',
  source: 'policy: review.md §4',
  fires: ['date > build/stamp.txt', 'echo a,b > out.csv'],
  quiet: ['echo a > /etc/motd', 'cat out.csv'],
})

export const handleProjectFiles = allowRule({
  id: 'shell.pos.files',
  evidence: 'A',
  source: 'cp(1), mv(1), mkdir(1)',
  fires: ['cp a.txt b.txt', 'mkdir -p src/api'],
  quiet: ['cat a.txt', 'chmod 644 a.txt'],
})
