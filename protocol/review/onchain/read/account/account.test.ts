import { describe, expect, it } from 'vitest'
import { Budget } from '../../../core/budget.ts'
import { reviewText } from '../../../testing/ruleset.ts'
import { locateJson } from '../../../text/json-spans.ts'
import { actsIn } from './acts.ts'
import { doubtsIn } from './doubts.ts'
import { evidenceIn } from './evidence.ts'
import { saidIn, spoken } from './said.ts'

const verdictOf = (artifact: string): string => reviewText(artifact, 'onchain_action').verdict
const rulesOf = (artifact: string): string[] =>
  reviewText(artifact, 'onchain_action').issues.map(({ rule }) => rule)

const SWEEP =
  'Sweeping the till wallet: 7.4 ETH go to our own vault Safe, address read from the signed address book; last week’s sweep went there too.'
const INVOICE =
  'Paying the bakery invoice, 300 USDC on Base. Address checked against the vendor file, six earlier payments went to it. Balance 9,000 USDC.'

describe('an account of an action [review, 2 and 6]', () => {
  it.each([
    ['an own account from a record', SWEEP],
    ['a known payee and a small part of the balance', INVOICE],
    [
      'a claim for the sender',
      'Claim 61 ARB of rewards to our own wallet; contract address as in the docs of the protocol, checked on Arbiscan.',
    ],
  ])('is approved when its facts bound it: %s', (_name, artifact) => {
    expect(verdictOf(artifact)).toBe('approve')
  })

  it.each([
    ['a guess', SWEEP.replace('address read from', 'which is probably the one in')],
    ['a source that anybody writes to', INVOICE.replace('the vendor file', 'the e-mail')],
    ['a check that was not made', INVOICE.replace('checked against', 'not yet checked against')],
    ['more than half of what is held', INVOICE.replace('300 USDC', '8,300 USDC')],
    ['no balance', INVOICE.replace(' Balance 9,000 USDC.', '')],
    ['a receiver that is not the sender', SWEEP.replace('to our own vault Safe', 'to the fund')],
    ['an act that no words bound', `${INVOICE} Then mint 40 tokens to it.`],
    ['a right without end', INVOICE.replace('Paying', 'Approving an unlimited allowance for')],
  ])('is not approved with %s', (_name, artifact) => {
    expect(verdictOf(artifact)).not.toBe('approve')
  })

  it('is rejected when it is told with a doubt and with nothing in its favour', () => {
    expect(
      verdictOf('Sending 9 ETH to the pool of the streamer, hopefully it pays back before the price moves.'),
    ).toBe('reject')
  })

  it('that names an act is left to a person, not rejected for its form', () => {
    const artifact = JSON.stringify({ chain: 'kusama', extrinsic: 'staking.payoutStakers', era: 5120 })
    expect(verdictOf(artifact)).not.toBe('approve')
    expect(
      rulesOf(JSON.stringify({ chain: 'celestia', call: 'MsgUndelegate', amount: '4 TIA' })),
    ).not.toContain('gate.reversibility')
  })

  it('never clears what a rule finds', () => {
    const artifact = SWEEP.replace(
      'our own vault Safe',
      'our own vault Safe 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
    )
    expect(rulesOf(artifact)).toContain('onchain.bad_checksum')
  })
})

describe('the words of an account [review, 6]', () => {
  it('renders members as statements', () => {
    const text = '{"call":"MsgDelegate","wallet":{"USDC":5},"list":[true,"a b"]}'
    expect(saidIn(locateJson(text, new Budget(10_000)), new Budget(10_000))).toBe(
      'call: Msg Delegate ;\nwallet usdc: 5 ;\nlist: true ;\nlist: a b',
    )
    expect(spoken('Pay  Ana\n then  stop')).toBe('pay ana. then stop')
  })

  it('counts acts that are done, not those that are refused or past', () => {
    expect(actsIn('claim the rewards; no approval, nothing is moved, last transfer went well')).toEqual([
      'claim',
    ])
    expect(actsIn('setapprovalforall(operator, false)')).toEqual(['revoke'])
  })

  it('finds doubts and evidence by kind', () => {
    expect(doubtsIn('it is probably fine')).toHaveLength(1)
    expect(doubtsIn('the address is the one in the docs')).toEqual([])
    expect([...evidenceIn('address checked against the registry, as the board decided')].sort()).toEqual([
      'asked',
      'matched',
    ])
  })
})
