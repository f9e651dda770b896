// Writes the golden vectors of the review engine from their inputs and from rows of the corpora. What it writes is
// read by a person before it is committed: a changed record is a changed verdict.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sha256Hex, toHex, utf8Encode } from '../../protocol/bytes.ts'
import { jcsIntegers } from '../../protocol/json/canonical-json.ts'
import { plainOptions } from '../../protocol/review/core/plain-options.ts'
import { loadRuleset } from '../../protocol/review/core/ruleset/ruleset.ts'
import { review } from '../../protocol/review/review.ts'
import { shippedAsFull } from '../../protocol/review/sanctions/testing/lists.ts'
import type { ArtifactType, Manifest, ReviewOptions, Ruleset } from '../../protocol/review/types.ts'
import {
  type ChangedSeverity,
  dataOf,
  reviewVectorFolder as folder,
  type ReviewVector,
  withSeverity,
} from '../../protocol/testing/review-vectors.ts'
import { buildEngine } from '../engine/build-engine.ts'
import { corpusFolder, filesIn, type Row, readRows } from '../score/rows.ts'
import { expandRecipe } from '../vectors/expand-recipe.ts'

interface Input {
  readonly name: string
  readonly artifact_type: ArtifactType
  readonly artifact?: string
  readonly artifact_hex?: string
  readonly context?: string
  readonly options?: Partial<ReviewOptions>
  readonly data?: readonly string[]
}

const perType = 50
const { manifestPath } = await buildEngine()
const manifest: Manifest = JSON.parse(readFileSync(manifestPath, 'utf8'))
const ruleset = loadRuleset(readFileSync(manifestPath))

function vectorOf(input: Input, by: Ruleset = ruleset): ReviewVector {
  const {
    name,
    artifact_type,
    artifact,
    artifact_hex,
    context = null,
    options: given = {},
    data = [],
  } = input
  const bytes =
    artifact_hex === undefined
      ? utf8Encode(expandRecipe(artifact!))
      : Uint8Array.from(Buffer.from(artifact_hex, 'hex'))
  const options: ReviewOptions = { ...plainOptions(artifact_type), context, ...given }
  const { ruleset_sha256, engine_sha256, ...record } = review({
    artifact: bytes,
    options,
    ruleset: by,
    data: dataOf({ data }),
  })
  void ruleset_sha256
  void engine_sha256
  return {
    name,
    artifact_hex: toHex(bytes),
    options,
    data,
    record_sha256: sha256Hex(jcsIntegers(record)),
    record,
  }
}

/** Chosen by a hash of the id, so that new rows push few others out. */
function chosen(rows: readonly Row[]): Row[] {
  const hashOf = ({ id }: Row): string => createHash('sha256').update(id).digest('hex')
  const sorted = rows.map((row) => [hashOf(row), row] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  const ids = new Set(sorted.slice(0, perType).map(([, { id }]) => id))
  return rows.filter(({ id }) => ids.has(id))
}

function write(file: string, inputs: readonly Input[]): void {
  const lines = inputs.map((input) => jcsIntegers(vectorOf(input)))
  writeFileSync(join(folder, file), `${lines.join('\n')}\n`)
  process.stdout.write(`${file}: ${lines.length}\n`)
}

// The shipped list, taken as full so that a row can be cleared.
writeFileSync(join(folder, 'snapshots/sanctions-corpus.json'), jcsIntegers(shippedAsFull.content))

for (const name of ['hostile', 'options'])
  write(`${name}.jsonl`, JSON.parse(readFileSync(join(folder, `inputs/${name}.json`), 'utf8')))

for (const file of filesIn(corpusFolder, '.jsonl')) {
  const inputs = chosen(readRows(file)).map(({ id, artifact, artifact_type, context }): Input => {
    const named = context?.known_bad
    const text =
      artifact_type === 'onchain_action' && named !== undefined ? JSON.stringify({ known_bad: named }) : null
    const data = artifact_type === 'sanctions_screening' ? ['sanctions-corpus'] : []
    return { name: id, artifact, artifact_type, data, options: { context: text } }
  })
  write(basename(file), inputs)
}

writeChangedSeverity('shell.fs.delete_system', 'high')

/** The same artifacts under a manifest in which one severity was changed: other hash, other records. */
function writeChangedSeverity(rule: string, severity: ChangedSeverity['severity']): void {
  const changed = withSeverity(manifest, { rule, severity, vectors: [] })
  const milder = loadRuleset(utf8Encode(jcsIntegers(changed)))
  const vectors = readRows(join(corpusFolder, 'shell_command.jsonl'))
    .map(({ id, artifact, artifact_type }): Input => ({ name: id, artifact, artifact_type }))
    .filter((input) => vectorOf(input).record.issues.some((issue) => issue.rule === rule))
    .slice(0, 5)
    .map((input) => vectorOf(input, milder))
  const written: ChangedSeverity = { rule, severity, vectors }
  writeFileSync(join(folder, 'changed-severity.json'), `${jcsIntegers(written)}\n`)
}
