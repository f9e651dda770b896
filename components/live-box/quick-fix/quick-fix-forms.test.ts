// Advice that names a replacement text: another form of the same command, a smaller size, reduce_only.
import { describe, expect, it } from 'vitest'
import type { Issue } from '#protocol/review/types.ts'
import { placeIssues } from '../verdict/verdict-words.ts'
import { quickFixOf } from './quick-fix.ts'

const utf8 = new TextEncoder()
function fixOf(text: string, at: string, rest: Partial<Issue>): string | undefined {
  const start = utf8.encode(text.slice(0, text.indexOf(at))).length
  const issue: Issue = {
    rule: 'r',
    severity: 'blocker',
    category: 'safety',
    evidence: 'A',
    attribution: 'agentive',
    span: [start, start + utf8.encode(at).length],
    layers: [],
    mechanism: 'm',
    suggested_fix: 'be careful',
    alternative: null,
    ...rest,
  }
  return quickFixOf(placeIssues([issue], text)[0]!, text)?.text
}

describe('another form of the same command', () => {
  it.each([
    ['cd é && git clean -fdx; ls', '-fdx', 'git clean -n', 'cd é && git clean -n; ls'],
    ['git clean -fd build/', '-fd', 'git clean -n', 'git clean -n build/'],
    ['git branch -D old', '-D old', 'git branch -d', 'git branch -d old'],
    ['terraform destroy -auto-approve\n', 'destroy', 'terraform plan -destroy', 'terraform plan -destroy\n'],
    ['find . -name x -delete', '-delete', 'the same find with -print instead', 'find . -name x -print'],
    ['git reset --hard', '--hard', 'git stash -u, or move the files', 'git stash -u'],
  ])('%j', (text, at, alternative, expected) => {
    expect(fixOf(text, at, { alternative })).toBe(expected)
  })

  it.each([
    ['another program', 'rm -rf src', 'src', 'git stash -u, or move the files'],
    ['another verb with operands', 'git reset --hard HEAD~3', '--hard', 'git stash -u'],
    ['words', 'git push --force', '--force', 'git push --force-with-lease after git fetch'],
    ['words about an option', 'docker compose down -v', '-v', 'docker compose down without -v'],
    ['a variable', 'git branch -D "$OLD"', '-D', 'git branch -d'],
    ['an order of a plan', 'list it', 'list', 'list what would be removed first'],
  ])('leaves %s alone', (_name, text, at, alternative) => {
    expect(fixOf(text, at, { alternative })).toBeUndefined()
  })

  it('leaves what stands inside a decoded layer alone', () => {
    const layers = ['base64@0-4']
    expect(fixOf('git clean -f', '-f', { alternative: 'git clean -n', layers })).toBeUndefined()
  })
})

describe('an order', () => {
  const order = '{ "size": 40, "stop_loss": 2390 }'
  const loss = 'loss at the stop 2400.00 USD of equity 22000.00 USD: 10.9091 %'
  it('is made smaller, rounded down, with the rest as written', () => {
    const alternative = 'The same order with a loss of at most 2 % of equity at the stop.'
    expect(fixOf(order, '2390', { alternative, mechanism: loss })).toBe(
      '{ "size": 7.333333, "stop_loss": 2390 }',
    )
    expect(fixOf('{"size":"40"}', '40', { alternative, mechanism: loss })).toBe('{"size":"7.333333"}')
  })
  it('keeps its size where two are named, or none', () => {
    const alternative = 'The same order with a loss of at most 2 % of equity at the stop.'
    for (const text of ['[{"size":40},{"size":2}]', '{"quantity":40}'])
      expect(fixOf(text, '40', { alternative, mechanism: loss })).toBeUndefined()
  })
  it('is told to reduce only', () => {
    const alternative = 'The same close with reduce_only.'
    expect(fixOf('{\n  "action": "close"\n}', 'close', { alternative })).toBe(
      '{\n  "reduce_only": true,\n  "action": "close"\n}',
    )
    expect(fixOf('{"a":"close","reduce_only":false}', 'close', { alternative })).toBe(
      '{"a":"close","reduce_only":true}',
    )
    expect(fixOf('{"orders":[{"a":"close"}]}', 'close', { alternative })).toBeUndefined()
  })
})
