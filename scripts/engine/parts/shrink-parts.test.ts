import { expect, it } from 'vitest'
import { withShortNames } from './shrink-parts.ts'

it('takes a name that a part has within itself, but never that of another part', () => {
  const files = new Map([
    ['c.js', 'let a=1;export{a as c};'],
    ['trees.js', 'let c=1,e=2;export{c as first,e as second};'],
    ['doors.js', 'import{first as f,second as s}from"./trees.js";f(s);'],
  ])
  const short = withShortNames(files, (file) => file === 'trees.js')
  expect(short.get('trees.js')).toBe('let c=1,e=2;export{c as c_part,e};')
  expect(short.get('doors.js')).toBe('import{c_part as f,e as s}from"./trees.js";f(s);')
})
