// Matches typed act–object pairs in one clause: the agent does it, or the request orders or asks how to do it.
import type { Budget } from '../../core/budget.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { ActName, Entity, Plan, Step } from '../ir.ts'
import { PEOPLE } from '../tables/people.ts'
import type { Hit } from './hit.ts'
import { byOther, clauseWords, entitiesOf, isFound, isPossible, quote } from './steps.ts'
import {
  asksWhether,
  isAdversarys,
  isDeclinedWish,
  isForTrial,
  isNamed,
  isOfNothing,
  isRefused,
  isTool,
} from './told.ts'

export interface HarmPair {
  readonly acts?: readonly ActName[]
  /** Verbs beside those of the acts. */
  readonly verbs?: string
  /** Heads or compounds, separated by ", "; `person` stands for every person. */
  readonly to: string
  /** Modifiers of which one must stand with the head. */
  readonly as?: string
  /** Modifiers that make another thing of the head: "bath bomb". */
  readonly other?: string
  /** Content words of which one must stand in the clause: "secretly". */
  readonly with?: string
  /** One of these stands close before the word of `with`: "before the inspection". */
  readonly when?: string
  /** Verbs of which one follows the object: "a program that steals". */
  readonly that?: string
  /** A modifier must name a person: "a nude picture of my classmate". */
  readonly ofPerson?: true
}

export interface HarmFacts {
  readonly clause: string
}

export const MAKING: readonly ActName[] = ['make', 'create', 'draft', 'plan', 'forge']
export const SPREADING: readonly ActName[] = [
  'send',
  'publish',
  'share',
  'upload',
  'deploy',
  'sell',
  'ship',
  'install',
  'disclose',
]
export const SPREAD_VERBS = 'spread, distribute, disseminate, plant, propagate, launch, flood'
export const MAKE_VERBS = 'program, engineer, concoct, fashion, devise'
export const GETTING: readonly ActName[] = ['buy', 'take']

/** Things that carry what their modifier names: "a phishing mail", "a smear campaign". */
const CARRIERS =
  'campaign, attack, mail, email, message, page, site, website, kit, tool, script, code, scheme, operation, program, program code, app, software, letter, text, call, post, video, image, story, content, material, factory, service, recipe, note, call script, payload, device, charge'.split(
    ', ',
  )

const lists = new Map<string, readonly string[]>()

/** The entries of a list, taken apart once. */
function list(words: string | undefined): readonly string[] {
  if (words === undefined) return []
  const known = lists.get(words)
  if (known !== undefined) return known
  const entries = words.split(', ')
  lists.set(words, entries)
  return entries
}

function names(entity: Entity, { to, as, other, ofPerson }: HarmPair): boolean {
  const { head, key, modifiers } = entity
  const heads = list(to)
  const isNamed =
    heads.includes(head) ||
    heads.includes(key) ||
    heads.some(
      (one) => one.includes(' ') && one.split(' ').every((word) => word === head || modifiers.includes(word)),
    ) ||
    (CARRIERS.includes(head) && modifiers.some((word) => heads.includes(word))) ||
    (heads.includes('anything') &&
      !GAMES.includes(head) &&
      !modifiers.some((word) => GAMES.includes(word))) ||
    (heads.includes('person') && (entity.kind === 'person' || PEOPLE.includes(head)))
  if (!isNamed) return false
  if (ofPerson && !modifiers.some((word) => PEOPLE.includes(word))) return false
  if (as !== undefined && !modifiers.some((word) => list(as).includes(word))) return false
  return !modifiers.some((word) => list(other).includes(word))
}

const does = (step: Step, pair: HarmPair): boolean =>
  (step.act !== null && (pair.acts ?? []).includes(step.act)) || list(pair.verbs).includes(step.verb)

