/**
 * Opens the database and key of the instance: from the settings, or those that `npm start` keeps in .data/.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { appUrl, readConnection } from '#dev/embedded-postgres/connection-file.ts'
import { catalogue } from '#server/catalogue.ts'
import { type Context, createContext } from '#server/compose.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { builtRuleset } from '#server/review/ruleset.store.ts'
import { developmentVerifierKey } from '../operator/verifier-key.ts'
import { dataFolder } from '../setup/data-folder.mjs'
import { DemoStopped } from './agents.ts'

export async function operatorContext(root: string, baseUrl: string): Promise<Context> {
  const data = dataFolder(root)
  const embedded = readConnection(join(data, 'postgres'))
  const isEmbedded = !process.env.DATABASE_URL
  if (isEmbedded && !embedded)
    throw new DemoStopped(
      'The demonstration needs the database of the instance: run npm start here first, or set DATABASE_URL and VERIFIER_SECRET_KEY to those of the instance.',
    )
  const keyFile = join(data, 'verifier-key.json')
  const env = readEnv({
    ...process.env,
    BASE_URL: baseUrl,
    COMPUTE_THREADS: '1',
    DATABASE_POOL_SIZE: '4',
    LEDGER_INIT: 'never',
    ...(isEmbedded
      ? {
          DATABASE_URL: appUrl(embedded!, 'assay'),
          LEDGER_MARK: process.env.LEDGER_MARK || join(data, 'ledger-mark'),
        }
      : {}),
    ...(process.env.VERIFIER_SECRET_KEY || !existsSync(keyFile)
      ? {}
      : { VERIFIER_SECRET_KEY: developmentVerifierKey(keyFile) }),
  })
  return createContext({ env, log: createLog('error'), rulesetFiles: builtRuleset(root), catalogue })
}
