/** Alerts arrive at a real mail server and, as private messages that nostr-tools opens, at a real relay. */
import { nip17 } from 'nostr-tools'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NpmRelay, startNpmRelay } from '#testing/relay/npm-relay.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { type Operator, startOperator } from '#testing/warden/operator.ts'
import { digestDueUnix, isQuiet } from './alert-settings.ts'
import { insertAlert } from './alerts.store.ts'
import { tellOperators } from './send-messages.ts'

const reader = generateSecretKey()
const mails: { to: string[]; text: string }[] = []
let refuses = false
let relay: NpmRelay
let smtp: SMTPServer
let service: Service
let ada: Operator
beforeAll(async () => {
  relay = await startNpmRelay()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'assay' && password === 'p@ss' ? done(null, { user: 'assay' }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('mailbox full') : null),
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
        done()
      })
    },
    allowInsecureAuth: true,
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as { port: number }
  service = await startService({
    ALERT_SMTP_URL: `smtp://assay:p%40ss@127.0.0.1:${port}`,
    ALERT_MAIL_FROM: 'assay@example.org',
    ALERT_MAIL_TO: 'ada@example.org',
    ALERT_NOSTR_TO: getPublicKey(reader),
    ALERT_NOSTR_SECRET_KEY: '05'.repeat(32),
    ALERT_NOSTR_RELAYS: relay.url,
    ALERT_DIGEST_HOUR: '8',
    EGRESS_ALLOW: `127.0.0.1:${port}`,
    DREAM_EVERY_HOURS: '0',
  })
  ada = await startOperator(service, 'ada')
}, 120_000)
afterAll(async () => {
  await service?.close()
  await relay?.close()
  smtp?.close(() => {})
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
    expect(mails).toHaveLength(1)
    const [head, body] = mails[0]!.text.split('\r\n\r\n', 2)
    expect(mails[0]!.to).toEqual(['ada@example.org'])
    expect(head).toContain('Subject: Assay: A proposal waits for a decision')
    expect(head).not.toMatch(/bounty|40,000|wp_/)
    const unfolded = mails[0]!.text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(body).toBeTruthy()
    expect(unfolded).toContain(title)
    expect(unfolded).toContain(`http://localhost:3000/warden/approvals?proposal=${id}`)
    expect(messagesRead()).toEqual([expect.stringContaining(`?proposal=${id}`)])
    const [row] = (await ada.get('/warden/proposals')).body.proposals
    expect(row.notified_at).toBe(service.clock.nowUnix)
    expect(await tellOperators(service.ctx)).toBeNull()
    expect(mails).toHaveLength(1)
  })

  it('is tried again until the server accepts it, and not called sent before', async () => {
    refuses = true
    const id = await ada.propose({ title: 'Another', posteriorBps: 9_000, impactWeightMilli: 40_000 })
    expect(await tellOperators(service.ctx)).toContain('mailbox full')
    expect(mails).toHaveLength(1)
    expect((await stored()).filter(({ state }) => state === 'waiting')).toMatchObject([
      { channel: 'email', attempts: 1 },
    ])
    refuses = false
    service.clock.nowUnix += 31
    expect(await tellOperators(service.ctx)).toBeNull()
    expect(mails.at(-1)!.text.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(id)
  })

  it('goes to no mail server that the egress guard refuses', async () => {
    const url = service.ctx.env.ALERT_SMTP_URL!
    service.ctx.env.ALERT_SMTP_URL = url.replace(/\d+$/, '587')
    await ada.propose({ title: 'A third', posteriorBps: 9_000, impactWeightMilli: 40_000 })
    expect(await tellOperators(service.ctx)).toMatch(/^email: 127\.0\.0\.1 resolves to/)
    service.ctx.env.ALERT_SMTP_URL = url
    service.clock.nowUnix += 31
    expect(await tellOperators(service.ctx)).toBeNull()
    expect(mails.at(-1)!.text).toContain('A third')
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
      mails.filter(({ text }) => text.includes('Subject: Assay: Operator tokens are being guessed')),
    ).toHaveLength(1)
  })
})

describe('a digest', () => {
  it('waits for its hour, tells many in one message, and quiet hours hold it', async () => {
    const before = mails.length
    for (let n = 0; n < 25; n += 1) await ada.propose({ title: `Small ${n}` })
    expect(await tellOperators(service.ctx)).toBeNull()
    expect(mails.length).toBe(before)
    service.clock.nowUnix = digestDueUnix(8, service.clock.nowUnix + 86_400)
    service.ctx.env.ALERT_QUIET_HOURS = '7-9'
    await tellOperators(service.ctx)
    expect(mails.length).toBe(before)
    service.ctx.env.ALERT_QUIET_HOURS = undefined
    await tellOperators(service.ctx)
    expect(mails.length).toBe(before + 1)
    expect(mails.at(-1)!.text).toContain('Subject: Assay: 25 things for the operators')
    expect(mails.at(-1)!.text).toContain('And 5 more')
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
