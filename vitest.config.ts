// Two sets of tests: `pure` needs nothing, `postgres` gets one real PostgreSQL for the whole run.
import { resolve } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const testsIn = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
/** Commands that ask a real service. */
const commandsOnAService = 'cli/**/*.service.test.ts'
const exclude = [...configDefaults.exclude, '.build/**', '.data/**', '.next/**', 'prisma/generated/**']
const env = {
  TZ: 'UTC',
  /** Published test vectors; tests that want them say so when the folder is not there. */
  VECTORS_DIR: resolve(process.env.VECTORS_DIR ?? '../shared/vectors'),
}

/** These limits end what hangs; a busy machine is no failure. A test has its own only where it is longer. */
const patience = { testTimeout: 120_000, hookTimeout: 400_000, expect: { poll: { timeout: 60_000 } } }

/** Before any other, so that it is removed last. */
const temporaryFolder = 'testing/temporary-folder.ts'

const alias = [{ find: /^fast-check$/, replacement: resolve('scripts/test/fast-check.ts') }]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: testsIn('protocol', 'components', 'cli', 'bench'),
          environment: 'node',
          exclude: [...exclude, commandsOnAService],
          env,
          alias,
          // Nothing here outlives a test, so modules are read once for each worker: a third less CPU.
          isolate: false,
          globalSetup: [temporaryFolder],
          // Vitest leaves a core free, which on two cores is half of them.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          ...patience,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [...testsIn('server', 'app', 'prisma', 'scripts', 'dev', 'testing'), commandsOnAService],
          environment: 'node',
          exclude,
          env,
          alias,
          // A service and its database are a test's own; modules are read once for each worker: a fifth less time.
          isolate: false,
          // These wait for the database and for processes of their own half of the time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          globalSetup: [temporaryFolder, 'testing/global-setup.ts'],
          ...patience,
        },
      },
    ],
  },
})
