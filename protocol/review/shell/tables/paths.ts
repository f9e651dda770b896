// Facts about paths of common systems; `~` is the home folder of any user. Sources: hier(7), Filesystem Hierarchy
// Standard 3.0, file-hierarchy(7), man pages of the programs that own the files; read 2026-11-22.
import { anyOf } from '../read/words/any-of.ts'

interface PathGroup {
  readonly scope: PathScope
  readonly source: string
  readonly paths: readonly string[]
}

/** From worst to harmless; the first match counts. */
const PATH_GROUPS: readonly PathGroup[] = [
  {
    scope: 'credentials',
    source:
      'shadow(5), passwd(5) of the BSDs, update-ca-certificates(8), Kubernetes: PKI certificates, Docker: secrets',
    paths: [
      '/etc/shadow',
      '/etc/gshadow',
      '/etc/master.passwd',
      '/etc/security/passwd',
      '/etc/security/opasswd',
      '/etc/ssl/private',
      '/etc/kubernetes/admin.conf',
      '/etc/kubernetes/pki',
      '/var/run/secrets',
      '/run/secrets',
    ],
  },
  {
    scope: 'credentials',
    source:
      'documentation of OpenSSH, AWS CLI, Azure CLI, GnuPG, kubectl, gcloud, GitHub CLI, 1Password CLI, Docker, curl(1) .netrc, npm, twine, PostgreSQL .pgpass, MySQL option files, git-credential-store(1), pass(1), Vault, Cargo, RubyGems, Terraform, Secret Service, Firefox, Chrome, Bitcoin Core, geth, Solana CLI, Electrum, Claude Code, Codex; keychains: security(1)',
    paths: [
      '~/.ssh',
      '~/.aws',
      '~/.azure',
      '~/.gnupg',
      '~/.kube',
      '~/.config/gcloud',
      '~/.config/gh/hosts.yml',
      '~/.config/op',
      '~/.docker/config.json',
      '~/.netrc',
      '~/.npmrc',
      '~/.pypirc',
      '~/.pgpass',
      '~/.my.cnf',
      '~/.git-credentials',
      '~/.password-store',
      '~/.vault-token',
      '~/.cargo/credentials',
      '~/.gem/credentials',
      '~/.terraform.d/credentials.tfrc.json',
      '~/.local/share/keyrings',
      '~/.mozilla/firefox',
      '~/.config/google-chrome',
      '~/.config/chromium',
      '~/.bitcoin',
      '~/.ethereum',
      '~/.config/solana',
      '~/.electrum',
      '~/.claude/.credentials.json',
      '~/.codex/auth.json',
      '~/Library/Keychains',
      '~/Library/Application Support/Google/Chrome',
      '/Library/Keychains',
    ],
  },
  {
    scope: 'startup',
    source:
      'sudoers(5), passwd(5), crontab(5), anacrontab(5), at(1), bash(1), zsh(1), environment(5), systemd.unit(5), ld.so(8), pam.d(5), modules-load.d(5), udev(7), update-motd(5), autostart specification, apt.conf(5), yum.conf(5), sshd_config(5), NetworkManager-dispatcher(8), launchd.plist(5)',
    paths: [
      '/etc/sudoers',
      '/etc/passwd',
      '/etc/group',
      '/etc/cron',
      '/etc/anacrontab',
      '/var/spool/cron',
      '/var/spool/at',
      '/etc/profile',
      '/etc/bash.bashrc',
      '/etc/bashrc',
      '/etc/zsh',
      '/etc/zshrc',
      '/etc/environment',
      '/etc/rc',
      '/etc/init',
      '/etc/systemd',
      '/usr/lib/systemd',
      '/lib/systemd',
      '/run/systemd',
      '/etc/ld.so',
      '/etc/pam.d',
      '/etc/security',
      '/etc/modules',
      '/etc/modprobe.d',
      '/etc/udev',
      '/etc/update-motd.d',
      '/etc/xdg/autostart',
      '/etc/apt/apt.conf',
      '/etc/apt/sources.list',
      '/etc/yum',
      '/etc/ssh',
      '/etc/NetworkManager/dispatcher.d',
      '/etc/emond.d',
      '/etc/launchd',
      '/Library/LaunchDaemons',
      '/Library/LaunchAgents',
      '/Library/StartupItems',
      '~/Library/LaunchAgents',
      '~/.bashrc',
      '~/.bash_profile',
      '~/.bash_login',
      '~/.bash_logout',
      '~/.bash_aliases',
      '~/.profile',
      '~/.zshrc',
      '~/.zprofile',
      '~/.zshenv',
      '~/.zlogin',
      '~/.config/fish',
      '~/.config/autostart',
      '~/.config/systemd',
      '~/.xinitrc',
      '~/.xprofile',
      '~/.vimrc',
      '~/.pam_environment',
      '~/.gitconfig',
      '~/.config/git',
    ],
  },
  {
    scope: 'history',
    source: 'bash(1) HISTFILE, zsh HISTFILE, mysql(1), psql(1), Python readline, Node.js REPL, fish history',
    paths: [
      '~/.bash_history',
      '~/.zsh_history',
      '~/.zhistory',
      '~/.history',
      '~/.sh_history',
      '~/.mysql_history',
      '~/.psql_history',
      '~/.python_history',
      '~/.node_repl_history',
      '~/.local/share/fish/fish_history',
    ],
  },
  {
    scope: 'logs',
    source: 'FHS 3.0 /var/log, utmp(5)',
    paths: ['/var/log', '/var/adm', '/var/run/utmp', '/run/utmp', '/Library/Logs'],
  },
  {
    scope: 'data',
    source:
      'documentation of each server: data directory; FHS 3.0 /var/mail, snapper(8), Android: shared storage',
    paths: [
      '/var/lib/postgresql',
      '/var/lib/pgsql',
      '/var/lib/mysql',
      '/var/lib/mariadb',
      '/var/lib/mongodb',
      '/var/lib/mongo',
      '/var/lib/redis',
      '/var/lib/elasticsearch',
      '/var/lib/etcd',
      '/var/lib/docker',
      '/var/lib/containerd',
      '/var/lib/kubelet',
      '/var/lib/rabbitmq',
      '/var/lib/cassandra',
      '/var/lib/influxdb',
      '/var/lib/grafana',
      '/var/lib/prometheus',
      '/var/lib/libvirt',
      '/var/lib/jenkins',
      '/var/backups',
      '/var/mail',
      '/var/spool/mail',
      '/backup',
      '/backups',
      '/.snapshots',
      '/Volumes',
      '/sdcard',
      '/storage/emulated',
      '/data/data',
    ],
  },
  {
    scope: 'build',
    source: 'XDG base directory specification, documentation of each tool: cache directory',
    paths: [
      '~/.cache',
      '~/.npm',
      '~/.yarn',
      '~/.pnpm-store',
      '~/.cargo/registry',
      '~/.gradle/caches',
      '~/.m2/repository',
      '~/.ccache',
      '~/go/pkg/mod',
      '~/Library/Caches',
      '~/Library/Developer/Xcode/DerivedData',
      '/var/cache',
    ],
  },
  {
    scope: 'kernel',
    source: 'proc(5), sysfs(5)',
    paths: ['/proc', '/sys'],
  },
  {
    scope: 'absolute',
    source: 'FHS 3.0 /usr/local, /opt, /srv, /mnt, /media; container image conventions',
    paths: ['/usr/local', '/var/www', '/opt', '/srv', '/mnt', '/media', '/data', '/app', '/builds'],
  },
  {
    scope: 'system',
    source: 'hier(7), FHS 3.0, NixOS manual, Microsoft: known folders, Apple: file system basics',
    paths: [
      '/etc',
      '/usr',
      '/bin',
      '/sbin',
      '/boot',
      '/efi',
      '/lib',
      '/lib32',
      '/lib64',
      '/libx32',
      '/dev',
      '/var',
      '/run',
      '/snap',
      '/System',
      '/Library',
      '/Applications',
      '/private/etc',
      '/private/var',
      '/nix',
      'C:/Windows',
      'C:/Program Files',
      'C:/ProgramData',
    ],
  },
]

