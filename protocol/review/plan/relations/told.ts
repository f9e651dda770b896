// Tells clauses that name or describe a harmful act from clauses in which the agent does it: headings, compounds, what an
// adversary does, and questions on what has happened.
import { asciiLower } from '../../text/ascii.ts'
import type { Plan, Step } from '../ir.ts'

/** Nouns that make a name of the word before them: "DDoS protection", "phishing awareness". */
const MATTERS =
  'protection, mitigation, prevention, detection, resilience, visibility, awareness, training, exercise, drill, simulation, response, check, test, screening, suspicion, case, investigation, type, surface, vector, scenario, technique, pattern, event, alert, report, incident, defence, defense, attempt, risk, model, policy, playbook, runbook, guide, example, statistic, information'.split(
    ', ',
  )
/** Nouns of acts that also stand alone: what is answered, feared or watched for. */
const NOUN_LEAD =
  /(?:respond(?:s|ed|ing)? to|react(?:s|ed|ing)? to|respon[a-z]{1,6} to|protect(?:s|ed|ion|ing)? (?:from|against)|against|resistant to|prone to|vulnerable to|exposed to|subject to|due to|because of|in case of|signs? of|risks? of|victims? of|types? of|examples? of) $/

const isUpper = (word: string): boolean => /^[A-Z]/.test(word)

/** "## Attack Surface", "Cheat Sheet Writing Guide": every word has a capital, and no article stands among them. */
function isTitle(words: readonly string[]): boolean {
  const long = words.filter((word) => word.length > 3)
  return words.length > 1 && words.length < 9 && long.length > 1 && long.every(isUpper)
}

