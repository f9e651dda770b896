// Chooses the grammar of a file. Each language is one module, so that it can be loaded when it occurs.
import type { Language } from '../code/model.ts'
import type { Grammar } from './grammar.ts'
import { c } from './languages/c.ts'
import { csharp } from './languages/csharp.ts'
import { go } from './languages/go.ts'
import { java } from './languages/java.ts'
import { javascript, typescript } from './languages/javascript.ts'
import { kotlin } from './languages/kotlin.ts'
import { php } from './languages/php.ts'
import { python } from './languages/python.ts'
import { ruby } from './languages/ruby.ts'
import { rust } from './languages/rust.ts'
import { solidity } from './languages/solidity.ts'
import { swift } from './languages/swift.ts'

/** Null for a language without a grammar. */
export function grammarOf(language: Language, path: string): Grammar | null {
  switch (language) {
    case 'c':
      return c()
    case 'cs':
      return /\.(?:vb|cshtml)$/.test(path) ? null : csharp()
    case 'rb':
      return ruby()
    case 'sol':
      return /\.vy$/.test(path) ? null : solidity()
    case 'other':
      return /\.swift$/.test(path) ? swift() : null
    case 'go':
      return go()
    case 'java':
      return /\.kts?$/.test(path) ? kotlin() : /\.(?:scala|groovy|gradle)$/.test(path) ? null : java()
    case 'js':
      return /\.[mc]?ts$/.test(path) ? typescript() : /\.(?:vue|svelte)$/.test(path) ? null : javascript()
    case 'php':
      return php()
    case 'py':
      return python()
    case 'rs':
      return rust()
    default:
      return null
  }
}
