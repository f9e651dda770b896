import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { demonstrationOffer } from './offer.ts'

const root = resolve(import.meta.dirname, '..', '..')

it('names no port where the default is meant', () => {
  expect(demonstrationOffer(3000)).toContain('Run npm run demo in another terminal')
})

it('the command that is offered at another port goes to that port', () => {
  const [, command] = /Run (PORT=\d+ npm run demo) in/.exec(demonstrationOffer(4711))!
  const { PORT: _, BASE_URL: __, ...env } = process.env
  // The database is not there, so that the script ends once it has named the instance.
  const { stdout } = spawnSync(command!.replace('npm run demo', `${process.execPath} scripts/demo/demo.ts`), {
    cwd: root,
    env: { ...env, DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none', DEMO_ENTRIES: '20' },
    shell: true,
    encoding: 'utf8',
    timeout: 100_000,
  })
  expect(stdout).toContain('Filling http://localhost:4711 to 20 entries')
})
