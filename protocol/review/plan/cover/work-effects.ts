// Tells what a sentence of work does by the classes of its verbs: nothing, something inside that is taken back, or
// something that no class knows. What turns its sense, or looks into people, is never covered.
import { singular } from '../read/words/lemma.ts'
import { actOfNoun, natureOf } from '../tables/act-of.ts'
import type { ObjectClass } from '../tables/objects.ts'
import {
  behaves,
  bySelf,
  decides,
  happened,
  isAsSaid,
  isEnclosed,
  isWardedOff,
  isWhich,
  judges,
  leavesNothing,
  leavesOut,
  pastesHere,
  proposesText,
  stays,
  tellsYou,
  triesOn,
} from './frames.ts'
import { isRole } from './roles.ts'
import type { Said, SentenceReading } from './sentence.ts'
import { isCopied, isOfPeople, isResult, masks, runsReport, tellsMe } from './sentence-acts.ts'
import { isFigure, isKnownNoun } from './word-kinds.ts'
import { isGuardedWord } from './words.ts'
import { classOfWord, isAnchor, isReadable } from './work-anchors.ts'
import { edits, isTold, links, makes, proposes, revises, sorts, writes } from './work-kinds.ts'
import {
  isCompound,
  isDecided,
  isFree,
  isFreeAct,
  isHeldBack,
  isHomograph,
  isLabel,
  isOrdered,
  isSo,
  isStopped,
  runsThem,
} from './work-verbs.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const holds = (words: ReadonlySet<string>, list: ReadonlySet<string>): boolean =>
  [...list].some((word) => words.has(word))

/** Somebody else of the house does it in the end: "Lea sends it", "the order is placed by Purchasing". */
const isOthers =
  ({ names, strange, words }: SentenceReading) =>
  ({ verb, subject, form, isPassive, isDenied }: Said): boolean => {
    if (!OTHERS.has(verb) || isDenied) return false
    if (isPassive) return words.has('by')
    const isNamed =
      names.includes(subject) || strange.some(({ word, place }) => word === subject && place === 'name')
    return form === 's' && (isRole(subject) || isNamed)
  }
const OTHERS = set(
  'send publish schedule merge place press order close build handle update decide do file answer',
)

/** Left out, these leave a danger. */
const NEEDED = set(
  'check test backup copy snapshot warning alert alarm review audit approval guard lock patch fix recall notice wage',
)

/** "I don't merge", "we have not changed anything": one's own act, denied; what is denied goes on behind "or". */
const isNotOwn = ({ isDenied, subject, act, nouns, verb }: Said): boolean =>
  isDenied &&
  /^(?:i|we)$/.test(subject) &&
  (act !== null || verb === 'do') &&
  !nouns.some((noun) => NEEDED.has(noun))

const isDeniedToo =
  ({ tagged, verbs }: SentenceReading) =>
  (one: Said): boolean => {
    const before = verbs[verbs.indexOf(one) - 1]
    return before !== undefined && isNotOwn(before) && /^n?or$/.test(tagged[one.at - 1]?.token.word ?? '')
  }

/** Work on what a branch or pull request holds: a person reads it before it counts (git-revert(1)). */
const MENDS = set(
  'fix rename refactor update rewrite simplify extract reformat format shorten correct inline add write bump pin document split cover put adjust replace accept build generate keep run commit push open create implement expose change',
)
const REMOVES = set('remove delete drop')
const WEAKENS = set('replace change simplify put adjust shorten rewrite accept update')
/** Checks and limits that an edit may switch off. */
const GUARDS = set(
  'check checks test tests guard gate limit retry timeout alert validation auth authentication permission ci main master production prod release log logging audit coverage policy rule hook checksum verification assertion threshold value',
)
const DEFENCES = set(
  'auth authentication authorisation authorization permission gate guard hook audit mfa firewall acl admin sudo key policy',
)
const RISKY = set('production prod live master force merge')
const SHARED = set('main master release prod')
const OUTWARD = new Set<string | null>(['grant', 'pay', 'buy', 'deploy', 'publish', 'disclose'])

