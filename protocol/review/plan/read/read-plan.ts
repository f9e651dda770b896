// Reads an artifact into the IR: turns, sentences, steps, calls, demands.
import type { Budget } from '../../core/budget.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { ReadInput } from '../../text/judge-input.ts'
import type {
  Amount,
  Argument,
  Demand,
  Entity,
  Environment,
  Party,
  Plan,
  Range,
  Step,
  ToolCall,
  Turn,
} from '../ir.ts'
import type { PlanReaders } from '../readers.ts'
import { matches, type Patterns } from '../relations/patterns.ts'
import { amountsIn } from './amounts.ts'
import { actOfCall, wordsOfName } from './call-step.ts'
import { entityOf, textEntity } from './entities.ts'
import { isForeign, readSentences } from './language.ts'
import { Origins } from './origin.ts'
import { type Memory, type StepDraft, stepsOfSentence } from './steps.ts'
import { tagWords } from './tag.ts'
import { tokensOf } from './tokens.ts'
import type { RawArgument, RawCall } from './turns/raw.ts'
import { readTurns } from './turns/read-turns.ts'

/** More steps than a plan has: the rest is left unread, and so unjudged. */
const MOST_STEPS = 200
const RECIPIENTS: Patterns = [
  /^(?:to|cc|bcc|recipients?|email|emails|destination|payee|user|user_id|username|address|phone|number|channel|guest|share_with|target_user|beneficiary|receiver|contact|attendees?|list|customer)$/,
  /^(?:customer_id|client|patient)$/,
]
const ACCOUNTS =
  /^(?:iban|account|account_id|account_number|to_account|destination|wallet|address|payee_account|routing|card)$/
const AMOUNTS = /amount|value|price|total|sum|qty|quantity|size|limit|usd|eur|sat|in$|fee/

/** What was read, and what was not: units of the text. */
export interface ReadingResult {
  readonly plan: Plan
  readonly unread: readonly Range[]
}

export function readPlan(read: ReadInput, readers: PlanReaders, budget: Budget): ReadingResult {
  const { turns: raw, text, isTranscript } = readTurns(read, readers, budget)
  const turns: Turn[] = raw.map(({ call: _, isInner: __, ...turn }, index) => ({ ...turn, index }))
  const origins = new Origins(text, turns, budget)
  const steps: Step[] = []
  const calls: ToolCall[] = []
  const unread: Range[] = []
  const allAmounts: Amount[] = []
  const entities: Entity[] = []
  const memory: Memory = { last: null }
  const add = (draft: StepDraft): void => {
    if (steps.length >= MOST_STEPS) unread.push({ start: draft.start, end: draft.end })
    else steps.push({ ...draft, index: steps.length })
  }
  raw.forEach((one, index) => {
    const turn = turns[index]!
    budget.spend(16)
    if (one.call !== null) {
      const call = callOf(
        one.call,
        turn,
        raw[index + 1]?.party === 'untrusted' ? index + 1 : null,
        origins,
        text,
        budget,
      )
      calls.push(call)
      add(callStep(call, turn))
      for (const { amount, entity } of call.args) {
        if (amount) allAmounts.push(amount)
        if (entity) entities.push(entity)
      }
      return
    }
    if (turn.form === 'label') return
    if (steps.length >= MOST_STEPS) {
      unread.push({ start: turn.start, end: turn.end })
      return
    }
    for (const sentence of readSentences(text, turn, budget)) {
      if (steps.length >= MOST_STEPS) {
        unread.push({ start: sentence.start, end: turn.end })
        return
      }
      const amounts = amountsIn(sentence.tokens, text)
      allAmounts.push(...amounts)
      const drafts = stepsOfSentence(sentence, turn, text, amounts, memory, false)
      const quotes = sentence.tokens.filter(({ kind }) => kind === 'quote')
      const isWholeQuote =
        quotes.length === 1 && quotes[0]!.end - quotes[0]!.start > sentence.end - sentence.start - 4
      for (const draft of isWholeQuote ? [] : drafts) add({ ...draft, args: argumentsOf(draft, origins) })
      for (const quote of quotes)
        for (const inside of readSentences(text, { start: quote.start + 1, end: quote.end - 1 }, budget))
          for (const draft of stepsOfSentence(
            inside,
            turn,
            text,
            amountsIn(inside.tokens, text),
            memory,
            !isWholeQuote,
          ))
            add({ ...draft, sentence: { start: sentence.start, end: sentence.end } })
      for (const { objects, recipients, target } of drafts)
        entities.push(...objects, ...recipients, ...(target === null ? [] : [target]))
    }
  })
  const plan: Plan = {
    text,
    language: isForeign(text, budget) ? 'other' : 'en',
    isTranscript,
    turns,
    steps,
    demands: demandsOf(steps, turns, text),
    calls,
    untrusted: turns.filter(({ party }) => party === 'untrusted'),
    entities,
    amounts: allAmounts,
    nested: [],
    place: ({ start, end }) => ({ span: read.source.spanOf(start, end), layers: [] }),
  }
  return { plan, unread }
}

function argumentOf(
  { name, value, range }: RawArgument,
  before: number,
  origins: Origins,
  budget: Budget,
): Argument {
  const tokens = tokensOf(value, 0, value.length, budget)
  const short = tokens.length <= 12
  const read = short && tokens.length > 0 ? entityOf({ words: tagWords(tokens), of: [] }, value) : null
  const entity =
    read === null || read.kind === 'noun'
      ? { ...textEntity(value, { start: 0, end: value.length }), ...range }
      : { ...read, ...range }
  const [amount] = AMOUNTS.test(name) ? amountsIn(tokens, value) : []
  return {
    name,
    value,
    entity,
    amount: amount === undefined ? null : { ...amount, ...range },
    origin: originOf(value, before, origins),
    place: range,
  }
}

