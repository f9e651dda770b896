// Verbs of programs with which backups, clusters, directories and version control are looked at: name, options that take a
// value, then what only reads, or makes one more copy. Every command reference named was read 2026-11-30.

export interface VerbEntry {
  readonly source: string
  readonly name: string
  /** Options with a value, wherever they stand. */
  readonly withValue?: string
  /** First words after the options; a word that begins with a dash counts where it stands. */
  readonly verbs: readonly string[]
}

export const OPERATION_VERBS: readonly VerbEntry[] = [
  {
    source: 'pgBackRest command reference: backup adds a set; info, check, verify read',
    name: 'pgbackrest',
    withValue: '--stanza --type --log-level-console --repo --output --set --config',
    verbs: ['info', 'check', 'verify', 'backup', 'version', 'help'],
  },
  {
    source: 'Barman manual: check, list-backups, show-backup, status, verify-backup, backup',
    name: 'barman',
    verbs: [
      'check',
      'list-backups',
      'list-backup',
      'list-servers',
      'show-backup',
      'show-server',
      'status',
      'verify-backup',
      'backup',
      'diagnose',
    ],
  },
  {
    source: 'WAL-G documentation: backup-list, backup-show, wal-show, wal-verify',
    name: 'wal-g',
    withValue: '--config',
    verbs: ['backup-list', 'backup-show', 'wal-show', 'wal-verify', '--version'],
  },
  {
    source: 'Helix Core Command-Line Reference: what reads, or fills the client',
    name: 'p4',
    withValue: '-c -C -d -H -p -P -u -m',
    verbs: [
      'changes',
      'files',
      'filelog',
      'describe',
      'diff',
      'fstat',
      'have',
      'info',
      'opened',
      'print',
      'sizes',
      'status',
      'where',
      'clients',
      'users',
      'annotate',
      'dirs',
      'depots',
      'edit',
      'add',
      'reconcile -n',
      'login -s',
    ],
  },
  {
    source: 'OpenJDK tool reference: keytool -list, -printcert',
    name: 'keytool',
    withValue: '-keystore -alias -storetype -file -sslserver',
    verbs: ['-list', '-printcert', '-help'],
  },
  {
    source: 'step CLI reference: certificate inspect, verify, lint',
    name: 'step',
    verbs: [
      'certificate inspect',
      'certificate verify',
      'certificate lint',
      'certificate fingerprint',
      'version',
      'ca health',
    ],
  },
  {
    source: 'Drush commands: status, cache:rebuild, watchdog:show, updatedb:status, config:status',
    name: 'drush',
    withValue: '--root --uri',
    verbs: [
      'status',
      'st',
      'cr',
      'cache:rebuild',
      'watchdog:show',
      'ws',
      'updatedb:status',
      'config:status',
      'pm:list',
      'core:requirements',
    ],
  },
  {
    source: 'dnf-plugins-core: needs-restarting(1)',
    name: 'needs-restarting',
    verbs: ['-r', '-s', '--reboothint', '--services'],
  },
  {
    source: 'Snakemake command line interface: --dry-run, --lint, --dag, --summary',
    name: 'snakemake',
    withValue: '--cores -j --jobs -s --snakefile --configfile --directory',
    verbs: [
      '-n',
      '--dry-run',
      '--dryrun',
      '--lint',
      '--dag',
      '--rulegraph',
      '--summary',
      '--list',
      '--version',
      '-np',
    ],
  },
  {
    source: 'Nextflow CLI reference: log, info, config, list, view',
    name: 'nextflow',
    verbs: ['log', 'info', 'config', 'list', 'view', '-version'],
  },
  {
    source: 'OpenLDAP: slaptest(8)',
    name: 'slaptest',
    verbs: ['-u', '-Q', '-f'],
  },
  {
    source: 'Apptainer user guide: inspect, verify, cache list, version',
    name: 'apptainer',
    verbs: ['inspect', 'verify', 'cache list', 'version', 'sif list', 'remote list'],
  },
  {
    source: 'MIT Kerberos: klist(1)',
    name: 'klist',
    verbs: ['-e', '-f', '-s', '-l', '-A'],
  },
  {
    source: 'itch.io: butler manual',
    name: 'butler',
    verbs: ['status', 'version', 'validate', 'push --dry-run'],
  },
]
