// Flags a transaction whose tip or gas price is far beyond what its network has ever asked for.
import { rule } from '../../../core/rule.ts'
import { ALICE, ether, tx } from '../../examples/transactions.ts'
import { found, type Judging } from '../../judge/judging.ts'
import type { GasPrice } from '../../read/reader.ts'

const GWEI = 10n ** 9n

interface Fee {
  readonly gwei: string
  readonly fee: string
}

const message = ({ gwei, fee }: Fee): string =>
  `${gwei} gwei for each unit of gas comes to ${fee} ETH of network fees at the stated gas limit.`
const source = 'EIP-1559; policy: review.md §6'

export const networkFeeReject = rule({
  id: 'onchain.network_fee.reject',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source,
  message,
  fix: 'Do not sign; take the fee from a current estimate of the network, in the right unit.',
  fires: [
    tx(ALICE, '0x', { value: ether(50), gas: '0x5208', gasPrice: String(60_000n * GWEI) }),
    tx(ALICE, '0x', { value: ether(50), maxPriorityFeePerGas: String(10_000n * GWEI) }),
  ],
  quiet: [
    tx(ALICE, '0x', { value: ether(50), gas: '0x5208', gasPrice: String(60n * GWEI) }),
    tx(ALICE, '0x', {
      value: ether(50),
      maxFeePerGas: String(60_000n * GWEI),
      maxPriorityFeePerGas: String(2n * GWEI),
    }),
  ],
  since: '2.7.0',
})

export const networkFeeConcern = rule({
  id: 'onchain.network_fee.concern',
  severity: 'high',
  category: 'fee_drag',
  evidence: 'A',
  source,
  message,
  fix: 'Compare it with a current estimate of the network.',
  fires: [
    tx(ALICE, '0x', { value: ether(50), gas: '200000', gasPrice: String(1_500n * GWEI) }),
    tx(ALICE, '0x', { value: ether(50), gas: '90000', maxPriorityFeePerGas: String(2_000n * GWEI) }),
  ],
  quiet: [
    tx(ALICE, '0x', { value: ether(50), gas: '21000', gasPrice: String(1_500n * GWEI) }),
    tx(ALICE, '0x', { value: ether(50), gas: '90000', maxPriorityFeePerGas: String(3n * GWEI) }),
  ],
  since: '2.7.0',
})

/** Networks whose fee is paid in ETH. */
const ETH_CHAINS = ['1', '10', '8453', '42161', '59144', '534352', '324']
const NEVER_ASKED = 10_000n * GWEI
const RARELY_ASKED = 1_000n * GWEI
const LEAST_FEE = 10n ** 17n

export function judgeNetworkFee(judging: Judging, prices: readonly GasPrice[]): void {
  for (const { chainId, wei, gas, place } of prices) {
    const fee = wei * gas
    if (!ETH_CHAINS.includes(String(chainId)) || fee < LEAST_FEE || wei < RARELY_ASKED) continue
    found(judging, wei < NEVER_ASKED ? networkFeeConcern : networkFeeReject, place, {
      gwei: String(wei / GWEI),
      fee: `${fee / 10n ** 18n}.${String((fee % 10n ** 18n) / 10n ** 16n).padStart(2, '0')}`,
    })
  }
}
