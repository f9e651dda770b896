// Decodes what a signed order sells, and for how much. Seaport listings and bids, and orders of the batch auction
// that CoW runs.
import type { SpannedJson } from '../../text/json-spans.ts'
import type { Effect } from '../model.ts'
import { itemsOf, member, quantityOf } from '../read/json.ts'
import { type Signing, signedEffect } from './signing.ts'

/** Empty when the message is neither kind of order. */
export function orderEffects(signing: Signing): readonly (Effect | null)[] {
  if (member(signing.message, 'consideration')) return seaport(signing)
  if (member(signing.message, 'sellToken')) return cow(signing)
  return []
}

/** Item types of Seaport: 0 native, 1 ERC-20, above that NFTs. */
const isMoney = (item: SpannedJson): boolean => (quantityOf(member(item, 'itemType')) ?? 9n) <= 1n

function seaport(signing: Signing): readonly (Effect | null)[] {
  const { message, scope } = signing
  const offerer = scope.address(member(message, 'offerer'), 'offerer') ?? null
  const offer = itemsOf(member(message, 'offer'))
  const consideration = itemsOf(member(message, 'consideration'))
  const mine = consideration.filter((item) => {
    const recipient = scope.address(member(item, 'recipient'), 'recipient')
    return recipient !== undefined && recipient !== null && recipient === offerer
  })
  const receivesNft = mine.some((item) => !isMoney(item))
  const money = mine.filter(isMoney)
  // The least over the life of the order: prices may fall from start to end.
  const least = money.reduce((sum, item) => sum + lower(item, 'startAmount', 'endAmount'), 0n)
  const currency = money[0] ? scope.address(member(money[0], 'token'), 'token') : null
  const end = quantityOf(member(message, 'endTime'))
  return offer.map((item) => {
    const token = scope.address(member(item, 'token'), 'token')
    if (!token) return null
    return signedEffect(signing, {
      kind: 'order',
      what: isMoney(item) ? 'Seaport bid' : 'Seaport listing',
      actor: offerer,
      token: isMoney(item) && /^0x0{40}$/.test(token) ? 'native' : token,
      amount: isMoney(item) ? quantityOf(member(item, 'startAmount')) : null,
      counterparty: null,
      tokenOut: currency ? (/^0x0{40}$/.test(currency) ? 'native' : currency) : null,
      minOut: receivesNft && money.length === 0 ? null : least,
      deadline: end,
      inBatch: offer.length > 1,
    })
  })
}

function lower(item: SpannedJson, start: string, end: string): bigint {
  const [a, b] = [quantityOf(member(item, start)) ?? 0n, quantityOf(member(item, end)) ?? 0n]
  return a < b ? a : b
}

function cow(signing: Signing): readonly (Effect | null)[] {
  const { message, scope, action } = signing
  const token = scope.address(member(message, 'sellToken'), 'sellToken')
  const tokenOut = scope.address(member(message, 'buyToken'), 'buyToken')
  const receiver = scope.address(member(message, 'receiver'), 'receiver')
  const amount = quantityOf(member(message, 'sellAmount'))
  if (!token || !tokenOut || amount === null) return [null]
  const isSelf = !receiver || /^0x0{40}$/.test(receiver)
  return [
    signedEffect(signing, {
      kind: 'swap',
      what: 'CoW order',
      actor: action.signer,
      token,
      tokenOut: /^0xe{40}$/.test(tokenOut) ? 'native' : tokenOut,
      amount,
      minOut: quantityOf(member(message, 'buyAmount')),
      counterparty: isSelf ? action.signer : receiver,
      deadline: quantityOf(member(message, 'validTo')),
    }),
  ]
}
