// How does a family answer for one command? One advice and one positive rule a family; the finding begins with
// the command as it was written.
import { type Command, type Flow, UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Run } from '../../read/run.ts'

export interface Answers {
  /** `what` goes on after the command: "deletes a bucket". */
  report(command: Command, run: Run, rule: string, what: string, alternative?: string): Flow
  allow(command: Command, run: Run, rule?: string): Flow
}

export const answers = (fix: string, positive: string): Answers => ({
  report(command, run, rule, what, alternative) {
    run.report(command, rule, `${asWritten(command)} ${what}`, fix, alternative)
    return UNKNOWN_FLOW
  },
  allow(command, run, rule = positive) {
    run.allow(command, rule)
    return UNKNOWN_FLOW
  },
})
