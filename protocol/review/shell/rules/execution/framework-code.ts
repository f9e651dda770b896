// Finds the program that a framework is given to run inside the application: `rails runner CODE`, `manage.py shell -c CODE`.
import { type Arg, type Command, HOLE } from '../../read/model.ts'

interface Form {
  readonly program: RegExp
  readonly verb: RegExp
  readonly language: string
  /** Options whose value is the program; null when it is the first operand. */
  readonly option: RegExp | null
}

/** Sources: Rails command line guide; django-admin reference; Laravel: Tinker; Mix: mix run; Flask and shell_plus manuals. */
const FORMS: readonly Form[] = [
  { program: /^rails$/, verb: /^(?:runner|r)$/, language: 'Ruby', option: null },
  {
    program: /^(?:manage\.py|django-admin)$/,
    verb: /^shell(?:_plus)?$/,
    language: 'Python',
    option: /^(?:-c|--command)$/,
  },
  { program: /^artisan$/, verb: /^tinker$/, language: 'PHP', option: /^--execute$/ },
  { program: /^mix$/, verb: /^run$/, language: 'Elixir', option: /^(?:-e|--eval)$/ },
]

export interface FrameworkCode {
  readonly code: Arg
  readonly language: string
}

const nameOf = (text: string): string => text.replace(/^.*\//, '')

export function codeOf({ name, args }: Pick<Command, 'name' | 'args'>): FrameworkCode | null {
  const words = [{ text: name } as Pick<Arg, 'text'>, ...args]
  for (const { program, verb, language, option } of FORMS) {
    const at = words.findIndex(({ text }, index) => index < 4 && program.test(nameOf(text)))
    if (at < 0 || !verb.test(words[at + 1]?.text ?? '')) continue
    const rest = args.slice(at + 1)
    const code = option === null ? firstOperand(rest) : valueAfter(rest, option)
    if (code && isProgram(code)) return { code, language }
  }
  return null
}

/** `lib/tasks/fix.rb` is a file of the project. */
const isProgram = ({ text }: Arg): boolean => text !== HOLE && !/^[\w./-]+\.(?:rb|py|php|exs?)$/.test(text)

const firstOperand = (args: readonly Arg[]): Arg | undefined =>
  args.find(
    ({ text }, index) => !text.startsWith('-') && !/^(?:-e|--environment)$/.test(args[index - 1]?.text ?? ''),
  )

function valueAfter(args: readonly Arg[], option: RegExp): Arg | undefined {
  for (let i = 0; i < args.length; i++) {
    const { text } = args[i]!
    if (option.test(text)) return args[i + 1]
    const equals = text.indexOf('=')
    if (equals > 0 && option.test(text.slice(0, equals)))
      return { ...args[i]!, text: text.slice(equals + 1), linear: null }
  }
  return undefined
}
