// Defines how a rule file takes part: a handler gets what it judges and reports through rule objects.
import type { Images } from './image.ts'
import type { Asking, Words } from './linked/words-asked.ts'
import type { Change, Language } from './model.ts'
import type { Report } from './report.ts'

/** Judges one changed file; with `languages`, only files in these. */
export interface ChangeHandler {
  readonly kind: 'handler'
  readonly scope: 'change'
  readonly languages: readonly Language[] | null
  judge(change: Change, report: Report): void
}

/** Judges all changed files together: what moved between them, what one of them says of another. */
export interface DiffHandler {
  readonly kind: 'handler'
  readonly scope: 'diff'
  judge(changes: readonly Change[], report: Report): void
}

/** Judges the two trees of a file whose language has a grammar. */
export interface TreeHandler extends Asking {
  readonly kind: 'handler'
  readonly scope: 'tree'
  /** Finds nothing where one side is empty. */
  readonly needsBoth: boolean
  judge(images: Images, report: Report): void
}

/** Judges the trees of all files together: what went from one file to another. */
export interface ForestHandler {
  readonly kind: 'handler'
  readonly scope: 'forest'
  judge(files: readonly Images[], report: Report): void
}

export type Handler = ChangeHandler | DiffHandler | TreeHandler | ForestHandler

/* @__NO_SIDE_EFFECTS__ */
export const judgeChange = (
  judge: ChangeHandler['judge'],
  languages: readonly Language[] | null = null,
): ChangeHandler => ({ kind: 'handler', scope: 'change', languages, judge })

/* @__NO_SIDE_EFFECTS__ */
export const judgeDiff = (judge: DiffHandler['judge']): DiffHandler => ({
  kind: 'handler',
  scope: 'diff',
  judge,
})

/* @__NO_SIDE_EFFECTS__ */
export const judgeTrees = (judge: TreeHandler['judge'], where: Words | null = null): TreeHandler => ({
  kind: 'handler',
  scope: 'tree',
  needsBoth: false,
  where,
  judge,
})

/** Judges what became of something: a file that comes or goes has nothing to compare. */
/* @__NO_SIDE_EFFECTS__ */
export const compareTrees = (judge: TreeHandler['judge'], where: Words | null = null): TreeHandler => ({
  kind: 'handler',
  scope: 'tree',
  needsBoth: true,
  where,
  judge,
})

/* @__NO_SIDE_EFFECTS__ */
export const judgeForest = (judge: ForestHandler['judge']): ForestHandler => ({
  kind: 'handler',
  scope: 'forest',
  judge,
})

const isHandler = (value: unknown): value is Handler =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'handler'

/** Every exported handler, in the order of the list of modules. */
export const handlersIn = (modules: readonly Readonly<Record<string, unknown>>[]): readonly Handler[] =>
  modules.flatMap((module) =>
    Object.keys(module)
      .sort()
      .map((name) => module[name])
      .filter(isHandler),
  )
