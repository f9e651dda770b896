/** What a log line must not hold, however deep in an error it stands. */
import { expect, it } from 'vitest'
import { OperationError } from '#server/kernel/errors.ts'
import { createLog } from '#server/kernel/log.ts'

function lineOf(members: object): string {
  let line = ''
  const log = createLog('info', {
    write(text: string) {
      line += text
    },
  })
  log.error(members, 'failed')
  return line
}

it.each([
  ['a member', { api_key: 'hidden' }],
  ['a member of a member', { request: { body: { password: 'hidden' } } }],
  ['an answer', { err: new OperationError('settlement_pending', { extra: { payment_id: 'hidden' } }) }],
  [
    'a way back',
    { err: new OperationError('internal_error', { extra: { payment: { payment_id: 'hidden' } } }) },
  ],
])('a credential in %s is left out', (_where, members) => {
  const line = lineOf({ ...members, shown: 'as it is' })
  expect(line).toContain('[secret]')
  expect(line).toContain('as it is')
  expect(line).not.toContain('hidden')
})
