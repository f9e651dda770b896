/** Answers of market data: from a service whose venues are servers on loopback, and from one without. */
import { marketJobs } from '#server/markets/market-jobs.ts'
import { startVenueServers } from '#testing/markets/venue-servers.ts'
import type { PaidService } from '#testing/payments/paid-service.ts'
import { startTlsHosts } from '#testing/payments/tls-hosts.ts'
import { type Service, startService } from '#testing/service.ts'
import { SITE, serveReadySite } from '#testing/tools/ready-site.ts'
import type { Ask } from './answer-recorder.ts'

/** `bare`: a service whose sources are off. */
export async function recordMarkets(ask: Ask, bare: PaidService): Promise<void> {
  let service: Service | null = null
  const venues = await startVenueServers(() => service!.clock.nowUnix * 1_000)
  venues.world.resources.push({ resource: `${SITE}/one`, description: 'One number, and where it comes from' })
  service = await startService(venues.settings)
  try {
    for (const { run } of marketJobs) await run(service.ctx, new AbortController().signal)
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 10_000)
    const asked = { from: service, apiKey }
    await ask('markets.getRegime', {}, { ...asked, title: 'A regime' })
    await ask('markets.requestRegime', {}, { ...asked, title: 'A regime' })
    await ask('markets.getSignals', {}, { from: service, title: 'The volatility of Bitcoin' })
    await ask('markets.getFullSignals', { coins: 'BTC,ETH' }, { ...asked, title: 'Two coins' })
    await ask('markets.requestBrief', {}, { ...asked, title: 'A brief' })
    await ask('markets.previewBrief', {}, { from: service, title: 'Its counts' })
    const act = { coins: ['BTC'], artifact: 'ls', artifact_type: 'shell_command' }
    await ask('markets.actOnMarkets', act, { ...asked, title: 'Nothing objects' })
    await ask('markets.getGovernanceRecord', {}, { from: service, title: 'One verdict' })
    const hosts = await startTlsHosts()
    serveReadySite(hosts)
    service.ctx.egress = hosts.egress
    const { hostname } = new URL(SITE)
    await ask('tools.reportSellerIntel', { domain: hostname }, { ...asked, title: 'A seller' })
    await hosts.close()
  } finally {
    await service.close()
    await venues.close()
  }
  const { apiKey } = await bare.register()
  await ask('markets.getSignals', {}, { title: 'No source is configured' })
  await ask('markets.getFullSignals', {}, { apiKey, title: 'No source is configured' })
}
