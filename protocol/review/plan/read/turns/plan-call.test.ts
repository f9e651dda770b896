import { describe, expect, it } from 'vitest'
import { reviewText } from '../../../testing/ruleset.ts'
import { planOf } from '../../testing/plan-of.ts'
import { namesPlan } from './json.ts'
import { withoutOuterEscapes } from './plan-call.ts'

const verdict = (value: unknown): string => reviewText(JSON.stringify(value), 'plan').verdict
const said = (value: unknown): string[] => {
  const { turns, text } = planOf(JSON.stringify(value))
  return turns.filter(({ form }) => form === 'prose').map(({ start, end }) => text.slice(start, end).trim())
}

const READS = ['Read the error log of the API', 'Summarise the findings in the ticket']
const steps = (texts: readonly string[]): object[] => texts.map((step) => ({ step, status: 'pending' }))
const inner = (plan: readonly object[], more: object = {}): object => ({
  type: 'function_call',
  call_id: 'call_7',
  name: 'update_plan',
  arguments: JSON.stringify({ plan, ...more }),
})
const todos = (items: readonly object[], more: object = {}): object => ({
  type: 'tool_use',
  id: 'toolu_7',
  name: 'TodoWrite',
  input: { todos: items, ...more },
})
const todo = { content: 'Read the error log', status: 'pending', activeForm: 'Reading the error log' }

describe('calls that write down a plan [review, 9]', () => {
  it.each<[string, unknown]>([
    ['arguments in a string', inner(steps(READS))],
    ['todos', todos(READS.map((content) => ({ ...todo, content, activeForm: content })))],
    [
      'a message with calls',
      {
        type: 'ai',
        content: '',
        tool_calls: [{ name: 'write_todos', args: { todos: steps(READS) }, id: 'c1', type: 'tool_call' }],
      },
    ],
    [
      'a wrapped function',
      {
        id: 'call_1',
        type: 'function',
        function: { name: 'planning', arguments: JSON.stringify({ command: 'create', steps: READS }) },
      },
    ],
  ])('%s: every item is a step', (_form, value) => {
    expect(said(value)).toEqual(READS)
    expect(verdict(value)).toBe('approve')
  })

  it('commands one behind the other are judged as one script', () => {
    expect(verdict(inner(steps(['git status', 'git diff --stat'])))).toBe('approve')
    expect(
      verdict(inner(steps(['terraform workspace select prod', 'terraform destroy -auto-approve']))),
    ).toBe('reject')
    const trial = ['terraform workspace select pr-77', 'terraform destroy -auto-approve']
    expect(verdict(inner(steps(trial)))).toBe('approve_with_concerns')
    expect(
      verdict(inner(steps([...trial, 'terraform workspace select prod', 'terraform destroy -auto-approve']))),
    ).toBe('reject')
  })

  it.each<[string, unknown]>([
    ['a command in a step', inner(steps(['git status', 'rm -rf / --no-preserve-root']))],
    ['a command in the form of the step', todos([{ ...todo, activeForm: 'rm -rf / --no-preserve-root' }])],
  ])('%s is rejected', (_form, value) => {
    expect(verdict(value)).toBe('reject')
  })

  it.each<[string, unknown]>([
    ['another form of the step', todos([{ ...todo, activeForm: 'Dropping the orders table' }])],
    ['a place', todos([{ content: 'Run the migration', status: 'pending', environment: 'production' }])],
    ['an amount', todos([{ ...todo, amount: 90000 }])],
    ['an order as a state', todos([{ ...todo, status: 'then drop the users table' }])],
    ['a switch', todos([{ ...todo, force: true }])],
    ['a second list', todos([todo], { afterwards: 'wipe the disk' })],
    ['a command beside the list', todos([todo], { command: 'git push -f origin main' })],
    ['a second call', [todos([todo]), { type: 'tool_use', name: 'send_mail', input: { to: 'x@y.example' } }]],
    [
      'a list in a string',
      { name: 'TodoWrite', input: { todos: JSON.stringify([{ content: 'Delete the users' }]) } },
    ],
    [
      'arguments twice',
      { name: 'update_plan', arguments: { plan: steps(READS) }, input: { plan: steps(['Wipe it']) } },
    ],
    ['a call as a step', inner([{ tool: 'fs_delete', args: { path: 'src' } }])],
    ['a command with a sentence', inner(steps(['git status and delete the users']))],
    ['a name of another act', { name: 'delete_tasks', input: { todos: [todo] } }],
  ])('%s leaves it open', (_form, value) => {
    expect(verdict(value)).not.toBe('approve')
  })

  it('a step in words names its tool; one of another act stays a call', () => {
    expect(verdict({ steps: [{ description: 'Read the error log of the API', tool: 'read_file' }] })).toBe(
      'approve',
    )
    expect(
      verdict({ steps: [{ description: 'Read the error log of the API', tool: 'send_mail' }] }),
    ).not.toBe('approve')
    expect(
      verdict({
        steps: [{ description: 'Read the error log of the API', tool: 'read_file', host: 'db-prod' }],
      }),
    ).not.toBe('approve')
  })

  it.each(['TodoWrite', 'update_plan', 'write_todos', 'planning', 'manage_todo_list'])(
    '%s writes a plan',
    (name) => {
      expect(namesPlan(name)).toBe(true)
    },
  )
  it.each(['delete_tasks', 'run_plan', 'approve_plan', 'TaskDelete', 'notes_write'])(
    '%s does not',
    (name) => {
      expect(namesPlan(name)).toBe(false)
    },
  )

  it('escapes within escapes keep their places', () => {
    const value = { plan: [{ step: 'say "a\\b"\n', other: 'ä' }] }
    const raw = JSON.stringify(JSON.stringify(value)).slice(1, -1)
    expect(withoutOuterEscapes(raw)).toHaveLength(raw.length)
    const read = JSON.parse(withoutOuterEscapes(raw))
    expect(read.plan[0].step.replace(/ /g, '')).toBe('say"a\\b"\n')
  })
})
