/** Answers a text of the library as it is stored, with the cache rule of its address. */
import { OperationError } from '#server/kernel/errors.ts'
import { RawAnswer } from '#server/kernel/operation.ts'
import type { LibraryText } from './open-library.ts'

export const textUrl = (
  baseUrl: string,
  folder: 'corpus' | 'waternova',
  { file, sha256 }: LibraryText,
): string => `${baseUrl}/${folder}/${file}?sha256=${sha256}`

/** Throws unknown_file when the text does not have the hash that the address names. */
export function requireHash({ file, sha256 }: LibraryText, asked: string | undefined): void {
  if (asked !== undefined && asked !== sha256)
    throw new OperationError('unknown_file', {
      detail: `${file} has the SHA-256 ${sha256}, not the one sent.`,
    })
}

export function textAnswer(text: LibraryText, asked: string | undefined, contentType: string): RawAnswer {
  requireHash(text, asked)
  return new RawAnswer(
    text.text,
    {
      ETag: `"${text.sha256}"`,
      'Cache-Control': asked === undefined ? 'public, max-age=300' : 'public, max-age=31536000, immutable',
    },
    { contentType },
  )
}
