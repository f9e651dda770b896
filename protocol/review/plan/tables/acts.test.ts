import { describe, expect, it } from 'vitest'
import { actOfVerb, actOn, classOf } from './act-of.ts'
import { ACTS } from './acts.ts'
import { OBJECTS } from './objects.ts'
import { REFINEMENTS } from './refine.ts'

const noun = (key: string) => ({ key, head: key.split(' ').at(-1)!, modifiers: key.split(' ').slice(0, -1) })

function twice(lists: readonly string[]): string[] {
  const all = lists.flatMap((list) => list.split(', '))
  return all.filter((word, at) => word !== '' && all.indexOf(word) !== at)
}

describe('ontology of acts [review, 9]', () => {
  it('names each verb and each head once', () => {
    expect(twice(['a, b', 'b'])).toEqual(['b'])
    expect(twice(Object.values(ACTS).map(({ verbs }) => verbs))).toEqual([])
    expect(twice(Object.values(OBJECTS).map(({ heads }) => heads))).toEqual([])
  })

  it('writes verbs in lower case without articles', () => {
    for (const { verbs } of Object.values(ACTS))
      for (const verb of verbs.split(', ')) expect(verb).toMatch(/^[a-z0-9][a-z0-9 -]*$/)
  })

  it('tells acts of one verb apart by its object', () => {
    expect(actOfVerb('send')).toBe('send')
    expect(actOn('send', noun('money'))).toBe('pay')
    expect(actOn('send', noun('letter'))).toBe('send')
    expect(actOn('turn off', noun('audit log'))).toBe('disable_guard')
    expect(actOn('turn off', noun('server'))).toBe('shut_down')
    expect(actOn('open', noun('front door'))).toBe('unlock')
    expect(actOn('open', noun('email'))).toBe('read')
    expect(actOn('take', noun('backup'))).toBe('back_up')
    expect(actOn('make', noun('payment'))).toBe('pay')
    expect(actOn('frobnicate', noun('payment'))).toBe(null)
  })

  it('classes a compound before its head', () => {
    expect(classOf(noun('door code'))).toBe('credential')
    expect(classOf(noun('code'))).toBe('code')
    expect(classOf(noun('quux'))).toBe(null)
  })

  it('refines to acts and classes that exist', () => {
    for (const { object } of REFINEMENTS) for (const name of object) expect(name in OBJECTS).toBe(true)
  })
})
