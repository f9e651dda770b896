/** The offer of the marketplace that sells a chapter, for its page. */
import { findChapterOffer } from './chapter-offers.store.ts'
import type { ReadingDeps } from './deps.ts'

/** Null where nobody offers it. */
export const offerOfChapter = ({ db }: Pick<ReadingDeps, 'db'>, file: string) => findChapterOffer(db, file)
