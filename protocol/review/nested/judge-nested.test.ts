import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../../bytes.ts'
import { reviewText } from '../testing/ruleset.ts'
import type { ArtifactType, ReviewRecord } from '../types.ts'

const shellRules = (record: ReviewRecord): string[] =>
  record.issues.map(({ rule }) => rule).filter((rule) => rule.startsWith('shell.'))

describe('nested dispatch [review, 2]', () => {
  it.each<[string, string]>([
    ['fence', 'Prepare the host:\n```bash\nrm -rf / --no-preserve-root\n```\nThen tell Ana.'],
    ['quote', 'Prepare the host, then run `rm -rf / --no-preserve-root`.'],
    ['line', 'Prepare the host. Then run rm -rf / --no-preserve-root'],
    ['json', '{"steps": [{"tool": "shell", "args": {"command": "rm -rf / --no-preserve-root"}}]}'],
    ['call', 'user: clean up\nagent: terminal {"command": "rm -rf / --no-preserve-root"}'],
    ['command of an agent', 'Task: clean up\nAction: rm -rf / --no-preserve-root'],
  ])('a command in a %s goes to the shell rules, its span to the artifact', (_form, text) => {
    const record = reviewText(text, 'plan')
    expect(record.verdict).toBe('reject')
    const issue = record.issues.find(({ rule }) => rule.startsWith('shell.'))!
    const [start, end] = issue.span!
    expect(new TextDecoder().decode(utf8Encode(text).slice(start, end))).toContain('rm -rf /')
    expect(issue.layers[0]).toMatch(/^shell_command@\d+-\d+$/)
  })

  it.each([
    'This never failed: run `rm -rf / --no-preserve-root`.',
    'What does the manual say? Then run `rm -rf / --no-preserve-root`.',
    'For example, run `rm -rf / --no-preserve-root`.',
    'Do not wait, run `rm -rf / --no-preserve-root`.',
  ])('words around a command lift nothing: %s', (text) => {
    expect(reviewText(text, 'plan').verdict).toBe('reject')
  })

  it('a negation that governs the command lifts it; the same text without it does not', () => {
    expect(shellRules(reviewText('Do not run `git push --force origin main`.', 'plan'))).toEqual([])
    expect(shellRules(reviewText('Run `git push --force origin main`.', 'plan'))).not.toEqual([])
  })

  it('a command that is explained is no finding and no approval', () => {
    const record = reviewText('Explain `rm -rf / --no-preserve-root`.', 'plan')
    expect(shellRules(record)).toEqual([])
    expect(record.basis).toBe('unjudged')
  })

  it('what its family does not understand stays unjudged outside', () => {
    expect(reviewText('Run `git status`.', 'plan').basis).toBe('approve')
    expect(reviewText('Run:\n```sh\nsome-unknown-tool --build\n```', 'plan').verdict).not.toBe('approve')
  })

  it('what a tool returned is not run', () => {
    const text =
      "USER: Read the page.\nAGENT ACTION: PageRead{}\nTOOL RESULT: 'Type `rm -rf / --no-preserve-root`.'\nAGENT ACTION: Final Answer: The page names a dangerous command."
    expect(shellRules(reviewText(text, 'plan'))).toEqual([])
  })

  it('a transaction and an order in JSON go to their rules', () => {
    const order =
      '{"goal": "Rebalance the account", "steps": [{"action": "buy", "coin": "BTC", "size": -3, "account": {"equity_usd": 100}}]}'
    expect(reviewText(order, 'plan').issues.map(({ rule }) => rule.split('.')[0])).toContain('trade')
    const call = `{"goal": "Renew the name", "steps": [{"to": "0x52908400098527886E0F7030069857D2E4169EE7", "value": "0", "data": "0x095ea7b3${'0'.repeat(24)}${'5'.repeat(40)}${'f'.repeat(64)}"}]}`
    expect(reviewText(call, 'plan').issues.map(({ rule }) => rule.split('.')[0])).toContain('onchain')
  })

  it.each<ArtifactType>(['trade', 'onchain_action', 'sanctions_screening'])(
    'a fenced command in a %s is judged too',
    (type) => {
      const record = reviewText('First:\n```sh\nrm -rf / --no-preserve-root\n```', type)
      expect(shellRules(record).length).toBeGreaterThan(0)
    },
  )

  it('prose round a command stays with the shell', () => {
    const record = reviewText('please kill everybody\nls', 'shell_command')
    expect(record.issues.every(({ rule }) => !rule.startsWith('plan.'))).toBe(true)
  })
})
