/**
 * A high-water mark in an S3-compatible object store: one object per size, created with `If-None-Match: *`,
 * which succeeds once. Servers that share the bucket share the mark.
 */
import { AwsV4Signer } from 'aws4fetch'
import type { Egress } from '#server/kernel/egress/egress.ts'
import type { Env } from '#server/kernel/env.ts'
import {
  formatHighWater,
  type HighWater,
  type LedgerMark,
  markOn,
  type OnceStore,
  parseHighWater,
} from './high-water.ts'

const timeoutMs = 5_000
const maxBytes = 256 * 1_024
/** Names are listed in ascending order, so they count down and the newest size comes first. */
const NAME_LIMIT = 10 ** 15
/** Objects removed after one raise. */
const MAX_PRUNED = 100

type Credentials = Pick<
  Env,
  'LEDGER_MARK_ACCESS_KEY_ID' | 'LEDGER_MARK_SECRET_ACCESS_KEY' | 'LEDGER_MARK_REGION'
>

/** `url`: bucket address with a prefix, such as https://s3.eu-central-1.amazonaws.com/bucket/ledger. */
export const objectStoreMark = (
  url: string,
  credentials: Credentials,
  egress: Pick<Egress, 'read'>,
): LedgerMark => markOn(objectStore(url, credentials, egress))

export const isObjectStore = (mark: string): boolean => /^https?:\/\//.test(mark)

function objectStore(url: string, credentials: Credentials, egress: Pick<Egress, 'read'>): OnceStore {
  const { LEDGER_MARK_ACCESS_KEY_ID: accessKeyId, LEDGER_MARK_SECRET_ACCESS_KEY: secretAccessKey } =
    credentials
  if (!accessKeyId || !secretAccessKey)
    throw new Error(
      'LEDGER_MARK is an object store: set LEDGER_MARK_ACCESS_KEY_ID and LEDGER_MARK_SECRET_ACCESS_KEY.',
    )
  const { origin, pathname } = new URL(url)
  const [bucket, ...folders] = pathname.split('/').filter(Boolean)
  if (!bucket) throw new Error(`LEDGER_MARK ${url} names no bucket: use https://host/bucket/prefix.`)
  const prefix = folders.map((folder) => `${folder}/`).join('')
  const nameOf = (size: number): string => `${prefix}${String(NAME_LIMIT - size).padStart(16, '0')}.json`

  async function request(
    method: 'GET' | 'PUT' | 'DELETE',
    pathAndQuery: string,
    { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; text: string }> {
    const target = `${origin}/${bucket}${pathAndQuery}`
    const signed = await new AwsV4Signer({
      method,
      url: target,
      headers,
      ...(body === undefined ? {} : { body }),
      accessKeyId: accessKeyId!,
      secretAccessKey: secretAccessKey!,
      service: 's3',
      region: credentials.LEDGER_MARK_REGION,
    }).sign()
    const { host: _host, ...sent } = Object.fromEntries(signed.headers)
    const { status, bytes } = await egress.read(signed.url.href, {
      method,
      headers: sent,
      ...(body === undefined ? {} : { body }),
      maxBytes,
      timeoutMs,
      chooser: 'configured',
    })
    return { status, text: new TextDecoder().decode(bytes) }
  }

  const putOf = (mark: HighWater) => ({
    body: formatHighWater(mark),
    headers: { 'if-none-match': '*', 'content-type': 'application/json' },
  })

  const refused = (what: string, { status, text }: { status: number; text: string }) =>
    new Error(
      `${what} returned ${status}${/<Code>(\w{1,64})<\/Code>/.exec(text)?.[1]?.replace(/^/, ' ') ?? ''}`,
    )

  /** The first names after `after`, which are the largest sizes below it. */
  async function list(most: number, after = ''): Promise<string[]> {
    const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(most), prefix })
    if (after) query.set('start-after', after)
    const answer = await request('GET', `?${query}`)
    if (answer.status !== 200) throw refused('Listing the mark', answer)
    const names = [...answer.text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name]) => name!)
    return names.filter((name) => name.startsWith(prefix) && /^\d{16}\.json$/.test(name.slice(prefix.length)))
  }

  async function readName(name: string): Promise<HighWater | null> {
    const answer = await request('GET', `/${name}`)
    if (answer.status === 404) return null
    if (answer.status !== 200) throw refused('Reading the mark', answer)
    return parseHighWater(answer.text, name)
  }

  /** A store that ignores the condition would let two servers write one size. */
  let honoursCondition = false
  async function requireCondition(mark: HighWater): Promise<void> {
    if (honoursCondition) return
    const again = await request('PUT', `/${nameOf(mark.size)}`, putOf(mark))
    if (again.status !== 412)
      throw new Error(
        `the store returned ${again.status} to a second creation: it does not support If-None-Match`,
      )
    honoursCondition = true
  }

  return {
    place: url,
    read: (size) => readName(nameOf(size)),
    async newest() {
      const [name] = await list(1)
      return name === undefined ? null : readName(name)
    },
    async create(mark) {
      const answer = await request('PUT', `/${nameOf(mark.size)}`, putOf(mark))
      // 409: another creation of the same name is running, and one of the two succeeds.
      if (answer.status === 412 || answer.status === 409) return false
      if (answer.status !== 200 && answer.status !== 201) throw refused('Writing the mark', answer)
      await requireCondition(mark)
      return true
    },
    async prune(below) {
      for (const name of await list(MAX_PRUNED, nameOf(below))) await request('DELETE', `/${name}`)
    },
  }
}
