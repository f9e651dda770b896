// Finds the calls that run a command line which the code fixes by itself, in texts, lists of words and constants of the file.
import type { Budget } from '../../core/budget.ts'
import { type TreeNode, walk } from '../../syntax/tree.ts'
import type { Image } from '../image.ts'
import type { Language } from '../model.ts'
import { sinkOf } from '../tables/sinks/find.ts'

export interface FixedCommand {
  readonly tree: TreeNode
  readonly line: string
}

/** Calls that run a command in some languages and something else in others. */
const RUNS_IN: Readonly<Record<string, readonly Language[]>> = {
  exec: ['js', 'php', 'rb'],
  system: ['c', 'php', 'rb'],
  spawn: ['js', 'rb'],
  passthru: ['php'],
  popen: ['c', 'php'],
  proc_open: ['php'],
  shell_exec: ['php'],
  'Kernel.exec': ['rb'],
  'Kernel.spawn': ['rb'],
  'Kernel.system': ['rb'],
  'IO.popen': ['rb'],
  'Open3.capture2': ['rb'],
  'Open3.capture2e': ['rb'],
  'Open3.capture3': ['rb'],
  'Process.Start': ['cs'],
}

/** `os.execv(path, words)`: the words name the program again. */
const NAMES_TWICE = /^(?:os\.(?:execv|execvp|execl|execlp)|syscall\.Exec|pcntl_exec)$/
/** `os.spawnv(mode, path, words)`: the mode stands before both. */
const AFTER_MODE = /^os\.spawn[lv]p?$/
/** `exec.CommandContext(ctx, "rm", …)`. */
const AFTER_CONTEXT = /(?:^|\.)CommandContext$/
const MOST_WORDS = 60
const LONGEST = 2000
/** Constants that name constants. */
const DEEPEST = 6

function isRunner(path: string, language: Language): boolean {
  const languages = RUNS_IN[path]
  if (languages !== undefined) return languages.includes(language)
  const kind = sinkOf(path)?.class
  return kind === 'shell' || kind === 'program'
}

export function commandLinesIn(image: Image, budget: Budget): readonly FixedCommand[] {
  const found: FixedCommand[] = []
  let constants: ReadonlyMap<string, TreeNode> | null = null
  walk(image.root, (tree) => {
    budget.spend(1)
    if (tree.kind !== 'call') return undefined
    if (image.language === 'rs') {
      const line = lineOfRust(image, tree)
      if (line !== null && line.length <= LONGEST) found.push({ tree, line })
      return line === null ? undefined : false
    }
    const path = image.names.pathOf(tree.left)
    if (!isRunner(path, image.language)) return undefined
    constants ??= constantsOf(image.root, budget)
    const line = lineOf(path, tree, constants)
    if (line !== null && line.trim() !== '' && line.length <= LONGEST) found.push({ tree, line })
    return undefined
  })
  return found
}

/** Names that are given one value in the file, and nothing else. */
function constantsOf(root: TreeNode, budget: Budget): ReadonlyMap<string, TreeNode> {
  const values = new Map<string, TreeNode>()
  const changed = new Set<string>()
  walk(root, (tree) => {
    budget.spend(1)
    if (tree.kind === 'param') changed.add(tree.name)
    if (tree.kind !== 'assign' || tree.left === null) return undefined
    const { name } = tree.left
    if (values.has(name) || tree.right === null || !/^:?=$|^$/.test(tree.name)) changed.add(name)
    else values.set(name, tree.right)
    return undefined
  })
  for (const name of changed) values.delete(name)
  return values
}

function lineOf(path: string, { items }: TreeNode, constants: ReadonlyMap<string, TreeNode>): string | null {
  // What is not run is only named: a spawn that is given the program alone runs it without words.
  const given = items.slice(
    AFTER_MODE.test(path)
      ? Math.min(2, items.length - 1)
      : AFTER_CONTEXT.test(path) || (NAMES_TWICE.test(path) && items.length > 1)
        ? 1
        : 0,
  )
  const [first] = given
  if (first === undefined) return null
  const words: string[] = []
  for (const item of given) {
    if (item.kind === 'list') {
      for (const one of item.items) {
        const word = textFrom(one, constants, 0)
        if (word === null) return null
        words.push(word)
      }
      // What stands behind the words are options and the environment.
      break
    }
    const word = textFrom(item, constants, 0)
    if (word === null) {
      // Named arguments, options and what is called afterwards are no words; any other value is one.
      if (/^(?:pair|dict|function)$/.test(item.kind)) break
      return words.length === 1 && /^(?:exec|execSync|popen|child_process\.)/.test(path) ? words[0]! : null
    }
    words.push(word)
    if (/\b(?:popen|proc_open)$/.test(path)) break
  }
  if (words.length === 0 || words.length > MOST_WORDS) return null
  const isLine = words.length === 1 && first.kind !== 'list'
  if (isLine) return words[0]!
  return path === 'Process.Start' ? words.join(' ') : words.map(quoted).join(' ')
}

const STARTS = /^(?:status|output|spawn|exec)$/

/** `Command::new("sh").arg("-c").args(["…"]).status()`: https://doc.rust-lang.org/std/process/struct.Command.html */
function lineOfRust(image: Image, tree: TreeNode): string | null {
  if (tree.left?.kind !== 'member' || !STARTS.test(tree.left.name)) return null
  const words: string[] = []
  for (let at = tree.left.left; at !== null; ) {
    if (at.kind !== 'call' || at.left === null) return null
    const given = at.items.flatMap((one) => {
      const inner = one.kind === 'unary' || one.kind === 'other' ? (one.right ?? one.items[0] ?? one) : one
      return inner.kind === 'list' ? inner.items : [inner]
    })
    // What is not written out is a word of its own, whatever it holds.
    const texts = given.map((one) =>
      one.kind === 'string' && one.items.length === 0 ? unescaped(one.name) : '"$1"',
    )
    if (/(?:^|\.)Command\.new$/.test(image.names.pathOf(at.left)))
      return texts[0] === '"$1"'
        ? null
        : [texts[0]!, ...words].map((one) => (one === '"$1"' ? one : quoted(one))).join(' ')
    if (at.left.kind !== 'member') return null
    if (/^args?$/.test(at.left.name)) words.unshift(...texts)
    at = at.left.left
  }
  return null
}

/** As a shell would need it to see one word. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }
const unescaped = (text: string): string =>
  text.replace(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter)

/** The text that an expression has whenever it runs; null when that is not known. */
function textFrom(tree: TreeNode, constants: ReadonlyMap<string, TreeNode>, depth: number): string | null {
  if (depth > DEEPEST) return null
  if (tree.kind === 'string') {
    let text = tree.name
    for (const item of tree.items) {
      const value = textFrom(item, constants, depth + 1)
      const marked = new RegExp(`[$#]?\\{\\s{0,4}${item.name.replace(/\W/g, '\\$&')}\\s{0,4}\\}`)
      if (value === null || item.kind !== 'name' || !marked.test(text)) return null
      text = text.replace(marked, () => value)
    }
    return unescaped(text)
  }
  if (tree.kind === 'name') {
    const value = constants.get(tree.name)
    return value === undefined ? null : textFrom(value, constants, depth + 1)
  }
  if (tree.kind !== 'binary' || !/^[+.]$/.test(tree.name) || tree.left === null || tree.right === null)
    return null
  const left = textFrom(tree.left, constants, depth + 1)
  const right = left === null ? null : textFrom(tree.right, constants, depth + 1)
  return left === null || right === null ? null : left + right
}
