// Builds the generated outputs (database client, engine, pages), each only when its sources changed. Shared
// by npm start and npm test, one run at a time.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { acquireLock } from '#dev/embedded-postgres/process-lock.mjs'
import { hashSources, isBuiltFrom, stampBuild } from '../checks/sources.ts'
import { compileAhead } from './compile-ahead.ts'
import { runCommand } from './run-command.ts'

type Build = {
  id: 'client' | 'words' | 'engine' | 'badge' | 'pages'
  sources: string[]
  /** Stored inside the output. */
  stamp: string
  make(root: string): Promise<void>
}

const builds: Build[] = [
  {
    id: 'client',
    sources: ['prisma/schema', 'prisma.config.ts', 'package-lock.json'],
    stamp: 'prisma/generated/.sources',
    async make(root) {
      // Generation uses WebAssembly; naming any program here prevents Prisma from downloading an unused
      // engine.
      const env = {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
      }
      await node(root, ['node_modules/prisma/build/index.js', 'generate'], env)
    },
  },
  {
    id: 'words',
    sources: [
      'scripts/tables/build-pos-words.ts',
      'protocol/review/plan/read/words/unfold-words.ts',
      'package-lock.json',
    ],
    stamp: 'protocol/review/plan/read/words/.sources',
    async make(root) {
      await node(root, ['scripts/tables/build-pos-words.ts'], process.env)
    },
  },
  {
    id: 'engine',
    sources: ['protocol', 'package-lock.json', 'scripts/engine'],
    stamp: '.build/engine/.sources',
    async make(root) {
      await node(root, ['scripts/tables/discover-rules.ts'], process.env)
      await node(root, ['scripts/engine/build-engine.ts'], process.env)
    },
  },
  {
    id: 'badge',
    sources: ['protocol', 'components/badge', 'scripts/badge', 'package-lock.json'],
    stamp: '.build/badge/.sources',
    async make(root) {
      await node(root, ['scripts/badge/build-badge.ts'], process.env)
    },
  },
  {
    id: 'pages',
    sources: [
      ...['app', 'components', 'server', 'protocol', 'prisma/schema', 'public', 'content'],
      ...['next.config.js', 'postcss.config.mjs', 'proxy.ts', 'tsconfig.json', 'package-lock.json'],
      'scripts/setup/compile-ahead.ts',
    ],
    stamp: '.next/.sources',
    async make(root) {
      // A build uses no database and no key: pages read their data at request time.
      const { DATABASE_URL, VERIFIER_SECRET_KEY, ...rest } = process.env
      const env = { ...rest, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
      await node(root, ['node_modules/next/dist/bin/next', 'build'], env)
      compileAhead(join(root, '.next', 'static', 'chunks'))
    },
  },
]

export type PendingBuild = { id: Build['id']; isDone: boolean; run(): Promise<void> }

/** The build steps in order; `isDone` when the output already matches the sources. */
export function pendingBuilds(root: string): PendingBuild[] {
  return builds.map((build) => {
    const stamp = join(root, build.stamp)
    const isDone = () => isBuiltFrom(stamp, hashSources(root, build.sources))
    return {
      id: build.id,
      isDone: isDone(),
      async run() {
        const lock = await waitForTurn(join(root, '.data', 'build.lock'))
        try {
          if (isDone()) return // another run built it in the meantime
          const hash = hashSources(root, build.sources)
          rmSync(stamp, { force: true })
          await build.make(root)
          stampBuild(stamp, hash)
        } finally {
          lock.release()
        }
      },
    }
  })
}

async function waitForTurn(path: string) {
  mkdirSync(join(path, '..'), { recursive: true })
  for (;;) {
    const taken = acquireLock(path)
    if ('lock' in taken) return taken.lock
    await sleep(200)
  }
}

async function node(root: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  await runCommand({ command: process.execPath, args, cwd: root, env })
}
