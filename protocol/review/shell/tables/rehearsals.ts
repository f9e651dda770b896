// Options by which a program only shows what it would do, by its own manual; each was read 2026-11.

interface Rehearsal {
  readonly source: string
  readonly name: string
  readonly options: readonly string[]
  /** Options beside which it acts nevertheless. */
  readonly unless?: readonly string[]
  /** Behind the first word it is handed on. */
  readonly isFirst?: boolean
}

export const REHEARSALS: readonly Rehearsal[] = [
  { source: 'certbot(1) --dry-run', name: 'certbot', options: ['--dry-run'] },
  { source: 'semantic-release CLI --dry-run', name: 'semantic-release', options: ['--dry-run', '-d'] },
  { source: 'cargo-publish(1) --dry-run', name: 'cargo', options: ['--dry-run', '-n'] },
  { source: 'GoReleaser: release --snapshot publishes nothing', name: 'goreleaser', options: ['--snapshot'] },
  { source: 'unattended-upgrade(8) --dry-run', name: 'unattended-upgrade', options: ['--dry-run'] },
  {
    source: 'kafka-consumer-groups: reset-offsets --dry-run',
    name: 'kafka-consumer-groups',
    options: ['--dry-run'],
    unless: ['--execute'],
  },
  {
    source: 'kafka-consumer-groups: reset-offsets --dry-run',
    name: 'kafka-consumer-groups.sh',
    options: ['--dry-run'],
    unless: ['--execute'],
  },
  { source: 'ldapmodify(1) -n', name: 'ldapmodify', options: ['-n'] },
  { source: 'ldapadd(1) -n', name: 'ldapadd', options: ['-n'] },
  { source: 'git-filter-repo --dry-run', name: 'git-filter-repo', options: ['--dry-run'] },
  { source: 'Salt: test=True', name: 'salt', options: ['test=True'] },
  { source: 'Salt: test=True', name: 'salt-call', options: ['test=True'] },
  { source: 'Alembic: --sql prints the statements', name: 'alembic', options: ['--sql'] },
  {
    source: 'pt-online-schema-change --dry-run',
    name: 'pt-online-schema-change',
    options: ['--dry-run'],
    unless: ['--execute'],
  },
  { source: 'pt-archiver --dry-run', name: 'pt-archiver', options: ['--dry-run'] },
  { source: 'vacuumlo(1) -n', name: 'vacuumlo', options: ['-n', '--dry-run'] },
  { source: 'pgbackrest --dry-run', name: 'pgbackrest', options: ['--dry-run'] },
  { source: 'Pulumi: --preview-only', name: 'pulumi', options: ['--preview-only'] },
  { source: 'Puppet agent: --noop', name: 'puppet', options: ['--noop'], unless: ['--no-noop'] },
  { source: 'just --dry-run', name: 'just', options: ['--dry-run', '-n'], isFirst: true },
  { source: 'Task: --dry', name: 'task', options: ['--dry', '-n'] },
  { source: 'pg_upgrade --check', name: 'pg_upgrade', options: ['--check', '-c'] },
  { source: 'Supabase CLI: db push --dry-run', name: 'supabase', options: ['--dry-run'] },
  { source: 'rsnapshot(1) -t', name: 'rsnapshot', options: ['-t'] },
]
