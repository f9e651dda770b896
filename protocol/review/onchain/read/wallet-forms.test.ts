/**
 * Requests with the members that wallets and their libraries document, written after their references: EIP-1193, EIP-5792, ERC-4337,
 * EIP-3009, x402, AgentKit, ethers, OpenZeppelin Defender, Privy, Safe, Tenderly, thirdweb, Turnkey, viem, wagmi, web3.py.
 */
import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../json/strict-json.ts'
import { reviewText } from '../../testing/ruleset.ts'

const F = '0x27b1fdb04752bbc536007a920d24acb045561c26'
const U = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const R = '0x52908400098527886e0f7030069857d2e4169ee7'
const OTHER = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
const word = (hex: string): string => hex.replace(/^0x/, '').padStart(64, '0')
/** 25 USDC to R. */
const D = `0xa9059cbb${word(R)}${word((25_000_000).toString(16))}`
const call = { to: U, value: '0', data: D }
const sig = `0x${'ab'.repeat(65)}`
const execute = `0xb61d27f6${word(U)}${word('0')}${word('60')}${word('44')}${D.slice(2)}${'0'.repeat(56)}`
/** What every version of the entry point takes. */
const operation = {
  ...{ sender: F, nonce: '0x1f', callData: execute, signature: sig },
  ...{ callGasLimit: '0x10000', verificationGasLimit: '0x10000', preVerificationGas: '0xc000' },
  ...{ maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x5f5e100' },
}
const facts = {
  intent: 'Pay 25 USDC to supplier',
  address_book: { supplier: R },
  mandate: { equity_usd: 10_000 },
}

const judged = (artifact: object) => reviewText(JSON.stringify({ ...artifact, ...facts }), 'onchain_action')
const verdict = (artifact: object): string => judged(artifact).verdict

const REQUESTS: readonly (readonly [form: string, request: object])[] = [
  ['a transaction', { tx: { chainId: 1, from: F, ...call } }],
  [
    'eth_sendTransaction',
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_sendTransaction',
      params: [
        {
          type: '0x2',
          chainId: '0x1',
          nonce: '0x5',
          from: F,
          to: U,
          value: '0x0',
          data: D,
          gas: '0xfde8',
          maxFeePerGas: '0x77359400',
          maxPriorityFeePerGas: '0x5f5e100',
          accessList: [],
        },
      ],
    },
  ],
  [
    'eth_sendTransaction with input and data',
    {
      method: 'eth_sendTransaction',
      params: [
        {
          chainId: '0x1',
          from: F,
          to: U,
          value: '0x0',
          input: D,
          data: D,
          gas: '0xfde8',
          gasPrice: '0x77359400',
        },
      ],
    },
  ],
  [
    'ethers',
    {
      tx: {
        type: 2,
        chainId: 1,
        nonce: 5,
        from: F,
        to: U,
        value: '0',
        data: D,
        gasLimit: '65000',
        maxFeePerGas: '2000000000',
        maxPriorityFeePerGas: '100000000',
        accessList: [],
        customData: null,
        ccipReadEnabled: false,
        enableCcipRead: false,
        blockTag: 'latest',
      },
    },
  ],
  [
    'viem',
    {
      tx: {
        account: F,
        chain: { id: 1, name: 'Ethereum' },
        chainId: 1,
        to: U,
        value: '0n',
        data: D,
        gas: '65000n',
        nonce: 5,
        type: 'eip1559',
        kzg: null,
      },
    },
  ],
  [
    'viem with a local account',
    { tx: { account: { address: F, type: 'local' }, chain: 'mainnet', to: U, data: D } },
  ],
  [
    'web3.py',
    {
      tx: {
        chainId: 1,
        from: F,
        to: U,
        value: 0,
        data: D,
        gas: 65000,
        maxFeePerGas: 2000000000,
        maxPriorityFeePerGas: 100000000,
        nonce: 5,
        type: 2,
        accessList: [],
      },
    },
  ],
  [
    'wallet_sendCalls 2.0.0',
    {
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          id: '0x01',
          chainId: '0x1',
          from: F,
          atomicRequired: true,
          calls: [{ to: U, value: '0x0', data: D }],
          capabilities: { paymasterService: { url: 'https://paymaster.example/rpc' } },
        },
      ],
    },
  ],
  [
    'wallet_sendCalls 1.0',
    {
      method: 'wallet_sendCalls',
      params: [{ version: '1.0', chainId: '0x1', from: F, calls: [{ to: U, value: '0x0', data: D }] }],
    },
  ],
  [
    'Safe SDK',
    {
      safe: F,
      chainId: 1,
      safeTransactionData: {
        ...call,
        operation: 0,
        safeTxGas: '0',
        baseGas: '0',
        gasPrice: '0',
        gasToken: '0x0000000000000000000000000000000000000000',
        refundReceiver: '0x0000000000000000000000000000000000000000',
        nonce: 12,
      },
      safeTxHash: `0x${'cd'.repeat(32)}`,
      senderAddress: F,
      senderSignature: sig,
      origin: 'agent',
    },
  ],
  [
    'Safe transaction service',
    {
      safe: F,
      ...call,
      operation: 0,
      gasToken: '0x0000000000000000000000000000000000000000',
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: '0',
      refundReceiver: '0x0000000000000000000000000000000000000000',
      nonce: 218,
      chainId: 1,
      executionDate: null,
      submissionDate: '2026-11-28T10:12:13.123456Z',
      modified: '2026-11-28T10:12:13.123456Z',
      blockNumber: null,
      transactionHash: null,
      safeTxHash: `0x${'cd'.repeat(32)}`,
      proposer: F,
      proposedByDelegate: null,
      executor: null,
      isExecuted: false,
      isSuccessful: null,
      ethGasPrice: null,
      maxFeePerGas: null,
      maxPriorityFeePerGas: null,
      gasUsed: null,
      fee: null,
      origin: '{}',
      dataDecoded: {
        method: 'transfer',
        parameters: [
          { name: 'to', type: 'address', value: R },
          { name: 'value', type: 'uint256', value: '25000000' },
        ],
      },
      confirmationsRequired: 2,
      confirmations: [
        {
          owner: '0xfa00000000000000000000000000000000000001',
          submissionDate: '2026-11-28T10:12:13.123456Z',
          transactionHash: null,
          signature: sig,
          signatureType: 'EOA',
        },
        {
          owner: '0xfa00000000000000000000000000000000000002',
          submissionDate: '2026-11-28T10:13:13.123456Z',
          transactionHash: null,
          signature: sig,
          signatureType: 'ETH_SIGN',
        },
      ],
      trusted: true,
      signatures: null,
    },
  ],
  [
    'Safe transaction builder',
    {
      version: '1.0',
      chainId: '1',
      createdAt: 1764000000000,
      meta: {
        name: 'Transactions Batch',
        description: '',
        txBuilderVersion: '1.17.1',
        createdFromSafeAddress: F,
        createdFromOwnerAddress: '',
        checksum: `0x${'ef'.repeat(32)}`,
      },
      transactions: [
        {
          to: U,
          value: '0',
          data: null,
          contractMethod: {
            inputs: [
              { name: 'to', type: 'address', internalType: 'address' },
              { name: 'value', type: 'uint256', internalType: 'uint256' },
            ],
            name: 'transfer',
            payable: false,
          },
          contractInputsValues: { to: R, value: '25000000' },
        },
      ],
    },
  ],
  [
    'Safe transaction builder with data',
    {
      version: '1.0',
      chainId: '1',
      createdAt: 1764000000000,
      meta: {
        name: 'b',
        description: '',
        txBuilderVersion: '1.17.1',
        createdFromSafeAddress: F,
        createdFromOwnerAddress: '',
        checksum: `0x${'ef'.repeat(32)}`,
      },
      transactions: [{ to: U, value: '0', data: D, contractMethod: null, contractInputsValues: null }],
    },
  ],
  [
    'ERC-4337, entry point 0.7',
    {
      chainId: 1,
      entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
      userOp: {
        ...operation,
        factory: null,
        factoryData: null,
        paymaster: null,
        paymasterVerificationGasLimit: null,
        paymasterPostOpGasLimit: null,
        paymasterData: null,
      },
    },
  ],
  [
    'eth_sendUserOperation',
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_sendUserOperation',
      params: [
        { ...operation, initCode: '0x', paymasterAndData: '0x' },
        '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
      ],
      chainId: 1,
    },
  ],
  [
    'Privy',
    {
      method: 'eth_sendTransaction',
      caip2: 'eip155:1',
      chain_type: 'ethereum',
      params: { transaction: { to: U, value: '0x0', data: D, chain_id: 1, from: F } },
      sponsor: false,
    },
  ],
  [
    'Turnkey',
    {
      type: 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION',
      organizationId: 'o',
      timestampMs: '1764000000000',
      parameters: { from: F, to: U, caip2: 'eip155:1', value: '0', data: D, nonce: '5', sponsor: false },
    },
  ],
  [
    'OpenZeppelin Defender',
    {
      contract: { address: U, network: 'mainnet', name: 'USDC' },
      title: 'Pay',
      description: 'invoice',
      type: 'custom',
      functionInterface: {
        name: 'transfer',
        inputs: [
          { name: 'to', type: 'address' },
          { name: 'value', type: 'uint256' },
        ],
      },
      functionInputs: [R, '25000000'],
      via: F,
      viaType: 'Safe',
    },
  ],
  [
    'thirdweb',
    {
      chainId: 1,
      from: F,
      executionOptions: { type: 'auto', from: F, chainId: 1 },
      params: [{ to: U, value: '0', data: D }],
    },
  ],
  [
    'wagmi',
    {
      address: U,
      abi: [
        {
          type: 'function',
          name: 'transfer',
          inputs: [
            { type: 'address', name: 'to' },
            { type: 'uint256', name: 'value' },
          ],
          outputs: [{ type: 'bool' }],
          stateMutability: 'nonpayable',
        },
      ],
      functionName: 'transfer',
      args: [R, '25000000'],
      chainId: 1,
      account: F,
    },
  ],
  [
    'with a simulation',
    {
      tx: { chainId: 1, from: F, ...call },
      simulation: {
        status: true,
        gas_used: 51234,
        err: null,
        logs: [],
        balance_changes: [{ token: 'USDC', delta: '-25' }],
        simulated_at: '2026-11-30T10:00:00Z',
        block: 23900000,
      },
    },
  ],
  [
    'Tenderly',
    {
      tx: {
        network_id: '1',
        from: F,
        to: U,
        input: D,
        gas: 80000,
        gas_price: '0',
        value: '0',
        save: true,
        save_if_fails: false,
        simulation_type: 'full',
        estimate_gas: true,
      },
    },
  ],
  [
    'EIP-3009',
    {
      method: 'eth_signTypedData_v4',
      params: [
        F,
        {
          types: {
            EIP712Domain: [
              { name: 'name', type: 'string' },
              { name: 'version', type: 'string' },
              { name: 'chainId', type: 'uint256' },
              { name: 'verifyingContract', type: 'address' },
            ],
            TransferWithAuthorization: [
              { name: 'from', type: 'address' },
              { name: 'to', type: 'address' },
              { name: 'value', type: 'uint256' },
              { name: 'validAfter', type: 'uint256' },
              { name: 'validBefore', type: 'uint256' },
              { name: 'nonce', type: 'bytes32' },
            ],
          },
          primaryType: 'TransferWithAuthorization',
          domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: U },
          message: {
            from: F,
            to: R,
            value: '25000000',
            validAfter: '0',
            validBefore: '1796000000',
            nonce: `0x${'01'.repeat(32)}`,
          },
        },
      ],
    },
  ],
  [
    'AgentKit',
    {
      action: 'erc20_transfer',
      args: { contractAddress: U, destinationAddress: R, amount: '25', tokenAddress: U },
      network: { protocolFamily: 'evm', networkId: 'ethereum-mainnet', chainId: '1' },
      from: F,
    },
  ],
]

