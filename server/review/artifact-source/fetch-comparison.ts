/** Fetches the difference between two commits of a public repository, as computed by the repository host. */
import type { ReviewDeps } from '#server/review/deps.ts'
import { type Comparison, sourceUnavailable } from './artifact-source.schema.ts'
import { exactText } from './exact-text.ts'
import type { FetchedArtifact } from './fetch-artifact.ts'

const diffType = 'application/vnd.github.diff'
const maxBytes = 512 * 1_024
const timeoutMs = 10_000

export async function fetchComparison(
  { egress, env }: ReviewDeps,
  { repo, base_sha, head_sha }: Comparison,
): Promise<FetchedArtifact> {
  const answer = await egress.read(`${env.GITHUB_API_URL}/repos/${repo}/compare/${base_sha}...${head_sha}`, {
    maxBytes,
    timeoutMs,
    chooser: 'configured',
    headers: {
      accept: diffType,
      'x-github-api-version': '2022-11-28',
      ...(env.GITHUB_TOKEN ? { authorization: `Bearer ${env.GITHUB_TOKEN}` } : {}),
    },
  })
  if (answer.status === 404) throw sourceUnavailable('no such public repository, or a commit is missing')
  if (answer.status !== 200) throw sourceUnavailable(`the repository host returned ${answer.status}`)
  if (!answer.contentType.startsWith(diffType) && answer.contentType !== 'text/plain')
    throw sourceUnavailable(
      `the repository host returned ${answer.contentType || 'no type'} instead of a diff`,
    )
  return { artifact: exactText(answer.bytes), provenance: 'independently_fetched_github' }
}
