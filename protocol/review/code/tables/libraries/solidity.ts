// Lists what the standard library and common libraries of Solidity compute, declare and read, without an effect on others.
import { type CallNames, words } from './library.ts'

const SOLIDITY: CallNames = {
  source: 'https://docs.soliditylang.org/en/latest/units-and-global-variables.html',
  pure: words(
    'require assert keccak256 sha256 addmod mulmod abi.encode type uint256 uint128 int256 address payable bytes32 string bytes Math.min Math.max Math.mulDiv Math.average',
  ),
  methods: words('mulDiv min max length balanceOf totalSupply decimals'),
}

export const SOLIDITY_CALLS: readonly CallNames[] = [SOLIDITY]
