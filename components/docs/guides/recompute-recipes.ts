// Programs that recompute a verdict from published bytes. One small program per claim; each prints true or a hash.
import { sha256Hex } from '#protocol/bytes.ts'
import { DECISION_REF_PREIMAGE_RULE } from '#protocol/proofs/derived-fields.ts'
import { PROOF_EVENT_KIND, VERDICT_PROOF_SCHEMA } from '#protocol/proofs/verdict-payload.ts'

export interface Recipe {
  id: 'artifact' | 'event-id' | 'signature' | 'decision-ref' | 'ruleset' | 'record'
  title: string
  /** The exact bytes, in one sentence. */
  bytes: string
  language: 'shell' | 'node'
  /** Save a node program under this name, next to answer.json. */
  file: string | null
  code: string
  /** What it prints when the claim holds. */
  prints: string
}

interface RecipeFacts {
  baseUrl: string
  rulesetSha256: string
  artifact: string
}

const HASH = `const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')`
const PROOF = `const answer = JSON.parse(readFileSync('answer.json', 'utf8'))
const { event } = answer.proof`
const PRELUDE = `import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

${HASH}
${PROOF}`

export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

export function recipes({ baseUrl, rulesetSha256, artifact }: RecipeFacts): Recipe[] {
  return [
    {
      id: 'artifact',
      title: 'Artifact hash',
      bytes:
        'artifact_hash is the SHA-256 of the UTF-8 bytes of the artifact, exactly as sent: no trimming, no newline at its end.',
      language: 'shell',
      file: null,
      code: `printf '%s' ${quoteForShell(artifact)} | tee artifact.txt | sha256sum`,
      prints: `${sha256Hex(artifact)}  -`,
    },
    {
      id: 'event-id',
      title: 'Event id',
      bytes: `id is the SHA-256 of the UTF-8 JSON array [0, pubkey, created_at, kind, tags, content] without spaces (NIP-01). The kind of a proof is ${PROOF_EVENT_KIND}.`,
      language: 'node',
      file: 'event-id.mjs',
      code: `${PRELUDE}
const { id, pubkey, created_at, kind, tags, content } = event

console.log(sha256(JSON.stringify([0, pubkey, created_at, kind, tags, content])) === id)`,
      prints: 'true',
    },
    {
      id: 'signature',
      title: 'Signature',
      bytes:
        'sig is a BIP-340 Schnorr signature over the 32 bytes of id, by a key that this service publishes. Needs npm i @noble/secp256k1.',
      language: 'node',
      file: 'signature.mjs',
      code: `import { readFileSync } from 'node:fs'
import { schnorr } from '@noble/secp256k1'

${PROOF}
const published = await (await fetch('${baseUrl}/.well-known/verifier-keys.json')).json()
const bytes = (hex) => Uint8Array.from(Buffer.from(hex, 'hex'))

console.log(
  published.keys.some(({ pubkey }) => pubkey === event.pubkey) &&
    (await schnorr.verifyAsync(bytes(event.sig), bytes(event.id), bytes(event.pubkey))),
)`,
      prints: 'true',
    },
    {
      id: 'decision-ref',
      title: 'Decision reference',
      bytes: `decision_ref is "sha256:" and the ${DECISION_REF_PREIMAGE_RULE}. The payload is event.content, schema ${VERDICT_PROOF_SCHEMA}; its values are texts, integers and null, for which JSON.stringify of sorted names gives the RFC 8785 bytes.`,
      language: 'node',
      file: 'decision-ref.mjs',
      code: `${PRELUDE}
const payload = JSON.parse(event.content)
const names = [...payload.decision_ref_preimage_fields].sort()
const covered = Object.fromEntries(names.map((name) => [name, payload[name] ?? null]))

console.log(\`sha256:\${sha256(JSON.stringify(covered))}\` === payload.decision_ref)`,
      prints: 'true',
    },
    {
      id: 'ruleset',
      title: 'Rule set',
      bytes:
        'ruleset_sha256 is the SHA-256 of the bytes of the manifest, which is also its address. This one is in force now; a proof names its own.',
      language: 'shell',
      file: null,
      code: `curl -sS ${baseUrl}/engine/${rulesetSha256}/manifest.json | sha256sum`,
      prints: `${rulesetSha256}  -`,
    },
    {
      id: 'record',
      title: 'The verdict itself',
      bytes:
        'review_record_sha256 is the SHA-256 of the RFC 8785 bytes of the record that the engine gives for the artifact, the options of the answer, the rule set and the lists that the proof names. The engine is one ES module without imports.',
      language: 'node',
      file: 'record.mjs',
      code: `import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

${HASH}
${PROOF}
const payload = JSON.parse(event.content)
const load = async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer())

const code = await load(answer.recompute.engine_url)
const manifest = await load(answer.recompute.ruleset_url)
if (sha256(code) !== payload.engine_sha256) throw new Error('not the engine of this proof')
if (sha256(manifest) !== payload.ruleset_sha256) throw new Error('not the rule set of this proof')
writeFileSync('engine.mjs', code)
const engine = await import('./engine.mjs')

const data = []
for (const [index, list] of payload.data_snapshots.entries()) {
  const bytes = await load(answer.recompute.data_urls[index])
  if (sha256(bytes) !== list.sha256) throw new Error(\`not the \${list.id} of this proof\`)
  data.push({ ...list, content: JSON.parse(new TextDecoder().decode(bytes)) })
}

const record = engine.review({
  artifact: new Uint8Array(readFileSync('artifact.txt')),
  options: answer.options,
  ruleset: engine.loadRuleset(manifest),
  data,
})
console.log(record.verdict, engine.recordSha256(record) === payload.review_record_sha256)`,
      prints: 'the verdict, and true',
    },
  ]
}