const isMended =
  ({ tagged }: SentenceReading) =>
  ({ verb, act, nouns, isDenied, at }: Said): boolean => {
    // "Fix parse_row()": a function by its name.
    const named = tagged
      .slice(at + 1, at + 5)
      .filter(({ token: { kind } }) => kind === 'id' || kind === 'code' || kind === 'path')
    if (isDenied || nouns.length + named.length === 0 || nouns.some((noun) => DEFENCES.has(noun)))
      return false
    if (nouns.slice(0, 3).some((noun) => POWERS.has(noun))) return false
    const touchesGuard = nouns.some((noun) => GUARDS.has(noun))
    if ((WEAKENS.has(verb) || REMOVES.has(verb)) && touchesGuard) return false
    if (/^(?:push|commit)$/.test(verb) && nouns.some((noun) => SHARED.has(noun))) return false
    if (verb === 'push') return nouns.includes('branch')
    return REMOVES.has(verb) || (MENDS.has(verb) && !OUTWARD.has(act)) || /^(?:clean|tidy) up$/.test(verb)
  }

/** "Two files changed", "duplicates removed" on a branch or a copy. */
const isLocal = ({ verb, form, subject }: Said): boolean =>
  form === 'ed' && LOCAL.has(verb) && !GUARDS.has(subject)
const LOCAL = set('change remove fix add rename delete drop edit set empty replace update save create make')

/** `npm install`: what the lockfile names, in a working copy. */
const installs =
  ({ tagged }: SentenceReading) =>
  ({ verb, at, nouns }: Said): boolean =>
    verb === 'install' &&
    !nouns.some((noun) => /^(?:package|dependency|library|plugin|module|comment|link)$/.test(noun)) &&
    /^(?:npm|yarn|pnpm|pip|cargo|bundle|composer|poetry)$/.test(tagged[at - 1]?.token.word ?? '')

/** "Set the cache in staging", "restore it into a scratch instance": nobody works there (NIST SP 800-53 CM-4(1)). */
const TRIED = set(
  'set configure enable run restart scale restore load deploy install create copy import migrate apply remove drop delete generate start extend change update',
)
const SETS = set('set configure change extend update enable')
const TRIAL = set('staging sandbox scratch isolated localhost laptop dev locally')
const CROWD = set('all every everyone everybody customer customers public')
const ONES_OWN = set('scratch isolated localhost laptop dev locally')
const isInScratch =
  ({ words }: SentenceReading) =>
  ({ verb, nouns }: Said): boolean =>
    TRIED.has(verb) &&
    !(SETS.has(verb) && nouns.some((noun) => GUARDS.has(noun) || noun === 'retention')) &&
    holds(words, REMOVES.has(verb) ? ONES_OWN : TRIAL) &&
    !holds(words, RISKY) &&
    !holds(words, CROWD) &&
    !nouns.some((noun) => isGuardedWord(noun) && !isReadable(noun))

/** A dependency from somebody's address, or in an older version than before. */
function isForeign({ tagged, verbs }: SentenceReading): boolean {
  if (!verbs.some(({ verb }) => /^(?:bump|pin|install|upgrade|update|add|replace)$/.test(verb))) return false
  const isOutside = tagged.some(
    ({ token: { kind, word } }) => kind === 'url' || /[a-z]\.[a-z]{2,9}\/[a-z]/.test(word) || word === 'fork',
  )
  if (isOutside) return true
  const at = tagged.findIndex(({ token }) => token.word === 'from')
  if (at < 0 || tagged[at + 2]?.token.word !== 'to') return false
  const from = numbersOf(tagged[at + 1]!.token.word)
  const to = numbersOf(tagged[at + 3]?.token.word ?? '')
  const place = from.findIndex((number, i) => number !== to[i])
  return to.length > 0 && place >= 0 && (to[place] ?? 0) < from[place]!
}
const numbersOf = (version: string): readonly number[] =>
  /^v?[0-9][0-9.-]{0,20}$/.test(version) ? (version.match(/[0-9]{1,9}/g) ?? []).map(Number) : []

const isScheduled = ({ verb, nouns }: Said): boolean =>
  (/^(?:book|reserve)$/.test(verb) && nouns.slice(0, 3).includes('room')) ||
  (verb === 'put' && nouns.some((noun) => PLACES.has(noun)))
const PLACES = set('invite calendar agenda ticket wiki table sheet spreadsheet note list folder issue doc')

/** Texts and source texts that are made and read. */
const MADE: ReadonlySet<ObjectClass | null> = new Set<ObjectClass | null>(['document', 'code'])
const isMade =
  ({ words }: SentenceReading) =>
  ({ act, nouns }: Said): boolean =>
    (act === 'create' || act === 'make') &&
    !holds(words, RISKY) &&
    nouns.slice(0, 4).some((noun) => MADE.has(classOfWord(noun)) || SKETCHES.has(noun)) &&
    !nouns.slice(0, 3).some((noun) => POWERS.has(noun))
