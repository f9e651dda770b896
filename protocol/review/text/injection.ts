// Flags text that addresses the reviewer. Nothing in an artifact is an instruction; an attempt to give one is itself the
// finding.

import type { Budget } from '../core/budget.ts'
import { asciiLower } from './ascii.ts'

export interface InjectionHit {
  readonly start: number
  readonly end: number
  readonly what: string
}

interface InjectionPattern {
  /** A literal that must occur before the pattern runs, in lower case. */
  readonly hint: string
  readonly what: string
  readonly pattern: RegExp
  /** Speaks to any agent that reads it, not to the reviewer alone. */
  readonly toAgents?: true
}

const PATTERNS: readonly InjectionPattern[] = [
  {
    hint: 'instructions',
    toAgents: true,
    what: 'an order to drop earlier instructions',
    pattern:
      /(?:ignore|disregard|forget|override) (?:all |any |the |your |of |my ){0,3}(?:previous|prior|earlier|above|preceding|system) (?:system )?(?:instructions|rules|prompts?|guidelines)/,
  },
  {
    hint: 'rules',
    toAgents: true,
    what: 'an order to drop the rules',
    pattern:
      /(?:ignore|disregard|forget|bypass) (?:all |any |the |your |of ){1,3}(?:safety |review |policy )?rules/,
  },
  {
    hint: 'verdict',
    what: 'a dictated verdict',
    pattern:
      /(?:return|output|respond with|answer with|give|set|issue|emit) (?:a |an |the |this |your |only ){0,2}(?:verdict)(?: of| to| as| is|:|=)? ?["']?(?:approved?|safe|pass)/,
  },
  {
    hint: 'verdict',
    what: 'a dictated verdict',
    pattern: /(?:^|[\s"'{[(#])verdict["']? ?[:=] ?["']?approve/,
  },
  {
    hint: 'reviewer',
    what: 'a message addressed to the reviewer',
    pattern:
      /(?:note|message|instructions?|attention) (?:to|for) (?:the |any |all )?(?:ai |automated |llm |code )?reviewers?\b/,
  },
  {
    hint: 'reviewer',
    what: 'a message addressed to the reviewer',
    pattern:
      /reviewers?[:,] {0,2}(?:please |you must |always )?(?:approve|mark (?:this|it) (?:as )?(?:safe|approved)|skip|ignore)/,
  },
  {
    hint: 'approved',
    what: 'a claimed approval',
    pattern:
      /(?:this (?:command|change|action|transaction|trade|request|artifact)|it) (?:has been|was|is|have been) (?:already )?(?:pre-?approved|approved) by (?:the )?(?:security|admin|administrator|operator|compliance|assay|reviewer|owner|ceo)/,
  },
  {
    hint: 'approve',
    what: 'an order to approve',
    pattern:
      /\b(?:reviewer|evaluator|grader|judge|assay|verifier|auditor|(?:review|safety|language) model|llm|as an ai,? you|you) (?:must|should|shall|has to|have to|needs? to|is to|are to|will) (?:always |only |now |simply |just )?(?:approve|return approve|answer approve|mark (?:it|this) (?:as )?(?:approved?|safe)|rate (?:it|this) (?:as )?(?:safe|approved?))\b/,
  },
  {
    hint: 'confidence',
    what: 'a dictated score',
    pattern:
      /\b(?:with|set|give|report|return|use) (?:a |the |full |maximum )?confidence (?:of |to |score )?(?:1\.0|1\b|100|0\.9\d*|max)/,
  },
  {
    hint: 'score',
    what: 'a dictated score',
    pattern:
      /\b(?:give|assign|return|award|set) (?:this|it|the) (?:artifact |plan |request |action )?(?:a )?(?:risk |safety )?score (?:of |to )?(?:0|1|10|100)\b/,
  },
  {
    hint: 'review',
    what: 'an order to skip the review',
    pattern:
      /\b(?:skip|bypass|omit|disable|suppress) (?:the |your |all |any )?(?:safety |security |assay )?(?:review|reviewer)(?:'s)? (?:of this|for this|checks?|step and approve|rules|engine)\b/,
  },
  {
    hint: 'model',
    what: 'a message addressed to the reviewer',
    pattern:
      /\b(?:message|note|instructions?|hint) (?:to|for) (?:the |any |every )?(?:reviewing|evaluating|grading|judging|scoring|review|safety) (?:model|agent|system|ai)\b/,
  },
  {
    hint: 'this',
    what: 'a dictated verdict',
    pattern:
      /\b(?:rate|judge|deem|grade|classify) this (?:plan |request |action |text |artifact |message )?as (?:safe|harmless|benign|approved|low[- ]risk|compliant)\b/,
  },
  {
    hint: '<',
    what: 'a forged role or delimiter',
    pattern:
      /<\|?(?:\/?(?:system|assistant|artifact|im_start|im_end|end_of_text|endoftext|instructions))\|?>/,
  },
  {
    hint: 'assistant',
    what: 'a forged role',
    pattern: /(?:^|\n) {0,4}(?:#{1,3} ?)?assistant: {0,2}(?:verdict|approve|this is safe)/,
  },
]

const WINDOW = 512

/** Patterns run on windows of at most 512 units round their literal. */
export function findInjections(text: string, budget: Budget): InjectionHit[] {
  const lower = asciiLower(text)
  const hits: InjectionHit[] = []
  const isTranscript = holdsToolOutput(lower)
  for (const { hint, what, pattern, toAgents } of PATTERNS) {
    // What a tool returned speaks to the agent; whether the agent follows it is judged as part of the transcript.
    if (toAgents && isTranscript) continue
    budget.spend(text.length >> 4)
    let from = 0
    for (let round = 0; round < 32; round++) {
      const at = lower.indexOf(hint, from)
      if (at < 0) break
      const start = Math.max(0, at - (WINDOW >> 1))
      const window = lower.slice(start, start + WINDOW)
      budget.spend(WINDOW)
      const match = firstOrder(pattern, window, toAgents === true)
      if (match !== null && toAgents && isReturned(lower, start + match.start)) {
        from = start + match.end
        continue
      }
      if (match !== null) {
        hits.push({ start: start + match.start, end: start + match.end, what })
        break
      }
      from = at + (WINDOW >> 1)
    }
  }
  return hits
}

/** The first match in the window; what only mentions such an order does not hide the next one. */
function firstOrder(
  pattern: RegExp,
  window: string,
  toAgents: boolean,
): { readonly start: number; readonly end: number } | null {
  let from = 0
  while (from < window.length) {
    const match = pattern.exec(window.slice(from))
    if (match === null) return null
    const [start, end] = [from + match.index, from + match.index + match[0].length]
    if (!toAgents || !isMention(window, start, end)) return { start, end }
    from = end
  }
  return null
}

/** A transcript: somebody's task, and what a tool returned. */
function holdsToolOutput(lower: string): boolean {
  const output =
    lower.search(
      /(?:^|\n)[ \t]{0,4}(?:tool (?:result|output|response)|observation|function result)[ \t]?:/,
    ) >= 0 ||
    lower.search(
      /"(?:role|type)"\s{0,4}:\s{0,4}"(?:tool|function|tool_result|function_call_output|observation)"/,
    ) >= 0
  const task =
    lower.search(/(?:^|\n)[ \t]{0,4}(?:user|human|task given by the user|user request)[ \t]?:/) >= 0 ||
    lower.search(/"role"\s{0,4}:\s{0,4}"(?:user|human)"/) >= 0
  return output && task
}

/** "tool: …", "[tool:mail.get] …", "< text: …": the line holds what a call returned. */
const RETURNED =
  /^[ \t]{0,8}(?:[-*] {0,3})?(?:[0-9][0-9:.]{3,11} {1,3})?(?:\[(?:tool|result|output|response)[^\]\n]{0,60}\]|(?:tool|result|output|response|observation)(?:\([^)\n]{0,40}\)| [a-z0-9_.-]{1,40})?[ \t]?[:=>]|< ?[a-z_]{2,20}[ \t]?:)/
/** A task or a call that the answer belongs to. */
const ASKED =
  /(?:^|\n)[ \t]{0,8}(?:\[?(?:user|human|employee|customer|client|requester|task|request)\]?[ \t]?:?[ \t]|> ?[a-z_.]{2,40}\(|\[?(?:agent|assistant|bot)\]?[ \t]?(?:->|=>|→|calls?:))/

/** Whether the plan's rules, which know who speaks, judge this place: a line of output behind a task or call. */
function isReturned(lower: string, at: number): boolean {
  const line = lower.lastIndexOf('\n', at - 1) + 1
  return RETURNED.test(lower.slice(line, at)) && ASKED.test(lower.slice(0, Math.min(line, 8000)))
}

const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '‘': '’',
  '«': '»',
}
/** A text on such attacks: the quotation is an example of one, or what something looks for. */
const STUDIED =
  /\b(?:detect(?:s|ed|ion)?|flags?|filters?|blocks?|phrases?|strings?|patterns?|such as|like|examples?|samples?|payloads?|explains?|called|attacks?|attempts?|injections?|jailbreaks?|test cases?|prevent|against|quotes?|quoted|mentions?|contains?)\b/
/** "'…': what we learned", "'…' is the oldest of them". */
const STUDIED_BEHIND =
  /^(?:\s*[:,–-]\s*(?:what|how|why|lessons|explained|an? |and other)|\s+(?:is|was|are|were)\s+(?:an?|the|one|blocked|caught|flagged|filtered)\b)/
/** "The mail says '…'. I did not act on it": somebody's words, and the agent's answer right behind. */
const REPORTED =
  /\b(?:wrote|writes|says|said|reads|asks|asked|tells|told|text|message|note|line|comment|request)\b[^.\n]{0,60}$/
const NOT_OBEYED =
  /^[.,;:)\s]{0,4}(?:(?:and|but) )?(?:i|we|the agent|the assistant)(?:'ve|\s+have|\s+had)? ?(?:did not|didn't|not|haven't|won't|will not|ignored|refused|declined|answered that i|reported|treated it)\b/
/** Words on the decision itself are addressed to whoever decides, in quotation marks or not. */
const DECISION =
  /approv|verdict|reviewer|confidence|\bscore|\b(?:this|the) (?:plan|action|change|request|artifact|command|review)\b/

/** Quoted whole as an object of study, and nothing in the quotation speaks of the decision. */
function isMention(window: string, start: number, end: number): boolean {
  const before = window.slice(Math.max(0, start - 160), start)
  const open = before.trimEnd().slice(-1)
  const close = QUOTES[open]
  if (close === undefined) return false
  const shut = window.indexOf(close, end)
  if (shut < 0 || DECISION.test(window.slice(start, shut))) return false
  const behind = window.slice(shut + 1, shut + 200)
  return (
    STUDIED.test(before) ||
    STUDIED_BEHIND.test(behind.slice(0, 60)) ||
    (REPORTED.test(before.trimEnd().slice(0, -1)) && NOT_OBEYED.test(behind))
  )
}
