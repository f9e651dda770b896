/** Answers of the conformance registry: this service's own row, a stranger that does not answer, and a certified one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { anchorOf, block, bytesOf, mapping } from '#protocol/conformance/testing/made-verifier.ts'
import { ownName } from '#server/conformance/probe/own-mapping.ts'
import { probeVerifier } from '#server/conformance/probe/probe-verifier.ts'
import type { PaidService } from '#testing/payments/paid-service.ts'
import type { Ask } from './answer-recorder.ts'

const certified = 'referee-one'

export async function recordConformance(ask: Ask, service: PaidService): Promise<void> {
  const { ctx } = service
  const { apiKey, accountId } = await service.register()
  await service.fund(accountId, 1_000)
  const entry = {
    ...mapping,
    name: certified,
    display_name: 'Referee One',
    fetch: { ...mapping.fetch, url: 'https://referee.example/governance' },
  }
  await ask('conformance.enterVerifier', entry, { title: 'A verifier is entered', apiKey })
  await firstProbe(service)
  service.clock.nowUnix += 1
  for (const name of [ownName, certified]) {
    const row = await ctx.db.prisma.conformanceVerifier.findUniqueOrThrow({ where: { name } })
    await probeVerifier(answeringAs(service), { name, is_self: false, mapping: row.mapping })
  }
  await ask('conformance.listVerifiers')
  await ask('conformance.listVerifiersAsJson', { limit: 1 })
  await ask('conformance.getVerifier', { name: certified })
  await ask('conformance.getVerifier', { name: 'nobody' }, { title: 'No verifier has this name' })
  await ask('conformance.getMapping', { name: ownName })
  await ask('conformance.getBadge', { name: certified })
  await ask('conformance.getSuite')
  const { governance } = await ask('conformance.getGovernance')
  await ask('conformance.getGovernanceAnchor', { event_id: governance.event.id })
  const certify = (title: string) =>
    ask('conformance.certifyVerifier', { name: certified }, { title, apiKey })
  await certify('A certified grade is published')
  await certify('The same measurement again')
}

/** Entering it has woken the job, which cannot reach the host: waits for that grade. */
async function firstProbe({ ctx }: PaidService): Promise<void> {
  const deadlineMs = Date.now() + 30_000
  while ((await ctx.db.prisma.conformanceGrade.count({ where: { name: certified } })) === 0) {
    if (Date.now() > deadlineMs) throw new Error('the first probe did not run')
    await sleep(50)
  }
}

/** The egress of the service, to hosts that exist nowhere: the verifier of the tests, and two sources for its block. */
function answeringAs({ ctx, call }: PaidService): PaidService['ctx'] {
  const { file, blocks } = anchorOf((block.event as { id: string }).id)
  const encode = (text: string) => new TextEncoder().encode(text)
  const read: typeof ctx.egress.read = async (url) => {
    const { pathname, host } = new URL(url)
    const answer = async (): Promise<Uint8Array> => {
      if (host !== 'referee.example' && host.endsWith('.example'))
        return encode(
          pathname.startsWith('/block-height/')
            ? blocks.pin!.hash
            : Buffer.from(blocks.headers.find(({ height }) => height === 1)!.bytes).toString('hex'),
        )
      if (host !== 'referee.example') return encode((await call(pathname)).text)
      return pathname === '/anchor' ? file : bytesOf({ governance: { ...block, anchor: '/anchor' } })
    }
    return { status: 200, url, contentType: 'application/json', retryAfter: null, bytes: await answer() }
  }
  const sources = ['https://one.example', 'https://two.example']
  return { ...ctx, egress: { ...ctx.egress, read }, bitcoin: { ...ctx.bitcoin, sources } }
}
