// Judges units of systemd and scripts of init: what is stopped, started and restarted, and whether the script itself
// starts it again or looks whether it runs.
import { covers, report } from '../../read/answers.ts'
import { type Command, HOLE } from '../../read/model.ts'
import type { Commands, Handler, Run } from '../../read/run.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { hasAny, readOptions } from '../../read/words/options.ts'
import { disableGuard, stopGuard } from '../defences/guards.ts'
import { RETURN } from '../defences/saved-rules.ts'
import { readServices } from '../persistence/accounts.ts'
import { enableService } from '../persistence/startup.ts'
import { isChecked } from './checked-reload.ts'
import { changeService, stopHost } from './host.ts'

const allow = covers(readServices)

const SYSTEMCTL_READ = /^(?:status|list-.*|show|cat|is-.*|get-default|help|show-environment|list|--version)$/

const GUARD_UNIT = anyOf(
  /^(?:auditd|rsyslog|syslog|syslog-ng|systemd-journald|falcon-sensor|ufw|firewalld|nftables|iptables|fail2ban|apparmor|selinux|clamav|crowdsec|osqueryd|wazuh-agent|cbdaemon|mdatp)(?:\.|$)/,
  /^(?:sysmon|cron|sshd?)(?:\.|$)/,
)

const bare = (unit: string): string => unit.replace(/\.service$/, '')

/** While they restart, whatever depends on the host waits for them, or nobody can log in. */
const OTHERS_DEPEND = anyOf(
  /postgres|mysql|mariadb|mongo|redis|valkey|memcached|kafka|rabbit|zookeeper|etcd|consul|vault|elastic|opensearch|cassandra|clickhouse|influx|nats|patroni/,
  /docker|containerd|crio|kube|k3s|libvirt|network|resolved|named|bind|dns|ssh|dbus|systemd|firewall|vpn|wireguard|corosync|pacemaker|ceph|nfs|samba|ldap|sssd|keepalived|haproxy/,
)

/** One or two units of an application, by their names. */
const areOrdinary = (units: readonly string[]): boolean =>
  units.length > 0 &&
  units.length <= 2 &&
  units.every(
    (unit) => /^[\w.-]+(?:@[\w.:-]*)?$/.test(unit) && !OTHERS_DEPEND.test(unit) && !unit.includes(HOLE),
  )

/** The script starts what it stops; at its end whatever it did not start is reported. */
function startsAgain(units: readonly string[], command: Command, run: Run): boolean {
  const { created } = command.scope
  if (!areOrdinary(units) || !created.isWholeScript) return false
  for (const unit of units) {
    created.add('check', `stopped ${bare(unit)}`)
    created.expect('check', `started ${bare(unit)}`, () => {
      report(command, run, changeService, 'stops a service that others may use')
    })
  }
  return true
}

const isStopped = (unit: string, { scope: { created } }: Command): boolean =>
  created.has('check', `stopped ${bare(unit)}`)

/** The script looks whether it runs after that; at its end whatever was not looked at is reported. */
function isLookedAt(units: readonly string[], command: Command, run: Run): boolean {
  const { created } = command.scope
  if (!areOrdinary(units) || !created.isWholeScript) return false
  if (created.has('check', 'answers') || units.some((unit) => created.has('check', `runs ${bare(unit)}`)))
    return false
  created.atEnd(() => {
    const isSeen = units.every((unit) => created.has('check', `runs ${bare(unit)}`))
    if (!isSeen && !created.has('check', 'answers'))
      report(command, run, changeService, 'changes what runs on the host')
  })
  return true
}

/** Timers that distributions bring and that keep the host in order. Sources: util-linux, systemd, man-db, mdadm, btrfsmaintenance, certbot. */
const UPKEEP_OF_SYSTEM =
  /^(?:fstrim|man-db|systemd-tmpfiles-clean|logrotate|mdcheck_start|mdmonitor-oneshot|btrfs-scrub|e2scrub_all|xfs_scrub_all|plocate-updatedb|updatedb|dpkg-db-backup|certbot|snap\.certbot\.renew|sysstat-collect|sysstat-summary)\.timer$/

