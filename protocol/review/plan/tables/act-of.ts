// Finds the act of a verb and its object, and the class of a noun, in the ontology's tables.
import type { ActName, Entity } from '../ir.ts'
import { ACTS, type Act } from './acts.ts'
import { OBJECTS, type ObjectClass } from './objects.ts'
import { REFINEMENTS } from './refine.ts'

const ACT_NAMES = Object.keys(ACTS) as ActName[]
const OBJECT_CLASSES = Object.keys(OBJECTS) as ObjectClass[]

const entries = <Name>(names: readonly Name[], words: (name: Name) => string): Map<string, Name> => {
  const found = new Map<string, Name>()
  for (const name of names)
    for (const word of words(name).split(', ')) if (word !== '' && !found.has(word)) found.set(word, name)
  return found
}

const BY_VERB: ReadonlyMap<string, ActName> = entries(ACT_NAMES, (name) => ACTS[name].verbs)
const BY_NOUN: ReadonlyMap<string, ActName> = entries(ACT_NAMES, (name) => ACTS[name].nouns)
const BY_HEAD: ReadonlyMap<string, ObjectClass> = entries(OBJECT_CLASSES, (name) => OBJECTS[name].heads)

/** The act of a verb lemma with its particle ("shut down"), before its object is looked at. */
export const actOfVerb = (verb: string): ActName | null => BY_VERB.get(verb) ?? null

/** The act that a noun names under a light verb: "take a backup", "make a payment". */
export const actOfNoun = (noun: string): ActName | null => BY_NOUN.get(noun) ?? null

/** Verbs that leave their meaning to their object (VerbNet light verbs). */
export const LIGHT_VERBS: readonly string[] = [
  'do',
  'make',
  'take',
  'perform',
  'carry out',
  'run',
  'give',
  'have',
  'conduct',
  'execute',
  'initiate',
  'issue',
  'place',
  'process',
]

/** Compounds by their last word, longest first. */
const COMPOUNDS: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>()
  for (const name of BY_HEAD.keys()) {
    if (!name.includes(' ')) continue
    const last = name.slice(name.lastIndexOf(' ') + 1)
    found.set(last, [...(found.get(last) ?? []), name])
  }
  for (const list of found.values()) list.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  return found
})()

/** The class of a phrase: by its whole key, by the longest compound of its words, then by head. */
export function classOf(entity: Pick<Entity, 'key' | 'head' | 'modifiers'>): ObjectClass | null {
  const whole = BY_HEAD.get(entity.key)
  if (whole !== undefined) return whole
  const compound = (COMPOUNDS.get(entity.head) ?? []).find((name) =>
    name.split(' ').every((word) => word === entity.head || entity.modifiers.includes(word)),
  )
  if (compound !== undefined) return BY_HEAD.get(compound)!
  if (MEASURES.includes(entity.head)) {
    const measured = entity.modifiers.map((word) => BY_HEAD.get(word)).find((one) => one !== undefined)
    if (measured !== undefined) return measured
  }
  return BY_HEAD.get(entity.head) ?? null
}

/** Measure nouns: "10 mg of morphine" is morphine. */
const MEASURES: readonly string[] = [
  'mg',
  'g',
  'kg',
  'ml',
  'l',
  'mcg',
  'unit',
  'number',
  'amount',
  'piece',
  'batch',
  'box',
  'bottle',
  'pack',
  'set',
  'series',
  'rest',
  'majority',
  'part',
  'content',
  'copy',
  'version',
  'kind',
  'sort',
  'type',
  'value',
  'tb',
  'gb',
  'half',
  'all',
]

/** The act of a verb on an object: "stop the audit log" disables a guard. */
export function actOn(
  verb: string,
  object: Pick<Entity, 'key' | 'head' | 'modifiers'> | null,
): ActName | null {
  const named = actOfVerb(verb)
  if (object === null) return named
  const nominal = LIGHT_VERBS.includes(verb) ? actOfNoun(object.head) : null
  const act = nominal ?? named
  if (act === null) return null
  const kind = classOf(object)
  if (kind === null) return act
  return (
    REFINEMENTS.find(
      ({ acts, verbs, object: kinds }) =>
        acts.includes(act) && kinds.includes(kind) && (verbs === undefined || verbs.includes(verb)),
    )?.becomes ?? act
  )
}

export const natureOf = (act: ActName): Act => ACTS[act]

/** The verb names an act that changes something. */
export const changes = (verb: string): boolean => {
  const act = actOfVerb(verb)
  return act !== null && natureOf(act).reversibility !== 'read-only'
}