/** The same request with 26 USDC. */
const raised = (request: object): object =>
  JSON.parse(
    JSON.stringify(request)
      .replaceAll('17d7840', '18cba80')
      .replaceAll('25000000', '26000000')
      .replaceAll('"25"', '"26"'),
  )
/** The same request to somebody else. */
const diverted = (request: object): object =>
  JSON.parse(JSON.stringify(request).replaceAll(R.slice(2), OTHER.slice(2)))

describe('requests as wallets document them [review, 6]', () => {
  it.each(REQUESTS)('%s', (_form, request) => {
    const { verdict: read, coverage } = judged(request)
    expect([read, coverage.unjudged]).toEqual(['approve', []])
  })
  it.each(REQUESTS)('%s: another amount than the intent', (_form, request) => {
    expect(verdict(raised(request))).toBe('reject')
  })
  it.each(REQUESTS)('%s: another recipient than the listed one', (_form, request) => {
    expect(verdict(diverted(request))).not.toBe('approve')
  })

  it('a selector of another function beside the bytes is no price of gas', () => {
    const tx = { chainId: 1, from: F, ...call }
    expect(verdict({ tx: { ...tx, maxFeePerGas: '0x77359400', gasPrice: '0x3b9aca00' } })).toBe('approve')
    expect(verdict({ tx, fallback: '0x77359400' })).not.toBe('approve')
  })
  it('the account that sends is one', () => {
    expect(verdict({ tx: { chainId: 1, from: F, account: OTHER, ...call } })).not.toBe('approve')
  })
  it('inputs of a contract that differ from its data are left open', () => {
    const contractInputsValues = { to: R, value: '99000000' }
    expect(verdict({ tx: { chainId: 1, from: F, ...call }, contractInputsValues })).not.toBe('approve')
  })
})

