// Compares the things that steps name: same thing, part of it, its copy, its environment.
import { type Entity, type Environment, type Plan, type Step, sameEntity } from '../ir.ts'
import { classOf } from '../tables/act-of.ts'
import { entitiesOf } from './steps.ts'

/** Equal keys, or a shared identifier: surely the same thing. */
export const surelySame = (a: Entity, b: Entity): boolean =>
  (a.key !== '' && a.key === b.key && (a.definite || b.definite)) || a.ids.some((id) => b.ids.includes(id))

/** A path inside another: `/srv/data/x` in `/srv/data`. */
export function isInside(inner: Entity, outer: Entity): boolean {
  if (inner.kind !== 'path' && inner.kind !== 'url') return false
  const folder = outer.key.replace(/\/+\*?$/, '')
  return folder.length > 1 && (inner.key === folder || inner.key.startsWith(`${folder}/`))
}

/** "the snapshot of the orders table": the copy names what it is of. */
export const namesAsWhole = (copy: Entity, whole: Entity): boolean =>
  whole.head !== '' &&
  (copy.modifiers.includes(whole.head) ||
    copy.ids.some((id) => whole.ids.includes(id)) ||
    whole.ids.some((id) => copy.modifiers.includes(id)))

const OPENS_SENTENCE = 12

export type Bond = 'yes' | 'maybe' | 'no'

/**
 * Whether a step that copies, checks or approves is about a thing. `maybe`: it names nothing, or only the general
 * word ("take a backup").
 */
export function concerns(step: Step, thing: Entity): Bond {
  const named = entitiesOf(step).filter(({ kind }) => kind !== 'text')
  // "Back up, then delete the ledger": an act without an object of its own opens the sentence.
  if (named.length === 0) {
    const isAct = step.mood === 'order' || step.tense === 'done' || step.call !== null
    return isAct && step.start - step.sentence.start < OPENS_SENTENCE ? 'maybe' : 'no'
  }
  if (named.some((one) => sameEntity(one, thing) || namesAsWhole(one, thing) || isInside(thing, one)))
    return 'yes'
  const bare = named.every(
    ({ modifiers, ids, kind }) => kind === 'noun' && modifiers.length === 0 && ids.length === 0,
  )
  return bare && named.some((one) => GENERAL.includes(one.head)) ? 'maybe' : 'no'
}

/** Heads that stand for whatever the plan is about. */
const GENERAL = [
  'backup',
  'snapshot',
  'dump',
  'copy',
  'it',
  'everything',
  'all',
  'this',
  'that',
  'data',
  'change',
  'test',
  'check',
  'approval',
  'result',
  'plan',
  'them',
]

const PRODUCTION = ['production', 'prod', 'live', 'customer', 'primary', 'main', 'prd']
const SAFE_PLACE: readonly (Environment | null)[] = ['staging', 'test', 'development', 'local', 'backup']

/** Production as written at the step or in the phrase itself; not guessed from silence. */
export const isProduction = (step: Step): boolean =>
  step.environment === 'production' ||
  (!SAFE_PLACE.includes(step.environment) &&
    entitiesOf(step).some(
      ({ modifiers, head, ids }) =>
        modifiers.some((word) => PRODUCTION.includes(word)) ||
        PRODUCTION.slice(0, 2).includes(head) ||
        ids.some((id) => /(?:^|[-_./])(?:prod|production|prd)(?:$|[-_./0-9])/.test(id)),
    ))

export const isElsewhere = (step: Step): boolean =>
  step.environment !== null && SAFE_PLACE.includes(step.environment)

const PASSING = [
  'temporary',
  'temp',
  'tmp',
  'cache',
  'cached',
  'stale',
  'expired',
  'obsolete',
  'unused',
  'duplicate',
  'test',
  'dummy',
  'sample',
  'demo',
  'scratch',
  'draft',
  'old',
  'empty',
  'synthetic',
  'generated',
  'derived',
  'intermediate',
  'merged',
  'orphaned',
  'redundant',
]

/** Said to be without lasting worth: it may be true, so nothing is reported from the act alone. */
export const isPassing = (entity: Entity): boolean =>
  PASSING.includes(entity.head) || entity.modifiers.some((word) => PASSING.includes(word))

export const holdsState = (entity: Entity): boolean => {
  const kind = classOf(entity)
  return (
    kind !== null &&
    ['data', 'backup', 'oversight', 'record', 'personal data', 'money account'].includes(kind)
  )
}

export const inPlan = (plan: Plan, test: (entity: Entity) => boolean): boolean => plan.entities.some(test)
