// Programs that only read and print, by the document that says so. Options with an effect are in UNLESS and in
// EFFECT_OPTION; verbs of programs that also change something are in READ_VERBS_OF. Checked against the sources 2026-11-22.

import { anyOf } from '../read/words/any-of.ts'
import { FIELD_READERS } from './field-readers.ts'

interface Group {
  readonly source: string
  readonly names: string
}

const GROUPS: readonly Group[] = [
  {
    source: 'GNU coreutils manual, POSIX.1-2024 Utilities',
    names:
      'ls dir vdir stat du df pwd basename dirname realpath readlink id groups whoami logname users who uname arch nproc expr seq sleep factor numfmt pathchk tty tac tsort ptx dircolors yes cal bc dc cmp diff3 sdiff getconf locale test [ [[ tput clear reset mktemp look cksum',
  },
  {
    source: 'procps-ng and psmisc man pages',
    names:
      'ps pgrep pidof pstree free uptime w vmstat top htop btop atop glances slabtop pmap pwdx tload prtstat',
  },
  {
    source: 'util-linux man pages',
    names:
      'lsblk lscpu lsmem lsns lsipc lslogins lslocks lsfd col colcrt colrm ul namei getopt mountpoint findmnt blkid uuidgen mcookie last lastb lsof ipcs ncal whereis mcookie',
  },
  { source: 'bash(1), zshbuiltins(1)', names: 'type which whence where ll la l help' },
  {
    source: 'man-db, texinfo, tldr-pages client specification',
    names: 'whatis apropos man info tldr manpath',
  },
  { source: 'sysstat man pages', names: 'iostat mpstat sar pidstat sadf' },
  {
    source: 'lspci(8), lsusb(8), lshw(1), dmidecode(8), sensors(1), acpi(1)',
    names:
      'lspci lsusb lshw lsscsi lsmod modinfo dmidecode inxi hwinfo sensors acpi lsb_release nvidia-smi rocm-smi',
  },
  {
    source: 'ss(8), netstat(8), traceroute(8), whois(1), dig(1), ping(8)',
    names:
      'ss netstat traceroute traceroute6 tracepath tracepath6 mtr whois finger ping ping6 dig drill host nslookup delv nstat ipcalc sipcalc arp rpcinfo showmount nfsstat',
  },
  {
    source: 'GNU binutils, ldd(1), file(1), otool(1)',
    names: 'file nm objdump readelf size ldd addr2line c++filt otool dwarfdump',
  },
  {
    source: 'getent(1), getfacl(1), getcap(8), lsattr(1), sestatus(8)',
    names:
      'getent getfacl getfattr getcap lsattr sestatus getenforce getsebool aa-status hostid runlevel locate plocate',
  },
  {
    source: 'systemd man pages',
    names: 'systemd-cgls systemd-cgtop systemd-delta systemd-detect-virt systemd-path',
  },
  {
    source: 'apt-cache(8), dpkg-query(1), rpm(8), pkg-config(1)',
    names: 'apt-cache apt-file dpkg-query rpmquery pkg-config pkgconf debsums',
  },
  {
    source: 'csvkit, jq, gron, fx, xq and yq manuals',
    names: 'csvlook csvcut csvgrep csvstat csvjson csvsort gron fx jless xq xmllint datamash',
  },
  { source: 'exa, eza, lsd, dust, duf, tree manuals', names: 'exa eza lsd dust duf tree' },
  { source: 'cloc, tokei, scc manuals', names: 'cloc tokei scc' },
  {
    source: 'poppler-utils, ffmpeg, MediaInfo, ExifTool, ImageMagick',
    names: 'pdfinfo pdfgrep ffprobe mediainfo identify zipinfo',
  },
  {
    source: 'less(1), bat(1), glow manuals',
    names: 'zless zmore bzless bzmore xzless xzmore batcat glow mdcat',
  },
  { source: 'delta, difftastic, colordiff, wdiff manuals', names: 'delta difft colordiff wdiff icdiff' },
  {
    source: 'cksum(1), rhash(1), b3sum, xxhsum(1)',
    names: 'sha224sum sha384sum crc32 md5 b3sum xxhsum rhash',
  },
  { source: 'OpenJDK tool reference', names: 'jps jstack jstat jdeps javap' },
  { source: 'Slurm man pages', names: 'sinfo squeue sacct' },
  { source: 'macOS man pages', names: 'sw_vers system_profiler mdls mdfind vm_stat ioreg' },
  { source: 'pydoc, perldoc, ri, go doc', names: 'pydoc pydoc3 perldoc ri godoc' },
  {
    source: 'banner(6), figlet(6), cowsay(1), fortune(6), neofetch(1)',
    names: 'banner figlet cowsay lolcat fortune neofetch fastfetch screenfetch',
  },
  { source: 'lpstat(1), mailq(1), notify-send(1)', names: 'lpstat mailq notify-send' },
  {
    source: 'ssh-keyscan(1), named-checkconf(8), named-checkzone(8)',
    names: 'ssh-keyscan named-checkconf named-checkzone',
  },
  { source: 'dumpe2fs(8), xfs_info(8), lxc-ls(1)', names: 'dumpe2fs xfs_info lxc-ls lxc-info' },
  {
    source: 'PowerShell module reference (Microsoft Learn)',
    names:
      'get-childitem gci get-process get-service get-location get-item get-itemproperty get-command get-help get-date get-host get-member get-acl get-eventlog get-winevent get-nettcpconnection get-netipaddress get-variable test-path test-connection resolve-path resolve-dnsname measure-object measure-command select-object sort-object where-object foreach-object group-object format-table convertto-json convertfrom-json ft fl',
  },
  {
    source: 'Windows command reference (Microsoft Learn)',
    names:
      'tasklist systeminfo ver vol tracert pathping nbtstat getmac driverquery gpresult qprocess quser fc comp ipconfig',
  },
]

