// Tables of this family, as the manifest lists them.
import { benignVerbs, functionWords, readVerbs } from './cover-words.ts'
import { delicateWords } from './delicate-words.ts'
import { frames, words } from './words.ts'

export const planTables = {
  'plan.cover_words': [readVerbs, benignVerbs, functionWords],
  'plan.delicate_words': Object.entries(delicateWords).map(([matter, list]) => [matter, list]),
  'plan.frames': frames,
  'plan.lexicon': Object.entries(words).map(([idea, list]) => [idea, list]),
} as const
