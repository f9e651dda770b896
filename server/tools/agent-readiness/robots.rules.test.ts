/** robots.txt (RFC 9309): groups, the longest match, wildcards, and patterns that would hang a regular expression. */
import { expect, it } from 'vitest'
import { mayVisit, shutOut } from './robots.rules.ts'

const robots = `
User-agent: other
Disallow: /

User-agent: one
User-agent: assay # this service
Disallow: /private
Allow: /private/open
Disallow: /*.json$

User-agent: *
Disallow:
`

it.each<[string, boolean]>([
  ['/', true],
  ['/private', false],
  ['/private/', false],
  ['/private/open/page', true],
  ['/a/b.json', false],
  ['/a/b.json?x', true],
  ['/Private', true],
])('the group of the agent decides about %s', (path, may) => {
  expect(mayVisit(robots, 'assay', path)).toBe(may)
  expect(mayVisit(robots, 'ASSAY', path)).toBe(may)
})

it('others follow the group of everybody, where an empty disallow allows all', () => {
  expect(mayVisit(robots, 'somebody', '/private')).toBe(true)
  expect(mayVisit(robots, 'other', '/')).toBe(false)
  expect(mayVisit('', 'assay', '/')).toBe(true)
  expect(mayVisit('User-agent: assay\nDisallow: /a\nAllow: /a', 'assay', '/a')).toBe(true)
})

it('names the agents that are shut out', () => {
  expect(shutOut('User-agent: GPTBot\nDisallow: /')).toEqual(['gptbot'])
  expect(shutOut('User-agent: *\nDisallow: /\nUser-agent: ClaudeBot\nAllow: /')).not.toContain('claudebot')
  expect(shutOut(robots)).toEqual([])
})

it('a hostile pattern takes no time', () => {
  const pattern = `/${'*a'.repeat(5_000)}b$`
  const startedMs = performance.now()
  expect(mayVisit(`User-agent: *\nDisallow: ${pattern}`, 'assay', `/${'a'.repeat(2_000)}`)).toBe(true)
  expect(performance.now() - startedMs).toBeLessThan(1_000)
})
