// The obvious build, to compare with: a Next application of two route handlers, generated, built and started
// as anybody would, with the same versions of Next and Node.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '#dev/embedded-postgres/free-port.ts'
import { runCommand } from '../../scripts/setup/run-command.ts'
import { type ChildServer, startChild } from './load/child.ts'

const files = (root: string, health: string): Record<string, string> => ({
  'package.json': '{ "name": "plain-next", "private": true, "type": "module" }\n',
  // The packages lie in the repository above, which Turbopack must be told.
  'next.config.js': `export default {
  turbopack: { root: ${JSON.stringify(root)} },
  outputFileTracingRoot: ${JSON.stringify(root)},
  typescript: { ignoreBuildErrors: true },
}
`,
  'app/verify/route.ts': `import { verifyEvent } from 'nostr-tools'

export async function POST(request: Request): Promise<Response> {
  return Response.json({ valid: verifyEvent(await request.json()) })
}
`,
  'app/health/route.ts': `export const dynamic = 'force-dynamic'

const parts = ${health}

export function GET(): Response {
  return Response.json({ ...parts, timestamp: Math.floor(Date.now() / 1000) })
}
`,
})

export interface PlainNextOptions {
  root: string
  dataDir: string
  /** The JSON text that the server's own /health answers. */
  health: string
}

export async function startPlainNext({ root, dataDir, health }: PlainNextOptions): Promise<ChildServer> {
  const directory = join(dataDir, 'plain-next')
  const { timestamp: _, ...parts } = JSON.parse(health)
  const contents = files(root, JSON.stringify(parts))
  const next = join(root, 'node_modules/next')
  const version = JSON.parse(readFileSync(join(next, 'package.json'), 'utf8')).version
  const stamp = createHash('sha256').update(JSON.stringify({ contents, version })).digest('hex')
  const stampPath = join(directory, '.next/stamp')
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  if (!existsSync(stampPath) || readFileSync(stampPath, 'utf8') !== stamp) {
    console.error('building: the plain Next application')
    rmSync(directory, { recursive: true, force: true })
    for (const [path, content] of Object.entries(contents)) {
      mkdirSync(dirname(join(directory, path)), { recursive: true })
      writeFileSync(join(directory, path), content)
    }
    const args = [join(next, 'dist/bin/next'), 'build']
    await runCommand({ command: process.execPath, args, cwd: directory, env })
    writeFileSync(stampPath, stamp)
  }
  const port = await freePort()
  return startChild({
    name: 'The plain Next application',
    args: [join(next, 'dist/bin/next'), 'start', '--port', String(port), '--hostname', '127.0.0.1'],
    cwd: directory,
    env,
    url: `http://127.0.0.1:${port}`,
    readyPath: '/health',
    logPath: join(dataDir, 'plain-next.log'),
  })
}
