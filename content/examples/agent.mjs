// An agent that asks before it acts, and pays for the verdict by every rail. Node 20 or newer:
//   npm install @getalby/sdk @getalby/lightning-tools @x402/fetch @x402/evm viem
//   BASE_URL=https://… NWC_URL=nostr+walletconnect://… X402_PRIVATE_KEY=0x… node agent.mjs
// Without NWC_URL the test wallet of `npm start` pays; without X402_PRIVATE_KEY that rail is left out.
import { fetchWithL402 } from '@getalby/lightning-tools/402/l402'
import { NWCClient } from '@getalby/sdk'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'

const { BASE_URL: base = 'http://localhost:3000', NWC_URL, X402_PRIVATE_KEY } = process.env
const action = { artifact_type: 'shell_command', artifact: 'rm -rf "$BUILD_DIR"/*' }
const post = (json, headers) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(json),
})
async function answerOf(answering) {
  const answer = await answering
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
const call = (path, json, headers) => answerOf(fetch(`${base}${path}`, post(json, headers)))
const show = (rail, { verdict, charge }) =>
  console.log(rail, verdict, charge.method, charge.amount_sats, charge.amount_usd)

const { api_key: key, free_calls_remaining: free } = await call('/register', { label: 'example' })
const account = { authorization: `Bearer ${key}` }
for (let i = 0; i < free; i += 1) show('free', await call('/review', action, account))

const nwc = NWC_URL ? new NWCClient({ nostrWalletConnectUrl: NWC_URL }) : null
const wallet = nwc ?? { payInvoice: ({ invoice }) => call('/test-wallet/pay', { invoice }) }
const { invoice, payment_hash: hash } = await call('/topup', { amount_sats: 500 }, account)
await wallet.payInvoice({ invoice })
for (let paid = false; !paid; await new Promise((resolve) => setTimeout(resolve, 500)))
  paid = (await answerOf(fetch(`${base}/topup/status?payment_hash=${hash}`, { headers: account }))).credited
show('balance', await call('/review', action, account))

show('l402', await answerOf(fetchWithL402(`${base}/review`, post(action), { wallet })))

if (X402_PRIVATE_KEY) {
  const signer = new ExactEvmScheme(privateKeyToAccount(X402_PRIVATE_KEY))
  const pay = wrapFetchWithPayment(fetch, new x402Client().register('eip155:*', signer))
  show('x402', await answerOf(pay(`${base}/review`, post(action))))
}
const { configured } = await answerOf(fetch(`${base}/billing/health`))
if (configured) console.log('card', (await call('/billing/topup', { usd_amount: '5.00' }, account)).url)
nwc?.close()
