// Draws the artifact as it was judged: findings underlined solid, what no rule understood underlined dashed.
import { DrawnBlock } from '#components/live-box/editor/drawn-block.tsx'
import { layOut } from '#components/live-box/editor/overlay.ts'
import { findingsOf } from '#components/live-box/verdict/findings.ts'
import type { ReviewRecord } from '#protocol/review/types.ts'

export function JudgedText({ text, record }: { text: string; record: ReviewRecord }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
    // biome-ignore lint/a11y/useSemanticElements: it stands inside a section that has the name of the panel
    <div className="live-scroll explain-scroll" tabIndex={0} role="region" aria-label="Judged text">
      <div className="live-canvas">
        <div className="live-drawn">
          {layOut(text, findingsOf(record, text)).map((block) => (
            <DrawnBlock key={block.firstLine} block={block} />
          ))}
        </div>
      </div>
    </div>
  )
}
