// Collects the handlers that the rule files export: `commands` by program, `anyCommand` for what counts in every program.
import { ruleModules } from '../rules/all.ts'
import type { Commands, Handler } from './run.ts'

/** What a rule file may export beside its rules. */
interface RuleFile extends Readonly<Record<string, unknown>> {
  readonly commands?: Commands
  readonly anyCommand?: Handler
  /** Files with a higher number come first where two claim a program; 0 when absent. */
  readonly priority?: number
}

const files: readonly RuleFile[] = ruleModules
const ranked = [...files].sort((a, b) => (b.priority ?? 0) - (a.priority ?? 0))

const byProgram = new Map<string, Handler[]>()
for (const { commands = {} } of ranked)
  for (const [name, handler] of Object.entries(commands)) {
    const list = byProgram.get(name)
    if (list) list.push(handler)
    else byProgram.set(name, [handler])
  }

/** Handlers of a program, in order; the first answer counts. */
export const handlersOf = (program: string): readonly Handler[] => byProgram.get(program) ?? []

/** Handlers that come before those of the program. */
export const firstHandlers: readonly Handler[] = ranked.flatMap(({ anyCommand }) => anyCommand ?? [])

/** Programs that two files of one priority claim: their order would depend on the list of files. */
export function ambiguousPrograms(): readonly string[] {
  const claims = new Map<string, number>()
  for (const { commands = {}, priority = 0 } of files)
    for (const name of Object.keys(commands)) {
      const claim = `${name} at ${priority}`
      claims.set(claim, (claims.get(claim) ?? 0) + 1)
    }
  return [...claims].filter(([, count]) => count > 1).map(([claim]) => claim)
}
