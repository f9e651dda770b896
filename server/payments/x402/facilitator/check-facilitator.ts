/** A facilitator that settles elsewhere, or wants a credential that we lack, refuses every payment: said when the rail opens. */
import type { X402Network } from '#protocol/payments/x402/networks.ts'
import type { Log } from '#server/kernel/log.ts'
import type { Facilitator } from './facilitator.ts'

export async function checkFacilitator(
  facilitator: Pick<Facilitator, 'supported'>,
  { name }: Pick<X402Network, 'name'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  const versions = await facilitator.supported()
  if (versions === null)
    log.warn(
      'x402: the facilitator does not tell what it settles; are X402_FACILITATOR_URL and its credential right?',
    )
  else if (versions.length === 0) log.warn(`x402: the facilitator settles nothing on ${name}`)
}
