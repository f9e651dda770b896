// Writes the golden vectors of the review engine from their inputs. What it writes is read by a person before
// it is committed: a changed record is a changed verdict.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { toHex, utf8Encode } from '../protocol/bytes.ts'
import { review } from '../protocol/review/review.ts'
import { loadRuleset } from '../protocol/review/ruleset.ts'
import type { ArtifactType, ReviewOptions, Ruleset } from '../protocol/review/types.ts'
import { buildEngine } from './build-engine.ts'

interface Input {
  name: string
  artifact_type: ArtifactType
  artifact?: string
  artifact_hex?: string
  context?: string
}

const folder = resolve(import.meta.dirname, '../protocol/vectors/review')

/** Long inputs are written as a recipe. */
function expand(text: string): string {
  const [, recipe, what, count] = /^(repeat|nest|subst|sudo|layers):(?:(.+):)?(\d+)$/s.exec(text) ?? []
  const n = Number(count)
  if (recipe === 'repeat') return what!.repeat(n)
  if (recipe === 'nest') return '['.repeat(n) + ']'.repeat(n)
  if (recipe === 'subst') return `echo ${'$(echo '.repeat(n)}x${')'.repeat(n)}`
  if (recipe === 'sudo') return `${'nice '.repeat(n)}ls`
  if (recipe !== 'layers') return text
  let command = 'rm -rf /usr'
  for (let i = 0; i < n; i++) command = `echo ${Buffer.from(command).toString('base64')} | base64 -d | sh`
  return command
}

function vectorOf({ name, artifact_type, artifact, artifact_hex, context }: Input, ruleset: Ruleset) {
  const bytes =
    artifact_hex === undefined
      ? utf8Encode(expand(artifact!))
      : Uint8Array.from(Buffer.from(artifact_hex, 'hex'))
  const options: ReviewOptions = {
    artifactType: artifact_type,
    asOfUnix: null,
    capital: null,
    concerns: null,
    context: context ?? null,
    tradingState: null,
  }
  const { ruleset_sha256, engine_sha256, ...record } = review({ artifact: bytes, options, ruleset, data: [] })
  void ruleset_sha256
  void engine_sha256
  return { name, artifact_hex: toHex(bytes), options, data: [], record }
}

function write(file: string, inputs: readonly Input[], ruleset: Ruleset): void {
  const lines = inputs.map((input) => JSON.stringify(vectorOf(input, ruleset)))
  writeFileSync(join(folder, file), `[\n${lines.join(',\n')}\n]\n`)
}

const { manifestPath } = await buildEngine()
const ruleset = loadRuleset(new Uint8Array(readFileSync(manifestPath)))
write('hostile.json', JSON.parse(readFileSync(join(folder, 'inputs.json'), 'utf8')), ruleset)
const rows = readFileSync(join(folder, 'corpus/shell_command.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((row) => JSON.parse(row))
// Every fourth pair.
const pairs = rows.filter((_row, index) => Math.floor(index / 2) % 4 === 0)
write(
  'shell_command.json',
  pairs.map(({ id, artifact, artifact_type }) => ({ name: id, artifact, artifact_type })),
  ruleset,
)
