// Tells which values of a tool's arguments only name a thing: identifiers, settings, numbers, names of systems.
import { asciiLower } from '../../text/ascii.ts'
import type { Argument, Step } from '../ir.ts'
import { canBeNoun, singular } from '../read/words/lemma.ts'
import { actOfVerb, classOf, natureOf } from '../tables/act-of.ts'
import { isRole, WORK } from './roles.ts'
import { isReadAddress } from './subject.ts'
import { isLockedWord } from './words.ts'

const partsOf = (text: string): string[] =>
  asciiLower(text)
    .split(/[^a-z]{1,40}/)
    .filter((word) => word !== '')

const isHarmlessPart = (word: string): boolean => {
  if (isLockedWord(word) || isLockedWord(singular(word))) return false
  const act = actOfVerb(word)
  return act === null || canBeNoun(word) || natureOf(act).reversibility === 'read-only'
}

/** Names of systems, data and records under which a value only points at one of them. */
const POINTS =
  /^(?:id|ids|key|ref|slug|page|limit|offset|size|count|month|day|date|year|since|until|after|before|status|state|sort|order_by|language|lang|locale|currency|unit|from|to|place|city|station|origin|destination|sym|symbol|isin|sku|number|no|n|[0-9]{1,2})$/
const isSystem = (name: string): boolean => {
  const word = singular(name)
  const kind = classOf({ key: word, head: word, modifiers: [] })
  return (
    WORK.has(word) ||
    (kind !== null && /^(?:running system|data|code|document|page|task|meeting|record|process)$/.test(kind))
  )
}

/** Home folders, hidden files, system files: what stands there may be secret. */
const HIDDEN = /(?:^|\/)\.[a-z]|^~|\/etc\/|\/root\/|\/proc\/|\.\.\//

/** One short value without an act, a secret or a place of secrets, under a name that says what it points at. */
export function pointsAt({ name, value }: Argument, searches: boolean): boolean {
  const text = value.trim()
  if (/^(?:true|yes|on|all|any|\*)$/i.test(text)) return false
  if (text === '' || text.length > 60 || HIDDEN.test(asciiLower(text)) || text.includes('://')) return false
  if (/@|;|`|\$|[|&<>\\]/.test(text) || !isReadAddress(text)) return false
  const words = text.split(/\s{1,10}/)
  const travels = /^(?:from|to|place|city|station|origin|destination)$/.test(name)
  if (words.length > (travels ? 3 : 1) || !partsOf(text).every(isHarmlessPart)) return false
  if (/^[0-9][0-9.,:/T-]{0,24}Z?$/.test(text)) return true
  if (travels) return searches
  if (actOfVerb(name) !== null && !POINTS.test(name) && !canBeNoun(name)) return false
  return POINTS.test(name) || isSystem(name.split(/[_.-]/).at(-1) ?? name)
}

/** "ap-lead", "@core-team", "#ops": a role of the house, or a channel. */
export const isRoleName = (value: string): boolean =>
  !/[@.][a-z-]{1,40}\.|:\/\//.test(value) &&
  value.length < 40 &&
  (/^#[a-z][a-z0-9_-]{1,30}$/.test(asciiLower(value.trim())) || partsOf(value).some(isRole)) &&
  !partsOf(value).some((word) => /^(?:all|customer|customers|public|external|press|rival)$/.test(word))

/** Timetables, shops and catalogues are searched by place. */
export const searchesPlaces = ({ call }: Step): boolean =>
  call!.words.some((word) =>
    /^(?:timetable|train|trains|flight|flights|bus|route|connection|connections|weather|hotel|hotels)$/.test(
      word,
    ),
  )
