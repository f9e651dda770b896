/**
 * The web pages of the stubbed Stripe: the payment page, and the operator's refund page. Changes the stub's
 * world and delivers each signed event to the service's webhook before continuing.
 */
import { type LocalServer, startLocalServer } from '#testing/x402/local-server.ts'
import type { StripeStub } from './stripe-stub.ts'
import type { Thing } from './stripe-world.ts'

const payPath = /^\/c\/pay\/(cs_test_[0-9a-f]+)$/
const refundPath = /^\/refund\/(cs_test_[0-9a-f]+)$/

export async function startCheckoutSite(stub: StripeStub, webhookUrl: string): Promise<LocalServer> {
  const { world } = stub

  async function deliver(event: Thing): Promise<void> {
    const response = await fetch(webhookUrl, { method: 'POST', ...stub.sign(event) })
    if (response.status !== 200) throw new Error(`the webhook answered ${response.status}`)
  }

  const site = await startLocalServer(async ({ method, path, body }) => {
    const form = new URLSearchParams(body)
    const [, paying] = payPath.exec(path) ?? []
    const [, refunded] = refundPath.exec(path) ?? []
    try {
      if (paying !== undefined && method === 'GET') return html(200, checkoutPage(world.get(paying)))
      if (paying !== undefined && method === 'POST') {
        const event = world.pay(paying)
        if (form.has('tell')) await deliver(event)
        const address = String(world.get(paying).success_url).replace('{CHECKOUT_SESSION_ID}', paying)
        return { status: 303, body: '', headers: { location: address } }
      }
      if (refunded !== undefined && method === 'POST') {
        await deliver(world.refund(refunded, Number(form.get('cents'))))
        return html(200, '<h1>Refunded</h1>')
      }
      return html(404, '<h1>There is no such page</h1>')
    } catch (error) {
      return html(409, `<h1>${(error as Error).message}</h1>`)
    }
  })
  stub.pagesUrl = site.url
  return site
}

const html = (status: number, body: string) => ({
  status,
  body: `<!doctype html><html lang="en"><title>Checkout</title>${body}</html>`,
  headers: { 'content-type': 'text/html; charset=utf-8' },
})

function checkoutPage({ status, amount_total: cents, cancel_url: back, mode }: Thing): string {
  if (status !== 'open') return `<h1>This page is ${status}</h1>`
  return `<h1>${mode === 'subscription' ? 'Subscribe' : 'Pay'} ${(cents / 100).toFixed(2)} USD</h1>
    <form method="post">
      <label><input type="checkbox" name="tell" checked> Tell the service at once</label>
      <button>Pay</button>
    </form>
    <a href="${back}">Back</a>`
}
