// Tables of this family, as the manifest lists them.
import { ADJECTIVES, NOUNS, PLURALS, VERB_FORMS, VERBS } from '../read/words/english.ts'
import { ACTS } from './acts.ts'
import { OBJECTS } from './objects.ts'
import { REFINEMENTS } from './refine.ts'

export const planTables = {
  'plan.acts': Object.entries(ACTS).map(([name, act]) => ({ name, ...act })),
  'plan.objects': Object.entries(OBJECTS).map(([name, object]) => ({ name, ...object })),
  'plan.refinements': REFINEMENTS,
  'plan.words': [VERBS, VERB_FORMS, PLURALS, ADJECTIVES, NOUNS],
} as const
