// Pays with x402-fetch 1.2.0, from before version 2 of x402; run in the folder where it is installed.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(join(process.cwd(), 'index.js'))
const load = (name) => import(pathToFileURL(require.resolve(name)).href)
const { wrapFetchWithPayment, createSigner } = await load('x402-fetch')
const { BASE_URL, PAYER_KEY } = process.env

const pay = wrapFetchWithPayment(fetch, await createSigner('base', PAYER_KEY), 1_000_000n)
const answer = await pay(`${BASE_URL}/review`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ artifact: 'ls', artifact_type: 'shell_command' }),
})
const { verdict, charge } = await answer.json()
console.log(answer.status, verdict, charge?.method, answer.headers.get('x-payment-response') !== null)
