// Reads a spread of two options from one flat object: `strategy: "put_credit_spread"`, `short_strike: 520`, `long_strike: 515`. The
// distance of the strikes bounds the loss; the limit is what is received or paid for both.
import { abs, multiply, type Rational, rational, subtract } from '../../../core/number/rational.ts'
import type { OrderDraft, Waiting } from '../draft.ts'
import { isFigure, readNumber } from '../values/read-number.ts'

const SOLD = /^(?:short|sell|sold|written)$/
const BOUGHT = /^(?:long|buy|bought)$/
const ONE_RIGHT = /(?:^|_)(call|put)s?(?:_|$)/

export function readSpread(draft: OrderDraft, strategy: string): void {
  const [sold, bought] = [strikeOf(draft, SOLD), strikeOf(draft, BOUGHT)]
  const right = ONE_RIGHT.exec(strategy)?.[1]
  if (sold === null || bought === null || right === undefined || /condor|butterfly/.test(strategy)) return
  const [near, far] = [sold.value, bought.value]
  const width = abs(subtract(near, far))
  // A put that is sold above the one that is bought is paid for, as is a call that is sold below it.
  const isCredit = right === 'put' ? subtract(near, far).num > 0n : subtract(near, far).num < 0n
  const limit = draft.numbers.get('limit_price')
  draft.option = {
    ...(draft.option ?? { covered: false, naked: false, span: sold.member.span }),
    right: right === 'call' ? 'call' : 'put',
  }
  if (draft.side === null) draft.setSide(isCredit ? 'sell' : 'buy', sold.member.span)
  if (isCredit === (draft.side === 'buy')) return
  draft.number('spread_width', width, sold.member.span)
  if (limit) {
    draft.numbers.delete('limit_price')
    draft.numbers.set(isCredit ? 'net_credit' : 'net_debit', limit)
  }
  const used = [sold.member, bought.member]
  const risk = lossOf(
    draft,
    isCredit ? subtract(width, limit?.value ?? rational(0)) : (limit?.value ?? width),
  )
  const kept = draft.waiting.filter((one) => !used.includes(one) && !(risk !== null && says(one, risk)))
  draft.waiting.splice(0, draft.waiting.length, ...kept)
}

function strikeOf(draft: OrderDraft, side: RegExp): { member: Waiting; value: Rational } | null {
  const member = draft.waiting.find(
    ({ read, value }) =>
      isFigure(value) && read.words.includes('strike') && read.words.some((word) => side.test(word)),
  )
  const value = member ? readNumber(member.value, 'strike') : 'absent'
  return member === undefined || typeof value === 'string' ? null : { member, value }
}

function lossOf({ numbers }: OrderDraft, perShare: Rational): Rational | null {
  const count = (numbers.get('contracts') ?? numbers.get('size'))?.value
  const shares = numbers.get('contract_size')?.value ?? rational(100)
  return count === undefined ? null : multiply(multiply(count, shares), perShare)
}

/** `max_loss_usd: 780`, which the strikes and the limit give as well. */
function says({ read, value }: Waiting, loss: Rational): boolean {
  if (!isFigure(value) || !read.words.includes('loss')) return false
  const number = readNumber(value, 'notional_usd')
  return typeof number !== 'string' && subtract(number, loss).num === 0n
}
