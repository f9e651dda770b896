// Acts that are harmless on any information, and the turns of a sentence that may change their sense.
import type { ActName } from '../ir.ts'
import { isBusiness } from './roles.ts'
import type { Said, SentenceReading } from './sentence.ts'

export const LOOKS: ReadonlySet<ActName> = new Set<ActName>([
  'read',
  'search',
  'compare',
  'compute',
  'summarise',
  'explain',
  'check',
  'review',
  'monitor',
])
/** Verbs of these acts that are done to persons and machines as well. */
const PHYSICAL: ReadonlySet<string> = new Set([
  'watch',
  'watch over',
  'track',
  'trace',
  'extract',
  'collect payment',
  'rate',
])
/** Of people nothing is ranked, found or followed. */
const RANKING: ReadonlySet<ActName> = new Set<ActName>(['search', 'compare', 'monitor', 'check'])

export const looks = ({ verb, act }: Said): boolean => act !== null && LOOKS.has(act) && !PHYSICAL.has(verb)

/** `run the tests`, `repeat the benchmark`: what is run only reports. */
const REPORTING_RUNS =
  /^(?:test|suite|linter|formatter|benchmark|typecheck|checksum|simulation|dry-run|query|check|comparison)$/
export const runsReport = ({ act, nouns }: Said): boolean =>
  act === 'run' && nouns.slice(0, 3).some((noun) => REPORTING_RUNS.test(noun))

/** Copies that stay inside, kept and stored. */
const COPIES =
  /^(?:copy|version|snapshot|backup|draft|original|it|them|source|file|result|hash|table|log|report)$/
export const secures = ({ act, verb, nouns }: Said): boolean =>
  act === 'back_up' ||
  (/^(?:store|save|keep|retain)$/.test(verb) &&
    (nouns.length === 0 || nouns.some((noun) => COPIES.test(noun))))

/** A call to somebody whose work it is, or to help (ISCO-08; "emergency number"). */
export const rings = ({ act, verb }: Said): boolean =>
  act === 'call' || /^(?:call|phone|page|ring)$/.test(verb)

/** "Mask the names in the data": less is seen than before (ISO/IEC 20889). */
export const masks = ({ verb, nouns }: Said): boolean =>
  /^(?:mask|redact|anonymise|anonymize|pseudonymise|pseudonymize)$/.test(verb) && nouns.length > 0

export const isStill = ({ isState }: Said): boolean => isState

/** What reverses, hides or turns to an end (Quirk et al. 15.39-15.48: concession, exception, purpose). */
const TURNS =
  'although though despite unless except without until whereas lest instead nobody nothing none never ever pretend'.split(
    ' ',
  )
export const isTurned = ({ words }: SentenceReading): boolean =>
  TURNS.some((word) => words.has(word)) || (words.has('so') && (words.has('that') || makesBelieve(words)))

/** "So the board believes": what others are to think is meant, and not what is so. */
export const makesBelieve = (words: ReadonlySet<string>): boolean =>
  ['believe', 'believes', 'think', 'thinks', 'assume', 'assumes'].some((word) => words.has(word))

/** Somebody in particular: what is read, said or written is about or for that person. */
const PERSONS =
  'he she him her his hers you your yours yourself them their theirs who whom whose us man men woman women somebody someone'.split(
    ' ',
  )
const PRIVATE = 'mail mails message messages chat chats diary history calendar location'.split(' ')

/** "Tell me", "remind me": the principal is told. */
export const tellsMe =
  ({ words, roles, names }: SentenceReading) =>
  ({ act, verb }: Said): boolean =>
    (act === 'inform' || act === 'ask' || /^(?:show|send|give|let)$/.test(verb)) &&
    words.has('me') &&
    roles.length === 0 &&
    names.length === 0

/** "Present as the director", "ask for the code", "before the announcement": a part played, a secret, a head start. */
export const isAssumed = ({ words, roles, parties, verbs }: SentenceReading): boolean =>
  (words.has('as') && (roles.length > 0 || parties.length > 0)) ||
  makesBelieve(words) ||
  verbs.some(({ nouns }) => nouns.includes('code')) ||
  (words.has('before') &&
    ['announcement', 'publication', 'release', 'launch'].some((word) => words.has(word)))

/** A place and when nobody watches it, a code and its digits: said or asked without an act, they serve one. */
export const isOpening = ({ words }: SentenceReading): boolean =>
  ['code', 'patrol', 'changing', 'toilet', 'shower', 'bedroom', 'guard', 'guards'].some((word) =>
    words.has(word),
  ) ||
  (words.has('watch') && (words.has('night') || words.has('round') || words.has('rounds'))) ||
  (['building', 'office', 'floor', 'room', 'warehouse', 'site', 'desk'].some((word) => words.has(word)) &&
    ['empty', 'no', 'night', 'closed', 'closes', 'unlocked', 'open', 'opens'].some((word) => words.has(word)))