const SKETCHES = set('book diagram histogram view model plot sample order case fixture')
const POWERS = set('user account role admin key rule policy webhook hook token cors origin replica')

/** "Close the ticket": one of them, by its article or number. */
const isShut =
  ({ tagged }: SentenceReading) =>
  ({ verb, nouns, isPassive, at }: Said): boolean =>
    verb === 'close' &&
    !isPassive &&
    /^(?:ticket|experiment|test|issue|tab)$/.test(nouns[0] ?? '') &&
    !tagged
      .slice(at + 1, at + 5)
      .some(({ token: { word }, tag }) => tag === 'noun' && singular(word) !== word)

/** Told to people of the house: no customers, no crowd, no whole copy. */
const isToldInside =
  (said: SentenceReading) =>
  (one: Said): boolean =>
    isTold(one) && said.parties.length === 0 && !isCopied(said) && !isResult(said) && !holds(said.words, MANY)
const MANY = set(
  'all every public press forum community social media club customers clients external outside',
)

/** What reverses, passes over or hides. */
const TURNS = set('although despite lest pretend nobody bypass skip skipping skipped whoever')
/** "Mark the cases as passed": what nobody has seen. */
const MARKS = set('mark label tag flag log record report note enter tick set document file')
const CLAIMS = set(
  'passed done approved paid checked verified tested signed complete completed settled received safe ok',
)
/** What makes a look at a rival's pages an entry. */
const UNFAIR = set('proxy proxies captcha login log account password')

/** "No warning is sent": what is left out leaves a danger. */
const leavesNeeded = ({ isDenied, subject, nouns, act }: Said): boolean =>
  isDenied &&
  act !== null &&
  (NEEDED.has(subject) || (!isFreeAct(act) && nouns.some((noun) => NEEDED.has(noun))))

/** "When Jule logs in": what somebody does is looked at; that somebody decides, reviews or sends is work. */
const isOfSomebody = ({ tagged }: SentenceReading): boolean =>
  tagged.some(({ token }, i) => {
    const who = tagged[i + 1]
    if (!/^(?:when|where|whether|whom?)$/.test(token.word) || who?.tag !== 'noun') return false
    const isName =
      who.token.capital && who.token.kind === 'word' && !isAnchor(who.base) && !isKnownNoun(who.base)
    return isName && !tagged.slice(i + 2, i + 6).some(({ base }) => DECISIONS.has(base))
  })
const DECISIONS = set('approve review decide send sign confirm check agree answer have')

/** "The deletion of the archive": an act that is not taken back, named by its noun. */
export function isGraveNoun(noun: string): boolean {
  const act = actOfNoun(noun)
  return act !== null && !/^(?:read-only|reversible)$/.test(natureOf(act).reversibility) && !isFigure(noun)
}

const recommends = ({ verb }: Said): boolean => /^(?:recommend|suggest|propose|advise|plan)$/.test(verb)

/** "The old ones go", "then the primary ends": what is lost, said without an act. */
export function isGone({ tagged, verbs }: SentenceReading): boolean {
  const word = tagged.findLast(({ tag }) => tag !== 'end' && tag !== 'close')?.token.word ?? ''
  if (/^(?:ends|goes|dies|vanishes|disappears)$/.test(word)) return true
  if (word === 'go' && tagged.some(({ base }, i) => base === 'have' && tagged[i + 1]?.tag === 'to'))
    return true
  // "Ask whether any may go": nothing goes yet.
  if (verbs[0]?.act === 'ask' && tagged.some(({ token }) => token.word === 'whether')) return false
  const last = verbs.at(-1)
  return (
    last !== undefined &&
    /^(?:go|end|leave|die|disappear|vanish|burn|fall)$/.test(last.verb) &&
    last.subject !== '' &&
    !last.isDenied &&
    last.nouns.length === 0 &&
    tagged.slice(last.at + 1).every(({ tag }) => tag === 'adverb' || tag === 'end' || tag === 'close')
  )
}

/** "I do not delete it, the script will." */
const isElliptic = ({ tagged }: SentenceReading): boolean =>
  /^(?:modal|aux)$/.test(tagged.findLast(({ tag }) => tag !== 'end' && tag !== 'close')?.tag ?? '')