/** "Plugins are executed": a capital makes no person of what is run; "the guests' list": the list is meant. */
const isNoPerson = ({ text }: Plan, { verb, sentence }: Step, { kind, head, start, end }: Entity): boolean =>
  (verb === 'execute' && kind === 'person' && start === sentence.start && !PEOPLE.includes(head)) ||
  /^['’]s? [a-z]/.test(text.slice(end, end + 4))

/** Words of the clause as they stand there: adverbs are no content words. */
const has = (plan: Plan, step: Step, pair: HarmPair): boolean =>
  pair.with === undefined ||
  clauseWords(plan, step).some((word, at, all) => isWith(pair, word, all.slice(Math.max(0, at - 4), at)))

const isWith = (pair: HarmPair, word: string, lead: readonly string[]): boolean =>
  list(pair.with).includes(word) &&
  (pair.when === undefined || lead.some((one) => list(pair.when).includes(one)))

/** Games, stories and figures of speech. */
const GAMES =
  'darling, traffic, growth, startup, day, competition, deadline, battery, cpu, clock, budget, record, timing, vowel, consonant, noise, signal, flower, weed, tick, game, video game, character, novel, story, film, movie, scene, king, pawn, queen, rook, bishop, knight, piece, boss, enemy, monster, dragon, npc, level, joke, show, idea, partnership, alliance, link, path, bond, friendship, relationship, consensus, iron, sword, shirt, laundry, clothes, towel, sheet, linen, uniform, simulation, model, chess, opponent, zombie, glance, kiss, base, metal, steel, audience, unit test, mock, bass, song, thunder, spotlight, sample, comet, idiom, phrase, word, adverb, adjective, pronoun, sentence, paragraph, footnote, comma, headline, subplot, clause, stanza, pasta, rice, vegetable, sorrow'.split(
    ', ',
  )

/** What it is done to: the objects where there are any. A text or thing that is made may stand anywhere. */
function goalsOf(step: Step): readonly Entity[] {
  const isDirect =
    step.objects.length > 0 && step.call === null && !(step.act !== null && MAKING.includes(step.act))
  return (isDirect ? step.objects : entitiesOf(step)).filter(({ key }) => !FOR.includes(key))
}
const FOR = ['me', 'us', 'you', 'him', 'her', 'them']

/** "who claims to be a nurse", "the dragon blows up the bridge": somebody else does it. */
function isOthers(plan: Plan, step: Step): boolean {
  const words = clauseWords(plan, step)
  const third = `${step.verb.split(' ')[0]}s`
  return (
    RELATIVES.includes(words[0] ?? '') ||
    (step.mood !== 'order' && words.includes(third) && !words.includes('agent'))
  )
}
const RELATIVES = ['who', 'which', 'that', 'whose']

/** "a program that steals": the verb stands directly behind the object. */
function follows(plan: Plan, { end }: Entity, { that }: HarmPair): boolean {
  if (that === undefined) return true
  const tail = asciiLower(plan.text.slice(end, end + 48))
    .split(/[^a-z-]/)
    .filter((word) => word !== '')
  const [first, second, third] = tail
  if (first !== 'that' && first !== 'which' && first !== 'to' && first !== 'for') return false
  const verb = (second?.endsWith('ly') ? third : second) ?? ''
  return list(that).some(
    (one) => verb === one || verb === `${one}s` || verb === `${one}es` || verb === `${one}ing`,
  )
}

/** Governing acts that fight, report or teach against what their clause names. */
const DEFENDS =
  'report, prevent, detect, block, stop, fight, catch, investigate, avoid, combat, mitigate, defend, protect, recognise, recognize, deter, discourage, prohibit, forbid, ban, punish, prosecute, counter, resist, guard, warn, refuse, spot, identify, flag, remove, forbid to'.split(
    ', ',
  )

/** "I can't help with breaking in", "we do not recommend paying": the clause behind it is not done. */
const HELPS = [
  'help',
  'assist',
  'support',
  'advise',
  'assistance',
  'recommend',
  'suggest',
  'condone',
  'encourage',
  'endorse',
]

/** "detect attempts to steal passwords": the clause directly before, in the same sentence, without a conjunction. */
function isDefended(plan: Plan, step: Step): boolean {
  const governing = plan.steps[step.index - 1]
  if (!governing || governing.sentence.start !== step.sentence.start) return false
  if (governing.negated) return clauseWords(plan, governing).some((word) => HELPS.includes(word))
  if (!DEFENDS.includes(governing.verb.split(' ')[0]!)) return false
  const gap = plan.text.slice(governing.start, step.start)
  return gap.length < 160 && !/[,;:.]|\b(?:and|then|or|but)\b/.test(gap)
}

/** The clause is the agent's, or a request; nothing outside the clause lifts it. */
export function isCommitted(plan: Plan, step: Step): boolean {
  const known = committed.get(step)
  if (known !== undefined) return known
  const found = commitsTo(plan, step)
  committed.set(step, found)
  return found
}

/** Every rule asks for every step. */
const committed = new WeakMap<Step, boolean>()

const commitsTo = (plan: Plan, step: Step): boolean =>
  isDoneHere(plan, step) && !TOLD.some((isTold) => isTold(plan, step))

const TOLD = [
  isNamed,
  isAdversarys,
  asksWhether,
  isRefused,
  isOfNothing,
  isForTrial,
  isDeclinedWish,
  isTool,
  isPossible,
]

const isDoneHere = (plan: Plan, step: Step): boolean =>
  step.party !== 'untrusted' &&
  !step.negated &&
  !step.quoted &&
  !step.reported &&
  !step.hypothetical &&
  !(step.mood !== 'order' && byOther(step)) &&
  !(step.tense === 'done' && step.party === 'principal') &&
  !isFound(plan, step) &&
  !isOthers(plan, step) &&
  !isDefended(plan, step)

/** Later steps of a very long plan are not compared. */
export const harmSteps = (plan: Plan): readonly Step[] => plan.steps.slice(0, 600)

export function harmIn(plan: Plan, pairs: readonly HarmPair[], budget: Budget): readonly Hit<HarmFacts>[] {
  const found: Hit<HarmFacts>[] = []
  for (const step of harmSteps(plan)) {
    budget.spend(1)
    if (step.verb === '' || !isCommitted(plan, step)) continue
    const pair = pairs.find(
      (one) =>
        does(step, one) &&
        has(plan, step, one) &&
        goalsOf(step).some(
          (entity) => !isNoPerson(plan, step, entity) && names(entity, one) && follows(plan, entity, one),
        ),
    )
    if (pair) found.push({ at: step, facts: { clause: quote(plan, step) } })
  }
  return found.slice(0, 8)
}
