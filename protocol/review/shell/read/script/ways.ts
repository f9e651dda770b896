// Goes on behind a choice: a script is judged once for each way that leaves other variables, functions or another folder.
import type { AndOr } from 'unbash'
import { type Change, type Flow, HOLE, type Scope, unknown } from '../model.ts'
import type { Run } from '../run.ts'

/** As often a script is judged; what more ways would set counts as not known. */
export const MAX_WAYS = 5

const NO_CHANGE: Change = {
  vars: new Map(),
  functions: new Map(),
  aliases: new Map(),
  cwd: null,
  below: '.',
  moves: false,
}

/** A value that is known neither before nor behind it is no other way. */
const isNothing = ({ vars, functions, aliases, moves }: Change, scope: Scope): boolean =>
  functions.size + aliases.size === 0 &&
  !moves &&
  [...vars].every(([name, { text }]) => text === HOLE && !scope.vars.has(name))

export class Ways {
  private readonly found: Change[] = []
  private readonly scope: Scope
  private readonly run: Run

  constructor(scope: Scope, run: Run) {
    this.scope = scope
    this.run = run
  }

  /** Judges one way from where all of them start. Behind one that ends the script nothing follows. */
  take(body: () => Flow, isEnd = false): Flow {
    const { scope, run } = this
    run.budget.spend(3 * scope.vars.size + 1)
    const before = scope.save()
    const out = body()
    if (isEnd) scope.returned?.push(scope.save())
    const change = scope.restore(before)
    if (!isEnd) this.found.push(change)
    return out
  }

  /** One that was taken to its end, as it was saved there. */
  add(end: Change): void {
    const { scope } = this
    const here = scope.save()
    scope.apply({ ...end, moves: true })
    this.found.push(scope.restore(here))
  }

  /** None of them may be taken. */
  skip(): void {
    this.found.unshift(NO_CHANGE)
  }

  /** First all that they set, the last of it on top, then one after the other as it is. */
  join(): void {
    const { found, scope } = this
    const { way } = scope
    const last = found.at(-1)
    if (last === undefined || found.every((one) => isNothing(one, scope))) return
    const isWhole = found.every(({ vars }) => [...vars.keys()].every((name) => last.vars.has(name)))
    const count = found.length + (isWhole ? 0 : 1)
    way.most = Math.max(way.most, count)
    if (way.index === 0) {
      for (const one of found) scope.apply(one)
      return
    }
    scope.apply(found.at(-1 - (way.index % found.length))!)
    const isLast = way.index === MAX_WAYS - 1 && count > MAX_WAYS
    for (const { vars } of found)
      for (const name of vars.keys()) if (isLast || !scope.vars.has(name)) scope.vars.set(name, unknown())
  }
}

/** Builtins after which the shell is another. */
const CHANGES =
  /^(?:cd|chdir|pushd|popd|read|export|declare|typeset|local|readonly|set|unset|shift|eval|source|\.|alias|mapfile|readarray|printf|let|getopts)$/

type Part = AndOr['commands'][number]
const nameOf = (part: Part): string => (part.type === 'Command' ? (part.name?.text ?? '') : '(')

const changes = (part: Part, scope: Scope): boolean =>
  CHANGES.test(nameOf(part)) ||
  nameOf(part) === '(' ||
  nameOf(part) === '' ||
  scope.functions.has(nameOf(part))

const MAX_PARTS = 16

/** For a list: which of its parts have run behind it, as sets of their places, if another than all of them. */
export function partsTaken(
  { commands, operators }: AndOr,
  text: string,
  scope: Scope,
  isEnd: (part: Part) => boolean,
): readonly ReadonlySet<number>[] {
  const all = commands.flatMap((part, index) => (changes(part, scope) && !isEnd(part) ? [index] : []))
  if (!all.some((index) => index > 0)) return []
  if (commands.length > MAX_PARTS) return [new Set([0])]
  const { stopsAtErrors } = scope.created
  let open = new Map([['', { ran: [] as readonly number[], isTrue: true }]])
  commands.forEach((part, index) => {
    const next: typeof open = new Map()
    const keep = (ran: readonly number[], isTrue: boolean): void => {
      next.set(`${ran.join()} ${isTrue}`, { ran, isTrue })
    }
    for (const { ran, isTrue } of open.values()) {
      if (index > 0 && isTrue !== (operators[index - 1] === '&&')) {
        keep(ran, isTrue)
        continue
      }
      if (isEnd(part)) continue
      const name = nameOf(part)
      const after = all.includes(index) ? [...ran, index] : ran
      if (name !== 'false') keep(after, true)
      const fails =
        !/^(?:true|:|echo|printf)$/.test(name) &&
        !(name === '' && !/[$`]/.test(text.slice(part.pos, part.end)))
      const isLastPart = index === commands.length - 1
      // A folder that cannot be entered is not left either.
      if (fails && !(isLastPart && stopsAtErrors))
        keep(/^(?:cd|chdir|pushd)$/.test(name) ? ran : after, false)
    }
    open = next
  })
  const whole = all.join()
  const sets = new Map([...open.values()].map(({ ran }) => [ran.join(), new Set(ran)]))
  sets.delete(whole)
  return [...sets.values()]
}
