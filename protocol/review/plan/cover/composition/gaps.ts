// Finds in a text what keeps it from being covered as a whole: a check or a person that is left out, a gap that is
// passed over, haste, secrecy, an audience without bounds. These words only ever tighten.

const words = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '))

/** What is got round, left out or forced (NIST SP 800-53 AC-3, CM-5). */
const AROUND =
  'skip skipped skips skipping bypass bypassed override overrides overridden workaround force forced ignore ignored ignoring omit omitted exclude excluded drop dropped suppress hide hidden conceal disguise pretend break-glass admin behalf instead disable disabled mute muted untested unverified unchecked'
/** What nobody is to notice. */
const SECRET =
  'unnoticed nobody noone secretly quietly silently discreetly covertly falsely illegally blindly anonymously privately forcibly anyway anyhow regardless meanwhile confidential private'
/** What cannot be taken back, or takes everything. */
const FINAL = 'permanently forever irrevocable irreversible undone everything everyone everybody everywhere'
/** What is admitted not to be known before an act. */
const UNSURE =
  "couldn't unclear unsure probably presumably perhaps maybe guess assume assumed assuming likely hopefully memory pending unreachable unanswered overdue outdated"
const HASTE = 'asap immediately faster quicker quickest urgent urgently hurry'
/** Who has no part in it: the public, rivals, gifts to the one who decides. */
const OUTSIDE = 'public rival competitor journalist press bribe gift commission affiliate kickback'

const BLOCKING = words(AROUND, SECRET, FINAL, UNSURE, HASTE, OUTSIDE)

/** A verb and its particle, with up to five words between: "leave the figures out". */
const APART =
  /(?:^|[^a-z])(?:leave|leaves|left|leaving|take|taken|taking|cut|filter|filtered) (?:[^ .;\n]{1,20} ){0,6}out(?:[^a-z]|$)/
/** "Without their approval", "without a load limit": what holds an act back is taken away. */
const WITHOUT =
  /(?:^|[^a-z])without (?:[a-z-]{1,20} ){0,3}(?:approval|approvals|ok|asking|telling|waiting|check|checks|checking|test|tests|testing|review|mention|notice|backup|limit|limits|clause|consent|mentioning|backups)/

const PHRASES: readonly string[] = [
  "don't know",
  'not know',
  'not sure',
  'not checked',
  'not read',
  'not answered',
  'not answering',
  "n't answered",
  'not replied',
  'not heard',
  'no answer',
  'no reply',
  'could not',
  'not found',
  'not undone',
  'right away',
  'so that no',
  'no one',
  'as her',
  'as him',
  'i think',
  'i believe',
]

/** Admitted not to be known: harmless where nothing is done. */
const UNSURE_WORDS = words(UNSURE)

const SWITCHED = ['off', 'out', 'down', 'away']
const WATCH: ReadonlySet<string> = words(
  'alarm alarms alert alerts notification notifications notice notices monitoring monitor audit log logs logging trail check checks guard guards sensor sensors detector detectors camera cameras stream validation limit limits protection',
)

/** What watches is switched off: "alerts off", "take the check out". */
const isSwitchedOff = (said: ReadonlySet<string>): boolean =>
  SWITCHED.some((word) => said.has(word)) && [...said].some((word) => WATCH.has(word))

/** The first word or phrase of that kind, or null. `text` is in lower case. */
export function gapIn(text: string, said: ReadonlySet<string>, isOnlyTold = false): string | null {
  for (const word of said) if (BLOCKING.has(word) && !(isOnlyTold && UNSURE_WORDS.has(word))) return word
  if (isSwitchedOff(said)) return 'off'
  return (
    PHRASES.find((phrase) => text.includes(phrase)) ??
    APART.exec(text)?.[0] ??
    WITHOUT.exec(text)?.[0] ??
    null
  )
}
