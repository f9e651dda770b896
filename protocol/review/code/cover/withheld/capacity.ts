// Tells settings by which a workload gets less, is no longer watched, or runs twice: a smaller machine, a lost probe, a
// second copy of what must be one, a restart after any exit.
import { protects } from '../../settings/semantics.ts'
import { amountOf, growth } from '../../settings/values.ts'
import type { Withheld } from './withheld.ts'

const COPIES = /^(?:replicas|replicacount|minreplicas|maxreplicas|desiredcount|scale|numprocs|instances)$/
/** Where one copy is enough. */
const FOR_TRIALS =
  /(?:^|[/._-])(?:dev|development|test|staging|stage|preview|sandbox|local|ci|qa|demo)(?:[/._-]|$)/
const PROBES = /^(?:livenessprobe|readinessprobe|startupprobe|healthcheck)$/
const MACHINE = /^(?:instancetype|instanceclass|machinetype|nodetype|vmsize|size|sku)$/

export function losesCapacity({ setting, config, names, last, was, now }: Withheld): boolean {
  if (COPIES.test(last)) return losesCopies({ setting, config, was, now })
  if (names.some((name) => PROBES.test(name)) && now === null) return true
  if (config.dialect === 'systemd' && last === 'restart')
    return /^always$/i.test(now ?? '') || now === null || was !== null
  if (MACHINE.test(last) && was !== null && now !== null) return !isSameOrLarger(was, now)
  if (/^(?:language|lang|runtime|interpreter|engine)$/.test(last) && was !== null)
    return !isTag(was) || (now !== null && !isTag(now))
  if (/^(?:cpu|memory|mem|memorysize|heap\w{0,8})$/.test(last) && was !== null && now !== null) {
    const [a, b] = [amountOf(was), amountOf(now)]
    return a === null || b === null || a.unit !== b.unit ? false : b.milli * 4n < a.milli
  }
  return false
}

/** Ten times as many or as few, a single copy where there were several, or any other number of what protects. */
function losesCopies({
  setting,
  config,
  was,
  now,
}: Pick<Withheld, 'setting' | 'config' | 'was' | 'now'>): boolean {
  const { path } = config.change.file
  if (was !== null && now !== null && growth(was, now)?.isTenfold) return true
  if (Number(was) > 1 && now === '1' && !FOR_TRIALS.test(path)) return true
  return protects(setting.keys) || protects([path])
}

/** A language of people: BCP 47. */
const isTag = (value: string): boolean => /^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$/.test(value.trim())

const SIZES = ['nano', 'micro', 'small', 'medium', 'large', 'xlarge']

/** `db.m5.large`: the same family of machines, and no smaller one of it. */
function isSameOrLarger(was: string, now: string): boolean {
  const [a, b] = [machineOf(was), machineOf(now)]
  return a !== null && b !== null && a.family === b.family && b.rank >= a.rank
}

function machineOf(value: string): { readonly family: string; readonly rank: number } | null {
  const match =
    /^((?:db\.|cache\.)?[a-z]{1,3})(\d[a-z]{0,3})\.(\d{0,2})(nano|micro|small|medium|large|xlarge)$/.exec(
      value.trim(),
    )
  if (!match) return null
  return { family: match[1]!, rank: SIZES.indexOf(match[4]!) * 100 + Number(match[3] || '1') }
}
