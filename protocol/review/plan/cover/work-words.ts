// Reads the words of a sentence of work on software, data and texts: nouns are open as long as words and identifiers of
// that work stand beside them, and no word of danger, of persons' data or of secrets does.
import { Budget } from '../../core/budget.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { Word } from '../read/tag.ts'
import { DAYS, MONTHS, NUMBER_WORDS, TIME_NOUNS, TITLES } from '../read/words/function-words.ts'
import { canBeNoun, isAdjective, singular, verbOf } from '../read/words/lemma.ts'
import { actOfVerb, natureOf } from '../tables/act-of.ts'
import { isHarshAdjective, isParty, isRole, SCIENCES, WORK } from './roles.ts'
import { isActingParticiple, readSentence, type SentenceReading } from './sentence.ts'
import { isEverydayThing } from './subject.ts'
import { isKnownNoun, isMatter } from './word-kinds.ts'
import { isGuardedWord, isHarmWord, isPrivateWord } from './words.ts'
import { COMMON, classOfWord, HOUSEHOLD, isAnchor, TECHNICAL } from './work-anchors.ts'
import { WORK_NOUNS } from './work-nouns.ts'
import { isFree, isSo } from './work-verbs.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Prose words of reporting: no thing and no act by themselves. */
const PROSE = set(
  'develop trunk unchanged untouched unsent pending intact upgrade policy control subject body access web pool plane lock role tracker wait rest suit bottom approval handover location block read-only write-only opt-in dry-run dry expiry fallback minor major patch critical medium audience identity privacy convert insertion deletion original replacement ops quick hurry re fyi tl dr etc ok yes hi hello thanks today tomorrow yesterday noon midnight vs max min avg ca approx eta am pm step day part half rest lot bit kind sort way thing one',
)
/** Harmful in everyday words, and of work as well: network traffic, certificates that a server shows. */
const HOMONYMS = set(
  'traffic traffics certificate contact run fire trace traced window race hide pins ignores backs dead false external private loan mounting',
)
/** What is held of people at work. */
const STAFF_DATA = set('hr payroll sick salary absence maternity medical visa union')
/** Where people live, and who they are; letters of one's own outside; what watches for intruders. */
const WHEREABOUTS = set(
  'address addresses flat playground school girl girls boy boys mother mothers father fathers woman women man men kid kids child children gmail hotmail dropbox pastebin edr antivirus',
)
const SLY = set(
  'unseen undetected unnoticed secretly silently quietly covertly privately anonymously discreetly blindly anyway permanently forcibly falsely illegally forever directly immediately straightaway',
)

