// Facts about paths of common systems; `~` is the home folder of any user. Sources: hier(7), Filesystem Hierarchy
// Standard 3.0, file-hierarchy(7), man pages of the programs that own the files; read 2026-11-22.
import { anyOf } from '../read/words/any-of.ts'

/** Scopes from worst to harmless, for a path given by prefix. First match wins; rows are [scope, prefix]. */
export const PATH_PREFIXES: readonly (readonly [scope: PathScope, prefix: string])[] = [
  ['credentials', '/etc/shadow'],
  ['credentials', '/etc/gshadow'],
  ['credentials', '/etc/master.passwd'],
  ['credentials', '/etc/security/passwd'],
  ['credentials', '/etc/security/opasswd'],
  ['credentials', '/etc/ssl/private'],
  ['credentials', '/etc/kubernetes/admin.conf'],
  ['credentials', '/etc/kubernetes/pki'],
  ['credentials', '/var/run/secrets'],
  ['credentials', '/run/secrets'],
  ['credentials', '~/.ssh'],
  ['credentials', '~/.aws'],
  ['credentials', '~/.azure'],
  ['credentials', '~/.gnupg'],
  ['credentials', '~/.kube'],
  ['credentials', '~/.config/gcloud'],
  ['credentials', '~/.config/gh/hosts.yml'],
  ['credentials', '~/.config/op'],
  ['credentials', '~/.docker/config.json'],
  ['credentials', '~/.netrc'],
  ['credentials', '~/.npmrc'],
  ['credentials', '~/.pypirc'],
  ['credentials', '~/.pgpass'],
  ['credentials', '~/.my.cnf'],
  ['credentials', '~/.git-credentials'],
  ['credentials', '~/.password-store'],
  ['credentials', '~/.vault-token'],
  ['credentials', '~/.cargo/credentials'],
  ['credentials', '~/.gem/credentials'],
  ['credentials', '~/.terraform.d/credentials.tfrc.json'],
  ['credentials', '~/.local/share/keyrings'],
  ['credentials', '~/.mozilla/firefox'],
  ['credentials', '~/.config/google-chrome'],
  ['credentials', '~/.config/chromium'],
  ['credentials', '~/.bitcoin'],
  ['credentials', '~/.ethereum'],
  ['credentials', '~/.config/solana'],
  ['credentials', '~/.electrum'],
  ['credentials', '~/.claude/.credentials.json'],
  ['credentials', '~/.codex/auth.json'],
  ['credentials', '~/Library/Keychains'],
  ['credentials', '~/Library/Application Support/Google/Chrome'],
  ['credentials', '/Library/Keychains'],
  ['startup', '/etc/sudoers'],
  ['startup', '/etc/passwd'],
  ['startup', '/etc/group'],
  ['startup', '/etc/cron'],
  ['startup', '/etc/anacrontab'],
  ['startup', '/var/spool/cron'],
  ['startup', '/var/spool/at'],
  ['startup', '/etc/profile'],
  ['startup', '/etc/bash.bashrc'],
  ['startup', '/etc/bashrc'],
  ['startup', '/etc/zsh'],
  ['startup', '/etc/zshrc'],
  ['startup', '/etc/environment'],
  ['startup', '/etc/rc'],
  ['startup', '/etc/init'],
  ['startup', '/etc/systemd'],
  ['startup', '/usr/lib/systemd'],
  ['startup', '/lib/systemd'],
  ['startup', '/run/systemd'],
  ['startup', '/etc/ld.so'],
  ['startup', '/etc/pam.d'],
  ['startup', '/etc/security'],
  ['startup', '/etc/modules'],
  ['startup', '/etc/modprobe.d'],
  ['startup', '/etc/udev'],
  ['startup', '/etc/update-motd.d'],
  ['startup', '/etc/xdg/autostart'],
  ['startup', '/etc/apt/apt.conf'],
  ['startup', '/etc/apt/sources.list'],
  ['startup', '/etc/yum'],
  ['startup', '/etc/ssh'],
  ['startup', '/etc/NetworkManager/dispatcher.d'],
  ['startup', '/etc/emond.d'],
  ['startup', '/etc/launchd'],
  ['startup', '/Library/LaunchDaemons'],
  ['startup', '/Library/LaunchAgents'],
  ['startup', '/Library/StartupItems'],
  ['startup', '~/Library/LaunchAgents'],
  ['startup', '~/.bashrc'],
  ['startup', '~/.bash_profile'],
  ['startup', '~/.bash_login'],
  ['startup', '~/.bash_logout'],
  ['startup', '~/.bash_aliases'],
  ['startup', '~/.profile'],
  ['startup', '~/.zshrc'],
  ['startup', '~/.zprofile'],
  ['startup', '~/.zshenv'],
  ['startup', '~/.zlogin'],
  ['startup', '~/.config/fish'],
  ['startup', '~/.config/autostart'],
  ['startup', '~/.config/systemd'],
  ['startup', '~/.xinitrc'],
  ['startup', '~/.xprofile'],
  ['startup', '~/.vimrc'],
  ['startup', '~/.pam_environment'],
  ['startup', '~/.gitconfig'],
  ['startup', '~/.config/git'],
  ['history', '~/.bash_history'],
  ['history', '~/.zsh_history'],
  ['history', '~/.zhistory'],
  ['history', '~/.history'],
  ['history', '~/.sh_history'],
  ['history', '~/.mysql_history'],
  ['history', '~/.psql_history'],
  ['history', '~/.python_history'],
  ['history', '~/.node_repl_history'],
  ['history', '~/.local/share/fish/fish_history'],
  ['logs', '/var/log'],
  ['logs', '/var/adm'],
  ['logs', '/var/run/utmp'],
  ['logs', '/run/utmp'],
  ['logs', '/Library/Logs'],
  ['data', '/var/lib/postgresql'],
  ['data', '/var/lib/pgsql'],
  ['data', '/var/lib/mysql'],
  ['data', '/var/lib/mariadb'],
  ['data', '/var/lib/mongodb'],
  ['data', '/var/lib/mongo'],
  ['data', '/var/lib/redis'],
  ['data', '/var/lib/elasticsearch'],
  ['data', '/var/lib/etcd'],
  ['data', '/var/lib/docker'],
  ['data', '/var/lib/containerd'],
  ['data', '/var/lib/kubelet'],
  ['data', '/var/lib/rabbitmq'],
  ['data', '/var/lib/cassandra'],
  ['data', '/var/lib/influxdb'],
  ['data', '/var/lib/grafana'],
  ['data', '/var/lib/prometheus'],
  ['data', '/var/lib/libvirt'],
  ['data', '/var/lib/jenkins'],
  ['data', '/var/backups'],
  ['data', '/var/mail'],
  ['data', '/var/spool/mail'],
  ['data', '/backup'],
  ['data', '/backups'],
  ['data', '/.snapshots'],
  ['data', '/Volumes'],
  ['data', '/sdcard'],
  ['data', '/storage/emulated'],
  ['data', '/data/data'],
  ['build', '~/.cache'],
  ['build', '~/.npm'],
  ['build', '~/.yarn'],
  ['build', '~/.pnpm-store'],
  ['build', '~/.cargo/registry'],
  ['build', '~/.gradle/caches'],
  ['build', '~/.m2/repository'],
  ['build', '~/.ccache'],
  ['build', '~/go/pkg/mod'],
  ['build', '~/Library/Caches'],
  ['build', '~/Library/Developer/Xcode/DerivedData'],
  ['build', '/var/cache'],
  ['kernel', '/proc'],
  ['kernel', '/sys'],
  ['absolute', '/usr/local'],
  ['absolute', '/var/www'],
  ['absolute', '/opt'],
  ['absolute', '/srv'],
  ['absolute', '/mnt'],
  ['absolute', '/media'],
  ['absolute', '/data'],
  ['absolute', '/app'],
  ['absolute', '/workspace'],
  ['absolute', '/builds'],
  ['system', '/etc'],
  ['system', '/usr'],
  ['system', '/bin'],
  ['system', '/sbin'],
  ['system', '/boot'],
  ['system', '/efi'],
  ['system', '/lib'],
  ['system', '/lib32'],
  ['system', '/lib64'],
  ['system', '/libx32'],
  ['system', '/dev'],
  ['system', '/var'],
  ['system', '/run'],
  ['system', '/snap'],
  ['system', '/System'],
  ['system', '/Library'],
  ['system', '/Applications'],
  ['system', '/private/etc'],
  ['system', '/private/var'],
  ['system', '/nix'],
  ['system', 'C:/Windows'],
  ['system', 'C:/Program Files'],
  ['system', 'C:/ProgramData'],
]

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

