// Knows names of settings that only describe, show or size something, whatever the program: titles, colours, replicas,
// intervals. Their ordinary values have no effect on who may do what, on money or on what is kept.
import { wordsOf } from '../../syntax/config/names.ts'
import { isMoneyName } from '../cover/words.ts'
import { protects } from './semantics.ts'
import { amountOf, FITS_MACHINE, growth, isReference, off, on } from './values.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const SHOWN = set(
  'title subtitle label labels description desc summary caption heading headline tooltip placeholder greeting slogan tagline hint help color colour colors font fontsize icon logo theme locale language lang timezone tz author authors maintainer maintainers keywords copyright badge comment comments note notes displayname emoji width height margin padding opacity spacing radius align alignment animation layout orientation legend',
)
const SIZED = set(
  'replicas replica interval timeout timeouts retries retry backoff batch page pool workers worker threads thread concurrency parallelism parallel queue buffer cache keepalive poll polling debounce prefetch chunk jitter warmup cpu memory mem heap shards partitions capacity desired',
)
/** A name with one of these is about something else than its size. */
const NOT_ORDINARY = set(
  'password secret token key credential auth login session cookie cert tls ssl url uri host address registry image command script payment payout withdraw withdrawal transfer amount limit max spend money price fee approval approve signature confirmations permission role user admin webhook callback redirect origin allow deny whitelist blacklist security lock timelock execute exec entrypoint path backup',
)

const OF_MACHINE = /^(?:cpus?|mem|memory)$/

const PLAIN_TEXT = /^(?!!)(?![^\n]*(?:\.\.|file:|:\/\/))[^<>{}$`\\]*$/

export type Ordinary = 'shown' | 'sized' | 'log_level'

export function ordinaryOf(
  keys: readonly string[],
  before: string | null,
  after: string | null,
): Ordinary | null {
  const own = wordsOf(keys.at(-1) ?? '')
  const value = after ?? before ?? ''
  if (isReference(value)) return null
  if (/backup|snapshot|log/.test(own.join(' ')) && own.includes('retention'))
    return keepsLonger(before, after) ? 'sized' : null
  // What stands around a size says what it sizes.
  if (protects(keys)) return null
  if (isLogLevel(own))
    return /^(?:info|warn|warning|error|notice|information)$/.test(value.trim().toLowerCase())
      ? 'log_level'
      : null
  if (own.includes('retention')) return keepsLonger(before, after) ? 'sized' : null
  if (own.length === 0 || own.some((word) => NOT_ORDINARY.has(word)) || isMoneyName(keys.at(-1)!)) return null
  // `traefik.enable=true` in a list of labels is a setting of another program.
  if (/^labels?$/.test(own.join(' ')) && value.includes('=')) return null
  // A switch or a place is more than a text.
  const isFormat = own.at(-1) === 'format' && /^(?:date|time|datetime|number)$/.test(own.at(-2) ?? '')
  if (
    (isFormat || own.some((word) => SHOWN.has(word))) &&
    !on(value) &&
    !off(value) &&
    PLAIN_TEXT.test(value) &&
    !/https?:|javascript:/.test(value)
  )
    return 'shown'
  if (own.some((word) => OF_MACHINE.test(word)) && before === null && !FITS_MACHINE.test(value)) return null
  if (own.some((word) => SIZED.has(word))) return isOrdinarySize(before, after) ? 'sized' : null
  return null
}

const isLogLevel = (words: readonly string[]): boolean => {
  const name = words.join('')
  return name.endsWith('loglevel') || name.endsWith('logginglevel') || name === 'verbosity'
}

/** Nothing is deleted sooner than before. */
function keepsLonger(before: string | null, after: string | null): boolean {
  const grown = before === null || after === null ? null : growth(before, after)
  return grown?.isUp === true && !grown.isTenfold
}

/** A number with its unit, above zero, and not more than ten times what it was. */
function isOrdinarySize(before: string | null, after: string | null): boolean {
  const now = after === null ? null : amountOf(after)
  if (after !== null && (now === null || now.milli <= 0n)) return false
  if (before === null || after === null) return after !== null
  const grown = growth(before, after)
  return grown !== null && !grown.isTenfold
}
