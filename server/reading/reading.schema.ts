/** Members that the operations of essays and chapters share. */
import { z } from 'zod'
import { fileNamePattern } from './open-library.ts'

export const FileMember = z.string().regex(fileNamePattern, 'send a name of 1 to 128 of A-Z a-z 0-9 . _ -')

export const Sha256Member = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'send 64 lower-case hex characters')
  .optional()
  .describe('SHA-256 that the text must have; the answer may then be cached for ever')

/** Of every text in a list. */
export const textMembers = {
  file: z.string().describe('Name of the file'),
  title: z.string().describe('Title of the text'),
  words: z.int().describe('Words of the text'),
  bytes: z.int().describe('Length of the file'),
  sha256: z.string().describe('SHA-256 of the file'),
  url: z.string().describe('Address of the text; with the hash, so that it never changes'),
}