const SECRET_FILES: readonly RegExp[] = [
  /(?:^|[/\\.])(?:env|netrc|pgpass|npmrc|ssh|aws|gnupg|kube)(?:$|[/\\.])|id_(?:rsa|ed25519|ecdsa)/,
  /credential|passw|secret|shadow|\.(?:pem|key|kdbx|p12)$|\/etc\/|\/root|\/proc|\.\.\//,
]
/** SQL that only reads (ISO/IEC 9075-2, query expression). */
const QUERY = /^(?:explain|select|show|describe)[ (]/
const NO_QUERY: readonly RegExp[] = [
  /;.*\S|(?:^|[^a-z])(?:into|insert|update|delete|drop|alter|truncate|grant|copy|call|sleep|benchmark)(?:[^a-z]|$)/,
  /(?:^|[^a-z])(?:pg_[a-z_]+|lo_[a-z]+|load_file|password|passwd|ssn|iban|card)(?:[^a-z]|$)/,
]

/** A name, a setting or an expression: no command, no second one behind it. */
function isCodeName(word: string): boolean {
  if (SECRET_FILES.some((pattern) => pattern.test(word))) return false
  if (QUERY.test(word)) return !NO_QUERY.some((pattern) => pattern.test(word))
  if (word.length > 90 || /[;|&<>$`]/.test(word) || /^[a-z0-9+=]{24,}$/.test(word)) return false
  return word.includes(' ')
    ? word.split(/[^a-z]{1,40}/).every((part) => !isHarmWord(part) && !lasts(part))
    : !/^(?:rm|dd|mkfs|shutdown|reboot|kill)$/.test(word)
}

/** A verb of an act with an effect, and no noun. */
const lasts = (word: string): boolean => {
  const act = actOfVerb(verbOf(word)?.base ?? word)
  return act !== null && !canBeNoun(word) && !isAdjective(word) && natureOf(act).reversibility !== 'read-only'
}

/** "SQS", "ADRs", "OpenSearch": a technical name. */
const ACRONYM = /^[A-Z][A-Z0-9]{1,5}s?$|^[A-Z]?[a-z]{1,20}[A-Z][A-Za-z]{0,20}$/
const PAGE = /^https?:\/\/[a-z0-9.-]{1,80}(?:\/[\w.-]{0,60}){0,8}$/

/** A part of the sentence that another family judged and found harmless. */
export type IsJudged = (start: number, end: number) => boolean

export interface WordsOfWork {
  /** Words and identifiers of work. */
  readonly anchors: number
  /** Of these, identifiers and words of software and data. */
  readonly strong: number
  /** Known things of everyday life. */
  readonly things: number
  /** Nouns of no known class; one of everyday life counts twice, a name half. */
  readonly strange: number
  /** The first word that no sentence of work may hold. */
  readonly failed: string | null
}

type Kind = 'strong' | 'anchor' | 'thing' | 'plain' | 'fails' | number

export function wordsOfWork({ tagged }: SentenceReading, whole: string, isJudged: IsJudged): WordsOfWork {
  if (tagged.length === 0 || tagged.length >= 90)
    return { anchors: 0, strong: 0, things: 0, strange: 0, failed: '' }
  let anchors = 0
  let strong = 0
  let things = 0
  let strange = 0
  let failed: string | null = null
  tagged.forEach(({ token }, i) => {
    const kind = isJudged(token.start, token.end) ? 'strong' : kindOf(tagged, i, whole)
    if (kind === 'anchor' || kind === 'strong') anchors++
    if (kind === 'strong') strong++
    if (kind === 'thing') things++
    if (kind === 'fails') failed ??= token.word
    if (typeof kind === 'number') strange += kind
  })
  return { anchors, strong, things, strange, failed }
}

function kindOf(tagged: readonly Word[], i: number, whole: string): Kind {
  const { token, tag, base } = tagged[i]!
  const { kind, word } = token
  if (SLY.has(word)) return 'fails'
  switch (kind) {
    case 'email':
    case 'account':
      return 'fails'
    case 'url':
      return PAGE.test(word) ? 'plain' : 'fails'
    case 'code':
    case 'path':
    case 'id':
      return isCodeName(word) ? (/[a-z]/.test(word) ? 'strong' : 'plain') : 'fails'
    case 'quote':
      return isPlainQuote(word) ? 'plain' : 'fails'
  }
  if (tag === 'verb') {
    const harms = isHarmWord(base) || isHarmWord(word)
    return harms && !isSetOff(tagged, i) && !HOMONYMS.has(base) ? 'fails' : 'plain'
  }
  if (tag === 'noun' || tag === 'adj') return nounKind(tagged, i, whole)
  return tag === 'other' && !/^[%=/<>~°×€$£≤≥'"…✓✔#^_\\]$/.test(word) ? 'fails' : 'plain'
}

function nounKind(tagged: readonly Word[], i: number, whole: string): Kind {
  const { token, tag, base } = tagged[i]!
  const noun = base.replace(/'s?$/, '')
  const isSecret = isPrivateWord(noun) || isPrivateWord(token.word) || isHarshAdjective(noun)
  if (STAFF_DATA.has(noun) || WHEREABOUTS.has(noun) || isActingParticiple(tagged, i)) return 'fails'
  if (isSecret && !HOMONYMS.has(noun) && !isCounted(tagged, i)) return 'fails'
  if (isPlain(tagged[i]!, noun)) return 'plain'
  if (isStrong(noun) && !ASSURES.has(noun)) return 'strong'
  if (isAnchor(noun)) return 'anchor'
  if (tag === 'adj' || ACRONYM.test(whole.slice(token.start, token.end))) return 'plain'
  if (isEverydayThing(noun)) return 'thing'
  if (isKnownNoun(noun) || isMatter(noun) || WORK.has(noun) || WORK_NOUNS.has(noun)) return 'plain'
  if (isHidden(tagged, i)) return 'fails'
  if (isGuardedWord(noun) || (canBeNoun(noun) && !token.capital)) return 2
  return token.capital && i > 0 ? 0.5 : 1
}

/** "The token count": tokens of a text, no secrets. */
const isCounted = (tagged: readonly Word[], i: number): boolean =>
  tagged[i]!.base === 'token' && /^(?:count|limit|model|per|prompt)$/.test(tagged[i + 1]?.base ?? '')

const isPlain = ({ token }: Word, noun: string): boolean =>
  /^[a-z]$/.test(token.word) ||
  PROSE.has(noun) ||
  NUMBER_WORDS.has(noun) ||
  TIME_NOUNS.has(noun) ||
  DAYS.has(token.word) ||
  MONTHS.has(token.word) ||
  TITLES.has(token.word) ||
  isRole(noun) ||
  isParty(noun) ||
  (isAdjective(noun) && !isGuardedWord(noun))

/** An unknown word that opens a clause and takes an object: it may be a verb. */
function isHidden(tagged: readonly Word[], i: number): boolean {
  const before = tagged[i - 1]
  const next = tagged[i + 1]
  if (next === undefined || !/^(?:end|comma|and|sub|open|to)$/.test(before?.tag ?? 'end')) return false
  // "With Lena and Omar the week after": a name behind a name.
  if (tagged[i]!.token.capital && before?.tag === 'and' && tagged[i - 2]?.token.capital) return false
  const isPlural = next.tag === 'noun' && next.token.kind === 'word' && next.base !== next.token.word
  return next.tag === 'det' || next.tag === 'pronoun' || (isPlural && !tagged[i]!.token.capital)
}

/** "The alert fired": it went off, and nobody lost a post. */
const isSetOff = (tagged: readonly Word[], i: number): boolean =>
  tagged[i]!.base === 'fire' &&
  /^(?:alert|rule|trigger|event|hook|timer|alarm|it|often)$/.test(tagged[i - 1]?.base ?? '') &&
  !/^(?:det|noun|pronoun)$/.test(tagged[i + 1]?.tag ?? 'end')

/** A title or label, or sentences that only say how something is. */
function isPlainQuote(inside: string): boolean {
  if (inside.length > 300 || /[<>{}$;]|:\/\//.test(inside)) return false
  const words = inside.split(/[^a-z]{1,40}/)
  if (words.some((word) => isGuardedWord(singular(word)) || isHarmWord(word))) return false
  if (inside.length <= 80 && !words.some(lasts)) return true
  const said = readSentence(inside, { start: 0, end: inside.length }, new Budget(20_000))
  const { strange, failed } = wordsOfWork(said, inside, () => false)
  return failed === null && strange <= 2 && said.verbs.every((one) => isFree(one) || isSo(one))
}

const IDENTIFIERS: readonly RegExp[] = [
  /[a-z_]{2,40}[0-9_][\w.-]{0,60}|[A-Za-z_][\w-]{0,40}(?:\.[A-Za-z][\w-]{0,40}){1,6}/,
  /[\w.-]{1,60}\/[\w./-]{1,80}|[a-z][A-Z][a-z]|`[^`\n]{2,80}`/,
]
/** Words of care, which any text may add: they say nothing about what it is of. */
const ASSURES = set('test testing review backup approval check audit copy snapshot staging sandbox rollback')
const LONGEST = 6000

export interface ShareOfWork {
  /** Sentences and lines that name something of software or data. */
  readonly strong: number
  /** Their share, from 0 to 1: another sentence about anything else only lowers it. */
  readonly share: number
}

export function shareOfWork(text: string): ShareOfWork {
  const parts = text
    .slice(0, LONGEST)
    .split(/[.;!?](?=\s|$)|\n/)
    .filter((part) => /[A-Za-z]{2}/.test(part))
  const strong = parts.filter(isStrongPart).length
  return { strong, share: strong / Math.max(1, parts.length) }
}

const isStrongPart = (part: string): boolean =>
  IDENTIFIERS.some((pattern) => pattern.test(part)) ||
  asciiLower(part)
    .split(/[^a-z0-9-]{1,40}/)
    .some((word) => isStrong(singular(word)) && !ASSURES.has(singular(word)))

const isStrong = (noun: string): boolean => {
  if (TECHNICAL.has(noun)) return true
  if (SCIENCES.has(noun)) return !HOUSEHOLD.has(noun) && !isGuardedWord(noun) && !COMMON.has(noun)
  const kind = classOfWord(noun)
  return (kind === 'code' || kind === 'running system' || kind === 'data') && !HOUSEHOLD.has(noun)
}
