// Answers of a handler for a whole command: a finding that begins with the command as written, or a cover.
import type { AllowRule } from '../../core/rule.ts'
import { type Command, type Flow, UNKNOWN_FLOW } from './model.ts'
import { asWritten, type EffectRule, type Run } from './run.ts'

/** `effect` goes on after the command: "deletes a bucket". Left out where the rule's message says it. */
export function report(command: Command, run: Run, rule: EffectRule, effect = ''): Flow {
  run.report(command, rule, { subject: asWritten(command), effect })
  return UNKNOWN_FLOW
}

export function unknown(command: Command, run: Run): Flow {
  run.unjudged(command)
  return UNKNOWN_FLOW
}

/** Covers a whole command by the positive rule of a topic. */
export const covers =
  (positive: AllowRule) =>
  (command: Command, run: Run, rule: AllowRule = positive): Flow => {
    run.allow(command, rule)
    return UNKNOWN_FLOW
  }