export const READ_ONLY: readonly string[] = [
  ...new Set([...GROUPS.flatMap(({ names }) => names.split(' ')), ...FIELD_READERS]),
]

/** Options and words with an effect, as the man page of the program lists them. A trailing `*` matches any ending. */
export const UNLESS: readonly (readonly string[])[] = [
  ['pvscan', '-a*', '--activate*', '--cache*'],
  ['lvscan', '--cache*'],
  ['vgscan', '--mknodes'],
  ['zip', '-m', '-d', '--move', '--delete'],
  ['date', '-s', '--set*'],
  ['dmesg', '-C', '-c', '--clear', '--read-clear', '-n', '-D', '-E', '--console-off', '--console-on'],
  ['ping', '-f'],
  ['ping6', '-f'],
  ['ss', '-K', '--kill'],
  ['arp', '-s', '-d', '-f'],
  ['rpcinfo', '-d'],
  ['tree', '-o'],
  ['file', '-C', '--compile'],
  ['blkid', '-g'],
  [
    'nvidia-smi',
    '-r',
    '--gpu-reset*',
    '-pl',
    '-pm',
    '-c',
    '-e',
    '-ac',
    '-rac',
    '-lgc',
    '-rgc',
    '-mig',
    '-am',
  ],
  ['sensors', '-s', '--set'],
  ['jdeps', '-dotoutput', '--dot-output*'],
  ['xmllint', '--output*', '-o'],
  ['xmlstarlet', '-L', '--inplace'],
  ['csvsort', '--db'],
  ['ipconfig', '/release*', '/renew*', '/flushdns', '/registerdns', 'set', 'add'],
  [
    'exiftool',
    '-*=*',
    '-overwrite_original*',
    '-o',
    '-restore_original',
    '-delete_original*',
    '-geotag*',
    '-w*',
    '-@',
    '-config',
    '-if*',
  ],
  ['yq', '-i', '--inplace', '--in-place', '-s', '--split-exp*'],
  ['smartctl', '-t', '-X', '-s', '-o', '-S'],
  ['gdb', '-p*', '--pid*', 'attach*', '-x*', '--command*'],
  ['ncu', '-u', '--upgrade', '-g'],
  ['ansible-inventory', '--output*', '--export'],
  ['mlr', '-I', 'split', 'tee'],
  ['jinfo', '-flag', '-sysprops'],
  [
    'fzf',
    '--preview*',
    '--bind*execute*',
    '--bind*become*',
    '--bind*reload*',
    '--bind*transform*',
    '*execute(*',
    '*execute-silent(*',
    '*become(*',
    '*reload(*',
    '*transform(*',
    '--listen*',
  ],
  ['fdupes', '-d', '--delete', '-N', '--noprompt', '-I', '--immediate', '-H', '--hardlinks'],
  ['script'],
  ['ansible-doc'],
  ['pastel'],
  ['stty'],
]

