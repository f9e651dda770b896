/** GET /artifacts/{artifact_id}: a screenshot of a browse action, for seven days. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation } from '../deps.ts'
import { findArtifact } from './artifacts.store.ts'

export const getArtifact = defineOperation({
  id: 'execution.getArtifact',
  method: 'GET',
  path: '/artifacts/{artifact_id}',
  summary: 'Screenshot of a browse action',
  description:
    'Kept for seven days. Whoever knows the id may see it; only the answer of the action and its proof name it.',
  input: z.object({ artifact_id: z.string().min(6).max(80).describe('As POST /browse answered it') }),
  output: z.string().describe('The image as PNG'),
  produces: 'image/png',
  errors: ['not_found'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  async run({ db, nowUnix }, { artifact_id: artifactId }) {
    const png = await findArtifact(db, artifactId, nowUnix())
    if (!png) throw new OperationError('not_found', { detail: 'This screenshot is not, or no longer, kept.' })
    return new RawAnswer(png, {
      'Cache-Control': 'private, max-age=3600',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    })
  },
})
