/**
 * Opens the folder of essays and chapters. Only files that its two lists name are read, once, and requests look them up by name: no
 * part of a request ever becomes a path.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { sha256Hex } from '#protocol/bytes.ts'

export const fileNamePattern = /^[A-Za-z0-9._-]{1,128}$/

const FileName = z
  .string()
  .regex(fileNamePattern)
  .refine((name) => !name.startsWith('.'), 'must not start with a dot')
const Title = z.string().min(1).max(200)

const EssayList = z.array(
  z.strictObject({
    file: FileName,
    title: Title,
    summary: z.string().min(1).max(400),
    published_at: z.int().min(0),
  }),
)

const Book = z.strictObject({
  title: Title,
  author: Title,
  summary: z.string().min(1).max(400),
  chapters: z.array(z.strictObject({ file: FileName, title: Title, free: z.boolean() })),
})

export interface LibraryText {
  file: string
  title: string
  text: string
  sha256: string
  bytes: number
  words: number
}

export interface Essay extends LibraryText {
  summary: string
  publishedAtUnix: number
}

export interface Chapter extends LibraryText {
  /** From 1. */
  number: number
  isFree: boolean
}

export interface Novel {
  title: string
  author: string
  summary: string
  chapters: readonly Chapter[]
}

export interface Library {
  essays: readonly Essay[]
  /** Null where the folder has none. */
  novel: Novel | null
  essay(file: string): Essay | null
  chapter(file: string): Chapter | null
}

/** `corpus/corpus.json` and `waternova/waternova.json` list the files beside them; either may be missing. Throws for a faulty list. */
export async function openLibrary(folder: string): Promise<Library> {
  const essays = await Promise.all(
    ((await readList(join(folder, 'corpus'), 'corpus.json', EssayList)) ?? []).map(
      async ({ file, title, summary, published_at: publishedAtUnix }) => ({
        ...(await readText(join(folder, 'corpus'), file, title)),
        summary,
        publishedAtUnix,
      }),
    ),
  )
  const book = await readList(join(folder, 'waternova'), 'waternova.json', Book)
  const novel = book && {
    ...book,
    chapters: await Promise.all(
      book.chapters.map(async ({ file, title, free }, index) => ({
        ...(await readText(join(folder, 'waternova'), file, title)),
        number: index + 1,
        isFree: free,
      })),
    ),
  }
  const essaysByFile = byFile(essays)
  const chaptersByFile = byFile(novel?.chapters ?? [])
  return {
    essays,
    novel,
    essay: (file) => essaysByFile.get(file) ?? null,
    chapter: (file) => chaptersByFile.get(file) ?? null,
  }
}

async function readList<T>(folder: string, name: string, schema: z.ZodType<T>): Promise<T | null> {
  const path = join(folder, name)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const parsed = schema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`CONTENT_DIR: ${path}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

async function readText(folder: string, file: string, title: string): Promise<LibraryText> {
  const bytes = await readFile(join(folder, file)).catch((cause) => {
    throw new Error(`CONTENT_DIR: ${join(folder, file)} is listed but cannot be read.`, { cause })
  })
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  return { file, title, text, sha256: sha256Hex(text), bytes: bytes.length, words: countWords(text) }
}

/** Runs of characters between spaces that hold a letter or a digit. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

function byFile<T extends LibraryText>(texts: readonly T[]): ReadonlyMap<string, T> {
  const found = new Map<string, T>()
  for (const text of texts) {
    if (found.has(text.file)) throw new Error(`CONTENT_DIR: ${text.file} is listed twice.`)
    found.set(text.file, text)
  }
  return found
}