/** Programs with verbs: they only read with one of these as the first word. */
export const READ_VERBS_OF: readonly (readonly string[])[] = [
  ['resolvectl', 'query', 'status', 'statistics', 'service', 'openpgp', 'tlsa'],
  [
    'tmux',
    'ls',
    'list-sessions',
    'list-windows',
    'list-panes',
    'list-clients',
    'list-commands',
    'list-keys',
    'info',
    'show-options',
    'has-session',
    '-V',
  ],
  ['screen', '-ls', '-list', '-v'],
  ['networkctl', 'list', 'status', 'lldp'],
  ['chronyc', 'tracking', 'sources', 'sourcestats', 'activity', 'ntpdata', 'clients', 'serverstats'],
  [
    'systemd-analyze',
    'time',
    'blame',
    'critical-chain',
    'plot',
    'dot',
    'dump',
    'verify',
    'security',
    'calendar',
    'timespan',
    'timestamp',
    'unit-paths',
    'exit-status',
    'capability',
    'condition',
    'syscall-filter',
    'cat-config',
  ],
  ['coredumpctl', 'list', 'info'],
  ['machinectl', 'list', 'status', 'show', 'list-images', 'image-status', 'show-image'],
  ['busctl', 'list', 'status', 'tree', 'introspect', 'get-property', 'monitor'],
  ['gdbus', 'introspect', 'monitor', 'wait'],
  ['bluetoothctl', 'list', 'show', 'devices', 'info'],
  ['keyctl', 'show', 'list', 'rlist', 'describe', 'rdescribe'],
  ['supervisorctl', 'status', 'avail', 'pid', 'version', 'tail'],
  [
    'pm2',
    'list',
    'ls',
    'l',
    'ps',
    'status',
    'show',
    'describe',
    'desc',
    'logs',
    'log',
    'info',
    'jlist',
    'prettylist',
    'id',
    'ping',
  ],
  ['monit', 'status', 'summary', 'report', 'validate'],
  ['forever', 'list', 'logs'],
  ['apt-mark', 'showauto', 'showmanual', 'showhold', 'showinstall', 'showremove', 'showpurge'],
  [
    'fwupdmgr',
    'get-devices',
    'get-updates',
    'get-history',
    'get-remotes',
    'get-topology',
    'get-releases',
    'get-results',
    'security',
  ],
  ['guix', 'show', 'search', 'describe', 'size', 'graph', 'weather', 'lint'],
  ['nix-env', '-q*', '--query*'],
  ['log', 'show', 'stream', 'stats'],
  ['fdesetup', 'status', 'list', 'isactive', 'version', 'supportsauthrestart', 'haspersonalrecoverykey'],
  ['softwareupdate', '-l', '--list', '--history'],
  ['plutil', '-p', '-lint'],
  ['codesign', '-d*', '-v*', '--verify', '--display'],
  ['hdiutil', 'info', 'imageinfo', 'verify', 'checksum', 'pmap', 'plugins'],
  [
    'pkgutil',
    '--pkgs*',
    '--files',
    '--pkg-info*',
    '--file-info',
    '--check-signature',
    '--packages',
    '--volumes',
    '--group-pkgs',
    '--lsbom',
  ],
  ['xcode-select', '-p', '-v', '--print-path', '--version'],
  ['pmset', '-g'],
  ['systemsetup', '-get*'],
  ['mdutil', '-s'],
  ['mdimport', '-L', '-A', '-X'],
  ['pluginkit', '-m'],
  ['airport', '-s', '-I'],
  ['drutil', 'status', 'list', 'info', 'discinfo', 'trackinfo', 'version'],
  ['udevadm', 'info', 'monitor'],
  ['xinput', 'list', 'list-props', 'query-state', '--list', '--version'],
  ['xrdb', '-query', '-q'],
  [
    'xrandr',
    '--query',
    '-q',
    '--listmonitors',
    '--listactivemonitors',
    '--listproviders',
    '--current',
    '--verbose',
  ],
  ['mokutil', '--list*', '--sb-state', '--test-key'],
  ['bootctl', 'status', 'list', 'is-installed'],
  ['rfkill', 'list'],
  ['playerctl', 'status', 'metadata', '-l', '--list-all'],
  ['pactl', 'list', 'info', 'stat', 'get-*'],
  ['wpctl', 'status', 'inspect', 'get-volume'],
  ['amixer', 'get', 'sget', 'cget', 'info', 'contents', 'controls', 'scontrols', 'scontents'],
  ['cpupower', 'frequency-info', 'idle-info', 'info', 'monitor'],
  ['iw', 'list', 'dev', 'phy', 'reg'],
  ['brctl', 'show', 'showmacs', 'showstp'],
  ['bridge', 'link', 'fdb', 'mdb', 'vlan', 'monitor'],
  ['conntrack', '-L', '--dump', '-C', '--count', '-S', '--stats', '-E', '--event'],
  ['xdg-mime', 'query'],
  ['xdg-settings', 'get', 'check'],
  ['ansible-galaxy', 'list', 'search', 'info'],
  ['postconf', '-d', '-n', '-h', '-m'],
  ['sshd', '-t', '-T'],
  ['textutil', '-info'],
  ['hidutil', 'list', 'dump'],
  ['upower', '-e', '-d', '-i', '--enumerate', '--dump', '--show-info*', '--version'],
  ['lipo', '-info', '-archs', '-detailed_info', '-verify_arch'],
]

/** Long options that write, start, send or change, whatever program takes them. */
export const EFFECT_OPTION = anyOf(
  /^--(?:in-?place|overwrite|write|save|log-?file|export|dump|fix|delete|remove|reset|set|clear|kill|exec|execute|command|preview|bind|plugin|load|script)(?:[-=]|$)/,
  /^--(?:eval|pager|install|uninstall|update|upgrade|insert|import|create|apply|enable|disable|upload|post|send|daemon|listen|edit|rename|restore|flush|purge|wipe)(?:[-=]|$)/,
  /^--out(?:put|-?file)?(?:-file|-document|-dir|-directory)?(?:=|$)/,
)

/** `--output` chooses columns. */
export const COLUMN_OUTPUT: readonly string[] = [
  'df',
  'findmnt',
  'lsblk',
  'lscpu',
  'lsfd',
  'lsipc',
  'lslocks',
  'lslogins',
  'lsmem',
  'lsns',
  'ps',
]

/** Their options are words after one dash, never clusters of letters. */
export const LONG_AFTER_ONE_DASH: readonly string[] = ['exiftool', 'xmllint', 'nvidia-smi', 'gdb', 'jdeps']
