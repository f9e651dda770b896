/** Reads the money: every invariant of the books, and the seals of earlier audits. What is violated needs a person, not an action. */
import { booksFaults } from '#server/kernel/books/invariants.store.ts'
import { sealFaults } from '#server/kernel/books/seal.store.ts'
import type { Reading } from './reading.ts'

const told = 5

export const books: Reading = {
  name: 'books',
  async read({ db }) {
    const faults = [...(await booksFaults(db)), ...(await sealFaults(db))]
    const more = faults.length - told
    return {
      figures: { violations: faults.length },
      proposals: [],
      findings: [
        ...faults.slice(0, told).map((fault) => `The books: ${fault.slice(0, 300)}`),
        ...(more > 0 ? [`The books: ${more} more violations; npm run audit:books lists them.`] : []),
      ],
    }
  },
}
