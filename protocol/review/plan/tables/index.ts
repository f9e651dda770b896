// Tables of this family, as the manifest lists them.
import { benignVerbs, functionWords, readVerbs } from './cover-words.ts'
import { frames } from './frames.ts'
import { lexicon } from './lexicon.ts'

export const planTables = {
  'plan.cover_words': [readVerbs, benignVerbs, functionWords],
  'plan.frames': frames,
  'plan.lexicon': Object.entries(lexicon).map(([idea, words]) => [idea, words]),
} as const
