/** Writes the generated file that types every statement by its name. */

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { StatementTypes } from './check-statements.ts'
import { importsOfNamedTypes } from './column-types.ts'

export const generatedPath = 'server/kernel/sql/statements.generated.ts'

/** In biome's format. */
export function writeTypes(statements: StatementTypes[]): string {
  const entries = statements.map(({ name, values, row }) => {
    const columns = row.map((column) => `      ${property(column.name)}: ${column.type}\n`).join('')
    return `  ${property(name)}: {\n    values: [${values.join(', ')}]\n    row: ${columns ? `{\n${columns}    }` : 'Record<string, never>'}\n  }\n`
  })
  const body = entries.join('')
  const text = `// Types of the values and rows of every SQL statement, by its name. Written by \`npm run sql:types\`; do not edit.\n${importsOfNamedTypes(body)}\nexport interface Statements {\n${body}}\n`
  return format(text)
}

function format(text: string): string {
  const biome = join(import.meta.dirname, '../../node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'check', '--write', `--stdin-file-path=${generatedPath}`]
  const cwd = join(import.meta.dirname, '../..')
  return execFileSync(process.execPath, args, { cwd, input: text, encoding: 'utf8' })
}

const property = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`)
