// Reads units of systemd that a user sets up for himself, whose commands are written out in them.
import { HOLE } from '../model.ts'

const UNIT = /^~\/\.config\/systemd\/user\/[\w@.-]{1,80}\.(?:service|timer|path|target)$/

/** Settings that only say when a unit runs, in which order, and with how much of the machine. Source: systemd.unit(5), systemd.timer(5), systemd.service(5). */
const PLAIN = new Set(
  'Description Documentation After Before Wants Requires PartOf ConditionPathExists Type Nice IOSchedulingClass IOSchedulingPriority CPUSchedulingPolicy CPUQuota MemoryMax MemoryHigh TimeoutStartSec TimeoutStopSec TimeoutSec RuntimeMaxSec Restart RestartSec RemainAfterExit SyslogIdentifier StandardOutput StandardError UMask OnCalendar OnBootSec OnStartupSec OnActiveSec OnUnitActiveSec OnUnitInactiveSec RandomizedDelaySec AccuracySec Persistent Unit WantedBy PathChanged PathExists PrivateTmp ProtectSystem NoNewPrivileges'.split(
    ' ',
  ),
)
const COMMAND = /^Exec(?:Start|StartPre|StartPost|Stop|StopPost|Reload|Condition)$/

export interface UserUnit {
  readonly commands: readonly string[]
  /** Another unit that it starts than the service of its own name. */
  readonly starts: string | null
}

/** A unit of the user; null when it is something else, or a setting in it is not known. */
export function readUserUnit(path: string, text: string): UserUnit | null {
  if (!UNIT.test(path) || text.length > 4_000 || text.includes(HOLE) || /\\\n/.test(text)) return null
  const commands: string[] = []
  let starts: string | null = null
  for (const line of text.split('\n')) {
    const setting = line.trim()
    if (setting === '' || /^[#;]/.test(setting) || /^\[(?:Unit|Service|Timer|Path|Install)\]$/.test(setting))
      continue
    const [, key, value] = /^([A-Za-z]{2,40})=(.*)$/.exec(setting) ?? []
    if (key === undefined || value === undefined) return null
    if (COMMAND.test(key)) {
      // The manager knows no pipes, lists or redirections; what looks like one is not read here.
      const command = value.replace(/^-/, '').replaceAll('%h', '~').replaceAll('%%', '%')
      if (!/^[~/]/.test(command) || /[;|&<>`$]|%[A-Za-z]/.test(command)) return null
      commands.push(command)
    } else if (!PLAIN.has(key) || (/^Standard/.test(key) && !/^(?:null|journal|inherit)$/.test(value)))
      return null
    else if (/^(?:Unit|Wants|Requires)$/.test(key)) starts = value
  }
  return commands.length <= 8 ? { commands, starts } : null
}
