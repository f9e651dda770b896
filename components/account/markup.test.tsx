// The parts of the account's page in every state, under the policy of the page.
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { PaymentLanding } from '#components/billing/payment-landing.tsx'
import { refusalOf } from '#components/service/refusal.ts'
import { RefusalNote } from '#components/service/refusal-note.tsx'
import { ServiceProvider } from '#components/service/service-provider.tsx'
import { AccountPage } from './account-page.tsx'
import { BalancePanel, BalanceSkeleton } from './balance/balance-panel.tsx'
import { NoValueNote } from './balance/no-value-note.tsx'
import { OwedNote } from './balance/owed-note.tsx'
import type { Balance, StatementEntry, WalletStatus, Withdrawal } from './session/contract.ts'
import { NewKey } from './session/new-key.tsx'
import { SignIn } from './session/sign-in.tsx'
import type { MoneyTerms } from './session/terms.ts'
import { StatementTable } from './statement/statement-table.tsx'
import { UsageTab } from './statement/usage-tab.tsx'
import { QrCode } from './topup/qr-code.tsx'
import { testNetworkOf, waysIn, whyOff } from './topup/rail-words.ts'
import { TopUpPanel } from './topup/top-up-panel.tsx'
import type { Withdrawing } from './withdraw/use-withdrawal.ts'
import { WithdrawPanel } from './withdraw/withdraw-panel.tsx'
import { WithdrawalState } from './withdraw/withdrawal-state.tsx'

const search = vi.hoisted(() => ({ params: '' }))
vi.mock('next/navigation', () => ({
  usePathname: () => '/account',
  useSearchParams: () => new URLSearchParams(search.params),
}))

const html = (element: ReactElement) => renderToStaticMarkup(<ServiceProvider>{element}</ServiceProvider>)
const words = (element: ReactElement) =>
  html(element)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const API_KEY = `asy_${'a'.repeat(40)}`

const balanceOf = (changes: Partial<Balance> = {}): Balance => ({
  agent_id: 'demo-trader-k3m9x2p4',
  balance_sats: 58_760,
  withdrawable_sats: 41_200,
  buckets: { lightning: 41_200, card: 12_000, x402: 4_560, xrp: 0, bonus: 1_000 },
  held_sats: 2_100,
  owed_sats: 0,
  free_calls_remaining: 0,
  total_calls: 7,
  total_spent_sats: 960,
  usage: { calls_24h: 2, spent_24h_sats: 240, by_tool: [{ tool: 'review', calls: 7, sats: 960 }] },
  features: [],
  ...changes,
})

const open = { available: true, reason: null }
const off = (reason: string) => ({ available: false, reason })

function walletOf(
  changes: Partial<WalletStatus> = {},
  methods: Partial<WalletStatus['methods']> = {},
): WalletStatus {
  return {
    as_of: 1_800_000_000,
    network: 'mainnet',
    real_value: true,
    methods: { bearer: open, lightning: open, l402: open, x402: open, xrpl: open, card: open, ...methods },
    lightning: { can_receive_sats: 1_000_000, can_send_sats: 1_000_000 },
    x402: null,
    notes: [],
    ...changes,
  }
}

const terms: MoneyTerms = {
  wallet: walletOf(),
  reviewSats: 240,
  freeReviews: 3,
  publishSats: 150,
  withdrawFeeSats: 100,
  maxMessageCharacters: 2_000,
  memory: {
    maxValueBytes: 204_800,
    store: { leastSats: 50, satsPerKb: 2 },
    read: { leastSats: 20, satsPerKb: 1 },
  },
  usdPerSat: '0.00109623',
  host: 'assay.example',
  baseUrl: 'https://assay.example',
}

const topUp = (wallet: WalletStatus) => (
  <TopUpPanel
    apiKey={API_KEY}
    agentId="agent-x"
    balance={null}
    wallet={wallet}
    terms={terms}
    onMoved={() => {}}
    onLook={() => {}}
  />
)
const withdraw = (wallet: WalletStatus, balance: Balance | null) => (
  <WithdrawPanel apiKey={API_KEY} balance={balance} wallet={wallet} terms={terms} onMoved={() => {}} />
)

