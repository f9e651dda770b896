import { describe, expect, it } from 'vitest'
import type { Step } from '../ir.ts'
import { planOf } from '../testing/plan-of.ts'

const line = ({ act, objects, recipients, negated, environment }: Step): string =>
  [
    negated ? 'not' : '',
    act ?? '-',
    objects.map(({ key }) => key).join('+'),
    recipients.length > 0 ? `to ${recipients.map(({ key }) => key).join('+')}` : '',
    environment ?? '',
  ]
    .filter((part) => part !== '')
    .join(' | ')

describe('steps of a sentence [review, 9]', () => {
  it.each<[string, string[]]>([
    ['Back up the orders table, then drop the column.', ['back_up | order table', 'delete | column']],
    ['Do not run the migration on production.', ['not | migrate | migration | production']],
    ['Do not read or send the report.', ['not | read', 'not | send | report']],
    ['Turn the camera off and delete it.', ['disable_guard | camera', 'delete | camera']],
    ['Send the draft report to Ana for review.', ['send | draft report | to ana+review']],
    ['Send Bob the slides.', ['send | slide | to bob']],
    ['Take a snapshot of the database.', ['back_up | database']],
    ['Cleanup of expired carts', ['delete | expired cart']],
    ['The table is dropped by the migration job.', ['delete | table']],
    ['Forward the agenda to lee@firm.example.', ['send | agenda | to lee@firm.example']],
    ["Rotate the deploy user's keys and tokens.", ['rotate | deploy user key+token']],
    ['Could you please delete the old branch?', ['delete | old branch']],
    ['I need to delete the folder.', ['delete | folder']],
    ['Deploy the build to staging.', ['deploy | build | to staging | staging']],
  ])('%s', (text, expected) => {
    expect(planOf(text).steps.map(line)).toEqual(expected)
  })

  it('what happens first stands first', () => {
    const acts = (text: string): (string | null)[] => planOf(text).steps.map(({ act }) => act)
    expect(acts('Deploy the build after testing it.')).toEqual(['test', 'deploy'])
    expect(acts('Before deploying the build, test it.')).toEqual(['test', 'deploy'])
    expect(acts('Test the build before deploying it.')).toEqual(['test', 'deploy'])
  })

  it('a negation binds its own clause only', () => {
    const [kept, wiped] = planOf('Do not touch the wiki, delete the database.').steps
    expect([kept!.negated, wiped!.negated]).toEqual([true, false])
  })

  it('quotation, condition and report are marked on their clause', () => {
    const quoted = planOf('The sign reads "delete the disk" in red.').steps
    expect(quoted.filter(({ act }) => act === 'delete').map((step) => step.quoted)).toEqual([true])
    const supposed = planOf('If somebody deletes the disk, restore it.').steps
    expect(supposed.map(({ hypothetical }) => hypothetical)).toEqual([true, false])
    const [, told] = planOf('Ana says that we delete the disk.').steps
    expect(told!.reported).toBe(true)
  })

  it('a request in the form of a question is an order; a question is not', () => {
    expect(planOf('Can you delete the disk?').steps[0]!.mood).not.toBe('question')
    expect(planOf('Which disks are full?').steps.every(({ mood }) => mood === 'question')).toBe(true)
  })

  it('amounts carry value, unit and bound', () => {
    const amounts = (text: string): string[] =>
      planOf(text).amounts.map(({ value, unit, bound }) => `${value.num}/${value.den} ${unit} ${bound}`)
    expect(amounts('Pay 4,000.50 EUR to the supplier.')).toEqual(['400050/100 EUR exact'])
    expect(amounts('Refunds up to $500 are fine.')).toEqual(['500/1 USD most'])
    expect(amounts('Never pay more than 2k.')).toEqual(['2000/1  most'])
    expect(amounts('Wait at least 30 minutes.')).toEqual(['30/1 minute least'])
  })

  it('an overlong sentence is one step without an act', () => {
    const { steps } = planOf('send the file and '.repeat(60))
    expect(steps.map(({ act, parsed }) => [act, parsed])).toEqual([[null, false]])
  })

  it.each([
    ['Auszahlung an die Fahrer ist für den Sonntag und wird nicht mit der Bank geprüft.', 'other'],
    ['支付供应商的发票并删除所有的记录', 'other'],
    ['Pay the driver on Sunday and check the invoice with the bank.', 'en'],
  ])('language: %s', (text, language) => {
    expect(planOf(text).language).toBe(language)
  })
})