/** The first words of a long value tell who wrote it; that the principal did, only the whole of it tells. */
function originOf(value: string, before: number, origins: Origins): Argument['origin'] {
  if (value.length <= 80) return origins.of(value, before)
  const found = origins.of(value.slice(0, 80), before)
  const isWhole = origins.of(value, before).parties.includes('principal')
  return { ...found, parties: found.parties.filter((party) => party !== 'principal' || isWhole) }
}

function callOf(
  raw: RawCall,
  _turn: Turn,
  resultTurn: number | null,
  origins: Origins,
  _text: string,
  budget: Budget,
): ToolCall {
  const args = raw.args.map((one) => argumentOf(one, raw.range.start, origins, budget))
  return { name: raw.name, words: wordsOfName(raw.name), args, place: raw.range, resultTurn }
}

const ENVIRONMENT =
  /(?:^|[^a-z])(prod|production|mainnet|staging|stg|sandbox|testnet|dev|development)(?:[^a-z]|$)/
const ENVIRONMENT_OF: Readonly<Record<string, Environment>> = {
  prod: 'production',
  production: 'production',
  mainnet: 'production',
  staging: 'staging',
  stg: 'staging',
  sandbox: 'test',
  testnet: 'test',
  dev: 'development',
  development: 'development',
}

function callStep(call: ToolCall, turn: Turn): StepDraft {
  const { act, verb, rest } = actOfCall(call.name, call.args)
  const head = rest.at(-1) ?? ''
  const object: Entity | null =
    rest.length === 0
      ? null
      : {
          kind: 'noun',
          text: call.name,
          key: [...rest.slice(0, -1)].sort().concat(head).join(' '),
          head,
          modifiers: rest.slice(0, -1).sort(),
          ids: [],
          quantity: 'one',
          plural: false,
          definite: true,
          start: call.place.start,
          end: call.place.start + call.name.length,
        }
  const entities = call.args.flatMap(({ entity }) => (entity === null ? [] : [entity]))
  const named = call.args.flatMap(({ name, entity }) =>
    matches(RECIPIENTS, name) && entity !== null ? [entity] : [],
  )
  const environment = ENVIRONMENT.exec(
    asciiLower([call.name, ...call.args.map(({ value }) => value)].join(' ').slice(0, 800)),
  )?.[1]
  return {
    turn: turn.index,
    sentence: call.place,
    party: turn.party,
    actor: null,
    act,
    verb,
    object,
    objects: [...(object === null ? [] : [object]), ...entities.filter((one) => !named.includes(one))],
    target: null,
    recipients: named.concat(
      entities.filter(({ kind }) => kind === 'email').filter((one) => !named.includes(one)),
    ),
    account:
      call.args.find(({ name, entity }) => ACCOUNTS.test(name) || entity?.kind === 'account')?.entity ?? null,
    amounts: call.args.flatMap(({ amount }) => (amount === null ? [] : [amount])),
    environment: environment === undefined ? null : ENVIRONMENT_OF[environment]!,
    time: null,
    conditions: [],
    args: call.args,
    call,
    mood: 'order',
    tense: call.resultTurn === null ? 'planned' : 'done',
    negated: false,
    quoted: false,
    hypothetical: false,
    reported: false,
    words: [...call.words],
    parsed: true,
    start: call.place.start,
    end: call.place.end,
  }
}

function argumentsOf(draft: StepDraft, origins: Origins): Argument[] {
  const found: Argument[] = []
  const add = (name: string, entity: Entity): void => {
    const value = entity.ids[0] ?? entity.text
    if (entity.kind === 'text' && value.length > 200) return
    found.push({
      name,
      value,
      entity,
      amount: null,
      origin: origins.of(value, draft.start),
      place: { start: entity.start, end: entity.end },
    })
  }
  draft.objects.forEach((one) => {
    add('object', one)
  })
  draft.recipients.forEach((one) => {
    add('to', one)
  })
  for (const amount of draft.amounts)
    if (amount.kind === 'money')
      found.push({
        name: 'amount',
        value: amount.text,
        entity: null,
        amount,
        origin: origins.of(amount.text, draft.start),
        place: { start: amount.start, end: amount.end },
      })
  return found
}

const FORBIDS = /^(?:never|not|only|no)$/

/** What the principal's clauses ask, allow and forbid. */
function demandsOf(steps: readonly Step[], turns: readonly Turn[], text: string): Demand[] {
  return steps.flatMap((step): Demand[] => {
    if (step.party !== ('principal' satisfies Party) || step.quoted || step.reported) return []
    const place = { start: step.start, end: step.end, turn: step.turn, step }
    const limit = step.amounts.find(({ bound }) => bound === 'most') ?? null
    const isRule = turns[step.turn]!.isRule
    const words = asciiLower(text.slice(step.start, step.end)).split(/[^a-z]{1,20}/)
    const found: Demand[] = []
    if (limit !== null) found.push({ kind: 'limit', amount: limit, ...place })
    if (step.negated) found.push({ kind: 'forbidden', amount: null, ...place })
    else if (step.conditions.length > 0 && step.act !== null)
      found.push({ kind: 'condition', amount: null, ...place })
    else if (isRule && words.some((word) => FORBIDS.test(word)))
      found.push({ kind: 'forbidden', amount: null, ...place })
    else if (step.act !== null && limit === null) found.push({ kind: 'request', amount: null, ...place })
    return found
  })
}
