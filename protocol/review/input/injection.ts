// Does the text speak to the reviewer instead of being reviewed? Nothing in an artifact is an instruction;
// an attempt to give one is itself the finding.
import { asciiLower } from './ascii.ts'
import type { Budget } from './budget.ts'

export interface InjectionHit {
  readonly start: number
  readonly end: number
  readonly what: string
}

/** A literal that must occur before the pattern runs, in lower case. */
const PATTERNS: readonly { readonly hint: string; readonly what: string; readonly pattern: RegExp }[] = [
  {
    hint: 'instructions',
    what: 'an order to drop earlier instructions',
    pattern:
      /(?:ignore|disregard|forget|override) (?:all |any |the |your |of |my ){0,3}(?:previous|prior|earlier|above|preceding|system) (?:system )?(?:instructions|rules|prompts?|guidelines)/,
  },
  {
    hint: 'rules',
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
  for (const { hint, what, pattern } of PATTERNS) {
    budget.spend(text.length >> 4)
    let from = 0
    for (let round = 0; round < 32; round++) {
      const at = lower.indexOf(hint, from)
      if (at < 0) break
      const start = Math.max(0, at - (WINDOW >> 1))
      const window = lower.slice(start, start + WINDOW)
      budget.spend(WINDOW)
      const match = pattern.exec(window)
      if (match) {
        hits.push({ start: start + match.index, end: start + match.index + match[0].length, what })
        break
      }
      from = at + (WINDOW >> 1)
    }
  }
  return hits
}
