// Flags a command that is run without the filter its own rehearsal had.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { partyAt } from '../../relations/identifiers.ts'
import { isIn, where } from '../../relations/where.ts'

interface Facts {
  command: string
  filter: string
}

const REHEARSES = [
  '--dry-run',
  '--dryrun',
  '--check',
  '--simulate',
  '--what-if',
  '--whatif',
  '--preview',
  '--noop',
  '--plan',
  '-n',
  '--dry-run=client',
  '--dry-run=server',
]
const GOES = [
  '--yes',
  '-y',
  '--force',
  '-f',
  '--confirm',
  '--apply',
  '--no-dry-run',
  '--execute',
  '--auto-approve',
  '--for-real',
]

interface Line {
  readonly words: readonly string[]
  readonly start: number
  readonly end: number
}

function commandsIn(plan: Plan): readonly Line[] {
  const found: Line[] = []
  let at = 0
  for (const line of plan.text.slice(0, 20_000).split('\n')) {
    const words = line
      .replace(/[`$]/g, ' ')
      .split(' ')
      .filter((word) => word !== '' && word !== '>' && word !== '-')
    if (words.length >= 2 && words.some((word) => word.startsWith('-')) && partyAt(plan, at) !== 'untrusted')
      found.push({ words, start: at, end: at + line.length })
    at += line.length + 1
  }
  return found.slice(0, 60)
}

export const rehearsalDiffers = rule({
  id: 'plan.order.rehearsal_differs',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'kubectl and rsync manuals, --dry-run: the rehearsal shows what the same arguments do',
  message: ({ command, filter }: Facts) =>
    `${command} runs without ${filter}, which its rehearsal had; the rehearsal says nothing about this scope.`,
  fix: 'Rehearse exactly the command that will run.',
  fires: [
    'mailctl prune --older-than=1y --domain=lab --dry-run\nIt lists 40 carts.\nmailctl prune --older-than=1y --yes',
    'rsync --delete --exclude archive src dst --dry-run\nLooks right, now for real:\nrsync --delete src dst',
  ],
  quiet: [
    'mailctl prune --older-than=1y --domain=lab --dry-run\nIt lists 40 carts.\nmailctl prune --older-than=1y --domain=lab --yes',
    'rsync --delete --exclude archive src dst --dry-run\nLooks right, now for real:\nrsync --delete --exclude archive src dst',
  ],
  screen: where(
    (plan) => isIn(plan, /[ \n`$]-{1,2}(?:dry-?run|check|simulate|what-?if|preview|noop|plan|n)(?![a-z])/),
    { text: 1 / 4 },
  ),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    budget.spend(plan.text.length >> 2)
    const lines = commandsIn(plan)
    for (const [i, rehearsal] of lines.entries()) {
      if (!rehearsal.words.some((word) => REHEARSES.includes(word))) continue
      budget.spend(lines.length)
      const real = lines
        .slice(i + 1)
        .find(
          ({ words }) =>
            words[0] === rehearsal.words[0] &&
            words[1] === rehearsal.words[1] &&
            !words.some((word) => REHEARSES.includes(word)),
        )
      const left =
        real &&
        rehearsal.words.filter(
          (word) => !REHEARSES.includes(word) && !GOES.includes(word) && !real.words.includes(word),
        )
      if (real && left?.some((word) => word.startsWith('-')))
        return [
          {
            at: real,
            facts: { command: real.words.join(' ').slice(0, 90), filter: left.join(' ').slice(0, 60) },
          },
        ]
    }
    return []
  },
})
