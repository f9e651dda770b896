// Makes a hostile artifact of full length: a piece repeated until the longest text that is judged is full, between a
// fixed beginning and end.

/** The cap of the engine (`artifact_code_points`). */
export const FULL_LENGTH = 20_000

export const fill = (piece: string, before = '', after = ''): string =>
  before + piece.repeat(Math.floor((FULL_LENGTH - before.length - after.length) / piece.length)) + after

/** Pieces that differ by their number, until full. */
export function fillEach(pieceOf: (index: number) => string, before = '', after = '', between = ''): string {
  let made = before
  for (let index = 0; ; index++) {
    const piece = (index === 0 ? '' : between) + pieceOf(index)
    if (made.length + piece.length + after.length > FULL_LENGTH) return made + after
    made += piece
  }
}
