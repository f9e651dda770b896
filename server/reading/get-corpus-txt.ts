/** GET /corpus.txt: the list of essays as plain text. */
import { z } from 'zod'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation } from './deps.ts'

export const getCorpusTxt = defineOperation({
  id: 'reading.getCorpusTxt',
  method: 'GET',
  path: '/corpus.txt',
  summary: 'List essays and guides as plain text',
  input: z.object({}),
  output: z.string(),
  produces: 'text/plain; charset=utf-8',
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  run({ env, library: { essays } }) {
    const entries = essays.map(
      ({ file, title, summary, words, sha256 }) =>
        `${title}\n${summary}\n${env.BASE_URL}/corpus/${file}\n${words} words, sha256 ${sha256}\n`,
    )
    return new RawAnswer([`Essays and guides: ${essays.length}\n`, ...entries].join('\n'))
  },
})
