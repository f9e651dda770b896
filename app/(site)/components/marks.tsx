// Mark, hallmark, seal and glyph.
import { foldHex64 } from '#components/glyph/fold.ts'
import { Glyph, GlyphDiff } from '#components/glyph/glyph.tsx'
import { HashChip } from '#components/glyph/hash-chip.tsx'
import { shapePath } from '#components/glyph/shapes.ts'
import { Hallmark } from '#components/hallmark/hallmark.tsx'
import { Mark } from '#components/hallmark/mark.tsx'
import { Seal, type Verdict } from '#components/hallmark/seal.tsx'
import { Part } from './part.tsx'
import { HASH, HASH_CHANGED, KEY_HASH } from './specimens.ts'

const VERDICTS: readonly Verdict[] = ['approve', 'approve_with_concerns', 'reject']
const NIBBLES = [...'0123456789abcdef']
const LINES = [0, 16, 32, 48].map((start) => HASH.slice(start, start + 16))

export function Marks() {
  return (
    <>
      <Part
        title="Mark and hallmark"
        rule="Four punches make a hallmark: verdict, confidence, signing key, Bitcoin block. A fact that does not exist yet is dashed and empty."
      >
        <div className="flex flex-wrap items-end gap-5">
          {[64, 32, 22, 16].map((size) => (
            <Mark key={size} size={size} />
          ))}
          <span className="inline-flex items-center gap-3.5 text-2xl font-semibold tracking-tight">
            <Mark size={38} />
            Assay
          </span>
        </div>
        <Hallmark
          verdict="approve"
          confidenceBps={9700}
          verifierPubkey={KEY_HASH}
          blockHeight={975_612}
          size={56}
        />
        <Hallmark verdict="approve_with_concerns" confidenceBps={5200} verifierPubkey={KEY_HASH} size={48} />
        <Hallmark size={48} />
        <div className="flex flex-wrap items-center gap-4">
          {VERDICTS.flatMap((verdict) =>
            [56, 26, 18, 15, 13].map((size) => (
              <Seal key={`${verdict}${size}`} verdict={verdict} size={size} />
            )),
          )}
        </div>
      </Part>
      <Part
        title="Hash glyph"
        rule="64 digits in four lines, exclusive or down each column: 16 digits fill a grid of 4 by 4."
      >
        <div className="flex flex-wrap gap-2.5">
          {NIBBLES.map((digit) => (
            <figure key={digit} className="grid justify-items-center gap-0.75">
              <svg width="34" height="34" viewBox="-.25 -.25 4.5 4.5" aria-hidden>
                <rect width="4" height="4" className="fill-fill stroke-line-strong" strokeWidth=".12" />
                <path fill="currentColor" d={shapePath(digit)} />
              </svg>
              <figcaption className="font-mono text-xs">{digit}</figcaption>
            </figure>
          ))}
        </div>
        <div className="flex flex-wrap items-end gap-5">
          <pre className="text-xs leading-relaxed tracking-widest text-muted">
            {LINES.map((line) => `${line}\n`)}
            <b className="text-text">{foldHex64(HASH)}</b>
          </pre>
          {[96, 40, 26, 16].map((size) => (
            <Glyph key={size} value={HASH} size={size} />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Glyph value={HASH} size={64} />
          <span className="text-muted">and</span>
          <GlyphDiff value={HASH_CHANGED} expected={HASH} size={64} />
          <p className="max-w-[25rem] text-sm">
            One changed digit anywhere in the 64 changes exactly one cell.
          </p>
        </div>
      </Part>
      <Part title="Hash chip" rule="Glyph, six and four digits; one click copies all of it.">
        <div className="flex flex-wrap items-center gap-5">
          <HashChip value={HASH} name="specimen hash" />
          <HashChip value={KEY_HASH} name="specimen key" head={8} tail={6} />
        </div>
        <HashChip value={HASH} name="whole specimen hash" whole />
      </Part>
    </>
  )
}
