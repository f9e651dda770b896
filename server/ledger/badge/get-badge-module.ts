/** GET /badge/assay-verdict.js: the custom element that verifies a bundle in the page that embeds it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/ledger/deps.ts'

const builtFile = '.build/badge/assay-verdict.js'

/** Once a process: a new build comes with a new one. */
let module: Promise<string> | null = null

export const getBadgeModule = defineOperation({
  id: 'ledger.getBadgeModule',
  method: 'GET',
  path: '/badge/assay-verdict.js',
  summary: 'Web component that verifies an entry where it is embedded',
  description:
    '<assay-verdict src="…/ledger/{entry}/bundle" profile="…/.well-known/assay-profile.json" profile-sha256="…">. It turns green only after the checks of the bundle have passed in the reader’s browser under the pinned profile.',
  input: z.object({}),
  output: z.string(),
  produces: 'text/javascript; charset=utf-8',
  errors: ['not_found'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=3600',
  async run(ctx) {
    module ??= readFile(join(process.cwd(), builtFile), 'utf8')
    try {
      return new RawAnswer(await module)
    } catch (error) {
      module = null
      ctx.log.error({ err: error }, 'the badge has not been built')
      throw new OperationError('not_found', { detail: 'This instance was started without the badge.' })
    }
  },
})