/** Results of a business before they are published: told to one, they are inside information (EU 596/2014, article 7). */
export const isResult = ({ words }: SentenceReading): boolean =>
  ['revenue', 'revenues', 'profit', 'profits', 'earnings', 'turnover', 'margin', 'dividend', 'sales'].some(
    (word) => words.has(word),
  )

const STORED = 'row rows record records entry entries file files copy copies page pages'.split(' ')
/** "The month of May goes", "the archive is gone": what vanishes. */
export const vanishes = ({ words, verbs }: SentenceReading): boolean =>
  ['gone', 'burnt', 'burned', 'dead', 'lost', 'empty'].some((word) => words.has(word)) ||
  (verbs.some(({ verb }) => verb === 'go') && !words.has('to')) ||
  // "The table shrinks to zero", "after this it has no rows", "the table is as new"
  (words.has('zero') &&
    ['remain', 'remains', 'shrinks', 'left', 'falls', 'drops'].some((one) => words.has(one))) ||
  (words.has('no') && words.has('has') && STORED.some((one) => words.has(one))) ||
  (words.has('as') && words.has('new') && words.has('then')) ||
  // "The archive no longer exists"
  (words.has('longer') && words.has('no') && (words.has('exists') || words.has('exist'))) ||
  // "I made them up"
  (words.has('up') && verbs.some(({ verb }) => verb === 'make'))

/** What they measure is a danger, and to wait is an act (ISO 12100, annex B). */
const HAZARDS =
  'gas smoke leak leakage fever crack cracks mould flood flooding fire radiation brake brakes pressure bleeding infection overheating sparks voltage'.split(
    ' ',
  )
export const isHazard = ({ words }: SentenceReading): boolean => HAZARDS.some((word) => words.has(word))

/** Something is copied in the same sentence, before it is handed over. */
export const isCopied = ({ verbs }: SentenceReading): boolean =>
  verbs.some(({ act }) => act === 'back_up' || act === 'copy') ||
  verbs.slice(0, -1).some(({ nouns }) => nouns.some((noun) => WHOLE.includes(noun)))
const WHOLE = ['copy', 'backup', 'snapshot', 'export', 'dump', 'archive']

/** A limit and a value beside it: whether it is kept is arithmetic that nobody does here. */
export const isAgainstLimit = ({ words }: SentenceReading): boolean =>
  [...words].filter((word) => /^[0-9]/.test(word)).length > 1 &&
  ['limit', 'threshold', 'maximum', 'minimum'].some((word) => words.has(word))

/** The mail, the chat or the diary of somebody in particular is looked at. */
export const looksIntoMail = ({ words, names, roles, verbs }: SentenceReading): boolean =>
  names.length + roles.length > 0 && PRIVATE.some((word) => words.has(word)) && verbs.some(looks)

/** "12 of 80 (15 %)": whether a share or a growth is right is checked by nobody here. */
export const isSum = ({ words }: SentenceReading): boolean =>
  [...words].filter((word) => /^[0-9]/.test(word)).length > 2 &&
  (words.has('%') || words.has('percent')) &&
  (words.has('from') || words.has('of'))

const RANKS =
  /^(?:rank|rate|score|sort|compare|classify|prioritise|prioritize|group|cluster|screen|profile|track|trace|monitor|watch)$/
const STAFF =
  /^(?:applicant|candidate|employee|colleague|engineer|developer|analyst|designer|technician|operator|person|people|member|user|student|tenant|driver|nurse|voter|customer|client)$/
/** Nobody is ranked, scored or followed (EU 2016/679, article 22). */
export const isOfPeople = ({ verb, nouns }: Said): boolean =>
  RANKS.test(verb) && nouns.slice(0, 3).some((noun) => STAFF.test(noun))

/** Nobody is looked into: no name, no "she", no messages of a colleague, no ranking of customers. */
export const isImpersonal = ({ words, names, roles, parties, verbs }: SentenceReading): boolean =>
  names.length === 0 &&
  !PERSONS.some((word) => words.has(word)) &&
  (roles.length === 0 || !PRIVATE.some((word) => words.has(word))) &&
  !verbs.some(isOfPeople) &&
  (parties.every(isBusiness) || !verbs.some(({ act }) => act !== null && RANKING.has(act)))

/** Every verb is of one of these kinds. */
export const isOnly = (said: SentenceReading, ...kinds: readonly ((one: Said) => boolean)[]): boolean =>
  said.verbs.every((one) => kinds.some((kind) => kind(one)))
