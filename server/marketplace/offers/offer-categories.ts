/** Reads the categories of the marketplace for its page: those with most active offers first. */
import type { MarketplaceDeps } from '../deps.ts'
import { listCategories } from './offers.store.ts'

export const offerCategories = ({ db }: Pick<MarketplaceDeps, 'db'>) => listCategories(db)