/** Names of folders and files that a build makes again. */
export const BUILD_NAMES: readonly string[] =
  'node_modules dist build out target coverage htmlcov .next .nuxt .output .svelte-kit .angular .cache .parcel-cache .turbo .vite __pycache__ .pytest_cache .mypy_cache .ruff_cache .tox .nox .venv venv .eggs .gradle .terraform .serverless .nyc_output .eslintcache .sass-cache .dart_tool .stack-work .expo _build cmake-build-debug cmake-build-release storybook-static obj DerivedData Pods .DS_Store Thumbs.db test-results playwright-report .coverage bower_components site-packages elm-stuff zig-cache zig-out'.split(
    ' ',
  )

/** Names that only package managers, compilers and test runners give to folders. */
export const TOOL_FOLDERS: readonly string[] =
  'node_modules __pycache__ .pytest_cache .mypy_cache .ruff_cache .tox .nox .venv venv .eggs .gradle .next .nuxt .svelte-kit .parcel-cache .turbo .vite .cache .nyc_output .sass-cache bower_components site-packages DerivedData elm-stuff zig-cache target dist build'.split(
    ' ',
  )

/** Endings of files that a build or an editor makes again. */
export const BUILD_ENDINGS: readonly string[] =
  '.pyc .pyo .o .obj .class .swp .swo .egg-info .tsbuildinfo .gcda .gcno .map .pid'.split(' ')

/** Names inside a project that hold secrets. */
export const SECRET_NAMES = anyOf(
  /(?:^|\/)(?:\.env(?:\.(?!example|sample|template|dist|test)[\w.-]+)?|\.envrc|id_(?:rsa|dsa|ecdsa|ed25519)|[\w.-]*\.(?:pem|p12|pfx|jks|keystore|kdbx|ppk)|[\w.-]*\.key)$/,
  /(?:^|\/)(?:secrets?(?:\.(?:ya?ml|json|toml|env|txt))?|credentials(?:\.(?:json|ya?ml|csv|txt))?|service[-_]account[\w-]*\.json|wallet\.dat|keystore|\.htpasswd|\.npmrc|\.pypirc|\.netrc)$/,
  /(?:^|\/)(?:\.git-credentials|authorized_keys|master\.key|kubeconfig|\.vault_pass|terraform\.tfvars|shadow|SAM|NTDS\.dit|passwords?\.(?:txt|csv|json))$/,
)
