// Functions and events of USDC's contract that are used: EIP-3009 and ERC-20.
import { parseAbi } from 'viem'

export const TOKEN = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function balanceOf(address account) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
])

export const TRANSFER = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])

/** Both end a nonce: by a transfer, which may be another than the one we wait for, or by none. */
export const NONCE_ENDED = parseAbi([
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
])
