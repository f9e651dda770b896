// Covers calls of a shell whose one command the shell family understood and found harmless, with nothing beside it that
// changes where, as whom or on what it runs.
import { allowRule } from '../../../../core/rule.ts'
import { isShellTool } from '../../../../nested/loose-calls.ts'
import { asciiLower } from '../../../../text/ascii.ts'
import type { CoverSubject } from '../../../cover/subject.ts'
import type { Argument } from '../../../ir.ts'
import { namesChange } from '../../../read/turns/plain-name.ts'

const COMMAND = /^(?:command|cmd|script|bash|input|code|0)$/
/** A shell on another machine, or with the rights of others. */
const ELSEWHERE = /^(?:remote|ssh|prod|production|live|root|admin|sudo|host|server|db)$/
/** How long it may take, what it is called, and that nothing goes on behind it. */
const isBeside = ({ name, value }: Argument): boolean =>
  (/^timeout(?:_?(?:ms|s|sec|seconds))?$/.test(asciiLower(name)) && /^[0-9]{1,7}$/.test(value)) ||
  (name === 'description' && value.length < 120 && !/[;&|<>$`]/.test(value) && !namesChange(value)) ||
  (/^(?:run_in_background|is_background|restart|background)$/.test(name) && value === 'false')

export const coverShellCall = allowRule({
  id: 'plan.cover.shell_call',
  evidence: 'B',
  forCalls: true,
  source:
    'Anthropic bash tool, OpenAI shell tool: one command as a string; policy: review.md §2, nested dispatch',
  fires: [
    'user: which commits are new?\nagent: bash(command="git log -5 --stat")',
    'user: how large did the bundle become?\nagent: bash(command="du -sh build", timeout=30)',
  ],
  quiet: [
    'user: what changed since yesterday?\nagent: bash(command="git push --force upstream release")',
    'user: how large did the bundle become?\nagent: bash(command="du -sh build", stdin="rm -rf ~")',
    'user: how large did the bundle become?\nagent: bash(command="du -sh build", host="db-prod-1")',
  ],
  covers: ({ step: { call }, nestedClean }: CoverSubject): boolean =>
    call !== null &&
    nestedClean === true &&
    isShellTool(call.name) &&
    !call.words.some((word) => ELSEWHERE.test(word)) &&
    call.args.filter(({ name }) => COMMAND.test(asciiLower(name))).length === 1 &&
    call.args.every((one) => COMMAND.test(asciiLower(one.name)) || isBeside(one)),
})
