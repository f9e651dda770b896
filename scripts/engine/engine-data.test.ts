// What leaves the code as data, and what stays in it.
import { describe, expect, it } from 'vitest'
import { splitData } from './build-engine-data.ts'

/** The value of an expression before and after. */
function both(code: string, depth = 0) {
  const split = splitData(`(${code})`, depth)
  const data = split.data === null ? null : JSON.parse(split.data)
  const run = (text: string, given: unknown): unknown => new Function('__data', `return ${text}`)(given)
  return { before: run(code, null), after: run(split.code, data), code: split.code, data }
}

const table = `[["alpha",1],["beta",-2],["gamma",null],["delta",!0,!1]]`
const text = '"deletes what it names, with the data in it"'

describe('data', () => {
  it.each<[string, string, number]>([
    ['a text', text, 1],
    ['a list of words in a text', '"ls ll la dir stat file df".split(" ")', 1],
    ['a text in a function', `(()=>${text})()`, 1],
    ['a text beside what is worked out', `["x".repeat(3),${text}]`, 1],
    ['the same text twice, once', `[${text},${text}]`, 1],
    ['a table', table, 1],
    ['two equal tables, twice', `[${table},${table},[].length]`, 2],
    ['a table by name', `{7:"seven","a b":"with a space",nested:{list:[1,2,3],empty:{}}}`, 1],
    ['a table in an argument', `new Map(${table})`, 1],
    ['half of a surrogate pair', '["\\ud800","aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]', 1],
  ])('%s', (_what, code, count) => {
    const { before, after, data } = both(code)
    expect(after).toEqual(before)
    expect(data).toHaveLength(count)
  })

  it('a table that is changed later is not the one of another place', () => {
    const { after } = both(
      `(0,[${table},${table}].map((rows,at)=>at===0?rows.push("new")&&rows.length:rows.length))`,
    )
    expect(after).toEqual([5, 4])
  })
})

describe('code', () => {
  it.each([
    ['an id', '"shell.fs.delete_system_of_the_host"'],
    ['a short text', '"to be short"'],
    ['a name with spaces', '{"a name that has spaces":Math.max(1,2)}'],
    ['a pattern', '[/deletes what it names, with the data in it/,/[a-z]+ [0-9]+/i]'],
    ['a table with a pattern in it', '[["alpha alpha",/a/],["beta",/b/],["gamma",/c/],["delta",/d/]]'],
    ['a table with a function in it', '[["alpha",()=>1],["beta",()=>2],["gamma",()=>3],["delta",()=>4]]'],
    ['a table in a function', `(()=>${table})()`],
    ['a table in a loop', `(()=>{for(const x of [1])return ${table}})()`],
    ['large integers', '[["alpha",1n],["beta",2n],["gamma",3n],["delta",4n],["epsilon",5n]]'],
    ['a prototype', '{__proto__:null,a:"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}'],
    ['what is assigned to', '(()=>{let a,b;[a,b]=[1,2];return a+b})()'],
  ])('%s', (_what, code) => {
    const split = splitData(`(${code})`, 0)
    expect(split).toEqual({ code: `(${code})`, data: null })
  })

  it('a table in a function that runs once is data', () => {
    expect(both(`(()=>${table})()`, 1).data).toHaveLength(1)
    expect(both(`(()=>{for(const x of [1])return ${table}})()`, 1).data).toBeNull()
  })

  it('a directive stays one', () => {
    expect(splitData('"use strict and nothing else";f()', 0).data).toBeNull()
  })
})
