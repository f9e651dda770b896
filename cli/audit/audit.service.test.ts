/** `assay audit` against real services and a real relay: one history, two that were really signed, and one cut short. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAssay, type ServedLedger, startServedLedger } from '#testing/ledger/served-ledger.ts'
import { type HostileRelay, say, startHostileRelay } from '#testing/relay/hostile-relay.ts'
import { type NpmRelay, startNpmRelay } from '#testing/relay/npm-relay.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-audit-'))
let relay: NpmRelay
let quiet: NpmRelay
let hostile: HostileRelay
let ours: ServedLedger
/** The same keys on another database: a second history, signed for real. */
let theirs: ServedLedger
let profile: string
const closing: (() => unknown)[] = []

beforeAll(async () => {
  relay = await startNpmRelay()
  quiet = await startNpmRelay()
  hostile = await startHostileRelay()
  ours = await startServedLedger([relay])
  theirs = await startServedLedger()
  await ours.append(6, 'ours')
  await theirs.append(4, 'theirs')
  await ours.service.publish()
  profile = join(folder, 'profile.json')
  writeFileSync(profile, await (await fetch(`${ours.url}/.well-known/assay-profile.json`)).text())
}, 240_000)
afterAll(async () => {
  for (const close of closing) await close()
  await Promise.all([relay, quiet, hostile, ours, theirs].map((one) => one?.close()))
  rmSync(folder, { recursive: true })
})

const newState = () => mkdtempSync(join(folder, 'state-'))
async function audit(...args: string[]) {
  const { status, out, err } = await runAssay(['audit', ...args, '--json'], folder)
  return { status, err, result: out === '' ? null : JSON.parse(out) }
}
const answersOf = (result: { sources: { kind: string; answer: string }[] }) =>
  result.sources.map(({ kind, answer }) => [kind, answer])
