// Flags edits, moves and deletions of many files, and the ones that leave no copy.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const moveSystemFile = rule({
  id: 'shell.fs.move_away',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'mv(1), hier(7)',
  message: ({ source }: { source: string }) => `${source} is no longer where the system looks for it.`,
  fix: 'Copy it instead.',
  fires: ['mv /etc/ssl /tmp/ssl-old', 'mv ~/.ssh ssh-backup'],
  quiet: [
    'mv docs/ssl archive/ssl',
    'cp -r /etc/ssl ssl-copy',
    'mv /var/lib/app/index.part /var/lib/app/index',
  ],
})

export const moveToNull = rule({
  id: 'shell.fs.discard',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'null(4)',
  message: ({ command, source }: { command: string; source: string }) =>
    `${command} moves ${source} onto a device that keeps nothing.`,
  fix: 'Do not move files to /dev/null.',
  fires: ['mv accounts.db /dev/null', 'mv src/*.py /dev/null'],
  quiet: ['cat accounts.db > /dev/null', 'mv accounts.db archive/'],
})

export const editInPlace = rule({
  id: 'shell.fs.edit_in_place',
  severity: 'medium',
  category: 'correctness',
  evidence: 'A',
  source: 'sed(1) -i, perlrun(1) -i',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Commit first, or keep a copy with -i.bak.',
  alternative: 'run it without -i and look at the difference',
  fires: ["sed -i 's/port=80/port=8080/' conf/*.conf", "perl -pi -e 's/foo/bar/' lib/*.pm"],
  quiet: [
    "sed 's/port=80/port=8080/' conf/*.conf",
    "sed -i 's/port=80/port=8080/' server.conf",
    "git ls-files '*.pm' | xargs perl -pi -e 's/foo/bar/'",
  ],
})

export const openSystemFileInEditor = rule({
  id: 'shell.fs.edit_system',
  severity: 'medium',
  category: 'safety',
  evidence: 'B',
  source: 'vi(1), hier(7)',
  message: ({ command }: { command: string }) => `${command} opens a file of the system for editing.`,
  fix: 'Have a person edit it.',
  fires: ['vim /etc/hosts', 'nano /etc/ssh/sshd_config'],
  quiet: ['vim README.md', 'cat /etc/hosts'],
})

export const mirrorWithDeletion = rule({
  id: 'shell.fs.mirror_delete',
  severity: 'medium',
  category: 'safety',
  evidence: 'A',
  source: 'rsync(1) --delete',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Run it with --dry-run first.',
  alternative: 'rsync --dry-run',
  fires: ['rsync -a --delete photos/ /srv/gallery/photos/', 'robocopy src dst /MIR'],
  quiet: ['rsync -a photos/ out/photos/', 'rsync -an --delete photos/ out/photos/'],
})

export const mirrorNothing = rule({
  id: 'shell.fs.mirror_nothing',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'rsync(1) --delete; AWS CLI: s3 sync --delete',
  message: ({ subject, source, target }: { subject: string; source: string; target: string }) =>
    `${subject} makes ${target} equal to ${source}: everything there is deleted.`,
  fix: 'Name the files that are to go, and list them with --dry-run first.',
  alternative: 'rsync --dry-run',
  fires: [
    'mkdir blank && rsync -a --delete blank/ /srv/media/',
    'mkdir -p /tmp/none; rsync -r --delete-before /tmp/none/ backup@files.example.net:archive/',
    'mkdir -p /tmp/none && aws s3 sync /tmp/none s3://media --delete',
    'rclone sync /var/empty store:media',
  ],
  quiet: [
    'mkdir stage && cp -r public/. stage && rsync -an --delete stage/ /srv/media/',
    'mkdir -p /tmp/none && rsync -a --delete /tmp/none/ /tmp/render/',
  ],
})

export const truncateFile = rule({
  id: 'shell.fs.truncate',
  severity: 'medium',
  category: 'safety',
  evidence: 'A',
  source: 'truncate(1)',
  message: ({ command, target }: { command: string; target: string }) => `${command} empties ${target}.`,
  fix: 'Keep a copy first.',
  fires: ['truncate -s 0 ledger.csv', 'truncate --size=0 "$FILE"'],
  quiet: ['truncate -s 10M build/blank.img', 'wc -c ledger.csv'],
})

export const falsifyTime = rule({
  id: 'shell.fs.false_time',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'touch(1), MITRE ATT&CK T1070.006',
  message: ({ command }: { command: string }) =>
    `${command} gives a file a time at which it was not changed.`,
  fix: 'Leave the time that the system sets.',
  fires: ["touch -d '2021-02-03' report.md", 'touch -r old.md new.md'],
  quiet: ['touch report.md', 'stat report.md'],
})

export const moveManyFiles = rule({
  id: 'shell.fs.rename_many',
  severity: 'medium',
  category: 'safety',
  evidence: 'B',
  source: 'rename(1), mv(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Name the files, and copy before removing.',
  alternative: 'rename -n',
  fires: ["rename 's/png/webp/' *.png", 'mv "$SOURCE" archive/'],
  quiet: ["rename -n 's/png/webp/' *.png", 'mv logo.png art/'],
})

export const encryptAndRemoveOriginals = rule({
  id: 'shell.fs.encrypt_replace',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'MITRE ATT&CK T1486',
  message: ({ command }: { command: string }) =>
    `${command} removes files that were encrypted just before, so only who has the key can read them.`,
  fix: 'Keep the originals, or encrypt the disk.',
  fires: [
    'for f in ~/Documents/*; do openssl enc -aes-256-cbc -in "$f" -out "$f.enc" && rm "$f"; done',
    'for f in /srv/share/*; do gpg -c "$f" && shred -u "$f"; done',
  ],
  quiet: ['gpg -c report.pdf', 'for f in ~/Documents/*; do ls "$f"; done'],
})

export const deleteFoundFiles = rule({
  id: 'shell.fs.find_delete',
  severity: 'medium',
  category: 'safety',
  evidence: 'A',
  source: 'find(1) -delete',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Print the list first.',
  alternative: 'the same find with -print instead',
  fires: ["find src -name '*.ts' -delete", "find . -name '*.csv' -exec rm {} +"],
  quiet: ["find src -name '*.ts' -print", "find . -name '*.pyc' -delete"],
})

export const deleteBeforeTests = rule({
  id: 'shell.fs.find_delete_first',
  since: '2.4.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'find(1) -delete, EXPRESSION',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Put the tests before -delete.',
  alternative: 'the same find with -print instead',
  fires: ["find /srv/spool -delete -name '*.part'", 'find exports -delete -mtime +30'],
  quiet: ["find /tmp/spool -delete -name '*.part'", "find exports -name '*.part' -mtime +30 -print"],
})

export const findFiles = allowRule({
  id: 'shell.pos.find',
  evidence: 'A',
  source: 'find(1)',
  fires: ["find . -name '*.go'", 'fd -e md'],
  quiet: ['ls', 'locate passwd'],
})