const OTHERS_OWN = /^(?:partner|vendor|supplier|customer|client|rival|competitor)'s?$/

function isTwisted(said: SentenceReading): boolean {
  const { words, verbs } = said
  const isMarked = words.has('as') && holds(words, CLAIMS) && verbs.some(({ verb }) => MARKS.has(verb))
  const isOmitted = words.has('out') && verbs.some(({ verb }) => verb === 'keep' || verb === 'leave')
  const isGrave = verbs.some(recommends) && verbs.some(({ nouns }) => nouns.some(isGraveNoun))
  const isRival = said.tagged.some(({ base }) => /^(?:rival|competitor)(?:'s)?$/.test(base))
  const isPressed = isRival && holds(words, UNFAIR)
  const isNothing =
    words.has('nothing') &&
    !verbs.some((one) => leavesOut(one) || isNotOwn(one) || leavesNothing(said)(one)) &&
    verbs.some(({ act }) => act !== null && !isFreeAct(act))
  // "Say that it was tested": words put into a mouth.
  const isPutIn =
    words.has('that') &&
    verbs.some(
      (one) => /^(?:say|state|claim|tell|answer|reply|mention)$/.test(one.verb) && isOrdered(said, one),
    )
  // "Until they cannot log in": what somebody else loses by it.
  const isUntil = words.has('until') && (words.has('cannot') || words.has("can't"))
  const isOnOthers =
    (words.has('live') && said.parties.length > 0) ||
    (verbs.some(({ verb }) => verb === 'run') && said.tagged.some(({ base }) => OTHERS_OWN.test(base)))
  return (
    isGone(said) ||
    isOnRunning(said) ||
    isElliptic(said) ||
    isOnOthers ||
    isPutIn ||
    isUntil ||
    holds(words, TURNS) ||
    isMarked ||
    isOmitted ||
    isGrave ||
    isPressed ||
    isNothing ||
    verbs.some((one) => isOfPeople(one) || leavesNeeded(one)) ||
    isOfSomebody(said)
  )
}

/** "Create the service account": whoever holds it may do more than before. */
const empowers = ({ act, nouns }: Said): boolean =>
  (act === 'create' || act === 'make') && nouns.slice(0, 2).some((noun) => ACCESS.has(noun))
const ACCESS = set('account role admin token')

/** Where others depend on it. */
const RUNNING = set('production prod live primary mainnet leader')
/** "Run the migration on staging and production", "benchmark it on the live cluster": in the clause of its verb. */
function isOnRunning(said: SentenceReading): boolean {
  const { tagged, verbs } = said
  return verbs.some((one, i) => {
    if (one.isDenied || !isOrdered(said, one) || isTold(one)) return false
    if (isFreeAct(one.act) && !/^(?:test|simulate|benchmark|fuzz|bisect|profile)$/.test(one.verb))
      return false
    return tagged.slice(one.at + 1, verbs[i + 1]?.at).some(({ token }) => RUNNING.has(token.word))
  })
}

/** The verbs that no class knows, or null when the sentence is turned. `isGated`: a person reads what is written. */
export function unknownVerbs(said: SentenceReading, isGated: boolean): readonly Said[] | null {
  if (isTwisted(said)) return null
  const gated = isGated && !isForeign(said) && !holds(said.words, RISKY)
  const kinds: readonly ((one: Said) => boolean)[] = [
    isFree,
    (one) => isSo(one) && !isOrdered(said, one),
    isNotOwn,
    isDeniedToo(said),
    leavesOut,
    runsReport,
    runsThem(said),
    writes,
    makes,
    isMade(said),
    links,
    revises,
    proposes,
    proposesText,
    edits,
    masks,
    behaves,
    triesOn,
    isEnclosed,
    happened,
    judges,
    isDecided,
    isScheduled,
    isShut(said),
    isHomograph,
    isWardedOff(said),
    sorts(said),
    stays(said),
    decides(said),
    isOthers(said),
    bySelf(said),
    tellsMe(said),
    tellsYou(said),
    isToldInside(said),
    isAsSaid(said),
    leavesNothing(said),
    isWhich(said),
    pastesHere(said),
    isStopped(said),
    isHeldBack(said),
    isCompound(said),
    isLabel(said),
    isInScratch(said),
    (one) => gated && (isMended(said)(one) || isLocal(one) || installs(said)(one)),
  ]
  return said.verbs.filter((one) => empowers(one) || !kinds.some((kind) => kind(one)))
}
