// Reads units of systemd whose settings are all known: what they start, under which account, and which other unit.
import { HOLE } from '../model.ts'

const OF_USER = /^~\/\.config\/systemd\/user\/[\w@.-]{1,80}\.(?:service|timer|path|target)$/
const OF_HOST = /^\/etc\/systemd\/system\/([\w@-][\w@.-]{0,80})\.(?:service|timer)$/

/** Settings that only say when a unit runs, in which order, and with how much of the machine. Source: systemd.unit(5), systemd.timer(5), systemd.service(5). */
const PLAIN = new Set(
  'Description Documentation After Before Wants Requires PartOf ConditionPathExists Type Nice IOSchedulingClass IOSchedulingPriority CPUSchedulingPolicy CPUQuota MemoryMax MemoryHigh TimeoutStartSec TimeoutStopSec TimeoutSec RuntimeMaxSec Restart RestartSec RemainAfterExit SyslogIdentifier StandardOutput StandardError UMask OnCalendar OnBootSec OnStartupSec OnActiveSec OnUnitActiveSec OnUnitInactiveSec RandomizedDelaySec AccuracySec Persistent Unit WantedBy PathChanged PathExists PrivateTmp ProtectSystem NoNewPrivileges'.split(
    ' ',
  ),
)
/** Settings of a service of the host that choose its account and folders, or take rights away. Source: systemd.exec(5), systemd.resource-control(5), systemd.kill(5). */
const OF_SERVICE =
  /^(?:User|Group|DynamicUser|WorkingDirectory|Environment(?:File)?|(?:State|Cache|Logs|Runtime|Configuration)Directory(?:Mode)?|(?:ReadWrite|ReadOnly|Inaccessible)Paths|(?:CapabilityBounding|Ambient)(?:Set|Capabilities)|(?:Protect|Private|Restrict|SystemCall|StartLimit|Kill)[A-Z]\w+|LockPersonality|MemoryDenyWriteExecute|RemoveIPC|Limit(?:NOFILE|NPROC|CORE)|TasksMax|(?:CPU|IO)Weight|WatchdogSec|NotifyAccess|OOMScoreAdjust|ProcSubset)$/
const COMMAND = /^Exec(?:Start|StartPre|StartPost|Stop|StopPost|Reload|Condition)$/
/** Variables by which a program loads code of somebody else. */
const LOADS_CODE =
  /\b(?:LD_\w+|PYTHON(?:STARTUP|PATH|HOME|INSPECT)|NODE_(?:OPTIONS|PATH)|PERL5(?:OPT|LIB|DB)|RUBY(?:OPT|LIB)|GEM_(?:PATH|HOME)|BASH_ENV|ENV|PATH|CLASSPATH|\w*JAVA\w*_OPTIONS|JAVA_OPTS|GCONV_PATH|PHPRC|PHP_INI_SCAN_DIR|LUA_PATH|GIT_\w+)=/
