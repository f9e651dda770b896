// Each way of not getting a proof says what was not done; a missing verdict is never presented as an approval.
import { describe, expect, it } from 'vitest'
import { forgetAccount, keepAccount, readAccount } from './account-key.ts'
import { refusalOf } from './refusal.ts'

describe('refusalOf', () => {
  it.each([401, 402, 404, 422, 429, 500, 503])('says at %i that nothing was charged', (status) => {
    expect(refusalOf(status, 'because', true).text).toContain('Nothing was charged.')
  })
  it.each([429, 500, 503])('says at %i that no verdict is no approve', (status) => {
    expect(refusalOf(status, 'because', true).text).toContain('Do not treat this as an approval.')
  })
  it('does not claim that nothing was charged when the answer was lost', () => {
    const { kind, text } = refusalOf(null, '', true)
    expect(kind).toBe('no_answer')
    expect(text).not.toContain('Nothing was charged')
    expect(text).toContain('not charged twice')
  })
  it('tells offline from a lost answer', () => {
    expect(refusalOf(null, '', false).kind).toBe('offline')
  })
  it('passes on the service’s own sentence', () => {
    expect(refusalOf(429, 'come back in 9 s', true).text).toMatch(/^Come back in 9 s\. /)
  })
})

describe('the kept key', () => {
  const account = { apiKey: 'asy_x', agentId: 'agent', freeCallsRemaining: 2 }
  const memory = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }
  it('comes back, and is gone once forgotten', () => {
    const storage = memory()
    expect(keepAccount(storage, account)).toBe(true)
    expect(readAccount(storage)).toEqual(account)
    forgetAccount(storage)
    expect(readAccount(storage)).toBeNull()
  })
  it.each(['{', 'null', '{"apiKey":"x"}', '{"apiKey":"asy_","agentId":"a","freeCallsRemaining":"3"}'])(
    'is none when the store holds %s',
    (text) => expect(readAccount({ getItem: () => text })).toBeNull(),
  )
  it('says when the browser refuses to store it', () => {
    const refuse = () => {
      throw new Error('denied')
    }
    expect(keepAccount({ setItem: refuse }, account)).toBe(false)
    expect(readAccount({ getItem: refuse })).toBeNull()
  })
})
