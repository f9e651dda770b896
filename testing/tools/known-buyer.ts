/** A buyer whose payments on a test chain are always the same: a test-only key that anybody may know. */
import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { createPayer } from '#testing/x402/payer.ts'
import { termsOn } from '#testing/x402/terms.ts'
import type { TestChain } from '#testing/x402/test-chain.ts'

const key: Hex = `0x${'5a'.repeat(32)}`

export const knownBuyer = privateKeyToAddress(key)

const DAY_SECONDS = 86_400
/** Blocks after which a payment is final. */
const FINAL_BLOCKS = 80

/** Blocks of a day beside those of its payments. Blocks must come evenly, because days are estimated between known ones. */
const DAY_BLOCKS = 16

/** Two payments a day to one seller, on three days. */
export async function payAsKnownBuyer(chain: TestChain): Promise<void> {
  const buyer = createPayer(chain, key)
  await chain.mint(buyer.address, 10_000_000n)
  const terms = termsOn(chain)
  for (let day = 0; day < 3; day += 1) {
    await buyer.transfer(terms)
    await buyer.transfer(terms)
    await passBlocks(chain, DAY_BLOCKS)
  }
  await passBlocks(chain, FINAL_BLOCKS)
}

async function passBlocks(chain: TestChain, blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) await chain.passTime(DAY_SECONDS / DAY_BLOCKS)
}
