// Covers load generators that are aimed at this host; aimed at another host they may be an attack, so they stay unjudged.
import { type Command, UNKNOWN_FLOW } from '../../read/model.ts'
import type { Commands, Handler } from '../../read/run.ts'
import { fetchDocument } from './connections.ts'

const LOOPBACK =
  /^(?:-[a-zA-Z]|--[\w-]+=)?(?:https?:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?:[:/]\S*)?$/

/** Nothing else may name a host or a program. */
const isPlain = ({ args }: Command): boolean =>
  args.every(
    ({ text }) => LOOPBACK.test(text) || !/:\/\/|^(?:-L|--latency-script|-s\w*\.lua|--script)$/.test(text),
  )

const load: Handler = (command, run) => {
  const isHere = command.args.some(({ text }) => LOOPBACK.test(text))
  if (isHere && isPlain(command)) run.allow(command, fetchDocument)
  else run.unjudged(command)
  return UNKNOWN_FLOW
}

/** Sources: wrk(1), ab(1) of the Apache HTTP Server, siege(1), the manuals of hey, oha, bombardier, autocannon, h2load, memtier_benchmark and Locust. */
export const commands: Commands = Object.fromEntries(
  'wrk wrk2 ab hey oha bombardier autocannon h2load siege httperf memtier_benchmark redis-benchmark locust weighttp cassowary'
    .split(' ')
    .map((name) => [name, load]),
)