describe('the page policy: no style attribute in server markup', () => {
  const specimens: Record<string, ReactElement> = {
    AccountPage: <AccountPage terms={terms} />,
    BalancePanel: <BalancePanel balance={balanceOf()} terms={terms} busy={false} />,
    BalanceSkeleton: <BalanceSkeleton />,
    NewKey: <NewKey apiKey={API_KEY} title="The key" wasKept={false} onKept={() => {}} />,
    QrCode: <QrCode text="A" name="code" state="paid" />,
    TopUpPanel: topUp(walletOf()),
    WithdrawPanel: withdraw(walletOf(), balanceOf()),
  }
  it.each(Object.entries(specimens))('%s', (_, element) => {
    expect(html(element)).not.toMatch(/\sstyle=/)
  })
})

describe('before any script has run', () => {
  it('draws neither key, figures nor sign-in on the server', () => {
    const page = words(<AccountPage terms={terms} />)
    expect(page).toContain('An account is an API key')
    expect(page).not.toContain('Withdrawable now')
    expect(page).not.toContain('I’ve saved my key')
  })

  it('a reader without scripts is told how to do the same', () => {
    const page = html(<AccountPage terms={terms} />)
    const [, noscript] = /<noscript>(.*)<\/noscript>/s.exec(page) ?? []
    for (const path of ['/register', '/balance', '/topup', '/account/statement', '/withdraw'])
      expect(noscript).toContain(`https://assay.example${path}`)
  })
})

describe('balance', () => {
  const text = words(<BalancePanel balance={balanceOf()} terms={terms} busy={false} />)
  it.each(['58,760 sats', '41,200 sats', '2,100 sats', '0 of 3'])('says %s', (figure) => {
    expect(text).toContain(figure)
  })

  it('only Lightning is withdrawable', () => {
    expect(text.split('withdrawable').length - 1).toBe(1)
    expect(text.split('spend only').length - 1).toBe(3)
  })

  it('XRP has a place only where there is any', () => {
    expect(text).not.toContain('XRP')
    const buckets = { ...balanceOf().buckets, xrp: 5 }
    expect(words(<BalancePanel balance={balanceOf({ buckets })} terms={terms} busy={false} />)).toContain(
      'XRP',
    )
  })

  it('the square beside a kind is hatched as its part of the bar', () => {
    const markup = html(<BalancePanel balance={balanceOf()} terms={terms} busy={false} />)
    const degrees = [...markup.matchAll(/rotate\((-?\d+)\)/g)].map(([, turn]) => turn)
    expect(degrees).toEqual(['45', '-45', '0', '45', '-45', '0'])
  })

  it('granted free reviews never read as more than all', () => {
    expect(
      words(<BalancePanel balance={balanceOf({ free_calls_remaining: 5 })} terms={terms} busy={false} />),
    ).toContain('5 of 5')
  })
})

describe('sats that are worth nothing', () => {
  it.each([
    [walletOf({ network: 'regtest', real_value: false }), 'regtest'],
    [walletOf(), null],
    // Without a node nothing is said about its sats.
    [walletOf({ network: null, real_value: false, lightning: null }), null],
  ])('%#', (wallet, network) => {
    expect(testNetworkOf(wallet)).toBe(network)
    expect(html(<NoValueNote network={testNetworkOf(wallet)} />) === '').toBe(network === null)
  })
})

describe('top up', () => {
  it('over Lightning: what the amount buys, and where others pay to', () => {
    const text = words(topUp(walletOf()))
    expect(text).toContain('Enough for 104 signed reviews')
    expect(text).toContain('sats, about 27.41 USD')
    expect(text).toContain('agent-x@assay.example')
  })

  it.each([
    [
      'not_configured',
      /Lightning is not available .* not configured it\. Nothing is charged\. Available: Card, USDC\./,
    ],
    ['down', /temporarily unavailable/],
  ])('a rail that is %s says so, and what works instead', (reason, sentence) => {
    expect(words(topUp(walletOf({}, { lightning: off(reason) })))).toMatch(sentence)
  })

  it('when nothing is on, it does not send the reader in circles', () => {
    const methods = {
      lightning: off('not_configured'),
      card: off('not_configured'),
      x402: off('not_configured'),
    }
    expect(words(topUp(walletOf({}, methods)))).toContain('No other payment method is available.')
  })

  it('an unknown reason is shown as it came', () => expect(whyOff('frozen')).toBe('frozen.'))

  it('the method stands in the address, and a strange one is Lightning', () => {
    search.params = 'pay=card'
    expect(html(topUp(walletOf()))).toMatch(/value="card"[^>]*checked|checked[^>]*value="card"/)
    search.params = 'pay=gold'
    expect(html(topUp(walletOf()))).toMatch(/value="lightning"[^>]*checked|checked[^>]*value="lightning"/)
    search.params = ''
  })
})

