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
      const match = pattern.exec(window)
      if (match && !(toAgents && isMention(window, match.index))) {
        hits.push({ start: start + match.index, end: start + match.index + match[0].length, what })
        break
      }
      from = at + (WINDOW >> 1)
    }
  }
  return hits
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

/** Quoted, and spoken about: a text on such attacks is none. */
function isMention(window: string, at: number): boolean {
  const before = window.slice(Math.max(0, at - 90), at)
  const last = before.trimEnd().slice(-1)
  if (!['"', "'", '`', '“', '‘', '«'].includes(last)) return false
  return /\b(?:detect|detects|flag|flags|filter|filters|block|blocks|phrase|phrases|string|strings|pattern|such as|like|example|explain|explains|called|attacks?|prevent|against|quoted?|mentions?|contains?)\b/.test(
    before,
  )
}
