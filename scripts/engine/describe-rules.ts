// Writes what the engine's bundle leaves out and pages show: the source and the examples of every rule, by family.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyRule, Example } from '../../protocol/review/core/rule.ts'
import type * as Families from '../../protocol/review/families.ts'
import type { FamilyDescription } from '../../server/review/rule-descriptions.ts'
import { bundleFamilies } from './bundle-engine.ts'

/** Examples may be as long as a diff; pages show how one begins. */
const shownCharacters = 400

/** As JSON text. `outDir`: where the bundle may stand while it is read. */
export async function describeRules(root: string, outDir: string): Promise<string> {
  const probe = join(outDir, `families-${process.pid}-${Date.now()}.mjs`)
  await writeFile(probe, await bundleFamilies(root))
  try {
    const { families }: typeof Families = await import(pathToFileURL(probe).href)
    const described: FamilyDescription[] = families.map(({ name, rules, definitions }) => ({
      name,
      rules: rules.map(({ id, severity }) => ({ id, severity })),
      definitions: definitions.map(describe),
    }))
    return JSON.stringify(described)
  } finally {
    await rm(probe, { force: true })
  }
}

const describe = ({ id, severity, category, evidence, source, fires, quiet }: AnyRule) => ({
  id,
  severity,
  category,
  evidence,
  source,
  fires: fires.map(exampleText),
  quiet: quiet.map(exampleText),
})

function exampleText(example: Example): string {
  const text = typeof example === 'string' ? example : example.artifact
  return text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters)}…`
}
