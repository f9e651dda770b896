/** GET /corpus/{file}: serves the text of an essay. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from './deps.ts'
import { FileMember, Sha256Member } from './reading.schema.ts'
import { textAnswer } from './text-answer.ts'

export const getEssay = defineOperation({
  id: 'reading.getEssay',
  method: 'GET',
  path: '/corpus/{file}',
  summary: 'Read an essay or guide',
  input: z.object({ file: FileMember.describe('Name as in GET /corpus'), sha256: Sha256Member }),
  output: z.string(),
  produces: 'text/markdown; charset=utf-8',
  errors: ['unknown_file'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  examples: [{ title: 'A guide', request: { file: 'verify-a-verdict.md' } }],
  run({ library }, { file, sha256 }) {
    const essay = library.essay(file)
    if (!essay) throw new OperationError('unknown_file')
    return textAnswer(essay, sha256, 'text/markdown; charset=utf-8')
  },
})
