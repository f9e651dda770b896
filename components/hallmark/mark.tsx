// Assay's mark. An A whose bar is the bead of metal that an assay leaves, in a square with cut corners.

/** Smallest 16. `ground` is what shows through the strokes: the colour the mark stands on. */
export function Mark({ size = 22, className }: { size?: number; className?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className={className} aria-hidden>
      <path fill="currentColor" d="M5.2 0h13.6L24 5.2v13.6L18.8 24H5.2L0 18.8V5.2z" />
      <path
        className="fill-none stroke-bg"
        strokeWidth="2.3"
        strokeMiterlimit="8"
        d="M5.6 18.6 12 5.4l6.4 13.2"
      />
      <circle cx="12" cy="16.7" r="2.05" className="fill-bg" />
    </svg>
  )
}
