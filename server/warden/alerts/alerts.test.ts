/** Alerts arrive at a real mail server and, as private messages that nostr-tools opens, at a real relay. */
import { nip17 } from 'nostr-tools'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, readable, startMailServer } from '#testing/mail/mail-server.ts'
import { type NpmRelay, startNpmRelay } from '#testing/relay/npm-relay.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { type Operator, startOperator } from '#testing/warden/operator.ts'
import { alertTargets, digestDueUnix, halfSetChannels, isQuiet } from './alert-settings.ts'
import { insertAlert } from './alerts.store.ts'
import { tellOperators } from './send-messages.ts'

const reader = generateSecretKey()
let relay: NpmRelay
let smtp: MailServer
let service: Service
let ada: Operator
beforeAll(async () => {
  relay = await startNpmRelay()
  smtp = await startMailServer()
  service = await startService({
    ALERT_SMTP_URL: `smtp://assay:p%40ss@127.0.0.1:${smtp.port}`,
    ALERT_MAIL_FROM: 'assay@example.org',
    ALERT_MAIL_TO: 'ada@example.org',
    ALERT_NOSTR_TO: getPublicKey(reader),
    ALERT_NOSTR_SECRET_KEY: '05'.repeat(32),
    ALERT_NOSTR_RELAYS: relay.url,
    ALERT_DIGEST_HOUR: '8',
    EGRESS_ALLOW: `127.0.0.1:${smtp.port}`,
    DREAM_EVERY_HOURS: '0',
  })
  ada = await startOperator(service, 'ada')
}, 120_000)
afterAll(async () => {
  await service?.close()
  await relay?.close()
  await smtp?.close()
})

const messagesRead = () =>
  relay.store
    .find({ kinds: [1059], limit: 100 } as never)
    .map((event) => nip17.unwrapEvent(event as never, reader).content)
const stored = () =>
  sql<{ channel: string; state: string; urgency: string; attempts: number }>(
    service.ctx.db,
    'SELECT channel, state, urgency, attempts FROM operator_message ORDER BY created_at_unix, channel',
  )

describe('an urgent alert', () => {
  it('arrives by mail and as a private message, with the link of its proposal and nothing of it in the subject', async () => {
    const title = 'Pay a bounty of 40,000 sats'
    const id = await ada.propose({ title, posteriorBps: 9_000, impactWeightMilli: 40_000 })
    expect(await tellOperators(service.ctx)).toBeNull()
    expect(smtp.mails).toHaveLength(1)
    const [head, body] = smtp.mails[0]!.text.split('\r\n\r\n', 2)
    expect(smtp.mails[0]!.to).toEqual(['ada@example.org'])
    expect(head).toContain('Subject: Assay: A proposal waits for a decision')
    expect(head).not.toMatch(/bounty|40,000|wp_/)
    const unfolded = readable(smtp.mails[0]!.text)
    expect(body).toBeTruthy()
    expect(unfolded).toContain(title)
    expect(unfolded).toContain(`http://localhost:3000/warden/approvals?proposal=${id}`)
    expect(messagesRead()).toEqual([expect.stringContaining(`?proposal=${id}`)])
    const [row] = (await ada.get('/warden/proposals')).body.proposals
    expect(row.notified_at).toBe(service.clock.nowUnix)
    expect(await tellOperators(service.ctx)).toBeNull()
    expect(smtp.mails).toHaveLength(1)
  })

  it('is tried again until the server accepts it, and not called sent before', async () => {
    smtp.refusal = 'mailbox full'
    const id = await ada.propose({ title: 'Another', posteriorBps: 9_000, impactWeightMilli: 40_000 })
    expect(await tellOperators(service.ctx)).toContain('mailbox full')
    expect(smtp.mails).toHaveLength(1)
    expect((await stored()).filter(({ state }) => state === 'waiting')).toMatchObject([
      { channel: 'email', attempts: 1 },
    ])
    smtp.refusal = null
    service.clock.nowUnix += 31
    expect(await tellOperators(service.ctx)).toBeNull()
    expect(readable(smtp.mails.at(-1)!.text)).toContain(id)
  })

  it('goes to no mail server that the egress guard refuses', async () => {
    const url = service.ctx.env.ALERT_SMTP_URL!
    service.ctx.env.ALERT_SMTP_URL = url.replace(/\d+$/, '587')
    await ada.propose({ title: 'A third', posteriorBps: 9_000, impactWeightMilli: 40_000 })
    expect(await tellOperators(service.ctx)).toMatch(/^email: 127\.0\.0\.1 resolves to/)
    service.ctx.env.ALERT_SMTP_URL = url
    service.clock.nowUnix += 31
    expect(await tellOperators(service.ctx)).toBeNull()
    expect(smtp.mails.at(-1)!.text).toContain('A third')
  })

  it('reports the state of sentinel and queue when it is asked to', async () => {
    await insertAlert(service.ctx.db, {
      kind: 'report',
      fact: 'report:test',
      proposalId: null,
      detail: 'Ada asked for it.',
      createdAtUnix: service.clock.nowUnix,
    })
    expect(await tellOperators(service.ctx)).toBeNull()
    expect(messagesRead()).toContainEqual(
      expect.stringMatching(/Trading: unconfigured\nProposals: 3 wait, 0 of them overdue; 0 failed\n/),
    )
    expect((await service.call('/sentinel/status')).body.last_report_at).toBe(service.clock.nowUnix)
  })

  it('is made of guessed tokens, once an hour for an address', async () => {
    for (let n = 0; n < 24; n += 1) await service.call('/warden/status')
    await tellOperators(service.ctx)
    expect(
      smtp.mails.filter(({ text }) => text.includes('Subject: Assay: Operator tokens are being guessed')),
    ).toHaveLength(1)
  })
})

