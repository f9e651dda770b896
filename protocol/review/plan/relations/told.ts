// Tells clauses that name or describe a harmful act from clauses in which the agent does it: headings, compounds, what an
// adversary does, and questions on what has happened.
import { asciiLower } from '../../text/ascii.ts'
import type { Plan, Step } from '../ir.ts'

/** Nouns that make a name of the word before them: "DDoS protection", "phishing awareness". */
const MATTERS =
  'protection, mitigation, prevention, detection, resilience, visibility, awareness, training, exercise, drill, simulation, response, type, surface, vector, scenario, technique, pattern, event, alert, report, incident, defence, defense, attempt, risk, model, policy, playbook, runbook, guide, example, statistic, information'.split(
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