describe('payments of x402 [review, 6]', () => {
  const required = {
    ...{ scheme: 'exact', network: 'ethereum', maxAmountRequired: '25000000', asset: U, payTo: R },
    ...{ resource: 'https://api.example.com/report', description: 'report', mimeType: 'application/json' },
    ...{ maxTimeoutSeconds: 60, extra: { name: 'USD Coin', version: '2' } },
  }
  const accepted = {
    ...{
      scheme: 'exact',
      network: 'eip155:1',
      amount: '25000000',
      asset: U,
      payTo: R,
      maxTimeoutSeconds: 60,
    },
    extra: { name: 'USD Coin', version: '2' },
  }
  const authorization = {
    ...{ from: F, to: R, value: '25000000', validAfter: '0', validBefore: '1796000000' },
    nonce: `0x${'01'.repeat(32)}`,
  }
  const signed = { signature: sig, authorization }
  const transfers = (artifact: object): JsonObject[] =>
    ((judged(artifact).decoded as JsonObject).effects as JsonValue[]).map((effect) => effect as JsonObject)

  it.each([
    ['what is required', { x402Version: 1, paymentRequirements: required }],
    [
      'an answer with one choice',
      { x402Version: 1, error: 'X-PAYMENT header is required', accepts: [required] },
    ],
    ['what is required, version 2', { x402Version: 2, accepted }],
    [
      'a signed payment, version 2',
      { x402Version: 2, resource: { url: required.resource }, accepted, payload: signed },
    ],
    [
      'a signed payment and what is required',
      { x402Version: 1, paymentRequirements: required, payload: signed },
    ],
  ])('%s is one transfer', (_what, artifact) => {
    expect(verdict(artifact)).toBe('approve')
    expect(transfers(artifact)).toMatchObject([
      { kind: 'transfer', token: U, amount: '25000000', counterparty: R },
    ])
    expect(verdict(raised(artifact))).toBe('reject')
    expect(verdict(diverted(artifact))).not.toBe('approve')
  })

  it('an authorization that names no token is a transfer of unknown worth', () => {
    const artifact = { x402Version: 1, scheme: 'exact', network: 'base', payload: signed }
    expect(verdict(artifact)).toBe('approve_with_concerns')
    expect(transfers(artifact)).toMatchObject([{ kind: 'transfer', token: null, counterparty: R }])
  })

  it.each([
    ['another recipient', { to: OTHER }],
    ['another amount', { value: '24000000' }],
  ])('an authorization of %s than required is a reject', (_what, change) => {
    const payload = { signature: sig, authorization: { ...authorization, ...change } }
    expect(verdict({ x402Version: 2, accepted, payload })).toBe('reject')
  })

  it.each([
    ['two choices', { x402Version: 1, accepts: [required, { ...required, payTo: OTHER }] }],
    ['another scheme', { x402Version: 1, paymentRequirements: { ...required, scheme: 'upto' } }],
    [
      'a transaction beside the authorization',
      { x402Version: 2, accepted, payload: { ...signed, transaction: D } },
    ],
    ['another member of the requirements', { x402Version: 2, accepted: { ...accepted, splitTo: OTHER } }],
  ])('%s is not approved', (_what, artifact) => {
    expect(verdict(artifact)).not.toBe('approve')
  })
})
