// Flags typed data without a decoder, and domains that name a protocol they do not belong to.

import { rule } from '../../../core/rule.ts'
import type { Signing } from '../../decode/signing.ts'
import { approve } from '../../examples/calldata.ts'
import {
  ether,
  listing,
  PERMIT2_DOMAIN,
  permit2,
  ROUTER,
  SEAPORT_DOMAIN,
  STRANGER,
  tx,
  typed,
  USDC,
  usdc,
} from '../../examples/transactions.ts'
import { found, type Judging } from '../../judge/judging.ts'
import { missing } from '../../judge/missing.ts'
import type { Place } from '../../model.ts'

export const typedDataUnknown = rule({
  id: 'onchain.typed_data_unknown',
  severity: 'high',
  category: 'missing_check',
  evidence: 'D',
  source: 'EIP-712',
  message: ({ type }: { readonly type: string }) =>
    `Typed data of type ${type} has no decoder, so what its holder may do is not known.`,
  fix: 'Have a person read every member of the message.',
  fires: [
    typed('Mail', { name: 'Mail', chainId: 1 }, { contents: 'hello' }),
    typed('PermitSingle', PERMIT2_DOMAIN, { spender: STRANGER }),
  ],
  quiet: [
    typed('PermitSingle', PERMIT2_DOMAIN, permit2(STRANGER, 0n, 0n, 1_900_000_000n)),
    tx(USDC, approve(STRANGER, 0n)),
  ],
})

export const domainMismatch = rule({
  id: 'onchain.domain_mismatch',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'EIP-712, domain separator',
  message: ({ domain, contract }: { readonly domain: string; readonly contract: string }) =>
    `The domain says ${domain}, and ${contract} is not a deployment of it: the signature serves another contract.`,
  fix: 'Do not sign.',
  fires: [
    typed(
      'PermitSingle',
      { ...PERMIT2_DOMAIN, verifyingContract: STRANGER },
      permit2(ROUTER, usdc(5), 1_900_000_000n, 1_900_000_000n),
    ),
    typed('OrderComponents', { ...SEAPORT_DOMAIN, verifyingContract: STRANGER }, listing(ether(900))),
  ],
  quiet: [
    typed('PermitSingle', PERMIT2_DOMAIN, permit2(ROUTER, usdc(5), 1_900_000_000n, 1_900_000_000n)),
    typed('OrderComponents', SEAPORT_DOMAIN, listing(ether(900))),
  ],
})

export function judgeUnknownTyped(judging: Judging, primaryType: string | null, place: Place): void {
  missing(judging, { fact: 'interface' }, typedDataUnknown, place, { type: primaryType ?? 'unknown' })
  judging.findings.unresolved++
}

const PROTOCOLS: readonly string[] = ['Permit2', 'Seaport']

/** A contract that calls itself Permit2 or Seaport in the domain must be it. */
export function judgeDomain(
  judging: Judging,
  { domainName, contract, chainId }: Pick<Signing, 'domainName' | 'contract' | 'chainId'>,
  place: Place,
): void {
  if (domainName === null || contract === null || !PROTOCOLS.includes(domainName)) return
  if (judging.world.deployment(chainId, contract)?.name.startsWith(domainName)) return
  found(judging, domainMismatch, place, { domain: domainName, contract })
}
