// Chooses the grammar of a file among those that are loaded. Each language is one module, so that a page can load it when it
// occurs.
import type { Language } from '../code/model.ts'
import { PartMissing } from '../core/part-missing.ts'
import type { Grammar } from './grammar.ts'

export type GrammarName =
  | 'c'
  | 'csharp'
  | 'go'
  | 'java'
  | 'javascript'
  | 'kotlin'
  | 'php'
  | 'python'
  | 'ruby'
  | 'rust'
  | 'solidity'
  | 'swift'
  | 'typescript'

/** Those that are loaded; a page adds to them. */
export type Grammars = { readonly [Name in GrammarName]?: () => Grammar }

/** Where it is not a module of its own. */
const MODULE_OF: { readonly [Name in GrammarName]?: string } = { typescript: 'javascript' }

/** Null where none reads the file. Throws PartMissing when its module is not loaded. */
export function grammarOf(language: Language, path: string, grammars: Grammars): Grammar | null {
  const name = nameOfGrammar(language, path)
  if (name === null) return null
  const grammar = grammars[name]
  if (!grammar) throw new PartMissing(MODULE_OF[name] ?? name)
  return grammar()
}

/** Modules of the grammars that read these files and are not loaded. */
export function missingGrammars(
  files: readonly { readonly language: Language; readonly path: string }[],
  grammars: Grammars,
): string[] {
  const names = files
    .map(({ language, path }) => nameOfGrammar(language, path))
    .filter((name) => name !== null && grammars[name] === undefined) as GrammarName[]
  return [...new Set(names.map((name) => MODULE_OF[name] ?? name))]
}

/** Null for a language without a grammar. */
export function nameOfGrammar(language: Language, path: string): GrammarName | null {
  switch (language) {
    case 'c':
      return 'c'
    case 'cs':
      return /\.(?:vb|cshtml)$/.test(path) ? null : 'csharp'
    case 'rb':
      return 'ruby'
    case 'sol':
      return /\.vy$/.test(path) ? null : 'solidity'
    case 'other':
      return /\.swift$/.test(path) ? 'swift' : null
    case 'go':
      return 'go'
    case 'java':
      return /\.kts?$/.test(path) ? 'kotlin' : /\.(?:scala|groovy|gradle)$/.test(path) ? null : 'java'
    case 'js':
      return /\.[mc]?ts$/.test(path) ? 'typescript' : /\.(?:vue|svelte)$/.test(path) ? null : 'javascript'
    case 'php':
      return 'php'
    case 'py':
      return 'python'
    case 'rs':
      return 'rust'
    default:
      return null
  }
}
