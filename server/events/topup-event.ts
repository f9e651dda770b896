/** Builds the event of a top-up from its journal. */
import { referenceOf } from '#server/accounts/statement/statement.rules.ts'
import type { NewEvent } from './event-types.ts'

type Credited = Extract<NewEvent, { type: 'topup.credited' }>

const methods: Record<string, Credited['data']['method']> = {
  topup_lightning: 'lightning',
  l402_converted: 'l402',
  topup_card: 'card',
  topup_x402: 'x402',
  topup_x402_converted: 'x402',
  topup_xrp: 'xrp',
}

interface Topup {
  kind: string
  externalKey: string
  accountId: string
  sats: number
}

export function topupEvent({ kind, externalKey, accountId, sats }: Topup): Credited {
  const method = methods[kind]
  if (method === undefined) throw new Error(`${kind} is not a kind of top-up`)
  return {
    accountId,
    type: 'topup.credited',
    data: {
      method,
      amount_sats: sats,
      withdrawable: method === 'lightning' || method === 'l402',
      reference: referenceOf({ kind, externalKey }),
    },
  }
}
