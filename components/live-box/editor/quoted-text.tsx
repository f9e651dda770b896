// Prints the engine's prose; what it quotes in backticks is code.

export function QuotedText({ children }: { children: string }) {
  // Odd parts lie between two backticks; a single one is a character like any other.
  const parts = children.split(/`([^`]+)`/)
  return parts.map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are positions in one text
    place % 2 === 1 ? <code key={place}>{part}</code> : part,
  )
}
