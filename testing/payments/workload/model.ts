/**
 * Independent model of expected balances: its own double entry, fed only with final outcomes. It knows the
 * rules of payments.md §1.4 but none of the tested code.
 */

export type Unit = 'LN' | 'X402' | 'BONUS'
/** Units that cannot be withdrawn are spent first. */
const spendOrder: readonly Unit[] = ['BONUS', 'X402', 'LN']

const referralSats = 1_000
const withdrawalFeeSats = 100

export interface ModelAccount {
  apiKey: string
  agentId: string
  /** Null when unknown. */
  refCode: string | null
  sats: Record<Unit, number>
  freeCalls: number
  calls: number
  spentSats: number
  /** Until the bonus is paid. */
  referrer: ModelAccount | null
  /** Lightning sats that operations in progress may still add or take. */
  open: Set<{ sats: number }>
  watchers: Set<Range>
}

/** Bounds of an account's Lightning sats over the whole time. */
export interface Range {
  leastSats: number
  mostSats: number
}

export interface OpenMoves {
  over(fact?: () => void): void
}

export type Model = ReturnType<typeof createModel>

export function createModel({ microUsdPerBtc, freeCalls }: { microUsdPerBtc: bigint; freeCalls: number }) {
  const accounts: ModelAccount[] = []
  /** By unit and kind, in the smallest part of the unit; credits are positive. */
  const totals = new Map<string, number>()

  function post(unit: string, lines: Record<string, number>): void {
    const off = Object.values(lines).reduce((sum, amount) => sum + amount, 0)
    if (off !== 0) throw new Error(`the model itself does not balance: ${JSON.stringify(lines)}`)
    for (const [kind, amount] of Object.entries(lines))
      totals.set(`${unit} ${kind}`, (totals.get(`${unit} ${kind}`) ?? 0) + amount)
  }

  function rangeOf({ sats, open }: ModelAccount): Range {
    const range = { leastSats: sats.LN, mostSats: sats.LN }
    for (const { sats: change } of open)
      if (change < 0) range.leastSats += change
      else range.mostSats += change
    return range
  }

  let isSettling = false

  function changed(account: ModelAccount): void {
    if (isSettling) return
    const now = rangeOf(account)
    for (const seen of account.watchers) {
      seen.leastSats = Math.min(seen.leastSats, now.leastSats)
      seen.mostSats = Math.max(seen.mostSats, now.mostSats)
    }
  }

  function add(account: ModelAccount, unit: Unit, sats: number): void {
    account.sats[unit] += sats
    if (unit === 'LN') changed(account)
  }

  function payReferral(account: ModelAccount, sats: number): void {
    const { referrer } = account
    if (sats < referralSats || !referrer) return
    account.referrer = null
    post('BONUS', { promo: -2_000 * referralSats, available: 2_000 * referralSats })
    for (const side of [account, referrer]) add(side, 'BONUS', referralSats)
  }

  function credit(account: ModelAccount, from: 'rail' | 'prepaid', msat: number): number {
    const sats = Math.floor(msat / 1_000)
    post('LN', { [from]: -msat, available: sats * 1_000, rounding: msat % 1_000 })
    add(account, 'LN', sats)
    return sats
  }

  return {
    accounts,
    totals,
    /** From now until it is ended. */
    watch(account: ModelAccount): Range & { end(): void } {
      const seen = { ...rangeOf(account), end: () => void account.watchers.delete(seen) }
      account.watchers.add(seen)
      return seen
    },
    /** An operation in progress may move Lightning sats until it ends and `fact` records its effect. */
    open(...moves: (readonly [ModelAccount, number])[]): OpenMoves {
      const opened = moves.map(([account, sats]) => ({ account, move: { sats } }))
      for (const { account, move } of opened) {
        account.open.add(move)
        changed(account)
      }
      return {
        over(fact = () => {}) {
          isSettling = true
          for (const { account, move } of opened) account.open.delete(move)
          fact()
          isSettling = false
          for (const { account } of opened) changed(account)
        },
      }
    },

    registered(
      named: Pick<ModelAccount, 'apiKey' | 'agentId' | 'refCode'>,
      referrer: ModelAccount | null,
    ): ModelAccount {
      const account = {
        ...named,
        sats: { LN: 0, X402: 0, BONUS: 0 },
        freeCalls,
        calls: 0,
        spentSats: 0,
        referrer,
        open: new Set<{ sats: number }>(),
        watchers: new Set<Range>(),
      }
      accounts.push(account)
      return account
    },
    toppedUp(account: ModelAccount, msat: number): void {
      payReferral(account, credit(account, 'rail', msat))
    },
    /** To the agent's address: income, which pays no referral bonus. */
    received(account: ModelAccount, msat: number): void {
      credit(account, 'rail', msat)
    },
    tokenPaid(msat: number): void {
      post('LN', { rail: -msat, prepaid: msat })
    },
    tokenUsed(msat: number): void {
      post('LN', { prepaid: -msat, revenue: msat })
    },
    tokenConverted(msat: number, account: ModelAccount): void {
      payReferral(account, credit(account, 'prepaid', msat))
    },
    usdcArrived(microUsdc: number): void {
      post('USDC6', { rail: -microUsdc, prepaid: microUsdc })
    },
    usdcUsed(microUsdc: number, caller: ModelAccount | null): void {
      post('USDC6', { prepaid: -microUsdc, revenue: microUsdc })
      if (caller) caller.calls += 1
    },
    /** Returns the sats. */
    usdcConverted(microUsdc: number, account: ModelAccount): number {
      const sats = Number((BigInt(microUsdc) * 100_000_000n) / microUsdPerBtc)
      post('USDC6', { prepaid: -microUsdc, fx: microUsdc })
      post('X402', { fx: -sats * 1_000, available: sats * 1_000 })
      add(account, 'X402', sats)
      payReferral(account, sats)
      return sats
    },
    calledFree(account: ModelAccount): void {
      account.freeCalls -= 1
      account.calls += 1
    },
    spent(account: ModelAccount, sats: number): void {
      account.calls += 1
      account.spentSats += sats
      let left = sats
      for (const unit of spendOrder) {
        const part = unit === 'LN' ? left : Math.min(left, account.sats[unit])
        if (part === 0) continue
        left -= part
        post(unit, { available: -part * 1_000, revenue: part * 1_000 })
        add(account, unit, -part)
      }
    },
    /** Routing is recorded separately: the payer's wallet does not see it. */
    withdrawn(account: ModelAccount, msat: number): void {
      const wholeMsat = Math.ceil(msat / 1_000) * 1_000
      const feeMsat = withdrawalFeeSats * 1_000
      post('LN', { available: -wholeMsat - feeMsat, rail: msat, fee: feeMsat, rounding: wholeMsat - msat })
      add(account, 'LN', -(wholeMsat + feeMsat) / 1_000)
    },
    routed(msat: number): void {
      post('LN', { rail: msat, routing_cost: -msat })
    },
    transferred(from: ModelAccount, to: ModelAccount, sats: number): void {
      post('LN', { available: -withdrawalFeeSats * 1_000, fee: withdrawalFeeSats * 1_000 })
      add(from, 'LN', -sats - withdrawalFeeSats)
      add(to, 'LN', sats)
    },
  }
}

/** Debit of an account for an invoice of this amount. */
export const debitSats = (msat: number): number => Math.ceil(msat / 1_000) + withdrawalFeeSats

export const spendableSats = ({ sats }: ModelAccount, lightningSats: number): number =>
  sats.BONUS + sats.X402 + lightningSats
