// Samples of transactions. Written for the live box: none of it is real.
import type { Samples } from './sample.ts'

// approve(spender, 2^256 - 1), transfer(recipient, 25 USDC) and approve(spender, 0). A transaction cannot be undone, so one
// that is not judged is rejected: there is no such sample.
export const ONCHAIN_SAMPLES: Samples = [
  {
    outcome: 'reject',
    text: `{
  "intent": "pay a 25 USDC invoice",
  "tx": {
    "chainId": 8453,
    "from": "0x1111111111111111111111111111111111111111",
    "to": "0x2222222222222222222222222222222222222222",
    "value": "0",
    "data": "0x095ea7b30000000000000000000000003333333333333333333333333333333333333333ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
  }
}
`,
  },
  {
    outcome: 'approve_with_concerns',
    text: `{
  "intent": "pay a 25 USDC invoice",
  "tx": {
    "chainId": 8453,
    "from": "0x1111111111111111111111111111111111111111",
    "to": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    "value": "0",
    "data": "0xa9059cbb000000000000000000000000333333333333333333333333333333333333333300000000000000000000000000000000000000000000000000000000017d7840"
  }
}
`,
  },
  {
    outcome: 'approve',
    text: `{
  "intent": "revoke an allowance",
  "tx": {
    "chainId": 8453,
    "from": "0x1111111111111111111111111111111111111111",
    "to": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    "value": "0",
    "data": "0x095ea7b300000000000000000000000033333333333333333333333333333333333333330000000000000000000000000000000000000000000000000000000000000000"
  }
}
`,
  },
]
