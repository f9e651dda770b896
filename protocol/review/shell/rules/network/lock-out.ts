// Flags commands that cut a host off from its network, so that nobody who reaches it over the network can undo them.
import { rule } from '../../../core/rule.ts'
import { report } from '../../read/answers.ts'
import { type Command, HOLE } from '../../read/model.ts'
import type { Commands, Effect, Handler, Run } from '../../read/run.ts'
import { readOptions } from '../../read/words/options.ts'

export const cutOff = rule({
  id: 'shell.network.lock_out',
  since: '2.8.0',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'ip-link(8), ip-route(8), interfaces(5), nmcli(1), systemctl(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Do it at the console of the host, or schedule the way back first.',
  alternative: 'netplan try',
  fires: [
    'ip link set eth0 down',
    'sudo ip route del default',
    'nmcli networking off',
    'systemctl stop NetworkManager',
  ],
  quiet: [
    'ip link set docker0 down',
    'ip link set eth1 down && sleep 5 && ip link set eth1 up',
    'ip route show default',
    'nmcli device status',
    'systemctl status NetworkManager',
  ],
})

/** Interfaces that software made: the host is reached through another one. */
const VIRTUAL =
  /^(?:lo|docker\d*|br-?[\w.-]*|veth[\w.-]*|virbr[\w.-]*|tun\d*|tap[\w.-]*|wg\d*|dummy\d*|vcan\d*|can\d*|ifb\d*|vxlan[\w.-]*|cni\d*|flannel[\w.-]*|cali[\w.-]*|lxc[\w.-]*|vnet\d*|zt\w*|tailscale\d*)$/

/** Back again later in the script; else it is reported at its end. */
function unless(command: Command, key: string, effect: string, run: Run): null {
  const { created } = command.scope
  const tell = (): void => void report(command, run, cutOff, effect)
  if (!created.isWholeScript || created.has('check', key)) tell()
  else created.expect('check', key, tell)
  // The topic of the host reports the change itself.
  return null
}

const ip: Handler = (command, run) => {
  const words = readOptions(command.args, '-n --netns').operands.map(({ text }) => text)
  const { created } = command.scope
  const [object = '', verb = '', ...rest] = words
  if (command.args.some(({ text }) => /^-(?:n|netns)$/.test(text))) return null
  if (/^l(?:i|in|ink)?$/.test(object) && /^s(?:e|et)?$/.test(verb)) {
    const name = rest[0] === 'dev' ? rest[1] : rest[0]
    if (name === undefined || VIRTUAL.test(name)) return null
    if (rest.includes('up')) created.add('check', `up ${name}`)
    return rest.includes('down') && !name.includes(HOLE)
      ? unless(command, `up ${name}`, 'takes the interface down through which the host is reached', run)
      : null
  }
  if (!/^r(?:o|ou|out|oute)?$/.test(object)) return null
  if (/^(?:add|replace|change)$/.test(verb) && rest[0] === 'default') created.add('check', 'default route')
  const takesAway =
    (/^d(?:el|elete)?$/.test(verb) && rest[0] === 'default') ||
    (/^f(?:lush)?$/.test(verb) && /^(?:table main|all|)$/.test(rest.join(' ')))
  return takesAway
    ? unless(command, 'default route', 'takes away the route by which answers leave the host', run)
    : null
}

const interfaceDown: Handler = (command, run) => {
  const [name] = readOptions(command.args).operands.map(({ text }) => text)
  if (name === undefined || VIRTUAL.test(name)) return null
  return unless(command, `up ${name}`, 'takes the interface down through which the host is reached', run)
}

const interfaceUp: Handler = ({ args, scope }) => {
  for (const { text } of readOptions(args).operands) scope.created.add('check', `up ${text}`)
  return null
}

const ifconfig: Handler = (command, run) => {
  const [name = '', state] = command.args.map(({ text }) => text)
  if (state === 'up') command.scope.created.add('check', `up ${name}`)
  return state === 'down' && !VIRTUAL.test(name)
    ? unless(command, `up ${name}`, 'takes the interface down through which the host is reached', run)
    : null
}

const nmcli: Handler = (command, run) => {
  const text = readOptions(command.args)
    .operands.map((word) => word.text)
    .join(' ')
  if (/^n(?:et|etworking)? on$|^radio \w+ on$/.test(text)) command.scope.created.add('check', 'networking')
  return /^n(?:et|etworking)? off$/.test(text)
    ? unless(command, 'networking', 'switches off every interface of the host', run)
    : null
}

const NETWORK = /^(?:NetworkManager|systemd-networkd|networking|network|sshd?|wicked|connman)(?:\.service)?$/

const systemctl: Handler = (command, run) => {
  const [verb = '', ...units] = readOptions(command.args, '-t -H -M').operands.map(({ text }) => text)
  const named = units.filter((unit) => NETWORK.test(unit))
  const isNow = command.args.some(({ text }) => text === '--now')
  if (/^(?:start|restart)$/.test(verb))
    for (const unit of named) command.scope.created.add('check', `runs again ${unit}`)
  if (named.length > 0 && (verb === 'stop' || (/^(?:disable|mask)$/.test(verb) && isNow)))
    return unless(
      command,
      `runs again ${named[0]}`,
      'stops the service through which the host is reached',
      run,
    )
  return null
}

/** Before the handlers of the host, which report the change itself. */
export const priority = 70

export const commands: Commands = {
  ip,
  ifconfig,
  ifdown: interfaceDown,
  ifup: interfaceUp,
  nmcli,
  systemctl,
}
