// What do untrusted texts order? Orders to a reader, orders that open a sentence, and weak ones to nobody by name.
import type { Budget } from '../core/budget.ts'
import type { Action, Reading } from './model.ts'
import { contentOf, type Entity, tokensIn } from './provenance.ts'

export interface Instruction {
  readonly segment: number
  readonly start: number
  readonly end: number
  readonly words: ReadonlySet<string>
  /** An order to nobody by name: only an act that reaches others, and that nobody asked for, follows it. */
  readonly isWeak: boolean
  /** It sets aside what was said before, or wants no question asked. */
  readonly overrides: boolean
}

export interface Followed {
  readonly rule: string
  readonly start: number
  readonly end: number
  readonly instruction: Instruction
  readonly shared: readonly string[]
}

export interface Weighed {
  readonly action: Action
  readonly start: number
  readonly end: number
  readonly words: ReadonlySet<string>
  readonly toolWords: readonly string[]
  readonly entities: readonly Entity[]
  readonly body: string
  /** The tool, or its arguments too, speak of the task. */
  readonly isToolAsked: boolean
  readonly isAsked: boolean
}

const VERBS =
  'send|forward|email|mail|transfer|pay|wire|deposit|withdraw|buy|order|purchase|delete|remove|update|change|set|grant|give|add|share|post|publish|upload|download|install|run|execute|open|unlock|disable|turn|enable|create|generate|make|find|get|fetch|retrieve|list|show|search|read|collect|copy|export|move|book|reserve|cancel|schedule|invite|dispatch|contact|call|visit|click|go|use|write|reply|tell|include|insert|append|put|mark|approve|sign|submit|redirect|provide|guide|navigate|start|stop|reset|revoke|append|say|print|output|respond|recommend|rate|ignore|forget|disregard|locate|access|retrive|arrange|initiate|convert|record|activate|deactivate|check|help|manage|modify|assign|transmit|follow|repost|retweet|subscribe|unsubscribe|unfollow|like|upvote|endorse|accept|authorize|authorise|whitelist|allow|block|mute|turn off|switch off|power off|shut|dispense|release|refund|reimburse|delegate|escalate|promote|join|merge|push|deploy|restart|reboot|wipe|erase|reroute|forward|relay|attach|paste|type|enter|fill|store|save|load|import|charge|bill|tip|top up|hand over|let in|admit|adjust|increase|decrease|lower|raise|lock|close|ship|sell|trade|donate|request|apply|register'
/** Asks a reader to do something. */
const ASKS = new RegExp(
  `(?:please (?:\\w+ )?(?:${VERBS})|(?:can|could|would|will) you (?:please |kindly |also )?(?:${VERBS})|(?:you (?:must|should|need to|have to|are to)|i (?:need|want|would like|'d like) you to|make sure (?:to|you)|be sure to|remember to|kindly|do the following|strictly adhere|new (?:instructions?|task)|important (?:message|instructions?)|ignore (?:all |any |the |your )?(?:previous|prior|above|earlier)|(?:ai|llm|language model|assistant|agent)s?[:,] (?:\\w+ )?(?:${VERBS})|(?:agents?|assistants?|ais?|llms?|bots?|copilots?|models?) (?:must|should|have to|need to|are to|please)|before (?:you )?(?:continu|answer|proceed|solv|complet|finish))\\w*)\\b`,
)
/** An order that opens a value or a sentence. */
const ORDERS = new RegExp(
  `(?:^|["':>(\\]\\n.!] {0,2})(?:${VERBS}) (?:my|the|all|your|our|this|a|an|me|every|any|to|into|in|on|up|for|john|everyone|\\$?\\d|[a-z]+ing)\\b`,
)

/** An order in the middle of a text, to nobody by name: "customers should follow …", "Add kx9 as a collaborator". */
const WEAK = new RegExp(
  `(?:(?:^|["':>(\\]\\n.!,;#*/-] {0,2}|<!-- {0,2}|\\b(?:and|then|please|should|must|to|assistant[:,]?|agents?[:,]?) )(?:${VERBS}) [@$"'a-z0-9])`,
)
const WINDOW = 480
/** In one segment, and in all; what comes later is judged by the frames alone. */
const MOST_IN_SEGMENT = 4
const MOST_INSTRUCTIONS = 24

export function instructionsOf(reading: Reading, lower: string, budget: Budget): Instruction[] {
  const found: Instruction[] = []
  reading.segments.forEach(({ speaker, start, end }, segment) => {
    if (speaker !== 'untrusted') return
    let count = 0
    for (let from = start; from < end; from += WINDOW - 80) {
      budget.spend(WINDOW)
      const window = lower.slice(from, Math.min(from + WINDOW, end))
      const match = ASKS.exec(window) ?? ORDERS.exec(window)
      if (!match) continue
      if (++count > MOST_IN_SEGMENT || found.length >= MOST_INSTRUCTIONS) break
      const at = from + match.index
      const stop = Math.min(end, at + 700)
      found.push(instruction(reading, lower, segment, at, stop, false))
      from = Math.max(from, stop - WINDOW + 80)
    }
    found.push(...weakIn(reading, lower, segment, start, end, budget))
  })
  return found
}

const OVERRIDES =
  /\b(?:ignore|disregard|instead of|changed|no longer|new (?:account|iban|address|number)|without (?:asking|telling|confirm)|don't ask|do not ask|don't tell|do not tell|say nothing|urgent|immediately|needed to|is needed|required to|to hold|first,)\b/

export function instruction(
  reading: Reading,
  lower: string,
  segment: number,
  start: number,
  end: number,
  isWeak: boolean,
): Instruction {
  const words = contentOf(tokensIn(reading.text, start, end))
  return { segment, start, end, words, isWeak, overrides: OVERRIDES.test(lower.slice(start, end)) }
}

/** Sentences of an untrusted text that give an order. */
function weakIn(
  reading: Reading,
  lower: string,
  segment: number,
  start: number,
  end: number,
  budget: Budget,
): Instruction[] {
  const found: Instruction[] = []
  const stop = Math.min(end, start + MOST_WEAK_UNITS)
  for (let from = start; from < stop && found.length < MOST_IN_SEGMENT; ) {
    const length = lower.slice(from, Math.min(from + 320, end)).search(/[.!?] |\n|-->|"[,}]/)
    const to = length < 0 ? Math.min(from + 320, end) : from + length + 1
    budget.spend(to - from)
    const match = WEAK.exec(lower.slice(from, to))
    if (match) found.push(instruction(reading, lower, segment, from + match.index, to, true))
    from = to
  }
  return found
}
const MOST_WEAK_UNITS = 4000
