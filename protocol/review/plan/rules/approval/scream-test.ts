// Flags switching things off to find out who needs them, and irreversible acts that others hear of only afterwards.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { isElsewhere } from '../../relations/objects.ts'
import { proposed, quote } from '../../relations/steps.ts'
import { isAgents, lengthAt, ownSentences, says, type WordingFacts } from '../../relations/wording.ts'

const STOPS =
  'turn off, switch off, shut down, stop, delete, remove, disable, revoke, disconnect, cut, block, drop, cancel, unplug, terminate, close'
const AND_SEE =
  'see who complains, see if anyone, see if anybody, see whether anyone, see what breaks, see who notices, wait who complains, until somebody complains, until someone complains, unless somebody complains, unless someone complains, if nobody complains, if no one complains, see who screams, hear about it, we will hear, find out who uses, find out which services, find out who needs, find out what breaks'

export const screamTest = rule({
  id: 'plan.approval.scream_test',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'C',
  source: 'NIST SP 800-53 CM-4; ITIL 4, change enablement',
  message: ({ clause }: WordingFacts) =>
    `${clause} takes away what people may depend on to find out who they are.`,
  fix: 'Look into the logs and ask the owners before it is switched off.',
  fires: [
    'Disable the forty shared mailboxes today and see who complains.',
    'Unplug the two switches in the cellar; we turn them on again until somebody complains, so stop them and see what breaks.',
  ],
  quiet: [
    'Disable the forty shared mailboxes after their owners have answered.',
    'List the two switches in the cellar and ask who uses them.',
  ],
  find(plan: Plan, budget: Budget): readonly Hit<WordingFacts>[] {
    if (proposed(plan).length > 0 && proposed(plan).every(isElsewhere)) return []
    for (const sentence of ownSentences(plan, budget)) {
      const { tokens } = sentence
      budget.spend(tokens.length)
      if (sentence.isQuestion || !says(sentence, AND_SEE)) continue
      if (tokens.some((_, at) => lengthAt(tokens, at, STOPS) > 0 && isAgents(tokens, at)))
        return [{ at: sentence, facts: { clause: quote(plan, sentence) } }]
    }
    return []
  },
})