/** Scopes of the paths that begin so. */
export const PATH_PREFIXES: readonly (readonly [scope: PathScope, prefix: string])[] = PATH_GROUPS.flatMap(
  ({ scope, paths }) => paths.map((path) => [scope, path] as const),
)

/** From `maybe_root`, which stands for a variable that may be empty, to what a project makes again at will. */
export type PathScope =
  | 'root'
  | 'system'
  | 'device'
  | 'kernel'
  | 'home'
  | 'credentials'
  | 'startup'
  | 'history'
  | 'logs'
  | 'data'
  | 'maybe_root'
  | 'absolute'
  | 'home_part'
  | 'tmp_all'
  | 'unresolved'
  | 'project_all'
  | 'vcs'
  | 'project'
  | 'build'
  | 'tmp'
  | 'null'

/** Folders at the top whose loss is the loss of a system or of everybody's data. */
export const TOP_FOLDERS: readonly string[] =
  'bin boot data dev efi etc home lib lib32 lib64 libx32 media mnt nix opt private proc root run sbin snap srv storage sys usr var System Library Applications Users Volumes backup backups'.split(
    ' ',
  )

/** Folders below the top that hold what everybody on the host uses. */
export const SHARED_FOLDERS: readonly string[] =
  '/usr/local /usr/local/bin /usr/local/sbin /usr/local/lib /usr/local/share /usr/local/include /usr/local/etc /opt/homebrew /opt/homebrew/bin /opt/homebrew/Cellar /home/linuxbrew/.linuxbrew'.split(
    ' ',
  )

