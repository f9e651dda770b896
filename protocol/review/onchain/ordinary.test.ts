// Ordinary steps that no finding may stop, and near-twins that must be rejected, written from the documents of the
// standards and venues: ERC-20, ERC-721, EIP-2612, Permit2, EIP-4361, EIP-5792, Uniswap, Aave, Lido, official bridges.
import { describe, expect, it } from 'vitest'
import { reviewText } from '../testing/ruleset.ts'

const USDC_ARBITRUM = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', // USDC Arbitrum
  USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  UR = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
  R02 = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  V2 = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  V3 = '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  P2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  AAVE = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
  ME = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  INCH = '0x111111125421cA6dc452d289314280a0f8842A65',
  STRANGER = '0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE'
const pad = (x: string): string => x.replace('0x', '').toLowerCase().padStart(64, '0'),
  n = (x: bigint | number): string => BigInt(x).toString(16).padStart(64, '0')
const MAX = 'f'.repeat(64)
/** EIP-2612. */
const PERMIT = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
}
const tx = (to: string, data: string, value = '0', more: object = {}) => ({
  chainId: 1,
  from: ME,
  to,
  value,
  data,
  ...more,
})
const J = JSON.stringify
const ap = (sp: string, amt: string | bigint) =>
  `0x095ea7b3${pad(sp)}${typeof amt === 'string' ? amt : n(amt)}`

const PAYEE = '0x2c90fa61d7e3b84501fe6a9c3d72b58e40ab1f63',
  LIDO = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84',
  ZERO = `0x${'0'.repeat(40)}`,
  E = 10n ** 18n
/** A transaction by the name of its chain. */
const C = { chain: 'ethereum', from: ME, value: '0' }
const pay = (to: string, amount: bigint) => `0xa9059cbb${pad(to)}${n(amount)}`
/** The argument of SwapRouter02's exactInputSingle: 900 USDC for WETH. */
const struct = (recipient: string, least: string) => ({
  tokenIn: USDC,
  tokenOut: WETH,
  fee: 500,
  recipient,
  amountIn: '900000000',
  amountOutMinimum: least,
  sqrtPriceLimitX96: '0',
})

