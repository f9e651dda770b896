// The shape of an address, and its key. A key `family:kind:payload`: two spellings of one account give the same key,
// and two accounts never do.

export type Checksum = 'valid' | 'none' | 'bad'

export interface AddressRead {
  readonly key: string
  readonly family: string
  /** account, p2pkh, p2sh, p2wpkh, p2wsh, p2tr, subaddress, sapling, unified. */
  readonly kind: string
  /** Lower-case hex of what the chain pays: hash, key or program. */
  readonly payload: string
  /** The chain's usual spelling, with its checksum. */
  readonly display: string
  /** `none`: this spelling carries no checksum, so a typing error would not show. */
  readonly checksum: Checksum
  /** EIP-155 number where the spelling names one. */
  readonly chainId: number | null
  /** What was left out of the key: tags, payment ids, amounts. */
  readonly dropped: readonly string[]
}

export const addressRead = (
  family: string,
  kind: string,
  payload: string,
  display: string,
  checksum: Checksum,
  more: Partial<Pick<AddressRead, 'chainId' | 'dropped'>> = {},
): AddressRead => ({
  key: `${family}:${kind}:${payload}`,
  family,
  kind,
  payload,
  display,
  checksum,
  chainId: more.chainId ?? null,
  dropped: more.dropped ?? [],
})

/** The same hash under another chain's name pays whoever holds the same key there. */
export const siblingKeys = (address: AddressRead): readonly string[] =>
  (SAME_KEY_TYPES.find((families) => families.includes(address.family)) ?? [])
    .filter((family) => family !== address.family)
    .map((family) => `${family}:${address.kind}:${address.payload}`)

/** Chains that derive an account from a public key in the same way. */
const SAME_KEY_TYPES: readonly (readonly string[])[] = [
  ['bitcoin', 'bitcoincash', 'bitcoinsv', 'bitcoingold', 'litecoin', 'dogecoin', 'verge', 'dash', 'zcash'],
  ['evm', 'tron'],
]
