// Tells whether a line only takes away a way to log in: closing one is an edit, opening one is not.
import { HOLE } from '../model.ts'

/** Settings of sshd that only take something away, and limits. */
const CLOSES =
  /^(?:PermitRootLogin\s+(?:no|prohibit-password|without-password|forced-commands-only)|(?:PasswordAuthentication|PermitEmptyPasswords|KbdInteractiveAuthentication|ChallengeResponseAuthentication|X11Forwarding|AllowTcpForwarding|AllowAgentForwarding|GatewayPorts|PermitTunnel|PermitUserEnvironment|HostbasedAuthentication|GSSAPIAuthentication)\s+no|(?:PubkeyAuthentication|IgnoreRhosts|StrictModes|UsePAM|PrintLastLog)\s+yes|(?:MaxAuthTries|MaxSessions|LoginGraceTime|ClientAlive\w+|MaxStartups)\s+[\d:m]+|LogLevel\s+(?:VERBOSE|INFO)|Protocol\s+2|Banner\s+\/etc\/\S+)$/i

/** `script` is a sed script, or what is appended. */
export function onlyHardens(path: string, script: string): boolean {
  if (!/(?:^|\/)sshd_config(?:\.d\/[\w.-]+)?$/.test(path) || script.includes(HOLE)) return false
  const lines = script.split(/[\n;]/).flatMap((part) => {
    const line = part.trim()
    if (line === '' || line.startsWith('#')) return []
    return [replacementOf(line) ?? line]
  })
  return lines.length > 0 && lines.every((line) => CLOSES.test(line))
}

/** What `s/old/new/` puts in; null when the line is no such script. */
function replacementOf(line: string): string | null {
  const script = line.replace(/^\/[^/]*\//, '')
  const separator = script[1]
  if (script[0] !== 's' || separator === undefined || !'/|#@,'.includes(separator)) return null
  const parts = script.slice(2).split(separator)
  return parts.length === 3 && /^[gIi\d]*$/.test(parts[2]!) ? parts[1]!.trim() : null
}
