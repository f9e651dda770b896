// Flags destruction of what a later sentence copies, reads, restores from or falls back to.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { lossesIn, namesIn, shared } from '../../relations/losing.ts'
import { quote } from '../../relations/steps.ts'
import { lengthAt, type Sentence, says } from '../../relations/wording.ts'

interface Facts {
  act: string
  use: string
  shared: string
}

const NEEDS =
  'copy, back up, backup, pg_dump, mysqldump, mongodump, rsync, tar, export, snapshot, dump, image, fill, fetch, migrate, import, restore, recover, roll back, fall back, switch back, download, transfer, hand over, take the nightly copy, pull, read out, log in to, log in, compare, ask, request'
const FROM = 'from, of, back to, to every, on every, with'
const REMAKES = 'create, recreate, rebuild, build, buy, order, generate, make, install, provision, set up'

const needs = (sentence: Sentence): boolean =>
  sentence.tokens.some((_, at) => lengthAt(sentence.tokens, at, NEEDS) > 0) && says(sentence, FROM)

/** "the old provider", "the freezer" in both sentences. */
export const neededLater = rule({
  id: 'plan.loss.needed_later',
  severity: 'blocker',
  category: 'safety',
  evidence: 'C',
  source: 'CWE-672; NIST SP 800-34 rev. 1, 3.4',
  message: ({ act, use, shared: what }: Facts) => `${act} comes first; ${use} still needs ${what}.`,
  fix: 'Do the step that needs it first.',
  fires: [
    '1. Close the shop at the old host.\n2. Build the pages at the new host.\n3. Fetch the photos and orders from the old host.',
    '1. Format the partition of the weather station.\n2. Take a copy of the readings from the weather station.',
  ],
  quiet: [
    '1. Build the pages at the new host.\n2. Fetch the photos and orders from the old host.\n3. Close the shop at the old host.',
    '1. Take a copy of the readings from the weather station.\n2. Format the partition of the weather station.',
    '1. Delete the old index.\n2. Build the index of the library from the catalogue.',
  ],
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    for (const { sentence, index, own } of lossesIn(plan, budget)) {
      budget.spend(own.length)
      const names = namesIn(sentence)
      const before = own.slice(0, index)
      for (const use of own.slice(index + 1, index + 12)) {
        if (!needs(use)) continue
        const same = shared(names, namesIn(use))
        const two = same.length >= 2 || (same.length === 1 && says(sentence, 'old') && says(use, 'old'))
        // The same things were copied before, or are made anew in between.
        const done = before.some((one) => needs(one) && shared(names, namesIn(one)).length > 0)
        const remade = own
          .slice(index + 1, own.indexOf(use))
          .some(
            (one) =>
              says(one, REMAKES) &&
              shared(names, namesIn(one)).length >= 2 &&
              !says(use, 'copy, back up, backup, dump, export'),
          )
        if (two && !done && !remade)
          return [
            {
              at: sentence,
              facts: {
                act: quote(plan, sentence),
                use: quote(plan, use),
                shared: JSON.stringify(same.join(' ')),
              },
            },
          ]
      }
    }
    return []
  },
})