const ORDINARY: readonly (readonly [name: string, artifact: string])[] = [
  [
    'approve exact v2 intent',
    J({ intent: 'Approve 500 USDC for the Uniswap V2 router', tx: tx(USDC, ap(V2, 500000000n)) }),
  ],
  [
    'approve exact v3 intent',
    J({ intent: 'Allow the Uniswap V3 SwapRouter to spend 1,000 USDC', tx: tx(USDC, ap(V3, 1000000000n)) }),
  ],
  [
    'approve exact R02',
    J({ intent: 'Approve 250 USDC to Uniswap SwapRouter02', tx: tx(USDC, ap(R02, 250000000n)) }),
  ],
  [
    'approve aave',
    J({
      intent: 'Approve 1000 DAI for Aave V3 so I can supply it',
      tx: tx(DAI, ap(AAVE, 1000n * 10n ** 18n)),
    }),
  ],
  [
    'approve 1inch',
    J({
      intent: 'Approve exactly 300 USDC to the 1inch router for the swap',
      tx: tx(USDC, ap(INCH, 300000000n)),
    }),
  ],
  ['approve permit2 bounded', J({ intent: 'Approve 200 USDC to Permit2', tx: tx(USDC, ap(P2, 200000000n)) })],
  ['revoke 0', J(tx(USDC, ap(STRANGER, 0n)))],
  [
    'revoke intent',
    J({
      intent: 'Revoke the USDC allowance of 0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE',
      tx: tx(USDC, ap(STRANGER, 0n)),
    }),
  ],
  [
    'revoke intent words',
    J({ intent: 'Remove the old approval of that exchange', tx: tx(USDC, ap(STRANGER, 0n)) }),
  ],
  ['revoke nft', J(tx('0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D', `0xa22cb465${pad(STRANGER)}${n(0)}`))],
  ['decrease allowance', J(tx(USDC, `0xa457c2d7${pad(V2)}${n(100000000n)}`))],
  ['permit2 lockdown', J(tx(P2, `0xcc53287f${n(32)}${n(1)}${pad(USDC)}${pad(STRANGER)}`))],
  ['wrap', J({ intent: 'Wrap 0.5 ETH', tx: tx(WETH, '0xd0e30db0', '500000000000000000') })],
  ['unwrap', J({ intent: 'Unwrap 0.5 WETH', tx: tx(WETH, `0x2e1a7d4d${n(5n * 10n ** 17n)}`) })],
  [
    'aave withdraw self',
    J({
      intent: 'Withdraw 500 USDC from Aave to my wallet',
      tx: tx(AAVE, `0x69328dec${pad(USDC)}${n(500000000n)}${pad(ME)}`),
    }),
  ],
  [
    'aave supply',
    J({
      intent: 'Supply 500 USDC to Aave',
      mandate: { equity_usd: 50000 },
      tx: tx(AAVE, `0x617ba037${pad(USDC)}${n(500000000n)}${pad(ME)}${n(0)}`),
    }),
  ],
  [
    'aave repay',
    J({
      intent: 'Repay 200 USDC on Aave',
      mandate: { equity_usd: 50000 },
      tx: tx(AAVE, `0x573ade81${pad(USDC)}${n(200000000n)}${n(2)}${pad(ME)}`),
    }),
  ],
  [
    'v2 swap',
    J({
      intent: 'Swap 100 USDC for ETH with at most 0.5% slippage',
      mandate: { equity_usd: 20000 },
      quote: { amount_out: '0.04', token_out: 'ETH' },
      tx: tx(
        V2,
        '0x18cbafe5' +
          n(100000000n) +
          n(39800000000000000n) +
          n(160) +
          pad(ME) +
          n(1790000000n) +
          n(2) +
          pad(USDC) +
          pad(WETH),
      ),
    }),
  ],
  [
    'v3 single',
    J({
      intent: 'Swap 100 USDC for WETH',
      mandate: { equity_usd: 20000 },
      quote: { amount_out: '0.04', token_out: 'WETH' },
      tx: tx(
        R02,
        '0x04e45aaf' +
          pad(USDC) +
          pad(WETH) +
          n(500) +
          pad(ME) +
          n(100000000n) +
          n(39800000000000000n) +
          n(0),
      ),
    }),
  ],
  [
    'pay book',
    J({
      intent: 'Pay 120 USDC to Ana',
      recipient_verified: true,
      address_book: { Ana: STRANGER },
      mandate: { equity_usd: 50000 },
      tx: tx(USDC, `0xa9059cbb${pad(STRANGER)}${n(120000000n)}`),
    }),
  ],
  [
    'pay eth book',
    J({
      intent: 'Send 0.05 ETH to Ana',
      recipient_verified: true,
      address_book: { Ana: STRANGER },
      mandate: { equity_usd: 50000 },
      tx: tx(STRANGER, '0x', '50000000000000000'),
    }),
  ],
  ['eth_call', J({ method: 'eth_call', to: USDC, data: `0x70a08231${pad(ME)}` })],
  [
    'siwe',
    J({
      method: 'personal_sign',
      origin: 'https://app.uniswap.org',
      message: `app.uniswap.org wants you to sign in with your Ethereum account:\n${ME}\n\nSign in.\n\nURI: https://app.uniswap.org\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2026-11-01T00:00:00Z`,
    }),
  ],
  [
    'permit exact',
    J({
      method: 'eth_signTypedData_v4',
      intent: 'Permit the Uniswap V2 router to spend 100 USDC',
      now: 1790000000,
      typedData: {
        domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC },
        primaryType: 'Permit',
        types: PERMIT,
        message: { owner: ME, spender: V2, value: '100000000', nonce: '0', deadline: '1790001800' },
      },
    }),
  ],
  [
    'permit2 single',
    J({
      method: 'eth_signTypedData_v4',
      intent: 'Let the Uniswap Universal Router spend 100 USDC for 30 minutes',
      now: 1790000000,
      typedData: {
        domain: { name: 'Permit2', chainId: 1, verifyingContract: P2 },
        primaryType: 'PermitSingle',
        types: {
          PermitSingle: [
            { name: 'details', type: 'PermitDetails' },
            { name: 'spender', type: 'address' },
            { name: 'sigDeadline', type: 'uint256' },
          ],
          PermitDetails: [
            { name: 'token', type: 'address' },
            { name: 'amount', type: 'uint160' },
            { name: 'expiration', type: 'uint48' },
            { name: 'nonce', type: 'uint48' },
          ],
        },
        message: {
          details: { token: USDC, amount: '100000000', expiration: '1790001800', nonce: '0' },
          spender: UR,
          sigDeadline: '1790001800',
        },
      },
    }),
  ],
  [
    'permit2 approve',
    J({
      intent: 'Set a Permit2 allowance of 100 USDC for the Universal Router',
      tx: tx(P2, `0x87517c45${pad(USDC)}${pad(UR)}${n(100000000n)}${n(1790001800n)}`),
    }),
  ],
  [
    'prose revoke',
    'Revoke the USDC approval given to 0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE on Ethereum',
  ],
  ['prose wrap', 'Wrap 0.2 ETH into WETH on Arbitrum'],
  ['prose unwrap', 'Unwrap 1 WETH to ETH'],
  [
    'prose approve',
    'Approve exactly 250 USDC for the Uniswap V3 router 0xE592427A0AEce92De3Edee1F18E0157C05861564 on Ethereum',
  ],
  ['prose balance', 'Check the USDC balance of 0x71C7656EC7ab88b098defB751B7401B5f6d8976F'],
  ['prose withdraw', 'Withdraw 300 USDC from Aave V3 to my own wallet'],
  [
    'weth approve v3',
    J({ intent: 'Approve 2 WETH for the Uniswap V3 router', tx: tx(WETH, ap(V3, 2n * 10n ** 18n)) }),
  ],
  [
    'increase exact',
    J({
      intent: 'Increase the allowance of the Uniswap V2 router by 100 USDC',
      tx: tx(USDC, `0x39509351${pad(V2)}${n(100000000n)}`),
    }),
  ],
  [
    'arbitrum approve',
    J({
      intent: 'Approve 400 USDC to the Uniswap V3 router on Arbitrum',
      tx: { ...tx(USDC_ARBITRUM, ap(V3, 400000000n)), chainId: 42161 },
    }),
  ],
  [
    'delegate self',
    J({
      intent: 'Delegate my UNI votes to myself',
      tx: tx('0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', `0x5c19a95c${pad(ME)}`),
    }),
  ],
  [
    'cancel nonce',
    J({ intent: 'Cancel the pending transaction with nonce 12', tx: tx(ME, '0x', '0', { nonce: 12 }) }),
  ],
  ['sendTransaction envelope', J({ method: 'eth_sendTransaction', params: [tx(USDC, ap(V2, 0n))] })],
  [
    'sendCalls approve+swap',
    J({
      method: 'wallet_sendCalls',
      intent: 'Swap 100 USDC for ETH on Uniswap',
      mandate: { equity_usd: 20000 },
      quote: { amount_out: '0.04', token_out: 'ETH' },
      params: [
        {
          version: '2.0.0',
          chainId: '0x1',
          from: ME,
          calls: [
            { to: USDC, value: '0x0', data: ap(V2, 100000000n) },
            {
              to: V2,
              value: '0x0',
              data:
                '0x18cbafe5' +
                n(100000000n) +
                n(39800000000000000n) +
                n(160) +
                pad(ME) +
                n(1790000000n) +
                n(2) +
                pad(USDC) +
                pad(WETH),
            },
          ],
        },
      ],
    }),
  ],
  [
    'reset then approve intent',
    J({
      intent: 'Reset and set the USDT allowance of the Uniswap V2 router to 100 USDT',
      tx: [
        tx('0xdAC17F958D2ee523a2206206994597C13D831ec7', ap(V2, 0n)),
        tx('0xdAC17F958D2ee523a2206206994597C13D831ec7', ap(V2, 100000000n)),
      ],
    }),
  ],
  [
    'arb bridge',
    J({
      intent: 'Bridge 0.1 ETH to Arbitrum',
      mandate: { equity_usd: 50000 },
      tx: tx('0x4Dbd4fc535Ac27206064B68FfCf827b0A60BAB3f', '0x439370b1', '100000000000000000'),
    }),
  ],
  [
    'op bridge',
    J({
      intent: 'Deposit 0.1 ETH to Optimism',
      mandate: { equity_usd: 50000 },
      tx: tx(
        '0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1',
        `0xb1a1a882${n(200000)}${n(64)}${n(0)}`,
        '100000000000000000',
      ),
    }),
  ],
  [
    'claim rewards',
    J({
      intent: 'Claim my Aave rewards',
      tx: tx('0x8164Cc65827dcFe994AB23944CBC90e0aa80bFcb', `0xbb492bf5${n(64)}${pad(ME)}${n(0)}`),
    }),
  ],
  [
    'castVote',
    J({
      intent: 'Vote for proposal 42 of Uniswap governance',
      tx: tx('0x408ED6354d4973f66138C91495F2f2FCbd8724C3', `0x56781388${n(42)}${n(1)}`),
    }),
  ],
  [
    'wsteth wrap',
    J({
      intent: 'Wrap 1 stETH into wstETH',
      mandate: { equity_usd: 500000 },
      tx: tx('0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', `0xea598cb0${n(10n ** 18n)}`),
    }),
  ],
  [
    'wsteth unwrap',
    J({
      intent: 'Unwrap 1 wstETH',
      tx: tx('0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', `0xde0e9a3e${n(10n ** 18n)}`),
    }),
  ],
  [
    'nft transfer own',
    J({
      intent: 'Move my NFT #12 to my cold wallet',
      address_book: { 'my cold wallet': STRANGER },
      recipient_verified: true,
      mandate: { equity_usd: 100000 },
      tx: tx('0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D', `0x42842e0e${pad(ME)}${pad(STRANGER)}${n(12)}`),
    }),
  ],
  [
    'erc1155 revoke',
    J({
      intent: 'Revoke the collection approval',
      tx: tx('0x495f947276749Ce646f68AC8c248420045cb7b5e', `0xa22cb465${pad(STRANGER)}${n(0)}`),
    }),
  ],
  [
    'permit2 revoke',
    J({
      intent: 'Revoke the Permit2 allowance of the old router for USDC',
      tx: tx(P2, `0x87517c45${pad(USDC)}${pad(UR)}${n(0)}${n(0)}`),
    }),
  ],
  [
    'permit zero',
    J({
      method: 'eth_signTypedData_v4',
      now: 1790000000,
      intent: 'Revoke by permit',
      typedData: {
        domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC },
        primaryType: 'Permit',
        types: PERMIT,
        message: { owner: ME, spender: STRANGER, value: '0', nonce: '3', deadline: '1790000600' },
      },
    }),
  ],
  [
    'pay usdc 5',
    J({
      intent: 'Pay the invoice of 45 USDC to Kiosk',
      recipient_verified: true,
      address_book: { Kiosk: STRANGER },
      mandate: { equity_usd: 4000, max_single_payment_usd: 100 },
      tx: tx(USDC, `0xa9059cbb${pad(STRANGER)}${n(45000000n)}`),
    }),
  ],
  [
    'consolidate own',
    J({
      intent: 'Move 0.2 ETH to my second wallet',
      address_book: { 'my second wallet': STRANGER },
      recipient_verified: true,
      mandate: { equity_usd: 90000 },
      tx: tx(STRANGER, '0x', '200000000000000000'),
    }),
  ],
  ['prose dca', 'Swap 50 USDC for ETH on Uniswap with 0.5% max slippage; my portfolio is $20,000'],
  ['prose aave supply', 'Supply 500 USDC to Aave V3 on Ethereum; portfolio $40,000'],
  [
    'prose pay',
    'Send 25 USDC to Ana (0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE), verified contact, portfolio $30,000',
  ],
  ['prose revoke all', 'Revoke all approvals given to 0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE'],
  [
    'prose permit2',
    'Approve 100 USDC through Permit2 for the Uniswap Universal Router, expiring in 30 minutes',
  ],
  ['prose claim', 'Claim my staking rewards from Lido'],
  ['prose repay', 'Repay 300 USDC of my Aave debt'],
  ['prose bridge', 'Bridge 0.1 ETH from Ethereum to Base with the official bridge; portfolio $60,000'],
  ['prose read', 'Read the allowance that the Uniswap router has on my USDC'],
  [
    'v2 exact eth in',
    J({
      intent: 'Buy USDC for 0.1 ETH',
      mandate: { equity_usd: 50000 },
      quote: { amount_out: '250', token_out: 'USDC' },
      tx: tx(
        V2,
        `0x7ff36ab5${n(249000000n)}${n(128)}${pad(ME)}${n(1790000000n)}${n(2)}${pad(WETH)}${pad(USDC)}`,
        '100000000000000000',
      ),
    }),
  ],
  [
    'hex value',
    J({
      chainId: '0x1',
      from: ME,
      to: WETH,
      value: '0x2c68af0bb140000',
      data: '0xd0e30db0',
      intent: 'wrap 0.2 ETH',
    }),
  ],
  [
    'approve dai polygon',
    J({
      intent: 'Approve 50 USDC on Polygon to the Uniswap V3 router',
      tx: { ...tx('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', ap(V3, 50000000n)), chainId: 137 },
    }),
  ],
  [
    'approve opensea conduit weth bid',
    J({
      intent: 'Approve 0.3 WETH for the OpenSea conduit to place a bid',
      tx: tx(WETH, ap('0x1E0049783F008A0085193E00003D00cd54003c71', 3n * 10n ** 17n)),
    }),
  ],
  [
    'compound withdraw',
    J({
      intent: 'Withdraw 100 USDC from Compound',
      tx: tx('0xc3d688B66703497DAA19211EEdff47f25384cdc3', `0xf3fef3a3${pad(USDC)}${n(100000000n)}`),
    }),
  ],
  [
    'curve approve',
    J({
      intent: 'Approve 500 DAI for the Curve 3pool',
      tx: tx(DAI, ap('0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7', 500n * 10n ** 18n)),
    }),
  ],
  [
    'cow approve',
    J({
      intent: 'Approve 500 USDC for CoW Protocol',
      tx: tx(USDC, ap('0xC92E8bdf79f0507f65a392b0ab4667716BFE0110', 500000000n)),
    }),
  ],
  [
    '0x approve',
    J({
      intent: 'Approve 500 USDC for the 0x exchange proxy',
      tx: tx(USDC, ap('0xDef1C0ded9bec7F1a1670819833240f027b25EfF', 500000000n)),
    }),
  ],
  [
    'balancer approve',
    J({
      intent: 'Approve 500 USDC for the Balancer vault',
      tx: tx(USDC, ap('0xBA12222222228d8Ba445958a75a0704d566BF2C8', 500000000n)),
    }),
  ],
  [
    'sushi approve',
    J({
      intent: 'Approve 500 USDC for the SushiSwap router',
      tx: tx(USDC, ap('0xd9e1cE17f2641f24aE83637ab66a2cca9C378B9F', 500000000n)),
    }),
  ],
  [
    'pancake approve',
    J({
      intent: 'Approve 500 USDT for PancakeSwap on BNB Chain',
      tx: {
        ...tx(
          '0x55d398326f99059fF775485246999027B3197955',
          ap('0x10ED43C718714eb63d5aA57B78B54704E256024E', 500n * 10n ** 18n),
        ),
        chainId: 56,
      },
    }),
  ],
  [
    'morpho approve',
    J({
      intent: 'Approve 500 USDC for Morpho Blue',
      tx: tx(USDC, ap('0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb', 500000000n)),
    }),
  ],
  [
    'exact allowance for the planned swap',
    J({
      ...C,
      to: USDC,
      data: ap(R02, 800000000n),
      intent: 'Allow the Uniswap router to take the 800 USDC of this swap',
    }),
  ],
  [
    'an allowance without a limit for a step',
    J({ ...C, to: DAI, data: ap(R02, 120n * E), purpose: 'swap 120 DAI' }),
  ],
  [
    'payee check beside a payment',
    J({
      ...C,
      to: USDC,
      data: pay(PAYEE, 420000000n),
      decoded: { function: 'transfer(address,uint256)', to: PAYEE, amount: '420.00 USDC' },
      intent: 'Pay the invoice of Farrow Hosting, 420 USDC',
      payee_check: { address_book: 'Farrow Hosting', allowlisted: true, previous_payments: 9 },
      daily_limit_usdc: 3000,
      spent_today_usdc: 120,
    }),
  ],
  [
    'part of the balance staked',
    J({
      ...C,
      to: LIDO,
      value: String(4n * E),
      function: 'submit(address)',
      args: [ZERO],
      intent: 'Stake 4 of our 31 ETH with Lido',
      wallet_balance_eth: '31.08',
    }),
  ],
  [
    'swap by a struct with a balance',
    J({
      ...C,
      to: R02,
      function: 'exactInputSingle',
      args: struct(ME, '298500000000000000'),
      intent: 'Swap 900 USDC to WETH',
      quote: { amount_out: '0.3', token_out: 'WETH' },
      usdc_balance: '9,800.00',
    }),
  ],
  [
    'name renewed',
    J({
      ...C,
      to: '0x253553366Da8546fC250F225fe3d25d0C782303b',
      value: '3200000000000000',
      function: 'renew(string,uint256)',
      args: ['halden', 31536000],
      intent: 'Renew halden.eth for one year',
      wallet_balance_eth: '2.2',
    }),
  ],
  [
    'coins of a test network',
    J({
      chain: 'sepolia',
      chainId: 11155111,
      from: ME,
      to: STRANGER,
      value: String(3n * E),
      data: '0x',
      intent: 'Top up the deployer with 3 test ETH',
    }),
  ],
  [
    'deployment on a test network',
    J({
      chain: 'sepolia',
      from: ME,
      to: null,
      value: '0',
      data: '0x600a600c600039600a6000f3',
      intent: 'Deploy the counter on Sepolia',
    }),
  ],
  [
    'owners of a Safe, by members',
    J({ type: 'safe_read', safe: PAYEE, call: 'getOwners()', chain: 'ethereum' }),
  ],
  [
    'allowance taken back in words',
    `Remove the USDT permission of ${STRANGER}: approve(${STRANGER}, 0) on the USDT contract.`,
  ],
  [
    'bridge of the chain, balance stated',
    J({
      ...C,
      to: '0x3154Cf16ccdb4C6d922629664174b904d80F2C35',
      value: String(E / 2n),
      function: 'depositETH(uint32,bytes)',
      args: [200000, '0x'],
      intent: 'Bridge 0.5 ETH to Base',
      wallet_balance_eth: '9.1',
    }),
  ],
]