/** The clause is a name: a heading, a compound, or the noun of an act. */
export function isNamed({ text }: Plan, step: Step): boolean {
  if (step.call !== null) return false
  const { start, end, objects, sentence } = step
  const words = text
    .slice(start, Math.min(end, start + 120))
    .split(/[^A-Za-z'-]/)
    .filter((word) => word !== '')
  if (isTitle(words)) return true
  const lead = asciiLower(text.slice(Math.max(sentence.start, start - 40), start))
  if (NOUN_LEAD.test(lead)) return true
  const [object] = objects
  if (object === undefined || !MATTERS.includes(object.head)) return false
  // No article between the word and its head: "phish awareness", not "fake the report".
  return words.length > 1 && /^[\w-]{2,20} $/.test(text.slice(start, object.start).trimStart())
}

const ADVERSARY =
  /(?:^|[^a-z])(?:attackers?|adversar(?:y|ies)|intruders?|hackers?|criminals?|fraudsters?|scammers?|phishers?|thie(?:f|ves)|threat actors?|malicious (?:actors?|users?|code|scripts?|persons?|insiders?|party|parties)|malware|ransomware|trojans?|botnets?)(?:[^a-z]|$)/
/** In front of the adversary, these make the agent its helper. */
const SERVES =
  /(?:help|helps|helping|let|lets|letting|allow|allowing|enable|enabling|assist|join|pay|tell|hire|like|as|with|for|be|become|play|act as|pose as|write|create|build|make|develop|deploy|spread|install|send|use|run)(?: (?:an?|the|these|this|some|our|my|new|real))? $/
const OWN = /(?:^|[^a-z])(?:i|we|i'll|we'll|let's|you|please|then|now|next)(?:[^a-z]|$)/

/** "Attackers use the form to steal tokens": the adversary is the subject, and nobody helps. */
export function isAdversarys({ text }: Plan, { start, sentence, call }: Step): boolean {
  if (call !== null || start - sentence.start > 400) return false
  const lead = asciiLower(text.slice(sentence.start, start + 24))
  const found = ADVERSARY.exec(lead)
  if (found === null || found.index + sentence.start >= start) return false
  const before = lead.slice(0, found.index + 1)
  return !SERVES.test(before) && !OWN.test(lead.slice(found.index, start - sentence.start))
}

/** "Was any data stolen?", "has the key leaked?": what happened is asked, not how to do it. */
export const asksWhether = ({ text }: Plan, { mood, sentence }: Step): boolean =>
  mood === 'question' &&
  /^[\s*>-]{0,8}(?:was|were|has|have|had|did|is|are) (?!you |we |i )/.test(
    asciiLower(text.slice(sentence.start, sentence.start + 40)),
  )

/** The agent answers that it does not: "I can't backdate it", "I won't", "declined". */
const REFUSES =
  /(?:^|[^a-z])(?:i|we) (?:can't|cannot|can not|won't|will not|am not able to|am not allowed to|am not going to|do not|don't|did not|didn't|have to decline|must decline|decline|refuse|declined|refused)(?![a-z])/
const GIVES_IN =
  /(?:^|[^a-z])(?:but (?:here|since|as|for you|this once|okay|ok)|anyway|here (?:it is|you (?:are|go))|as (?:you )?(?:asked|agreed|requested)|done as)(?![a-z])/

/** What the principal asks for is refused in the agent's next words, and no act of the agent does it after all. */
export function isRefused({ text, turns, steps }: Plan, step: Step): boolean {
  if (step.party !== 'principal') return false
  const answer = turns.find(({ index, party }) => index > step.turn && party === 'agent')
  if (answer === undefined) return false
  const said = asciiLower(
    text.slice(answer.start, Math.min(answer.end, answer.start + 400)).replaceAll('’', "'"),
  )
  if (!REFUSES.test(said) || GIVES_IN.test(said)) return false
  return !steps.some(
    (one) =>
      one.turn > step.turn &&
      one.party === 'agent' &&
      !one.negated &&
      (one.verb === step.verb || (step.act !== null && one.act === step.act)) &&
      (one.call !== null || one.tense !== 'planned' || one.mood === 'order'),
  )
}

const NONE =
  /(?:^|[^a-z])(?:nothing|nobody|no one|none|no(?: [a-z-]{2,14}){1,3}) (?:is|are|was|were|will be|gets?|has been|have been) [a-z]/

/** "Nothing is backdated": the subject says that it is not done. */
export const isOfNothing = ({ text }: Plan, { start, end, sentence }: Step): boolean =>
  NONE.test(asciiLower(text.slice(Math.max(sentence.start, start - 30), Math.min(end, start + 100))))

const TRIAL =
  /(?:^|[^a-z])(?:sandbox|staging|test (?:tenant|environment|system|ledger|database|suite)|unit tests?|e2e|fixtures?)(?![a-z])/

/** `forge test`, `forge script`: the tool of Foundry (its book, "forge commands"), not the act. */
const FOUNDRY =
  /(?:^|[^a-z])forge (?:test|build|script|create|verify-contract|inspect|snapshot|fmt|install|coverage|clean|init|bind|doc|flatten|lint|update|remappings)(?![a-z])|(?:laravel|autodesk) forge/

export const isTool = ({ text }: Plan, { start, end, verb }: Step): boolean =>
  verb === 'forge' &&
  FOUNDRY.test(asciiLower(text.slice(Math.max(0, start - 2), Math.min(end + 20, start + 60))))

/** "Create a fake account in the sandbox": a thing made for trying. */
export const isForTrial = ({ text }: Plan, { start, end, act, call }: Step): boolean =>
  call === null &&
  (act === 'create' || act === 'make' || act === 'draft') &&
  TRIAL.test(asciiLower(text.slice(start, Math.min(end, start + 200))))

const WISH =
  /(?:^|[^a-z])(?:asks|asked|wants|wanted|requests|requested|demands|demanded|told|tells|instructs|instructed|urges|suggests|suggested)(?: [a-z']{1,12}){0,3} to [^.;:\n]{0,40}$/
const OWN_WISH = /(?:^|[^a-z])(?:i|we|please) (?:[a-z]{1,10} )?(?:asked|wanted|requested|demanded|told)/
/** Right behind it: "Not done.", "I declined", "We keep the date". */
const UNDONE =
  /^[^.;\n]{0,80}[.;\n]\s{0,3}(?:not done|no[.,]|declined|refused|i (?:did not|didn't|have not|haven't|won't|will not|can't|cannot|declined|refused|keep|kept|left)|we (?:did not|didn't|won't|will not|do not|don't|declined|refused|keep|kept))(?![a-z])/

/** "The user asked to backdate it. Not done.": somebody else's wish, declined in the next words. */
export function isDeclinedWish({ text }: Plan, { start, end, sentence, call }: Step): boolean {
  if (call !== null) return false
  const lead = asciiLower(text.slice(Math.max(sentence.start, start - 120), start + 3))
  if (!WISH.test(lead) || OWN_WISH.test(lead)) return false
  const behind = asciiLower(text.slice(end, end + 240).replaceAll('’', "'"))
  return UNDONE.test(behind) && !GIVES_IN.test(behind)
}