/** Folders in which anybody may put files. */
const OF_ANYBODY = /(?:^|[\s"'=:])-?\/(?:tmp|var\/tmp|dev\/shm|run\/user)(?:\/|$|["'\s])/
/** Groups whose members are as good as the administrator, or read what only he may. */
const STRONG_GROUP =
  /^(?:root|0+|wheel|sudo|admin|adm|docker|podman|lxd|libvirt|kvm|disk|shadow|kmem|mem|input|systemd-journal)$/

export interface Unit {
  readonly commands: readonly string[]
  /** Another unit that it starts than the service of its own name. */
  readonly starts: string | null
  /** Its own account, without the rights of the administrator. */
  readonly account: string | null
}

const isPlainFor = (key: string, value: string, isOfHost: boolean): boolean => {
  if (/^Standard/.test(key)) return /^(?:null|journal|inherit)$/.test(value)
  if (PLAIN.has(key)) return true
  if (!isOfHost || !OF_SERVICE.test(key)) return false
  if (key === 'Group') return !STRONG_GROUP.test(value)
  if (/^(?:WorkingDirectory|EnvironmentFile)$/.test(key)) return !OF_ANYBODY.test(value)
  if (key === 'AmbientCapabilities') return /^(?:CAP_NET_BIND_SERVICE)?$/.test(value)
  return key !== 'Environment' || !LOADS_CODE.test(value)
}

/** What a user keeps in his home, another account would run. */
const isOfOtherUser = (command: string, account: string | null): boolean =>
  [...command.matchAll(/(?:^|\s)\/home\/([\w-]{1,32})\/\S{1,160}/g)].some(([, user]) => user !== account) &&
  !UPKEEP.test(command)
const UPKEEP = /^\/(?:usr\/)?bin\/(?:find|rsync|cp|tar|gzip|zstd|du|touch|mkdir) /

function readUnit(text: string, isOfHost: boolean): Unit | null {
  if (text.length > 4_000 || text.includes(HOLE) || /\\\n/.test(text)) return null
  const commands: string[] = []
  let starts: string | null = null
  let account: string | null = null
  let section = ''
  for (const line of text.split('\n')) {
    const setting = line.trim()
    if (/^\[(?:Unit|Service|Timer|Path|Install)\]$/.test(setting)) section = setting
    if (setting === '' || setting === section || /^[#;]/.test(setting)) continue
    const [, key, value] = /^([A-Za-z]{2,40})=(.*)$/.exec(setting) ?? []
    if (key === undefined || value === undefined) return null
    // Elsewhere the manager does not read it.
    if (section !== '[Service]' && (COMMAND.test(key) || OF_SERVICE.test(key)) && !/^StartLimit/.test(key))
      return null
    if (COMMAND.test(key)) {
      // The manager knows no pipes, lists or redirections; what looks like one is not read here.
      const command = value.replace(/^-/, '').replaceAll('%h', '~').replaceAll('%%', '%')
      if (!/^[~/]/.test(command) || /[;|&<>`$]|%[A-Za-z]/.test(command)) return null
      commands.push(command)
    } else if (!isPlainFor(key, value, isOfHost)) return null
    else if (/^(?:Unit|Wants|Requires)$/.test(key) && !/^network|\.target$/.test(value)) starts = value
    else if (key === 'User') account = /^(?:root|0*)$/.test(value) ? null : value
    else if (key === 'DynamicUser' && /^(?:yes|true|1)$/.test(value)) account = value
  }
  if (commands.some((command) => isOfOtherUser(command, account))) return null
  return commands.length <= 8 ? { commands, starts, account } : null
}

/** A unit of the user; null when it is something else, or a setting in it is not known. */
export const readUserUnit = (path: string, text: string): Unit | null =>
  OF_USER.test(path) ? readUnit(text, false) : null

/** Names of parts of the system, behind which something else would hide. */
const OF_SYSTEM =
  /^(?:systemd|dbus|kernel|kworker|udev|init|getty|cron|crond|anacron|sshd?|polkit|network|NetworkManager|rsyslog|auditd|apt|dpkg|snapd|multipathd|irqbalance|user@|emergency|rescue|reboot|poweroff|halt|shutdown|kexec|docker|containerd|kubelet)(?:[.@_-]|$)/i

/** Services that hold others back or watch them: a unit of that name stands in the place of theirs. */
const OF_GUARD =
  /^(?:fail2ban|firewalld|ufw|nftables|ip6?tables|netfilter\S*|apparmor|selinux\S*|falco\S*|falcon\S*|osqueryd?|wazuh\S*|ossec\S*|suricata|snort|zeek|aide\S*|clamav\S*|clamd|crowdsec\S*|mdatp|sentinel\S*|tripwire|usbguard|sysmon|auditbeat|filebeat|elastic-agent|unattended-upgrades|dnf-automatic\S*|chronyd?|ntpd?)(?:[.@_-]|$)/i

/** A timer does not start what only the system starts. */
export const isOfSystem = (name: string): boolean => OF_SYSTEM.test(name) || OF_GUARD.test(name)

/** A service or timer of the administrator; null when a setting in it is not known, or its name is one of the system. */
export function readHostUnit(path: string, text: string): Unit | null {
  const name = OF_HOST.exec(path)?.[1]
  return name === undefined || OF_SYSTEM.test(name) || OF_GUARD.test(name) ? null : readUnit(text, true)
}

/** Folders in which programs are installed for the host; nothing hidden, temporary or of a session. Source: hier(7), file-hierarchy(7). */
const INSTALLED =
  /^\/(?:usr\/local\/(?:s?bin|lib|libexec|share)|usr\/(?:lib|libexec|share)|opt|srv|var\/lib|home\/[a-z][\w-]{0,30})(?:\/(?:\.venv|[\w@+-][\w.@+-]{0,60})){1,8}$/
const INTERPRETER = /\/(?:python[\d.]*|node|ruby|perl|php|java|bash|sh|gunicorn|uvicorn)$/
/** Options of interpreters that set how much they take and load nothing. */
const PLAIN_OPTION =
  /^-(?:[uBOsEIm]|W\w+|X(?:m[xns]|ss)\d+[kmgKMG]?|XX:[+-]?\w+(?:=\w+)?|server|jar|D[\w.]+=[\w./:-]+|-max-old-space-size=\d+|-enable-source-maps|-max-http-header-size=\d+)$/
/** Modules of Python itself that serve any folder, or run any code. */
const SERVES_ANYTHING =
  /^(?:http\.server|code|codeop|pdb|timeit|runpy|pip|venv|idlelib|c?[Pp]rofile|trace|smtpd|webbrowser|ensurepip|pydoc|asyncio)(?:\.|$)/
const WORD = /^[\w./:=@,+%-]{1,160}$/

/** It runs other programs, or reaches other hosts, by what it is given. */
const RUNS_ANYTHING =
  /\/(?:(?:ba|z|da|k)?sh|python[\d.]*|perl|ruby|node|php|java|curl|wget|nc|ncat|socat|env|ssh|xargs|find|awk|sed)$/

/** `/opt/app/bin/serve --port 80`, `/usr/bin/node /srv/app/server.js`: a program of the installation and plain words for it. */
export function installedProgram(command: string): string | null {
  const [program = '', ...words] = command.split(/[ \t]+/)
  if (words.length > 24 || !words.every((word) => WORD.test(word)) || /\/(?:tmp|shm)\//.test(command))
    return null
  if (INSTALLED.test(program) && !RUNS_ANYTHING.test(program)) return program
  if (!INTERPRETER.test(program)) return null
  const at = words.findIndex((word) => !word.startsWith('-'))
  const script = words[at]
  if (script === undefined || !words.slice(0, at).every((word) => PLAIN_OPTION.test(word))) return null
  if (INSTALLED.test(script)) return script
  // A module of an environment that is installed with the program.
  return INSTALLED.test(program) &&
    words[at - 1] === '-m' &&
    /^[\w.]+$/.test(script) &&
    !SERVES_ANYTHING.test(script)
    ? program
    : null
}