/** Folders named after a database server. Source: the data directories in the documentation of each. */
export const DATA_STORES: readonly string[] =
  'postgres postgresql pgsql pgdata mysql mariadb mongo mongodb redis elasticsearch opensearch cassandra clickhouse influxdb prometheus etcd rabbitmq kafka minio couchdb neo4j'.split(
    ' ',
  )

/** Folders of content that people or customers gave, or of copies of it: nothing makes them again. */
export const CONTENT_FOLDERS: readonly string[] =
  'archive archives attachments backup backups customers customer-data data documents dumps exports invoices media photos pictures recordings repos repositories shares snapshots storage uploads userdata user-data users videos'.split(
    ' ',
  )

/** Folders of a home in which the work of a person lies. */
export const WORK_FOLDERS: readonly string[] =
  'Documents Desktop Pictures Photos Music Videos Movies Downloads Library OneDrive Dropbox code dev git projects Projects repos src work workspace'.split(
    ' ',
  )

/** Names of folders and files that a build makes again. */
export const BUILD_NAMES: readonly string[] =
  'cache caches tmp node_modules dist build out target coverage htmlcov .next .nuxt .output .svelte-kit .angular .cache .parcel-cache .turbo .vite __pycache__ .pytest_cache .mypy_cache .ruff_cache .tox .nox .venv venv .eggs .gradle .terraform .serverless .nyc_output .eslintcache .sass-cache .dart_tool .stack-work .expo _build cmake-build-debug cmake-build-release storybook-static obj DerivedData Pods .DS_Store Thumbs.db test-results playwright-report .coverage bower_components site-packages elm-stuff zig-cache zig-out'.split(
    ' ',
  )

/** Names that only package managers, compilers and test runners give to folders. */
export const TOOL_FOLDERS: readonly string[] =
  'node_modules __pycache__ .pytest_cache .mypy_cache .ruff_cache .tox .nox .venv venv .eggs .gradle .next .nuxt .svelte-kit .parcel-cache .turbo .vite .cache .nyc_output .sass-cache bower_components site-packages DerivedData elm-stuff zig-cache target dist build'.split(
    ' ',
  )

/** Below these a container of an agent or of a build has the project. Sources: Development Containers, OpenHands, GitHub Actions and Codex references. */
export const PROJECT_PLACES = /^\/(?:workspace|workspaces\/[\w.-]{1,80}|github\/workspace)\/([^\n]{1,4000})$/

/** Endings of files that a build or an editor makes again. */
export const BUILD_ENDINGS: readonly string[] =
  '.orig .rej .tmp .pyc .pyo .o .obj .class .swp .swo .egg-info .tsbuildinfo .gcda .gcno .map .pid'.split(' ')

/** Names inside a project that hold secrets. */
export const SECRET_NAMES = anyOf(
  /(?:^|\/)(?:\.env(?:\.(?!example|sample|template|dist|test)[\w.-]+)?|\.envrc|id_(?:rsa|dsa|ecdsa|ed25519)|[\w.-]*\.(?:pem|p12|pfx|jks|keystore|kdbx|ppk)|[\w.-]*\.key)$/,
  /(?:^|\/)(?:secrets?(?:\.(?:ya?ml|json|toml|env|txt))?|credentials(?:\.(?:json|ya?ml|csv|txt))?|service[-_]account[\w-]*\.json|wallet\.dat|keystore|\.htpasswd|\.npmrc|\.pypirc|\.netrc)$/,
  /(?:^|\/)(?:\.git-credentials|authorized_keys|master\.key|kubeconfig|\.vault_pass|terraform\.tfvars|shadow|SAM|NTDS\.dit|passwords?\.(?:txt|csv|json))$/,
)
