import { describe, expect, it } from 'vitest'
import { count, html } from '#components/testing/markup.ts'
import { dreamFormulas } from '#protocol/warden/dream-formulas.ts'
import type { InView, ShownProposal } from '#server/warden/approvals/read-approvals.ts'
import { dueWords, spanWords } from './approval-words.ts'
import { ProposalPanel } from './proposal-panel.tsx'
import { Queue } from './queue.tsx'
import { SignIn } from './sign-in.tsx'
import { UndoBar } from './undo-bar.tsx'

const nowUnix = 1_790_000_000
const proposal: ShownProposal = {
  proposal_id: `wp_${'a'.repeat(26)}`,
  kind: 'bounty_payout',
  title: 'Pay a bounty of 40,000 sats',
  detail: 'Submission 27 asks for the full payout.',
  params: { agent_id: 'demo-scout-5h8t', sats: 40_000, submission_id: 'bty_27' },
  evidence: [
    { label: 'Submission 27', href: '/bounty/27' },
    { label: 'elsewhere', href: 'javascript:alert(1)' },
    { label: 'another site', href: '//elsewhere.example/x' },
  ],
  basis: null,
  status: 'pending',
  posterior_bps: 8_420,
  impact_weight_milli: 5_000,
  weighted_priority: 4.21,
  received_at: nowUnix - 60,
  sla_due_at: nowUnix + 3 * 3_600 + 720,
  sla_breached: false,
  notified_at: null,
  decided_at: null,
  decided_by: null,
  first_approved_by: null,
  runs_at: null,
  executed_at: null,
  error: null,
}
const effect: InView['effect'] = {
  lines: [['Pays', '40,000 sats to demo-scout-5h8t']],
  afterwards: 'Cannot be undone.',
  change: { before: 'treasury 90,000 sats', after: 'treasury 50,000 sats' },
  problem: null,
}
const panel = (
  more: Partial<ShownProposal> = {},
  mayDecide = true,
  problem: string | null = null,
  needsTwo = false,
) =>
  html(
    <ProposalPanel
      inView={{ proposal: { ...proposal, ...more }, effect: { ...effect, problem }, needsTwo, decisions: [] }}
      reader="ada"
      nowUnix={nowUnix}
      csrf="a-form-token"
      mayDecide={mayDecide}
    />,
  )

describe('the proposal in view', () => {
  it('spells out the effect and decides by one form', () => {
    const markup = panel()
    expect(markup).toContain('treasury 90,000 sats → treasury 50,000 sats')
    expect(markup).toContain('due in 3 h 12 min')
    expect(count(markup, 'method="post"')).toBe(1)
    expect(markup).toContain(`action="/warden/approvals/${proposal.proposal_id}/approve"`)
    expect(markup).toMatch(/formaction="[^"]*\/reject"/i)
    expect(markup).toContain('value="a-form-token"')
    expect(markup).not.toContain('style=')
  })

  it('links evidence of this service alone', () => {
    expect(panel()).toContain('href="/bounty/27"')
    expect(panel()).not.toMatch(/javascript:|elsewhere.example/)
  })

  it('of a failed execution offers another approval and no rejection', () => {
    const markup = panel({
      status: 'execution_failed',
      error: 'The treasury holds 5 sats.',
      decided_by: 'ada',
    })
    expect(markup).toContain('The treasury holds 5 sats.')
    expect(markup).toContain('Approve again')
    expect(markup).not.toContain('data-verb="reject"')
  })

  it.each(['approved', 'executed', 'rejected'] as const)('that is %s has no form', (status) => {
    expect(panel({ status })).not.toContain('<form')
  })

  it('cannot be decided by a token that may only read, and says what would fail', () => {
    expect(panel({}, false)).not.toContain('<form')
    expect(panel({}, true, 'No account has this name.')).toContain('An approval would fail now.')
  })
})

describe('how it is weighed', () => {
  it('names formula, figures and what they count', () => {
    const basis = { formula: 'feedback_wanted.v1', figures: { votes: 1_200, others: 4 } }
    const markup = panel({ basis })
    expect(markup).toContain('0.8420 × 5.000')
    expect(markup).toContain('feedback_wanted.v1')
    expect(markup).toContain('1,200')
    expect(markup).toContain(dreamFormulas['feedback_wanted.v1'].figures.votes)
    expect(markup).toContain(dreamFormulas['feedback_wanted.v1'].impact)
  })

  it('says so where nothing but the proposer stated it', () => {
    expect(panel()).toContain('no formula gave them')
  })
})

describe('a payout that two must approve', () => {
  const of = (firstApprovedBy: string | null) =>
    panel({ first_approved_by: firstApprovedBy }, true, null, true)

  it('says so before the first approval', () => {
    expect(of(null)).toContain('Two operators must approve this payout.')
    expect(panel()).not.toContain('Two operators')
  })

  it('names who approved it first, who cannot approve it again', () => {
    expect(of('bob')).toContain('bob approved it first.')
    expect(of('bob')).toContain('data-verb="approve"')
    expect(of('ada')).toContain('You approved it first.')
    expect(of('ada')).not.toContain('data-verb="approve"')
    expect(of('ada')).toContain('data-verb="reject"')
  })
})

describe('the queue', () => {
  it('marks the current row and what is late', () => {
    const late = { ...proposal, proposal_id: `wp_${'b'.repeat(26)}`, sla_due_at: nowUnix - 7_200 }
    const markup = html(
      <Queue
        rows={[proposal, late]}
        view="pending"
        current={late.proposal_id}
        nowUnix={nowUnix}
        hasMore={false}
      />,
    )
    expect(count(markup, 'aria-current="true"')).toBe(1)
    expect(markup).toContain('late by 2 h 0 min')
    expect(markup).toContain('aria-label="priority 4.21"')
    expect(markup).not.toContain('style=')
  })

  it('counts days, hours and minutes', () => {
    expect([59, 3_599, 7_320, 100_800].map(spanWords)).toEqual(['0 min', '59 min', '2 h 2 min', '1 d 4 h'])
    expect(dueWords({ ...proposal, sla_due_at: nowUnix + 86_400 }, nowUnix).tone).toBe('calm')
  })
})

it('an approval that can be undone counts down', () => {
  const markup = html(<UndoBar proposal={{ ...proposal, runs_at: nowUnix + 8 }} csrf="x" nowUnix={nowUnix} />)
  expect(markup).toContain('Runs in 8 s')
  expect(markup).toContain('/undo"')
})

it.each([
  ['expired', 'The session is over.'],
  ['invalid', 'This token is not valid.'],
  ['throttled', 'Too many refused tokens'],
] as const)('the way in says why: %s', (refusal, text) => {
  expect(html(<SignIn refusal={refusal} />)).toContain(text)
})
