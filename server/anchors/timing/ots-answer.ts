/** Answers with an OpenTimestamps file: final once Bitcoin confirmed it, else for a minute. */
import { sha256Hex } from '#protocol/bytes.ts'
import { RawAnswer } from '#server/kernel/operation.ts'
import type { ProofFile } from './anchor-facts.store.ts'

/** `name`: of the download, without ending. */
export const otsAnswer = ({ file, isConfirmed }: ProofFile, name: string): RawAnswer =>
  new RawAnswer(file, {
    'Cache-Control': isConfirmed
      ? 'public, max-age=31536000, immutable, no-transform'
      : 'public, max-age=60, no-transform',
    'Content-Disposition': `attachment; filename="${name}.ots"`,
    ETag: `"${sha256Hex(file)}"`,
  })