describe('withdraw', () => {
  it('names the fee, and offers the test wallet on a test network only', () => {
    expect(words(withdraw(walletOf(), balanceOf()))).toContain('Flat fee: 100 sats')
    expect(words(withdraw(walletOf(), balanceOf()))).not.toContain('test wallet')
    const regtest = walletOf({ network: 'regtest', real_value: false })
    expect(words(withdraw(regtest, balanceOf()))).toContain('Use a test wallet invoice')
  })

  it.each([
    ['a node that is down', walletOf({}, { lightning: off('down') }), balanceOf(), true],
    ['a debt', walletOf(), balanceOf({ owed_sats: 5 }), true],
    ['nothing in the way', walletOf(), balanceOf(), false],
  ])('%s', (_, wallet, balance, isClosed) => {
    expect(/<button[^>]*type="submit"[^>]*disabled/.test(html(withdraw(wallet, balance)))).toBe(isClosed)
  })

  const withdrawal: Withdrawal = {
    status: 'paid',
    withdrawal_id: 'wd_1',
    payment_hash: null,
    amount_sats: 45_000,
    receive_sats: 45_000,
    platform_fee_sats: 100,
    new_balance_sats: 5,
    resolved: null,
    created_at: 1,
    failure: null,
    status_url: '',
  }
  const ended = (changes: Partial<Withdrawing>) =>
    words(
      <WithdrawalState
        withdrawing={{ busy: false, sent: null, refusal: null, send() {}, clear() {}, ...changes }}
        wallet={walletOf()}
        onAgain={() => {}}
        onGiveUpBonus={() => {}}
      />,
    )
  const sent = (changes: Partial<Withdrawal>) =>
    ended({
      sent: {
        withdrawal: { ...withdrawal, ...changes },
        to: { kind: 'address', address: 'a@b.example', amountSats: 45_000 },
      },
    })

  it.each([
    ['paid', sent({}), /45,000 sats sent\. 45,100 sats were debited, including the fee/],
    [
      'pending',
      sent({ status: 'pending' }),
      /on hold until the node reports the result.*nothing is paid twice/,
    ],
    [
      'failed',
      sent({ status: 'failed', failure: 'no_route' }),
      /The payment failed\. no_route\. Nothing was debited/,
    ],
  ])('%s', (_, text, sentence) => expect(text).toMatch(sentence))

  it('a final failure says what is free again, and never that nothing was tried', () => {
    const body = { detail: 'no route', code: 'payment_failed', refunded_sats: 45_100 }
    const refusal = refusalOf({ status: 502, body, retryAfter: null, online: true, moves: true })
    expect(ended({ refusal })).toContain(
      'The payment failed. No route. 45,100 sats were returned to your balance.',
    )
  })
})

describe('statement', () => {
  const entry: StatementEntry = {
    id: '7',
    at: Date.UTC(2026, 10, 20, 12, 2) / 1000,
    kind: 'hold_open',
    title: 'POST /review',
    unit: 'CARD',
    account: 'available',
    amount_sats: -240,
    balance_sats: 58_760,
    state: 'held',
    operation: 'POST /review',
    tool: 'review',
    total_sats: 240,
    subject: null,
    subject_url: null,
    reference: 'chg_1',
  }
  it('a row is when, what, what came of it, which kind, how much and what was left', () => {
    const text = words(<StatementTable entries={[entry]} />)
    for (const part of ['20 Nov 12:02', 'Review', 'on hold', 'chg_1', 'Card', '−240', '58,760'])
      expect(text).toContain(part)
  })

  it('a debt is owed, not left', () => {
    const debt: StatementEntry = { ...entry, account: 'owed', balance_sats: -240 }
    const text = words(<StatementTable entries={[debt]} />)
    expect(text).toContain('240 owed')
    expect(text).not.toMatch(/left 240|−240 owed|-240 owed/)
  })
})

