// Flags addresses that are misspelt, damaged, or names whose address is not in the artifact.

import { rule } from '../../../core/rule.ts'
import { approve } from '../../examples/calldata.ts'
import { ALICE, ether, ME, ROUTER, stated, tx, USDC } from '../../examples/transactions.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { SpeltAddress } from '../../read/actions.ts'

interface Spelt {
  readonly field: string
  readonly text: string
}

export const badChecksum = rule({
  id: 'onchain.bad_checksum',
  severity: 'blocker',
  category: 'address_poisoning',
  evidence: 'A',
  source: 'EIP-55',
  message: ({ field, text }: Spelt) =>
    `${field} ${text} has mixed case that disagrees with its EIP-55 checksum: at least one character is not the intended one.`,
  fix: 'Copy the address again from its source.',
  fires: [
    tx('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'),
    'Revoke the USDC allowance of 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
  ],
  quiet: [tx(ME), 'Revoke the USDC allowance of 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
})

export const malformedAddress = rule({
  id: 'onchain.malformed_address',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'A',
  source: 'EIP-55; Ethereum Yellow Paper §4.1',
  message: ({ field, text }: Spelt) =>
    `${field} ${JSON.stringify(text.slice(0, 80))} is not an EVM address of 20 bytes.`,
  fix: 'Give 0x and 40 hex digits.',
  fires: [
    tx('0x1234567890abcdef1234567890abcdef123456'),
    'Revoke the USDC allowance of 0x1234567890abcdef1234567890abcdef12345678ab',
  ],
  quiet: [tx(ALICE), 'Revoke the USDC allowance of 0x1234567890abcdef1234567890abcdef12345678'],
})

export const unresolvedName = rule({
  id: 'onchain.unresolved_name',
  severity: 'high',
  category: 'missing_check',
  evidence: 'D',
  source: 'ERC-137 (ENS)',
  message: ({ field, text }: Spelt) =>
    `${field} ${text} is a name: the address it resolves to when the transaction is signed is not in the artifact.`,
  fix: 'Resolve the name and send the address.',
  fires: [
    tx('alice.eth', '0x', { value: ether(5) }),
    stated({ address_book: { Alice: 'alice.eth' } }, USDC, approve(ROUTER, 0n)),
  ],
  quiet: [
    tx(ALICE, '0x', { value: ether(5) }),
    stated({ address_book: { Alice: ALICE } }, USDC, approve(ROUTER, 0n)),
  ],
})

export function judgeSpelling(judging: Judging, spelt: readonly SpeltAddress[]): void {
  for (const { text, field, outcome, place } of spelt) {
    if (outcome === 'bad') found(judging, badChecksum, place, { field, text })
    if (outcome === 'malformed') found(judging, malformedAddress, place, { field, text })
    if (outcome === 'name') found(judging, unresolvedName, place, { field, text })
  }
}
