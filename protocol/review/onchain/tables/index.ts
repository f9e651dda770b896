// Tables of the on-chain family, by the name under which the manifest lists their hash.
import { FUNCTION_SIGNATURES } from '../decode/functions.ts'
import { TYPED_DATA_TYPES } from '../decode/typed-data.ts'
import { DEPLOYMENTS } from './deployments.ts'
import { POOL_COINS, UNDERLYING } from './pools.ts'
import { CHAINS, TOKENS } from './tokens.ts'

export const onchainTables: Readonly<
  Record<string, readonly (string | readonly (string | number | null)[])[]>
> = {
  'onchain.chains': CHAINS,
  'onchain.deployments': DEPLOYMENTS,
  'onchain.functions': FUNCTION_SIGNATURES,
  'onchain.pool_coins': POOL_COINS,
  'onchain.pool_tokens': UNDERLYING,
  'onchain.tokens': TOKENS.map((row) => [...row].map((cell) => cell ?? null)),
  'onchain.typed_data_types': TYPED_DATA_TYPES,
}
