// Reads options and operands of an argument list: POSIX clusters, long options, `--`.
import type { Arg } from '../model.ts'

export interface Options {
  /** As `-r` or `--recursive`; clusters are taken apart. */
  readonly flags: ReadonlySet<string>
  /** Values of the options that take one. */
  readonly values: ReadonlyMap<string, readonly Arg[]>
  readonly operands: readonly Arg[]
}

/** The lists are constants of the rules, so there are as many as there are rules. */
const sets = new Map<string, ReadonlySet<string>>()

function setOf(list: string): ReadonlySet<string> {
  const known = sets.get(list)
  if (known) return known
  const made = new Set(list.split(' '))
  sets.set(list, made)
  return made
}

/** `withValue`: options that take a value, separated by spaces: "-o --output". */
export function readOptions(args: readonly Arg[], withValue = '', stopAtOperand = false): Options {
  const takesValue = setOf(withValue)
  const flags = new Set<string>()
  const values = new Map<string, Arg[]>()
  const operands: Arg[] = []
  const addValue = (flag: string, value: Arg | undefined): void => {
    flags.add(flag)
    if (value === undefined) return
    const list = values.get(flag)
    if (list) list.push(value)
    else values.set(flag, [value])
  }
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!
    const { text } = arg
    if (text === '--') {
      operands.push(...args.slice(i + 1))
      break
    }
    if (text.startsWith('--')) {
      const equals = text.indexOf('=')
      if (equals > 0) addValue(text.slice(0, equals), part(arg, equals + 1))
      else if (takesValue.has(text)) addValue(text, args[++i])
      else flags.add(text)
    } else if (text.startsWith('-') && text.length > 1) {
      if (takesValue.has(text)) {
        addValue(text, args[++i])
        continue
      }
      for (let j = 1; j < text.length; j++) {
        const flag = `-${text[j]}`
        if (!takesValue.has(flag)) flags.add(flag)
        else {
          addValue(flag, j + 1 < text.length ? part(arg, j + 1) : args[++i])
          break
        }
      }
    } else {
      if (stopAtOperand) {
        operands.push(...args.slice(i))
        break
      }
      operands.push(arg)
    }
  }
  return { flags, values, operands }
}

/** The rest of an argument as an argument of its own. */
export function part(arg: Arg, start: number): Arg {
  const linear = arg.linear ? { origin: arg.linear.origin, start: arg.linear.start + start } : null
  return { ...arg, text: arg.text.slice(start), linear }
}

export const hasAny = (options: Options, flags: string): boolean =>
  options.flags.size > 0 && [...setOf(flags)].some((flag) => options.flags.has(flag))

export const valuesOf = (options: Options, flags: string): readonly Arg[] =>
  options.values.size === 0 ? [] : [...setOf(flags)].flatMap((flag) => options.values.get(flag) ?? [])

/** For programs with long options after one dash. */
export const hasText = (args: readonly Arg[], ...texts: readonly string[]): boolean =>
  args.some(({ text }) => texts.includes(text))
