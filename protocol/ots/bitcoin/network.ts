// The Bitcoin networks that headers can be of, and what their difficulty rules are.

export interface BitcoinNetwork {
  readonly name: 'mainnet' | 'regtest'
  /** The easiest target that a block may have. */
  readonly easiestTarget: bigint
  /** Whether the target follows the times of the last 2,016 blocks; if not, it stays as it is. */
  readonly retargets: boolean
}

export const MAINNET: BitcoinNetwork = {
  name: 'mainnet',
  easiestTarget: 0xffffn << 208n,
  retargets: true,
}

/** For development and tests: everybody can mine it, so it dates nothing. */
export const REGTEST: BitcoinNetwork = {
  name: 'regtest',
  easiestTarget: 0x7fffffn << 232n,
  retargets: false,
}