const textAt = async (url: string) => (await fetch(url)).text()
function kept(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

/** A site of a test: answers itself, or passes the request on. */
async function frontOf(
  target: string,
  answer: (path: string, response: ServerResponse) => boolean | Promise<boolean>,
): Promise<string> {
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    if (await answer(request.url!, response)) return
    const real = await fetch(`${target}${request.url}`)
    response.writeHead(real.status, { 'content-type': real.headers.get('content-type') ?? 'text/plain' })
    response.end(Buffer.from(await real.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('one history', () => {
  it('0: site, relay, witness and files agree; a relay without a claim is named', async () => {
    const note = kept('old.note', await textAt(`${ours.url}/log/checkpoint/39`))
    const bundle = kept('45.verdict', await textAt(`${ours.url}/ledger/45/bundle`))
    const { status, result, err } = await audit(
      ...['--site', ours.url, '--relay', relay.url, '--relay', quiet.url, '--profile', profile],
      ...['--witness', `${ours.url}/log/checkpoint`, '--file', note, '--file', bundle, '--state', newState()],
    )
    expect([status, err]).toEqual([0, ''])
    expect(answersOf(result)).toEqual([
      ['relay', 'matches'],
      ['relay', 'no_claim_found'],
      ['witness', 'matches'],
      ['file', 'behind'],
      ['file', 'matches'],
    ])
    expect(result.site.size).toBe(45)
    expect(result.sources[0]).toMatchObject({ reach: 45, statements: 6, refused: 0 })
  })

  it('2, then 0: the first audit remembers the profile and the head, the second extends it', async () => {
    const state = newState()
    const first = await audit('--site', ours.url, '--state', state)
    expect([first.status, first.result.sources]).toEqual([2, []])
    expect(first.result.ledger.profile).toBe('self_declared')
    await ours.append(2, 'more')
    const second = await audit('--site', ours.url, '--state', state)
    expect([second.status, answersOf(second.result)]).toEqual([0, [['remembered', 'behind']]])
    const third = await audit('--site', ours.url, '--state', state)
    expect([third.status, answersOf(third.result)]).toEqual([0, [['remembered', 'matches']]])
    expect(readdirSync(state).every((name) => /^(head|site)-[0-9a-f]{32}\.json$/.test(name))).toBe(true)
  })

  it('prints a table', async () => {
    const { status, out } = await runAssay(
      ['audit', '--site', ours.url, '--relay', relay.url, '--profile', profile, '--state', newState()],
      folder,
    )
    expect(status).toBe(0)
    expect(out).toMatch(/^ledger {3}localhost:3000\/log \(Assay\), keys given or remembered\n/)
    expect(out).toMatch(/relay {2}ws:\S+ {2}behind {2}to 45 {2}6 signed\n/)
    expect(out).toContain('All sources tell one history.')
  })
})

describe('two histories', () => {
  async function confirmed(file: string, kinds: string[]) {
    const { status, out } = await runAssay(
      ['audit', '--evidence', file, '--profile', profile, '--json'],
      folder,
    )
    expect(status).toBe(0)
    expect(JSON.parse(out).checks.map(({ id }: { id: string }) => id)).toEqual([
      'evidence.read',
      'evidence.keys',
      ...kinds.map((kind) => `evidence.${kind}`),
    ])
    const without = await runAssay(['audit', '--evidence', file], folder)
    expect([without.status, without.out]).toEqual([2, expect.stringContaining('localhost:3000/log')])
    const text = readFileSync(join(folder, file), 'utf8')
    const altered = kept('altered.json', text.replace(/"sources":\["/, '$&x'))
    const refused = await runAssay(['audit', '--evidence', altered, '--profile', profile], folder)
    expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('was altered')])
  }

  it('1: the remembered head is not in the tree that the site shows now', async () => {
    const state = newState()
    await audit('--site', theirs.url, '--profile', profile, '--state', state)
    const before = readdirSync(state)
    const remembered = readFileSync(join(state, before[0]!), 'utf8')
    const { status, result, err } = await audit('--site', ours.url, '--profile', profile, '--state', state)
    expect([status, answersOf(result)]).toEqual([1, [['remembered', 'mismatch']]])
    expect(err).toContain('two histories')
    expect(result.findings).toEqual(['inconsistent_trees'])
    expect(readFileSync(join(state, before[0]!), 'utf8')).toBe(remembered)
    await confirmed(result.evidence_file, ['inconsistent_trees'])
  })

  it('1: a relay holds heads of another history', async () => {
    await theirs.append(4, 'until beyond')
    const { status, result } = await audit(
      ...['--site', theirs.url, '--relay', relay.url, '--profile', profile, '--state', newState()],
      ...['--out', 'heads.json'],
    )
    expect([status, answersOf(result)]).toEqual([1, [['relay', 'mismatch']]])
    expect(new Set(result.findings)).toEqual(new Set(['head_not_in_tree']))
    await confirmed('heads.json', result.findings)
  })

  it('1: two files of one size contradict each other, also without a site', async () => {
    // The only size beyond the founding for which both signed a checkpoint.
    const files = await Promise.all(
      [ours, theirs].map(async ({ url }, index) =>
        kept(`${index}.note`, await textAt(`${url}/log/checkpoint/47`)),
      ),
    )
    const present = files.flatMap((file) => ['--file', file])
    const { status, result } = await audit(...present, '--profile', profile, '--state', newState())
    expect([status, result?.findings]).toEqual([1, ['two_roots']])
    await confirmed(result.evidence_file, ['two_roots'])
  })
})

describe('a truncation', () => {
  it('1: the site shows less than a relay and the last audit hold', async () => {
    const state = newState()
    await audit('--site', ours.url, '--profile', profile, '--state', state)
    const old = await textAt(`${ours.url}/log/checkpoint/39`)
    const cut = await frontOf(ours.url, (path, response) => {
      if (path !== '/log/checkpoint') return false
      response.end(old)
      return true
    })
    const { status, result, err } = await audit(
      ...['--site', cut, '--relay', relay.url, '--profile', profile, '--state', state, '--out', 'cut.json'],
    )
    expect([status, answersOf(result)]).toEqual([
      1,
      [
        ['remembered', 'truncation_suspected'],
        ['relay', 'truncation_suspected'],
      ],
    ])
    expect(err).toContain('a truncation')
    const confirmed = await runAssay(['audit', '--evidence', 'cut.json', '--profile', profile], folder)
    expect([confirmed.status, confirmed.out]).toEqual([
      2,
      expect.stringContaining('an old answer looks the same'),
    ])
    // What was larger stays remembered.
    const again = await audit('--site', ours.url, '--profile', profile, '--state', state)
    expect(again.status).toBe(0)
  })
})

describe('sources that stall or lie', () => {
  const withRelay = () =>
    audit('--site', ours.url, '--relay', hostile.url, '--profile', profile, '--state', newState())
  const held = () => relay.store.find({ limit: 1_000 })

  it.each<[string, () => void, string]>([
    ['is gone', () => hostile.behave((socket) => socket.terminate()), 'closed the connection'],
    [
      'refuses',
      () => hostile.behave((socket, [, name]) => say(socket, 'CLOSED', name, 'members only')),
      'members',
    ],
    [
      'floods with events of others',
      () =>
        hostile.behave((socket, [, name]) => {
          for (let n = 0; n < 500; n += 1)
            say(socket, 'EVENT', name, { ...held()[0], pubkey: 'ab'.repeat(32) })
        }),
      'frames that answer nothing',
    ],
  ])('2: a relay that %s is unreachable, with the reason', async (_, misbehave, words) => {
    misbehave()
    const { status, result } = await withRelay()
    expect([status, answersOf(result)]).toEqual([2, [['relay', 'unreachable']]])
    expect(result.sources[0].detail).toContain(words)
  })

  it('2: forged heads are counted and are no evidence', async () => {
    hostile.behave((socket, [kind, name]) => {
      if (kind !== 'REQ') return
      for (const event of held().filter((one) => one.kind === 30_078)) {
        const content = event.content.replace(/"head_hash":"../, '"head_hash":"00')
        say(socket, 'EVENT', name, { ...event, content })
      }
      say(socket, 'EOSE', name)
    })
    const { status, result } = await withRelay()
    expect([status, result.sources[0].answer, result.evidence_file]).toEqual([2, 'no_claim_found', null])
    expect(result.sources[0].refused).toBeGreaterThan(0)
  })

  it('2: a site without a checkpoint, with one of another key, that redirects away, or answers without end', async () => {
    const note = await textAt(`${ours.url}/log/checkpoint`)
    const fronts: [string, (response: ServerResponse) => void][] = [
      ['status 500', (response) => response.writeHead(500).end()],
      ['signature', (response) => response.end(note.replace('\n4', '\n9'))],
      ['another log', (response) => response.end(note.replace(/^localhost/, 'elsewhere'))],
      ['another host', (response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end()],
      ['exceeds 65536 bytes', (response) => response.end(Buffer.alloc(1_000_000, 0x20))],
    ]
    for (const [words, misbehave] of fronts) {
      const front = await frontOf(ours.url, (path, response) => {
        if (path === '/log/checkpoint') misbehave(response)
        return path === '/log/checkpoint'
      })
      const { status, result } = await audit(
        ...['--site', front, '--relay', relay.url, '--profile', profile, '--state', newState()],
      )
      expect([status, result.site.problem], words).toEqual([2, expect.stringContaining(words)])
      expect(answersOf(result)).toEqual([['relay', 'not_comparable']])
    }
  })

  it('a wrong consistency proof alone is no evidence: the tiles decide', async () => {
    const state = newState()
    await audit('--site', ours.url, '--profile', profile, '--state', state)
    await ours.append(1, 'grown')
    const wrong = await frontOf(ours.url, (path, response) => {
      const isProof = path.startsWith('/log/proof/consistency')
      if (isProof)
        response.end(JSON.stringify({ from: 1, to: 2, hashes: [Buffer.alloc(32).toString('base64')] }))
      return isProof
    })
    const { status, result } = await audit('--site', wrong, '--profile', profile, '--state', state)
    expect([status, result.sources[0].answer, result.evidence_file]).toEqual([0, 'behind', null])
    expect(result.sources[0].detail).toContain('the consistency proof of the site is wrong')
  })
})

describe('what was typed', () => {
  it('64: nothing to audit, no address, evidence with sources', async () => {
    for (const args of [
      [],
      ['--site', 'ftp://x'],
      ['--site', 'http://user:word@x'],
      ['--relay', 'https://x', '--site', 'http://x'],
      ['--file', 'x'],
      ['--evidence', 'x', '--site', 'http://x'],
      ['more'],
    ])
      expect((await runAssay(['audit', ...args], folder)).status, args.join(' ')).toBe(64)
  })

  it('66: a file that is not there, a profile that is none, a damaged memory', async () => {
    expect((await runAssay(['audit', '--evidence', 'none.json'], folder)).status).toBe(66)
    const given = ['audit', '--site', ours.url, '--state', newState(), '--profile']
    expect((await runAssay([...given, kept('bad.json', '{}')], folder)).status).toBe(66)
    expect((await runAssay([...given, profile, '--file', 'none'], folder)).status).toBe(66)
    const state = newState()
    await audit('--site', ours.url, '--profile', profile, '--state', state)
    writeFileSync(join(state, readdirSync(state)[0]!), '{}')
    const { status, err } = await runAssay(
      ['audit', '--site', ours.url, '--profile', profile, '--state', state],
      folder,
    )
    expect([status, err]).toEqual([66, expect.stringContaining('is damaged')])
  })
})
