// Does the input ask for what the stated system rule forbids? Compared by topic, and by the ways in which a rule is
// evaded: another encoding or language, a story, a role, a new order, a claim of rank.

import type { Budget } from '../core/budget.ts'
import { asciiLower } from '../text/ascii.ts'
import type { Reading } from './model.ts'
import { contentOf, tokensIn } from './provenance.ts'

export interface RuleFinding {
  /** Null: the input keeps to the rule. */
  readonly rule: string | null
  readonly start: number
  readonly end: number
}

const KEEPS_SECRET =
  /\b(?:secret|password|passphrase|passcode|code ?word|key|confidential|private|personal|credential|pin|classified|internal)\b/
const FORBIDS =
  /\b(?:do not|don'?t|never|not|no|avoid|refuse|forbidden|prohibited|under no circumstances|must not|cannot|can'?t|decline)\b/
const REVEALS_NOT =
  /\b(?:do not|don'?t|never|not|no one|nobody|without|avoid)\b[^.\n]{0,40}\b(?:shar|reveal|tell|giv|disclos|say|repeat|leak|show|divulg|expos|betray|print|out)/
/** A sentence that states a value. */
const STATES = /["'“‘{][^"'”’]{1,60}["'”’]|\b(?:is|are|was|lives?|born|equals)\b[^.\n]{1,60}[a-z0-9]/
const CONFINES =
  /\b(?:only|just|solely|exclusively|strictly|nothing (?:else|but)|limited to|no other|always)\b/
/** Another form in which a protected value leaves. */
const RECODES =
  /\b(?:you (?:know|were told|remember|hide|hold|protect)|told you|first (?:word|line|sentence|thing)|above|this conversation|decode|encode|encrypt|decrypt|morse|base ?64|rot ?13|cipher|hex|binary|ascii|reverse|backwards|anagram|acrostic|first letters?|spell|rhymes?|hint|clue|poem|song|story|translate|emoji|leet|pig latin|character by character|letter by letter|synonym|definition|concatenate|substring|split|json|yaml|print|repeat|echo|verbatim|summari[sz]e (?:your|the) (?:instructions|prompt)|guess|how many letters|length|starts? with|fill in|complete the)\b/
const EVADES =
  /\b(?:ignore|overlook|disregard|forget|override|bypass|imagine|pretend|suppose|hypothetical(?:ly)?|what if|in a (?:world|parallel|fictional|story|game)|parallel (?:world|universe)|alternate (?:world|universe|reality)|role ?-?play|act as|you are now|you're now|from now on|new instructions?|system (?:mode|override|update|message|prompt)|developer mode|debug mode|admin(?:istrator)? mode|maintenance mode|i am (?:the |your |an? )?(?:admin|administrator|developer|god|owner|creator|ceo|boss|manager|engineer|teacher|king|police|president)|i'?m (?:the |your |an? )?(?:admin|administrator|developer|owner|creator|ceo|engineer|boss)|as (?:the|your|an) (?:admin|administrator|developer|owner|creator)|actually|instead|jailbreak|dan mode|no (?:longer|restrictions)|for (?:educational|research|testing) purposes|let'?s play|play a game|opposite|previous (?:instructions?|rules?|prompts?)|your (?:instructions?|rules?|prompts?|guidelines?|restrictions?)|end of (?:prompt|instructions)|new (?:rule|task|policy)|sudo|i (?:order|command|authori[sz]e) you|have to answer|must answer|emergency|my (?:grandma|grandmother)|stay in character|character who|trust me|behave (?:like|as)|simulate an?|virtual (?:machine|computer|terminal|console)|(?:linux|bash|unix) (?:shell|terminal|console)|\$ ?(?:cat|ls|echo|sudo)|two (?:robots|machines|characters|people|ais?|friends)|(?:robot|character|person) [ab] |late (?:grand\w+|uncle|aunt|mother|father)|used to (?:tell|sing|read|explain|say)|(?:manager|boss|director|owner|chef|supervisor|admin|colleague) (?:told|said|allowed|promised|approved|agreed)|begin (?:your|the) (?:reply|answer|response)|start (?:your|the) (?:reply|answer|response)|answer with[: ]+["'])\b/
const OVERRIDES =
  /\b(?:(?:ignore|disregard|forget|override|bypass) (?:all |any |the |your |my |these |those |of ){0,3}(?:previous |prior |earlier |above |system )?(?:instructions?|rules?|prompts?|guidelines?|restrictions?|limits?)|you are now|from now on you|pretend (?:to be|you are|that you)|role ?-?play|developer mode|debug mode|jailbreak|dan mode|no restrictions|i am (?:the |your )?(?:admin|administrator|developer|creator|owner))\b/
