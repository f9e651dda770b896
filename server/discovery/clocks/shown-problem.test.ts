import { describe, expect, it } from 'vitest'
import { shownProblem } from './shown-problem.ts'

describe('a problem that is shown', () => {
  it.each([
    ['status 503: busy', 'status 503: busy'],
    [
      'not reached: https://user:secret@node.example/v2/abcdef?key=1 timed out',
      'not reached: node.example timed out',
    ],
    ['WSS://relay.example/path failed', 'relay.example failed'],
    ['<script>alert(1)</script>', '_script_alert(1)_/script_'],
    ['line\nfeed\u202e\u0007', 'line_feed__'],
    ['https://[broken', 'an address'],
  ])('%j becomes %j', (text, shown) => {
    expect(shownProblem(text)).toBe(shown)
  })

  it('is at most 160 characters, and stays null', () => {
    expect(shownProblem('x'.repeat(10_000))).toHaveLength(160)
    expect(shownProblem(null)).toBeNull()
  })
})
