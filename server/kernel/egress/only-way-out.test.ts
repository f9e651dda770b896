/** Nothing in server/ opens a connection of its own but the files named here, each with its reason. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const waysOut = /from '(?:node:)?(?:https?|net|tls|dgram|undici)'|(?<![.\w])fetch\(|new WebSocket\(/

/** Why a file may hold such a word. */
const mayConnect: Record<string, string> = {
  'kernel/egress/dial.ts': 'the one dialler',
  'kernel/egress/fetch-hop.ts': 'HTTP over what it dials',
  'kernel/egress/guarded-fetch.ts': 'HTTP over what it dials',
  'kernel/egress/proxy.ts': 'listens on a socket file, and passes on over what it dials',
  'main.ts': 'listens',
  'reason/provenance.ts': 'tells an address from a name',
  'conformance/probe/read-evidence.ts': 'names its reader so, over the egress',
  'execution/engine/docker/docker-api.ts': 'the socket of the container engine that the operator names',
  'execution/self-test/self-test.ts': 'listens where a sandbox must not reach',
  'execution/browse/browser/test-browser.ts':
    'listens where a page must not reach, and tries it itself first',
  'surfaces/pages/warm-pages.ts': 'asks its own server',
  'relays/connection/open-relay.ts': 'WebSockets to relays that only the operator names',
  'surfaces/example-call.ts': 'prints a call for readers',
}
/** The database, tests, and clients of addresses that only the operator sets: the model, the wallet. */
const mayConnectBelow = ['postgres/', 'testing/', 'review/model/', 'payments/lightning/wallets/']

/** Imports of types only are left out: they open nothing. */
const opensConnection = (source: string): boolean =>
  waysOut.test(source.replaceAll(/^import type [^;]*? from '[^']+'$/gm, ''))

describe('outgoing connections', () => {
  it.each(["import { request } from 'node:https'", "import { Agent } from 'undici'", 'await fetch(url)'])(
    'would be noticed: %s',
    (source) => {
      expect(opensConnection(source)).toBe(true)
    },
  )

  it.each([
    'await egress.fetch(url, request)',
    "import type { IncomingMessage } from 'node:http'",
    "import type {\n  IncomingMessage,\n} from 'node:http'",
  ])('would not be suspected: %s', (source) => {
    expect(opensConnection(source)).toBe(false)
  })

  it('leave through the guarded egress', () => {
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((path) => path.split(sep).join('/'))
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    const found = files.filter(
      (path) =>
        !(path in mayConnect) &&
        !mayConnectBelow.some((folder) => path.startsWith(folder)) &&
        !path.includes('/testing/') &&
        opensConnection(readFileSync(join(root, path), 'utf8')),
    )
    expect(found.map((path) => relative('.', path))).toEqual([])
  })
})