const systemctl: Handler = (command, run) => {
  const options = readOptions(command.args, '-t -p -n -o -H -M --type --state --property --lines --output')
  const [verb, ...units] = options.operands.map(({ text }) => text)
  if (verb === undefined || SYSTEMCTL_READ.test(verb)) {
    if (/^(?:status|is-active|is-failed)$/.test(verb ?? ''))
      for (const unit of units) command.scope.created.add('check', `runs ${bare(unit)}`)
    return allow(command, run)
  }
  if (
    /^(?:poweroff|reboot|halt|kexec|suspend|hibernate|rescue|emergency|soft-reboot|isolate|default)$/.test(
      verb,
    )
  )
    return report(command, run, stopHost, 'stops the host and everything on it')
  const defences = units.some((unit) => GUARD_UNIT.test(unit))
  if (/^(?:disable|mask)$/.test(verb) && units.filter((unit) => GUARD_UNIT.test(unit)).length > 1)
    return report(command, run, disableGuard, 'switches off the guards of the host, now and after a restart')
  // A timer that this script set going; rules that it was to load no longer come back.
  if (
    verb === 'stop' &&
    units.length === 1 &&
    units[0]!.endsWith('.timer') &&
    command.scope.created.has('unit', units[0]!)
  ) {
    command.scope.created.withdraw('check', RETURN)
    return allow(command, run)
  }
  if (verb === 'stop' && !defences && !hasAny(options, '--user') && startsAgain(units, command, run))
    return allow(command, run)
  if (/^(?:stop|disable|mask|kill)$/.test(verb))
    return report(
      command,
      run,
      defences ? stopGuard : changeService,
      defences ? 'switches off a guard of the host' : 'stops a service that others may use',
    )
  // What the script wrote out, and what was found to do no more than upkeep or to have an account of its own.
  if (
    /^(?:enable|start|restart)$/.test(verb) &&
    units.length > 0 &&
    units.every((unit) => command.scope.created.has('unit', unit))
  )
    return allow(command, run)
  const isHere = !hasAny(options, '-H -M --host --machine --root --image')
  if (verb === 'enable' && isHere && units.length > 0 && units.every((unit) => UPKEEP_OF_SYSTEM.test(unit)))
    return allow(command, run)
  if (/^(?:enable|link|preset|edit|set-default|add-wants|add-requires)$/.test(verb))
    return report(command, run, enableService, 'makes a service start by itself')
  if (hasAny(options, '--user') && /^(?:re)?start$|^(?:try-)?reload/.test(verb)) return allow(command, run)
  if (verb === 'reload' && isChecked(units, command)) return allow(command, run)
  if (verb === 'start' && units.length > 0 && units.every((unit) => isStopped(unit, command))) {
    for (const unit of units) command.scope.created.add('check', `started ${bare(unit)}`)
    return allow(command, run)
  }
  if (/^(?:try-)?(?:restart|reload|reload-or-restart|start)$/.test(verb) && isLookedAt(units, command, run))
    return allow(command, run)
  // The manager reads its files again; no service starts or stops.
  if (verb === 'daemon-reload' && units.length === 0) return allow(command, run)
  return report(command, run, changeService, 'changes what runs on the host')
}

export const service: Handler = (command, run) => {
  const words = command.args.map(({ text }) => text)
  if (words[1] === 'status' || words[0] === '--status-all') return allow(command, run)
  if (words[1] === 'reload' && isChecked(words.slice(0, 1), command)) return allow(command, run)
  const defences = /^(?:auditd|rsyslog|syslog|iptables|ufw|firewalld|fail2ban|apparmor)$/.test(words[0] ?? '')
  return report(
    command,
    run,
    defences && words.includes('stop') ? stopGuard : changeService,
    'changes what runs on the host',
  )
}

export const commands: Commands = { systemctl, service, 'rc-service': service }
