// Gives every library whose harmless calls are listed here.
import * as backend from './backend.ts'
import * as frontend from './frontend.ts'
import type { Library } from './library.ts'

export const libraries: readonly Library[] = [...Object.values(backend), ...Object.values(frontend)]
