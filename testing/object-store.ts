/**
 * Stub of an S3-compatible store: PUT with If-None-Match, GET, DELETE and ListObjectsV2 in one bucket;
 * verifies the Signature Version 4 of each request (API reference of Amazon S3; AWS General Reference,
 * "Signature Version 4").
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ObjectStore {
  /** Address of the bucket. */
  url: string
  objects: Map<string, string>
  /** Answers every request with 503 while true. */
  isDown: boolean
  close(): Promise<void>
}

interface Options {
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Some stores accept the header and ignore it. */
  ignoresCondition?: boolean
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export async function startObjectStore(options: Options): Promise<ObjectStore> {
  const objects = new Map<string, string>()
  const store = { isDown: false }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const answer = (status: number, text = '') => {
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(text)
    }
    if (store.isDown) return answer(503, '<Error><Code>SlowDown</Code></Error>')
    if (!isSigned(request, body, options))
      return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const url = new URL(request.url!, 'http://store')
    const name = url.pathname.slice(`/${options.bucket}/`.length)
    if (!url.pathname.startsWith(`/${options.bucket}`))
      return answer(404, '<Error><Code>NoSuchBucket</Code></Error>')
    if (request.method === 'GET' && url.searchParams.get('list-type') === '2') {
      const prefix = url.searchParams.get('prefix') ?? ''
      const after = url.searchParams.get('start-after') ?? ''
      const names = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
      const listed = names.slice(0, Number(url.searchParams.get('max-keys')))
      return answer(
        200,
        `<ListBucketResult>${listed.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`,
      )
    }
    if (request.method === 'PUT') {
      const isConditional = request.headers['if-none-match'] === '*' && !options.ignoresCondition
      if (isConditional && objects.has(name))
        return answer(412, '<Error><Code>PreconditionFailed</Code></Error>')
      objects.set(name, body)
      return answer(200)
    }
    if (request.method === 'DELETE') {
      objects.delete(name)
      return answer(204)
    }
    const found = objects.get(name)
    return found === undefined ? answer(404, '<Error><Code>NoSuchKey</Code></Error>') : answer(200, found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(store, {
    url: `http://127.0.0.1:${port}/${options.bucket}`,
    objects,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/

function isSigned(
  request: IncomingMessage,
  body: string,
  { accessKeyId, secretAccessKey }: Options,
): boolean {
  const match = AUTHORIZATION.exec(request.headers.authorization ?? '')
  if (!match || match[1] !== accessKeyId) return false
  const [, , day, region, names, signature] = match as unknown as string[]
  const payload = String(request.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false
  const url = new URL(request.url!, 'http://store')
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const headers = names!.split(';')
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...headers.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return timingSafeEqual(hmac(key, text), Buffer.from(signature!, 'hex'))
}