describe('a digest', () => {
  it('waits for its hour, tells many in one message, and quiet hours hold it', async () => {
    const before = smtp.mails.length
    for (let n = 0; n < 25; n += 1) await ada.propose({ title: `Small ${n}` })
    expect(await tellOperators(service.ctx)).toBeNull()
    expect(smtp.mails.length).toBe(before)
    service.clock.nowUnix = digestDueUnix(8, service.clock.nowUnix + 86_400)
    service.ctx.env.ALERT_QUIET_HOURS = '7-9'
    await tellOperators(service.ctx)
    expect(smtp.mails.length).toBe(before)
    service.ctx.env.ALERT_QUIET_HOURS = undefined
    await tellOperators(service.ctx)
    expect(smtp.mails.length).toBe(before + 1)
    expect(smtp.mails.at(-1)!.text).toContain('Subject: Assay: 25 things for the operators')
    expect(smtp.mails.at(-1)!.text).toContain('And 5 more')
  })
})

it.each([
  ['22-7', 23, true],
  ['22-7', 3, true],
  ['22-7', 7, false],
  ['9-17', 12, true],
  ['9-17', 17, false],
])('quiet hours %s at %i: %s', (hours, hour, quiet) => {
  expect(isQuiet(hours, 1_789_948_800 + hour * 3_600)).toBe(quiet)
})

const half = {
  ...{ ALERT_SMTP_URL: undefined, ALERT_MAIL_FROM: undefined, ALERT_NOSTR_SECRET_KEY: undefined },
  ...{ ALERT_MAIL_TO: [], ALERT_NOSTR_TO: [], ALERT_NOSTR_RELAYS: [] },
}
const mail = { ALERT_SMTP_URL: 'smtps://mail', ALERT_MAIL_FROM: 'a@b', ALERT_MAIL_TO: ['c@d'] }
it.each([
  ['none of a channel', {}, []],
  ['all of a channel', mail, []],
  ['no recipient', { ...mail, ALERT_MAIL_TO: [] }, [/by mail: ALERT_MAIL_TO must/]],
  [
    'only recipients',
    { ALERT_MAIL_TO: ['c@d'], ALERT_NOSTR_TO: ['e'] },
    [
      /ALERT_SMTP_URL and ALERT_MAIL_FROM must/,
      /by Nostr: ALERT_NOSTR_SECRET_KEY and ALERT_NOSTR_RELAYS must/,
    ],
  ],
])('a channel with %s', (_what, set, problems) => {
  const env = { ...half, ...set }
  expect(halfSetChannels(env)).toEqual(problems.map((problem) => expect.stringMatching(problem)))
  expect(alertTargets(env)).toHaveLength(set === mail ? 1 : 0)
})
