// The exact bytes that were hashed. All of them, with their length; stands under its check and opens with it.
import { describeLength } from '#components/verdict/check-value.tsx'

export function HashedText({ text, label }: { text: string; label: string }) {
  return (
    <div className="col-span-full grid min-w-0 gap-1">
      <p className="text-xs text-muted">The exact bytes hashed, {describeLength(text)} of UTF-8</p>
      <ExactText text={text} label={label} />
    </div>
  )
}

/** A long text in its own frame, reachable by key. */
export function ExactText({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be one more landmark round a pre
    <pre
      className="check-bytes max-h-60 overflow-y-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {text}
    </pre>
  )
}