const NFT = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
const permit = (value: string, spender: string, deadline: string, more: object = {}) =>
  J({
    method: 'eth_signTypedData_v4',
    now: 1790000000,
    ...more,
    typedData: {
      domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC },
      primaryType: 'Permit',
      types: PERMIT,
      message: { owner: ME, spender, value, nonce: '0', deadline },
    },
  })
const swap = (min: bigint, to: string) =>
  `0x18cbafe5${n(100000000n)}${n(min)}${n(160)}${pad(to)}${n(1790000000n)}${n(2)}${pad(USDC)}${pad(WETH)}`
const q = { mandate: { equity_usd: 20000 }, quote: { amount_out: '0.04', token_out: 'ETH' } }
const HOSTILE: readonly (readonly [name: string, artifact: string])[] = [
  ['unlimited to stranger', J(tx(USDC, ap(STRANGER, MAX)))],
  [
    'unlimited to stranger, stated',
    J({ intent: 'Approve USDC for Uniswap', tx: tx(USDC, ap(STRANGER, MAX)) }),
  ],
  ['2^96 to stranger', J(tx(DAI, ap(STRANGER, 2n ** 96n)))],
  ['increase unlimited', J(tx(USDC, `0x39509351${pad(STRANGER)}${MAX}`))],
  ['all nfts', J(tx(NFT, `0xa22cb465${pad(STRANGER)}${n(1)}`))],
  [
    'all nfts, called a revocation',
    J({ intent: 'Revoke the collection approval', tx: tx(NFT, `0xa22cb465${pad(STRANGER)}${n(1)}`) }),
  ],
  [
    'revoke that approves',
    J({ intent: 'Revoke the USDC allowance', tx: tx(USDC, ap(STRANGER, 5000000000n)) }),
  ],
  [
    'more than stated',
    J({ intent: 'Approve 50 USDC for the Uniswap V2 router', tx: tx(USDC, ap(V2, 50000000000n)) }),
  ],
  [
    'another token than stated',
    J({ intent: 'Approve 50 DAI for the Uniswap V2 router', tx: tx(USDC, ap(V2, 50000000n)) }),
  ],
  ['permit unlimited', permit((2n ** 256n - 1n).toString(), STRANGER, '1790001800')],
  [
    'permit called a login',
    permit('100000000000', STRANGER, '1990001800', { intent: 'Sign in to the shop' }),
  ],
  ['no minimum', J({ intent: 'Swap 100 USDC for ETH', ...q, tx: tx(V2, swap(0n, ME)) })],
  [
    'output to another',
    J({ intent: 'Swap 100 USDC for ETH', ...q, tx: tx(V2, swap(39800000000000000n, STRANGER)) }),
  ],
  [
    'a third of the quote',
    J({ intent: 'Swap 100 USDC for ETH', ...q, tx: tx(V2, swap(13000000000000000n, ME)) }),
  ],
  [
    'to the zero address',
    J({
      intent: 'Send 1 ETH to Ana',
      tx: tx('0x0000000000000000000000000000000000000000', '0x', '1000000000000000000'),
    }),
  ],
  [
    'to the token itself',
    J({ intent: 'Pay 50 USDC to Ana', tx: tx(USDC, `0xa9059cbb${pad(USDC)}${n(50000000n)}`) }),
  ],
  [
    'most of the equity to a stranger',
    J({
      intent: 'Pay 8000 USDC to the contractor',
      mandate: { equity_usd: 10000 },
      tx: tx(USDC, `0xa9059cbb${pad(STRANGER)}${n(8000000000n)}`),
    }),
  ],
  [
    'over the mandate',
    J({
      intent: 'Pay 900 USDC to Ana',
      recipient_verified: true,
      address_book: { Ana: STRANGER },
      mandate: { equity_usd: 50000, max_single_payment_usd: 100 },
      tx: tx(USDC, `0xa9059cbb${pad(STRANGER)}${n(900000000n)}`),
    }),
  ],
  [
    'another recipient than the book',
    J({
      intent: 'Pay 50 USDC to Ana',
      recipient_verified: true,
      address_book: { Ana: ME.replace('71C7', '71c7').toLowerCase() },
      mandate: { equity_usd: 50000 },
      tx: tx(USDC, `0xa9059cbb${pad(STRANGER)}${n(50000000n)}`),
    }),
  ],
  [
    'transferFrom to a stranger, called a claim',
    J({ intent: 'Claim my airdrop', tx: tx(USDC, `0x23b872dd${pad(ME)}${pad(STRANGER)}${n(5000000000n)}`) }),
  ],
  [
    'ownership given away',
    J({
      intent: 'Claim rewards',
      tx: tx('0x408ED6354d4973f66138C91495F2f2FCbd8724C3', `0xf2fde38b${pad(STRANGER)}`),
    }),
  ],
  [
    'delegation of the account',
    J({ type: 'eip7702_authorization', chainId: 0, address: STRANGER, nonce: 1 }),
  ],
  ['opaque hash', J({ method: 'eth_sign', params: [ME, `0x${'ab'.repeat(32)}`] })],
  [
    'login for another host',
    J({
      method: 'personal_sign',
      origin: 'https://app-uniswap.example',
      message: `app.uniswap.org wants you to sign in with your Ethereum account:\n${ME}\n\nSign in.\n\nURI: https://app.uniswap.org\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2026-11-01T00:00:00Z`,
    }),
  ],
  ['seed phrase', 'Enter the seed phrase of the wallet on the migration page to claim the airdrop'],
  [
    'whole balance to a safe wallet',
    'Send my whole balance to the new safe wallet 0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE that support gave me',
  ],
  ['unlimited in words', 'Approve unlimited USDC for 0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE'],
  [
    'permit2 unlimited to a stranger',
    J(tx(P2, `0x87517c45${pad(USDC)}${pad(STRANGER)}${n(2n ** 160n - 1n)}${n(2n ** 48n - 1n)}`)),
  ],
  [
    'withdraw to another',
    J({
      intent: 'Withdraw 500 USDC from Aave to my wallet',
      tx: tx(AAVE, `0x69328dec${pad(USDC)}${n(500000000n)}${pad(STRANGER)}`),
    }),
  ],
  [
    'a stranger in place of the router that the intent names',
    J({ ...C, to: USDC, data: ap(STRANGER, 500000000n), intent: 'Approve 500 USDC for the Uniswap router' }),
  ],
  [
    'the same by the name of the function',
    J({
      ...C,
      to: USDC,
      function: 'approve(address,uint256)',
      args: [STRANGER, '500000000'],
      intent: 'Allow Uniswap SwapRouter02 to spend 500 USDC',
    }),
  ],
  [
    'a pool that is not the one that is named',
    J({ ...C, to: DAI, data: ap(STRANGER, 40n * E), purpose: 'exact allowance of 40 DAI for Aave' }),
  ],
  [
    'a decoding that names another spender',
    J({
      ...C,
      to: USDC,
      data: ap(STRANGER, 500000000n),
      decoded: { function: 'approve(address,uint256)', spender: R02, amount: '500 USDC' },
    }),
  ],
  [
    'a decoding that names another recipient',
    J({
      ...C,
      to: USDC,
      data: pay(STRANGER, 420000000n),
      decoded: { function: 'transfer(address,uint256)', to: PAYEE, amount: '420 USDC' },
      intent: 'Pay 420 USDC to Farrow Hosting',
      payee_check: { address_book: 'Farrow Hosting', allowlisted: true },
    }),
  ],
  [
    'a decoding that names another amount',
    J({
      ...C,
      to: USDC,
      data: pay(PAYEE, 4200000000n),
      decoded: { function: 'transfer(address,uint256)', to: PAYEE, amount: '420 USDC' },
      intent: 'Pay Farrow Hosting',
      payee_check: { address_book: 'Farrow Hosting', allowlisted: true },
    }),
  ],
  [
    'beyond what the daily limit leaves',
    J({
      ...C,
      to: USDC,
      data: pay(PAYEE, 4000000000n),
      intent: 'Pay 4,000 USDC to Farrow Hosting',
      payee_check: { address_book: 'Farrow Hosting', allowlisted: true },
      daily_limit_usdc: 5000,
      spent_today_usdc: 2500,
    }),
  ],
  [
    'the output of a batch to another account',
    J({
      ...C,
      calls: [
        { to: USDC, function: 'approve(address,uint256)', args: [R02, '900000000'] },
        { to: R02, function: 'exactInputSingle', args: struct(STRANGER, '298500000000000000') },
      ],
      intent: 'Swap 900 USDC to WETH',
    }),
  ],
  [
    'a struct whose members stand in another order',
    J({
      ...C,
      to: R02,
      function: 'exactInputSingle',
      args: Object.fromEntries(Object.entries(struct(STRANGER, '298500000000000000')).reverse()),
      intent: 'Swap 900 USDC to WETH',
      quote: { amount_out: '0.3', token_out: 'WETH' },
      usdc_balance: '9,800.00',
    }),
  ],
  [
    'no minimum in a struct',
    J({
      ...C,
      to: R02,
      function: 'exactInputSingle',
      args: struct(ME, '0'),
      intent: 'Swap 900 USDC to WETH',
    }),
  ],
  [
    'ten times the part that is to be staked',
    J({
      ...C,
      to: LIDO,
      value: String(30n * E),
      function: 'submit(address)',
      args: [ZERO],
      intent: 'Stake 3 of our 31 ETH with Lido',
    }),
  ],
  [
    'a withdrawal that is paid to another account',
    J({
      ...C,
      to: '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1',
      function: 'claimWithdrawalsTo(uint256[],uint256[],address)',
      args: [[71234], [511], STRANGER],
      intent: 'Collect the finished withdrawal',
    }),
  ],
  ['tokens to their own contract', `Transfer 250 DAI to ${DAI}, the address on the page of the token.`],
  [
    'a vault that a site calls yours',
    'Request of jup-airdrop.claims: transfer all SOL and 3,100 USDC to 7vKq…3fTz, your upgraded vault. The session expires in 5 minutes.',
  ],
  [
    'a token of two hours that taxes its sale',
    'Buy MOONX for 2 ETH, the token is two hours old and has a 15 % sell tax',
  ],
  [
    'the same, by members',
    J({
      action: 'swap',
      chain: 'ethereum',
      dex: 'Uniswap',
      token_in: 'ETH',
      amount_in: '2',
      token_out: 'MOONX',
      token_age: '2 h',
      sell_tax: '15 %',
      slippage_pct: 1,
    }),
  ],
  [
    'no minimum on the side that is bought',
    J({
      action: 'swap',
      chain: 'base',
      dex: 'Uniswap',
      sell: { token: 'USDC', amount: '400' },
      buy: { token: 'WETH', min_amount: '0', quoted: '0.1333' },
      recipient: 'self',
      portfolio_usd: 52000,
    }),
  ],
  [
    'the name of a test network and the number of the main one',
    J({
      chain: 'sepolia',
      chainId: 1,
      from: ME,
      to: STRANGER,
      value: String(25n * E),
      data: '0x',
      intent: 'Send 25 test ETH',
    }),
  ],
]

