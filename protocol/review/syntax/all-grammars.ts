// The grammars of the whole engine.
import type { Grammar } from './grammar.ts'
import type { GrammarName } from './grammars.ts'
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

export const allGrammars: Readonly<Record<GrammarName, () => Grammar>> = {
  c,
  csharp,
  go,
  java,
  javascript,
  kotlin,
  php,
  python,
  ruby,
  rust,
  solidity,
  swift,
  typescript,
}