it('usage: a tool that was free says so, and nothing at all has a way on', () => {
  const by_tool = [{ tool: 'review', calls: 3, sats: 0 }]
  const usage = { ...balanceOf().usage, by_tool }
  expect(words(<UsageTab balance={balanceOf({ usage })} refusal={null} />)).toContain('review 3 free')
  const none = { ...usage, by_tool: [] }
  expect(words(<UsageTab balance={balanceOf({ usage: none })} refusal={null} />)).toContain('Try a review')
})

it('a debt is said, and none is not', () => {
  expect(words(<OwedNote owedSats={1_200} />)).toContain('You owe 1,200 sats')
  expect(html(<OwedNote owedSats={0} />)).toBe('')
})

it('a code says whether it can still be paid', () => {
  const code = (state: 'open' | 'paid' | 'void') => html(<QrCode text="A" name="Invoice" state={state} />)
  expect(code('open')).toContain('aria-label="Invoice"')
  expect(code('open')).not.toContain('qr-check')
  expect(code('paid')).toContain('aria-label="Invoice, paid"')
  expect(code('paid')).toContain('qr-check')
  expect(code('void')).toContain('no longer valid')
})

it('the sign-in names its free reviews and the code that invited', () => {
  search.params = 'ref=ABCD2345'
  const text = words(<SignIn terms={terms} onRegistered={() => {}} />)
  expect(text).toContain('3 free signed reviews, then 240 sats each')
  expect(text).toContain('Invited with ABCD2345')
  search.params = ''
  expect(words(<SignIn terms={terms} onRegistered={() => {}} />)).not.toContain('Invited')
})

it.each([
  [walletOf(), 'Top it up over Lightning, by card or with USDC. Lightning deposits can be withdrawn.'],
  [
    walletOf({}, { card: off('not_configured') }),
    'Top it up over Lightning or with USDC. Lightning deposits can be withdrawn.',
  ],
  [walletOf({}, { lightning: off('down'), x402: off('not_configured') }), 'Top it up by card.'],
  [
    walletOf({}, { lightning: off('down'), x402: off('down'), card: off('down') }),
    'Top-ups are not available on this instance.',
  ],
])('ways in, %#', (wallet, sentence) => expect(waysIn(wallet)).toBe(sentence))

it('the key is shown whole, and kept only on request', () => {
  const page = html(<NewKey apiKey={API_KEY} title="The key" wasKept={false} onKept={() => {}} />)
  expect(page).toContain(`>${API_KEY}<`)
  expect(page).not.toMatch(/<input[^>]*checked/)
})

it.each([
  ['offline', null, false, 'status'],
  ['failed', 500, true, 'alert'],
] as const)('a refusal that is %s is announced', (_, status, online, role) => {
  const refusal = refusalOf({ status, body: null, retryAfter: null, online, moves: true })
  expect(html(<RefusalNote refusal={refusal} />)).toContain(`role="${role}"`)
})

describe('after a card payment', () => {
  const landing = (state: 'credited' | 'pending' | 'neutral', next: string | null = null) => (
    <PaymentLanding
      state={state}
      creditedSats={22_806}
      balanceSats={state === 'credited' ? 30_000 : null}
      next={next}
      again="/billing/success?session_id=cs_1"
    />
  )
  it.each([
    ['credited', /22,806 sats credited.*Balance: 30,000 sats/],
    ['pending', /Payment processing.*Check again/],
    ['neutral', /We couldn’t find this payment/],
  ] as const)('%s', (state, sentence) => expect(words(landing(state))).toMatch(sentence))

  it('promises no sats unless they are there', () => {
    for (const state of ['pending', 'neutral'] as const) expect(words(landing(state))).not.toContain('22,806')
  })

  it('goes on where the reader came from', () => {
    expect(html(landing('credited', '/docs'))).toContain('href="/docs"')
  })
})
