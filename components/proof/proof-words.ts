// Headline of a signed verdict: the words of its entry where it has one, and else what the proof itself says.
import { DECIDED, headlineOf } from '#components/ledger/entry/entry-headline.ts'
import { artifactWords } from '#components/ledger/ledger-words.ts'
import type { VerdictProofView } from '#server/ledger/submit/explore-proof.ts'

export const proofHeadline = ({ payload, publication }: VerdictProofView): string =>
  publication.state === 'published'
    ? headlineOf(publication.view)
    : `${DECIDED[payload.verdict]} ${artifactWords(payload.artifact_type).noun}`
