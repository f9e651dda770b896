/** Answers of the tools for agents. */
import type { PaidService } from '#testing/payments/paid-service.ts'
import { startTlsHosts } from '#testing/payments/tls-hosts.ts'
import { SITE, serveReadySite } from '#testing/tools/ready-site.ts'
import { termsOn } from '#testing/x402/terms.ts'
import type { Ask } from './answer-recorder.ts'

const utxos = ['1', '2', '3'].map((digit, i) => ({
  txid: digit.repeat(64),
  vout: i,
  value_sats: 40_000 + 10_000 * i,
  script_pubkey_hex: '0014751e76e8199196d454941c45d1b3a323f1433bd6',
  confirmations: 6,
}))

/** Blocks after which a payment of the test chain is final. */
const FINAL_BLOCKS = 80

export async function recordTools(ask: Ask, service: PaidService): Promise<void> {
  const addresses = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']
  await ask('tools.planConsolidation', { addresses, utxos }, { title: 'Three outputs of one address' })
  const { apiKey, accountId } = await service.register()
  await service.fund(accountId, 10_000)
  await recordAudit(ask, service, apiKey)
  const { payer402, usdc } = service
  await payer402.transfer(termsOn(usdc.chain))
  await usdc.chain.mine(FINAL_BLOCKS)
  await ask('tools.reportSellerIntel', { wallet: payer402.address }, { title: 'One payment', apiKey })
  await ask('tools.previewSellerIntel', {}, { title: 'The form of an answer' })
}

/** Of a site that lacks one document. */
async function recordAudit(ask: Ask, { ctx }: PaidService, apiKey: string): Promise<void> {
  const own = ctx.egress
  const hosts = await startTlsHosts()
  try {
    serveReadySite(hosts).change({ '/llms.txt': null })
    ctx.egress = hosts.egress
    await ask('tools.auditAgentReadiness', { url: SITE }, { title: 'A site without llms.txt', apiKey })
    await ask('tools.previewAgentReadiness', { url: SITE }, { title: 'A site without llms.txt' })
  } finally {
    ctx.egress = own
    await hosts.close()
  }
}
