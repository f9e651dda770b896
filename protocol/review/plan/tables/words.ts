// All words and all frames of the family, from their tables.
import { frames as effectFrames } from './frames.ts'
import { harmFrames, harmMarks } from './harm-frames.ts'
import { harmWords } from './harm-words.ts'
import { lexicon } from './lexicon.ts'

export const words: Readonly<Record<string, string>> = { ...lexicon, ...harmWords, ...harmMarks }
export const frames: readonly string[] = [...effectFrames, ...harmFrames]