const DEMANDS =
  /\b(?:tell|show|give|reveal|print|share|say|what(?:'s| is| are)|repeat|list|spell|encode|leak|send)\b/
const CONTENT_ORDER =
  /(?:>|"|'|\.|\n) {0,3}(?:please )?(?:ignore|disregard|forget|instead|say|write|tell|output|print|respond|reply|state|add|include|insert|mention|recommend|visit|click|send)\b[^<"\n]{10,}/
const OPEN_RULE =
  /\b(?:summari[sz]e|answer|translate|follow the user|help|assist|extract|classify|analy[sz]e|describe|rewrite|review)\b/

const WINDOW = 512

function windowsOf(text: string, from: number, to: number): { text: string; at: number }[] {
  const out: { text: string; at: number }[] = []
  for (let at = from; at < to; at += WINDOW - 64)
    out.push({ text: text.slice(at, Math.min(at + WINDOW, to)), at })
  return out
}

export function judgeSystemRule(reading: Reading, budget: Budget): RuleFinding[] {
  const ruleAt = reading.segments.findIndex(({ speaker }) => speaker === 'rule')
  if (ruleAt < 0) return []
  const lower = asciiLower(reading.text).replaceAll('’', "'")
  const { start: ruleStart, end: ruleEnd } = reading.segments[ruleAt]!
  const rule = lower.slice(ruleStart, Math.min(ruleEnd, ruleStart + 4000))
  if (rule.trim() === '') return []
  const secret =
    REVEALS_NOT.test(rule) ||
    /\b(?:keep|is|are|stays?|remains?)\b[^.\n]{0,40}\b(?:secret|confidential|private|to yourself)\b/.test(
      rule,
    )
  const forbids = FORBIDS.test(rule)
  const confines = CONFINES.test(rule)
  const { allowed, forbidden, guarded, values } = topicsOf(reading, rule, ruleStart, ruleEnd)
  const findings: RuleFinding[] = []
  reading.segments.forEach(({ speaker, start, end }, index) => {
    if (index <= ruleAt || (speaker !== 'input' && speaker !== 'user')) return
    const isInput = speaker === 'input'
    budget.spend(end - start)
    const find = (pattern: RegExp): readonly [number, number] | null => {
      for (const { text, at } of windowsOf(lower, start, end)) {
        const match = pattern.exec(text)
        if (match) return [at + match.index, at + match.index + match[0].length]
      }
      return null
    }
    const words = contentOf(tokensIn(reading.text, start, end))
    const hits = [...forbidden].filter((word) => words.has(word))
    // "The unreleased phone model" is not every phone: most words of the topic must stand there.
    const isTopic = hits.length > 1 || forbidden.size < 3
    const hitForbidden = (isInput || hits.length > 1) && isTopic ? hits[0] : undefined
    const whole = [start + (/^\s*/.exec(lower.slice(start, end))?.[0].length ?? 0), end] as const
    const add = (name: string | null, span: readonly [number, number]): void => {
      findings.push({ rule: name === null ? null : `plan.rule.${name}`, start: span[0], end: span[1] })
    }
    // A conversation holds ordinary words of every kind; there only plain attempts count.
    const evades = find(isInput ? EVADES : OVERRIDES)
    const asksSecret = secret && isInput ? find(KEEPS_SECRET) : null
    const recodes = secret && isInput ? find(RECODES) : null
    const foreign = find(/[\u0400-\u04ff\u0600-\u06ff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{6,}/)
    const named = [...guarded].filter((word) => words.has(word))
    const value = named.find((word) => values.has(word))
    const ownObject = value === undefined && namesOwnObject(lower.slice(start, end), rule)
    const isNamed = value !== undefined || (named.length > 0 && !ownObject)
    const hitGuarded = secret && (isInput || find(DEMANDS)) && isNamed ? (value ?? named[0]) : undefined
    if (ownObject && isInput && !evades && !EVADES.test(lower.slice(start, end))) add(null, whole)
    else if (asksSecret) add('secret', asksSecret)
    else if (hitGuarded !== undefined) add('secret', spanOfWord(lower, hitGuarded, whole))
    else if (recodes) add('secret', recodes)
    else if (hitForbidden !== undefined) add('forbidden', spanOfWord(lower, hitForbidden, whole))
    else if (evades) add('override', evades)
    else if (isInput && find(CONTENT_ORDER) && OPEN_RULE.test(rule)) add('override', find(CONTENT_ORDER)!)
    else if (isInput && speaksOther(lower.slice(start, end), rule))
      add(OTHER_RULES.test(lower.slice(start, end)) ? (secret ? 'secret' : 'override') : 'foreign', whole)
    else if (isInput && foreign && !/[\u0400-\uffff]{4,}/.test(rule)) add('foreign', foreign)
    else if (confines || forbids) {
      const fits = [...allowed].some((word) => words.has(word))
      const body = lower.slice(whole[0], end).trimEnd()
      if (fits || isPlain(body) || (!confines && !isInput)) add(null, whole)
      else if (isInput) add('unclear', whole)
    } else add(null, whole)
  })
  return findings
}

/** "An acrostic on the word 'garden'": it says itself what it is about, and the rule does not hold that. */
function namesOwnObject(input: string, rule: string): boolean {
  const quoted =
    /(?:word|name|term|phrase|sentence|title|letters?|on|about|of|for) ["'“‘]([^"'”’\n]{2,60})["'”’]/.exec(
      input,
    )?.[1]
  return quoted !== undefined && !rule.includes(quoted)
}

/** The rule is in English and speaks of no language; the input is in another. */
function speaksOther(input: string, rule: string): boolean {
  if (/\b(?:translat|language|french|german|spanish|italian|multilingual)/.test(rule)) return false
  OTHER_LANGUAGE.lastIndex = 0
  const found = new Set(input.slice(0, 512).match(OTHER_LANGUAGE) ?? [])
  return found.size >= 2 && !(rule.match(OTHER_LANGUAGE)?.length ?? 0)
}

const ORDERS_AGENT =
  /(?:^|[.!?:;,\n] {0,3}|\b(?:please|now|also|then|instead|just|and) )(?:tell|write|say|give|explain|ignore|stop|answer|respond|reply|output|print|list|create|make|show|reveal|repeat|translate|act|let|forget|describe|imagine|help|do|sing|recite|start|begin|continue|complete|finish|confirm|spell|encode|decode|pretend|use|add|append|include|provide|share|send|generate|compose|draft|summari[sz]e|classify|read|think|consider|suppose|remember|plan|book|find|order|calculate|compute|solve|fix|build|design|recommend|suggest|compare|prove|debug|convert|play|count|rank|rate|search)\b/

/** What any customer asks a business. */
const CUSTOMER =
  /\b(?:do|does|are|is|can|will|when|where|until when)? ?(?:you|your (?:shop|store|company|team|office|hours)) (?:have|ship|sell|offer|open|deliver|accept|stock|repair|carry|close|closed|support)\b/g
/** Words that other languages have and English has not; and what they call rules and secrets. */
const OTHER_LANGUAGE =
  /\b(?:der|die|das|und|nicht|bitte|ist|ein|eine|mir|deine[rnms]?|was|wie|auf|puedes|por|para|una|los|las|que|del|eres|les|des|vous|une|est|dans|votre|moi|quel|che|non|sono|della|il tuo|dimmi|você|não|uma|meu|het|een|niet|jij|voor|wat|nie|jest|proszę|och|inte|du|min)\b|[¿¡ß]/g
const OTHER_RULES =
  /(?:anweisung|regel|passwor|kennwor|geheim|ignorier|vergiss|verrat|schl[üu]ssel|instruccion|contrase|secreto|ignora|olvida|clave|consigne|mot de passe|oublie|ignorez|r[èe]gle|segret|istruzion|dimentica|senha|segredo|instru[çc]|wachtwoord|geheime|negeer|has[łl]o|zignoruj|l[öo]senord)/

/** One short question, or a few sentences that ask nothing of the agent. */
function isPlain(whole: string): boolean {
  const body = whole.replace(CUSTOMER, ' ')
  if (/^[^?.!"0-9\n]{10,120}\?$/.test(body))
    return !/\b(?:you|your|yourself|above|rule|instruction|prompt)\b/.test(body)
  return (
    body.length < 240 &&
    body.split(' ').length > 3 &&
    !/["?<>{}=\n]|\b(?:you|your|i need|i want|i order)\b/.test(body) &&
    !ORDERS_AGENT.test(body)
  )
}

const spanOfWord = (
  lower: string,
  stem: string,
  whole: readonly [number, number],
): readonly [number, number] => {
  const at = lower.indexOf(stem, whole[0])
  return at < 0 || at >= whole[1] ? whole : [at, at + stem.length]
}

/** Sentence by sentence: words of one that forbids are forbidden, of the others allowed. */
function topicsOf(
  reading: Reading,
  rule: string,
  start: number,
  end: number,
): { allowed: Set<string>; forbidden: Set<string>; guarded: Set<string>; values: Set<string> } {
  const guarded = new Set<string>()
  const values = new Set<string>()
  const allowed = new Set<string>()
  const forbidden = new Set<string>()
  for (const match of rule.matchAll(/[^.!?\n]+/g)) {
    const part = match[0]
    const from = start + match.index
    const words = contentOf(tokensIn(reading.text, from, Math.min(end, from + part.length)))
    const isForbidding = FORBIDS.test(part)
    if (
      !isForbidding &&
      STATES.test(part) &&
      !/^\s*(?:you are|you're|your (?:task|job|role|goal)|act as)\b/.test(part)
    ) {
      for (const word of words) guarded.add(word)
      const at = part.search(/["'“‘]|\b(?:is|are|was|equals)\b|[:=]/)
      const stated = at < 0 ? [] : tokensIn(reading.text, from + at, Math.min(end, from + part.length))
      for (const word of contentOf(stated)) values.add(word)
    }
    for (const word of words) (isForbidding ? forbidden : allowed).add(word)
  }
  for (const word of allowed) forbidden.delete(word)
  for (const word of COMMON) {
    forbidden.delete(word)
    allowed.delete(word)
    guarded.delete(word)
  }
  return { allowed, forbidden, guarded, values }
}

const COMMON =
  'question answ discuss anyth anyon other user chatbot assistant helpful circumstanc instruction rule prompt topic respon talk provid never avoid under share reveal don t not no doe help job task role always only like suitabl appropriat reason legal risk give includ any reply people person someon work shou case time way even tell show mention what order writ'.split(
    ' ',
  )