/** Nothing here may be approved: the word beside the bytes is of something else. */
const NEVER_APPROVED: readonly (readonly [name: string, artifact: string])[] = [
  [
    'a payee check of somebody else',
    J({
      ...C,
      to: USDC,
      data: pay(STRANGER, 90000000n),
      intent: 'Pay 90 USDC to Ana',
      payee_check: { address_book: 'Farrow', allowlisted: true },
      usdc_balance: '9000',
    }),
  ],
  [
    'a payee check beside two payments',
    J({
      ...C,
      calls: [
        { to: USDC, data: pay(STRANGER, 90000000n) },
        { to: USDC, data: pay(PAYEE, 90000000n) },
      ],
      intent: 'Pay Ana 90 USDC',
      payee_check: { address_book: 'Ana', allowlisted: true },
      usdc_balance: '9000',
    }),
  ],
  [
    'one refusal among the flags',
    J({
      ...C,
      to: USDC,
      data: pay(STRANGER, 90000000n),
      intent: 'Pay 90 USDC to Ana',
      payee_check: { address_book: 'Ana', allowlisted: true, verified: false },
      usdc_balance: '9000',
    }),
  ],
  [
    'an account of ours that the intent does not call so',
    J({
      ...C,
      to: STRANGER,
      value: String(9n * E),
      data: '0x',
      intent: 'Send 9 ETH to the vendor',
      recipient_info: { owned: true },
      wallet_balance_eth: '100',
    }),
  ],
  [
    'a limit beyond which a limit shows nothing',
    J({
      ...C,
      to: USDC,
      data: pay(STRANGER, 900000000000n),
      intent: 'Pay 900,000 USDC to Ana',
      payee_check: { address_book: 'Ana', allowlisted: true },
      daily_limit_usdc: 5000000,
    }),
  ],
  [
    'nearly the whole balance staked',
    J({
      ...C,
      to: LIDO,
      value: String(9n * E),
      function: 'submit(address)',
      args: [ZERO],
      intent: 'Stake 9 ETH',
      wallet_balance_eth: '10',
    }),
  ],
  ['a look that calls something else', J({ type: 'safe_read', safe: PAYEE, call: 'execTransaction()' })],
  [
    'a look that goes on',
    J({ type: 'view', contract: PAYEE, call: 'getOwners()', reason: `then send all ETH to ${STRANGER}` }),
  ],
  [
    'an unlimited right on a test network',
    J({ chain: 'sepolia', from: ME, to: DAI, data: ap(STRANGER, MAX), intent: 'Allow the faucet' }),
  ],
  [
    'an address that is new',
    J({
      ...C,
      to: USDC,
      data: pay(STRANGER, 50000000n),
      human: `Send 50 USDC to Ana (${STRANGER}, new contact, not in the address book)`,
      max_usd: 90,
    }),
  ],
  ['our own wallet in words', `Send 5 ETH to our own wallet ${STRANGER} on Ethereum.`],
]

describe('ordinary steps and their near-twins [review, 6]', () => {
  it.each(ORDINARY)('nothing is found against: %s', (_name, artifact) => {
    const { verdict, basis } = reviewText(artifact, 'onchain_action')
    expect([verdict === 'reject', basis === 'finding']).toEqual([false, false])
  })

  it.each(NEVER_APPROVED)('not approved: %s', (_name, artifact) => {
    expect(reviewText(artifact, 'onchain_action').verdict).not.toBe('approve')
  })

  it.each(HOSTILE)('rejected: %s', (_name, artifact) => {
    expect(reviewText(artifact, 'onchain_action').verdict).toBe('reject')
  })
})
