// Every claim of a proof with its exact bytes and a program that recomputes it.
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { DECISION_REF_PREIMAGE_FIELDS } from '#protocol/proofs/derived-fields.ts'
import { ShellBlock } from '../shell-block.tsx'
import { GuideLink, Prose } from './guide-parts.tsx'
import { type Recipe, recipes } from './recompute-recipes.ts'

interface RecomputeProps {
  baseUrl: string
  verifierPubkey: string | null
  rulesetVersion: string
  rulesetSha256: string
  artifact: string
}

export function Recompute({ verifierPubkey, rulesetVersion, ...facts }: RecomputeProps) {
  return (
    <Prose>
      <p>
        Verdicts are deterministic. With <code>answer.json</code> of{' '}
        <GuideLink slug="review-before-acting">a signed review</GuideLink>, you can recompute each claim below
        on your machine, without contacting our service.
      </p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
        {verifierPubkey && (
          <span className="flex items-center gap-2">
            Current key <HashChip value={verifierPubkey} name="verifier key" />
          </span>
        )}
        <span className="flex items-center gap-2">
          Rule set {rulesetVersion} <HashChip value={facts.rulesetSha256} name="ruleset hash" />
        </span>
      </p>
      {recipes(facts).map((recipe) => (
        <RecipePart key={recipe.id} recipe={recipe} />
      ))}
    </Prose>
  )
}

function RecipePart({ recipe: { id, title, bytes, language, file, code, prints } }: { recipe: Recipe }) {
  return (
    <section id={`recompute-${id}`} className="mt-5 grid min-w-0 gap-2">
      <h2>{title}</h2>
      <p className="text-sm wrap-anywhere">{bytes}</p>
      {id === 'decision-ref' && <PreimageFields />}
      <ShellBlock label={file ?? title.toLowerCase()} code={code} language={language} />
      <p className="text-xs text-muted wrap-anywhere">
        {file && (
          <>
            <code>node {file}</code> prints{' '}
          </>
        )}
        {!file && 'Prints '}
        <code>{prints}</code>
      </p>
    </section>
  )
}

function PreimageFields() {
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 text-xs text-muted hover:text-text">
        The {DECISION_REF_PREIMAGE_FIELDS.length} fields that it covers
      </summary>
      <ol className="mt-1 columns-2 gap-6 border-l border-line-strong pl-4 text-sm max-xs:columns-1">
        {DECISION_REF_PREIMAGE_FIELDS.map((name) => (
          <li key={name} className="wrap-anywhere">
            <code>{name}</code>
          </li>
        ))}
      </ol>
    </details>
  )
}
