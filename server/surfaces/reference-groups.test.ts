/** Readers find each operation once, in the group of its task, and those that nobody but operators calls at the end. */
import { expect, it } from 'vitest'
import { catalogue } from '#server/catalogue.ts'
import { documented, isInternal, slugOf } from '#server/kernel/operation.ts'
import { appendix, referenceGroups } from './reference-groups.ts'

const operations = documented(catalogue)
const groups = referenceGroups(operations)

it('lists each documented operation once', () => {
  const listed = groups.flatMap((group) => group.operations.map(({ id }) => id))
  expect(listed.toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
})

it('starts with a review and ends with the operations of operators', () => {
  expect(groups[0]!.operations[0]!.id).toBe('review.requestReview')
  const last = groups.at(-1)!
  expect(last.title).toBe(appendix)
  expect(last.operations.every(isInternal)).toBe(true)
  expect(last.operations.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['warden.approveProposal', 'billing.receiveWebhook', 'ledger.addCheckpoint']),
  )
})

it('shows an operation of an unknown capability under its name', () => {
  const [review] = operations
  const shown = referenceGroups([{ ...review!, id: 'kitchen.boilWater' }])
  expect(shown).toEqual([
    { title: 'Kitchen', operations: [expect.objectContaining({ id: 'kitchen.boilWater' })] },
  ])
})

it('gives every page a short name of its own; an operation with another’s verb and noun states a slug', () => {
  const slugs = operations.map(slugOf)
  expect(slugs.filter((slug, at) => slugs.indexOf(slug) !== at)).toEqual([])
  for (const operation of operations) expect(slugOf(operation)).toMatch(/^[a-z]+(-[a-z]+){1,4}$/)
})
