// The counts of an instance, and the mark of those that are invented.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { InstanceNumbers } from './instance-numbers.tsx'

const counts = { verdicts: 12, by_verdict: { approve: 4, approve_with_concerns: 3, reject: 5 }, signed: 9 }
const words = (isDemonstration: boolean) =>
  renderToStaticMarkup(<InstanceNumbers counts={counts} isDemonstration={isDemonstration} />).replaceAll(
    /<[^>]+>/g,
    ' ',
  )

it('invented counts are marked as a specimen, real ones are not', () => {
  expect(words(true)).toContain('specimen')
  expect(words(true)).toContain('these verdicts are invented')
  expect(words(false)).not.toContain('specimen')
})

it('rejects are shown beside approves', () => {
  expect(words(false)).toMatch(/Approve\s+4.*Reject\s+5/s)
})
