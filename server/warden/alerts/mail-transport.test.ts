/** Mail servers with TLS: alerts and passwords go only to one whose certificate holds, and never in the clear. */
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailServer, mailUser, startMailServer } from '#testing/mail/mail-server.ts'
import { type Service, startService } from '#testing/service.ts'
import { makeSelfSigned } from '#testing/tls/self-signed.ts'
import { type Operator, startOperator } from '#testing/warden/operator.ts'
import { tellOperators } from './send-messages.ts'

const kinds = ['smtps', 'STARTTLS', 'smtps, untrusted', 'STARTTLS, untrusted', 'in the clear'] as const
type Kind = (typeof kinds)[number]
const servers = new Map<Kind, MailServer>()
const authorities = getCACertificates('default')
let service: Service
let ada: Operator
beforeAll(async () => {
  const [trusted, other] = [makeSelfSigned('localhost'), makeSelfSigned('localhost')]
  setDefaultCACertificates([...authorities, trusted.cert])
  servers.set('smtps', await startMailServer({ tls: { ...trusted, isImplicit: true } }))
  servers.set('STARTTLS', await startMailServer({ tls: { ...trusted, isImplicit: false } }))
  servers.set('smtps, untrusted', await startMailServer({ tls: { ...other, isImplicit: true } }))
  servers.set('STARTTLS, untrusted', await startMailServer({ tls: { ...other, isImplicit: false } }))
  servers.set('in the clear', await startMailServer())
  service = await startService({
    ALERT_SMTP_URL: urlOf('smtps'),
    ALERT_MAIL_FROM: 'assay@example.org',
    ALERT_MAIL_TO: 'ada@example.org',
    EGRESS_ALLOW: [...servers.values()].map(({ port }) => `localhost:${port}`).join(','),
    DREAM_EVERY_HOURS: '0',
  })
  // The guard dials these servers; for the rules of mail they are on a public network.
  service.ctx.env.EGRESS_ALLOW.length = 0
  ada = await startOperator(service, 'ada')
}, 120_000)
afterAll(async () => {
  setDefaultCACertificates(authorities)
  await service?.close()
  for (const server of servers.values()) await server.close()
})

function urlOf(kind: Kind): string {
  const scheme = kind.startsWith('smtps') ? 'smtps' : 'smtp'
  return `${scheme}://${mailUser.name}:${encodeURIComponent(mailUser.password)}@localhost:${servers.get(kind)!.port}`
}

async function sendThrough(kind: Kind) {
  service.ctx.env.ALERT_SMTP_URL = urlOf(kind)
  const title = `Through ${kind}`
  await ada.propose({ title, posteriorBps: 9_000, impactWeightMilli: 40_000 })
  service.clock.nowUnix += 3_600
  const problem = await tellOperators(service.ctx)
  return { problem, title, server: servers.get(kind)! }
}

it.each(['smtps', 'STARTTLS'] as const)('%s: the alert arrives over TLS, after the login', async (kind) => {
  const { problem, title, server } = await sendThrough(kind)
  expect(problem).toBeNull()
  expect(server.mails).toMatchObject([{ isSecure: true, to: ['ada@example.org'] }])
  expect(server.mails[0]!.text).toContain(title)
  expect(server.logins).toEqual([mailUser.name])
})

it.each([
  ['smtps, untrusted', /self-signed certificate/],
  ['STARTTLS, untrusted', /self-signed certificate/],
  ['in the clear', /STARTTLS/],
] as const)('%s: neither password nor alert is sent', async (kind, why) => {
  const { problem, server } = await sendThrough(kind)
  expect(problem).toMatch(why)
  expect([server.mails, server.logins]).toEqual([[], []])
})
