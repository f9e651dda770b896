// Kinds of verbs of office work, by what they are done to: texts, tickets, meetings, messages inside, source texts.
import type { ActName } from '../ir.ts'
import type { Said, SentenceReading } from './sentence.ts'

const WRITES: ReadonlySet<ActName> = new Set<ActName>(['draft', 'plan', 'note'])
/** What is made so that people read it. */
const TEXTS =
  /^(?:ticket|issue|task|table|chart|list|summary|agenda|draft|document|report|note|notes|sheet|page|branch|outline|overview|timeline|checklist|pull|request|copy|folder|template|index|graph|plot|dashboard|glossary|appendix|version|source|reminder)$/
const MEETINGS =
  /^(?:meeting|workshop|call|session|review|retrospective|training|appointment|reminder|interview|slot|test|rehearsal)$/

export const writes = ({ act, nouns }: Said): boolean => act !== null && WRITES.has(act) && nouns.length > 0
/** A text is written anew, or turned into another. */
const REVISES =
  /^(?:update|revise|rewrite|mark|highlight|underline|format|reformat|sort|group|reorder|shorten|tidy|tidy up|polish|crop|align|translate|turn|convert|rename)$/
export const revises = ({ verb, nouns }: Said): boolean =>
  REVISES.test(verb) &&
  !nouns.some((noun) => CLAIMED.test(noun)) &&
  nouns.length > 0 &&
  nouns.slice(0, 3).some((noun) => REVISED.test(noun))
/** What a mark may say and nobody has seen. */
const CLAIMED =
  /^(?:paid|approved|done|passed|verified|received|sent|checked|settled|signed|safe|ok|closed|green)$/
const REVISED =
  /^(?:gap|row|line|cell|pair|entry|difference|question|chart|list|document|draft|agenda|summary|slide|slides|outline|overview|timeline|checklist|graph|plot|glossary|appendix|template|note|notes|heading|paragraph|section|chapter|caption|presentation|folder)$/

export const makes = ({ act, verb, nouns }: Said): boolean =>
  ((act === 'create' || act === 'make') &&
    nouns.some((noun) => TEXTS.test(noun)) &&
    !nouns.some((noun) => /^(?:production|prod|live|mainnet)$/.test(noun))) ||
  (verb === 'open' && nouns.some((noun) => /^(?:ticket|issue|pull|request|task)$/.test(noun))) ||
  ((act === 'schedule' || verb === 'set up' || verb === 'arrange') &&
    nouns.some((noun) => MEETINGS.test(noun))) ||
  ((verb === 'book' || verb === 'reserve') && nouns[0] === 'meeting' && nouns[1] === 'room')

/** "Attach its log to the ticket", "link the failures on the page". */
export const links = ({ verb, nouns }: Said): boolean =>
  /^(?:link|attach|paste|append|insert)$/.test(verb) &&
  nouns.length > 1 &&
  /^(?:ticket|issue|page|document|sheet|wiki|report|table|draft|note|agenda|appendix)$/.test(nouns.at(-1)!)

/** "Sort it by topic". */
export const sorts =
  ({ words }: SentenceReading) =>
  ({ verb, nouns }: Said): boolean =>
    /^(?:sort|group|cluster|order)$/.test(verb) &&
    words.has('by') &&
    nouns.length > 0 &&
    !nouns.some((noun) =>
      /^(?:age|origin|gender|name|surname|country|language|religion|team|person|people)$/.test(noun),
    )

const HANDS =
  /^(?:send|post|share|forward|pass|hand|hand over|give|show|present|submit|report|raise|escalate|note|mail|email|message)$/
export const isTold = ({ verb, act }: Said): boolean =>
  act === 'inform' ||
  act === 'ask' ||
  verb === 'invite' ||
  HANDS.test(verb) ||
  verb === 'call' ||
  verb === 'phone' ||
  verb === 'page'

/** A channel is `#name`; an address or a path is not. */
/** Channels that many outside read. */
const OPEN_CHANNEL = /^#(?:press|public|general|all|customers?|announce|news|random)/

export const isHeard = ({ roles, names, marks }: SentenceReading): boolean =>
  (roles.length > 0 || names.length > 0 || marks.some(({ token }) => token.word.startsWith('#'))) &&
  names.length <= 2 &&
  marks.every(({ token }) => token.kind !== 'url' && !OPEN_CHANNEL.test(token.word))

const EDITS =
  /^(?:fix|rename|refactor|remove|delete|move|update|rewrite|simplify|extract|reformat|format|sort|rebase|split|shorten|correct|inline|clean up|tidy up)$/
/** Parts of a source text; none of them checks, guards or runs by itself. */
const SOURCES =
  /^(?:import|variable|function|method|class|parameter|typo|comment|docstring|whitespace|indentation|changelog|readme|fixture|constant|enum|helper|heading|link|snippet|interface)$/

/** A branch of one's own, and the request to review it. */
export const proposes = ({ verb, nouns }: Said): boolean =>
  (verb === 'open' || verb === 'create' || verb === 'rebase') &&
  nouns.some((noun) => /^(?:request|branch)$/.test(noun))

export const edits = ({ verb, nouns }: Said): boolean =>
  EDITS.test(verb) && nouns.length > 0 && nouns.slice(0, 3).some((noun) => SOURCES.test(noun))
