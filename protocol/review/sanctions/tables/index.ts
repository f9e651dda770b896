// Tables of the sanctions family, as the manifest hashes them.
import { LATIN_FOLD } from './fold-latin.ts'
import { LOOK_ALIKES, READINGS } from './fold-scripts.ts'
import { COMMON_WORDS, LEGAL_FORMS, NOT_NAMES } from './words.ts'

export const sanctionsTables: Readonly<Record<string, readonly unknown[]>> = {
  'sanctions.common_words': COMMON_WORDS,
  'sanctions.latin_fold': LATIN_FOLD,
  'sanctions.legal_forms': LEGAL_FORMS,
  'sanctions.look_alikes': LOOK_ALIKES,
  'sanctions.not_names': NOT_NAMES,
  'sanctions.script_readings': READINGS,
}
