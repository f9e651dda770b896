// Computes the EIP-712 digest of an EIP-3009 TransferWithAuthorization, which a payer signs.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, fromHex, utf8Encode } from '../../bytes.ts'
import type { X402Network } from './networks.ts'

/** Addresses and nonce: `0x` and lower-case hex. */
export interface Authorization {
  readonly from: string
  readonly to: string
  /** In units of the asset: µUSDC. */
  readonly value: bigint
  /** Unix seconds. The contract requires validAfter < now < validBefore, both strictly. */
  readonly validAfter: bigint
  readonly validBefore: bigint
  readonly nonce: string
}

const hashText = (text: string): Uint8Array => keccak_256(utf8Encode(text))
const DOMAIN_TYPE = hashText(
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
)
const TRANSFER_TYPE = hashText(
  'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
)

/** The contract's DOMAIN_SEPARATOR(): 32 bytes. */
export const domainSeparator = ({
  domain,
  chainId,
  asset,
}: Pick<X402Network, 'domain' | 'chainId' | 'asset'>) =>
  keccak_256(
    concatBytes(
      DOMAIN_TYPE,
      hashText(domain.name),
      hashText(domain.version),
      uint256(chainId),
      address(asset),
    ),
  )

/** 32 bytes. */
export const authorizationDigest = (authorization: Authorization, separator: Uint8Array): Uint8Array =>
  keccak_256(
    concatBytes(
      Uint8Array.of(0x19, 0x01),
      separator,
      keccak_256(
        concatBytes(
          TRANSFER_TYPE,
          address(authorization.from),
          address(authorization.to),
          uint256(authorization.value),
          uint256(authorization.validAfter),
          uint256(authorization.validBefore),
          hexBytes(authorization.nonce),
        ),
      ),
    ),
  )

const hexBytes = (text: string): Uint8Array => fromHex(text.slice(2).toLowerCase())!
const address = (text: string): Uint8Array => concatBytes(new Uint8Array(12), hexBytes(text))
const uint256 = (value: bigint): Uint8Array => fromHex(value.toString(16).padStart(64, '0'))!
