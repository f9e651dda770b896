// Names what pages load for changes of code when one needs it: rules and grammars. Nothing is judged without them.
import { isLoaded } from '../core/linked.ts'
import { PartMissing } from '../core/part-missing.ts'
import { type AnyRule, ruleLines, rulesIn } from '../core/rule.ts'
import { fromLists, type RuleList } from '../core/rule-list.ts'
import type { Grammars } from '../syntax/grammars.ts'
import { missingGrammars, nameOfGrammar } from '../syntax/grammars.ts'
import type { Rule } from '../types.ts'
import { type Handler, handlersIn } from './handler.ts'
import { partsAsked } from './linked/words-asked.ts'
import type { Change } from './model.ts'
import { type NodeHandler, nodeHandlersIn } from './node-judge.ts'
import { ruleList as base } from './rules/lists/base.ts'
import { mayHoldSettings } from './settings/may-hold-settings.ts'

const PARTS = ['config', 'contracts', 'memory', 'trees'] as const
type PartName = (typeof PARTS)[number]

/** Those that are loaded; a page adds to them. */
export type CodeReaders = Grammars & { readonly [Name in `${PartName}Rules`]?: RuleList }

export interface LoadedRules {
  readonly definitions: readonly AnyRule[]
  readonly lines: readonly Rule[]
  readonly handlers: readonly Handler[]
  readonly nodeHandlers: readonly NodeHandler[]
}

/** The rules that are loaded by now. */
export const rulesOfReaders = (readers: CodeReaders): (() => LoadedRules) =>
  fromLists(
    () => [base, ...PARTS.map((name) => readers[`${name}Rules`])],
    (modules) => {
      const definitions = rulesIn(modules)
      return {
        definitions,
        lines: ruleLines(definitions, 'code_diff'),
        handlers: handlersIn(modules),
        nodeHandlers: nodeHandlersIn(modules),
      }
    },
  )

export const hasAllRules = (readers: CodeReaders): boolean =>
  PARTS.every((name) => readers[`${name}Rules`] !== undefined)

/** Throws PartMissing when one of these changes needs rules that are not loaded; it names the grammars too. */
export function requireRules(changes: readonly Change[], readers: CodeReaders): void {
  const rules = PARTS.filter((name) => readers[`${name}Rules`] === undefined && changes.some(NEEDED[name]))
  const asked = partsAsked(changes).filter((part) => !isLoaded(part))
  const [first, ...others] = [...rules, ...asked]
  if (first === undefined) return
  const read = changes.filter(({ isDoc }) => !isDoc)
  const files = read.map(({ language, file }) => ({ language, path: file.path }))
  throw new PartMissing(first, [...others, ...missingGrammars(files, readers)])
}

const NEEDED: Readonly<Record<PartName, (change: Change) => boolean>> = {
  config: mayHoldSettings,
  contracts: ({ language }) => language === 'sol',
  memory: ({ language }) => language === 'c',
  trees: ({ isDoc, language, file }) => !isDoc && nameOfGrammar(language, file.path) !== null,
}
