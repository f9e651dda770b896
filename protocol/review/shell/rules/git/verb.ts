// What a verb of git is given, and the settings through which git runs programs.
import type { Arg, Command, Flow } from '../../read/model.ts'
import type { EffectRule, Run } from '../../read/run.ts'
import { anyOf } from '../../read/words/any-of.ts'
import type { Options } from '../../read/words/options.ts'

export interface Verb {
  readonly command: Command
  readonly args: readonly Arg[]
  readonly options: Options
  readonly run: Run
  report(rule: EffectRule, effect?: string): Flow
  allow(): Flow
}

/** Branches on which only the agent that made them works. */
export const OF_AGENT = /^(?:agents?|claude|codex|copilot|cursor|devin|bot|ai|renovate|dependabot)\/[\w./-]+$/

/** Settings whose value git runs as a command. */
export const CODE_SETTING = anyOf(
  /^(?:core\.(?:pager|editor|sshcommand|fsmonitor|hookspath|askpass|gitproxy|alternaterefscommand)|alias\..+|diff\..*(?:external|command|textconv)|merge\..*driver)$/i,
  /^(?:filter\..*(?:clean|smudge|process)|pager\..+|sequence\.editor|credential\..*helper|credential\.helper|gpg\..*program|gpg\.program|interactive\.difffilter|url\..*insteadof)$/i,
  /^(?:uploadpack\.packobjectshook|difftool\..+|mergetool\..+|browser\..+|man\..+|ssh\.variant|http\.proxy|protocol\.ext\.allow|init\.templatedir|includeif?\..*path)$/i,
)

/** More than the name of a usual program. */
export const FOREIGN_CODE = /\/tmp\/|\/dev\/shm|https?:|[|;&`$]|\bsh\b/
