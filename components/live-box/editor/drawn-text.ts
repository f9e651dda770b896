// Geometry of the drawn text. Blocks, the character under a point, the selection.

const HIGHLIGHT = 'live-selection'

const blocksOf = (canvas: HTMLElement) => [...canvas.querySelectorAll<HTMLElement>('[data-block]')]

const startOf = (block: HTMLElement): number =>
  Number(block.querySelector<HTMLElement>('.live-text')?.dataset.start)

export function blockHolding(canvas: HTMLElement, index: number): HTMLElement | null {
  return blocksOf(canvas).findLast((block) => startOf(block) <= index) ?? null
}

export function blockNearest(canvas: HTMLElement, clientY: number): HTMLElement | null {
  const blocks = blocksOf(canvas)
  return blocks.findLast((block) => block.getBoundingClientRect().top <= clientY) ?? blocks[0] ?? null
}

export const clearSelection = () => CSS.highlights?.delete(HIGHLIGHT)

/** The textarea's own highlight would lie in the wrong place for the blocks that it is not aligned with. */
export function drawSelection(canvas: HTMLElement, box: HTMLTextAreaElement): void {
  if (!CSS.highlights) return
  const { selectionStart: from, selectionEnd: to } = box
  if (from === to) {
    CSS.highlights.delete(HIGHLIGHT)
    return
  }
  const ranges = blocksOf(canvas).flatMap((block) => {
    const drawn = block.querySelector<HTMLElement>('.live-text')!
    const range = rangeIn(drawn, from - startOf(block), to - startOf(block))
    return range ? [range] : []
  })
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges))
}

function rangeIn(drawn: HTMLElement, from: number, to: number): Range | null {
  const walker = document.createTreeWalker(drawn, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  let passed = 0
  let begun = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node as Text
    if (!begun && from < passed + length && to > passed) {
      range.setStart(node, Math.max(0, from - passed))
      begun = true
    }
    if (begun) range.setEnd(node, Math.min(length, to - passed))
    passed += length
    if (begun && to <= passed) break
  }
  return begun ? range : null
}

/** A UTF-16 index of the whole text; the caret's own place when nothing is found. */
export function indexAtPoint(
  canvas: HTMLElement,
  box: HTMLTextAreaElement,
  clientX: number,
  clientY: number,
): number {
  box.style.pointerEvents = 'none'
  const found = caretAt(clientX, clientY)
  box.style.pointerEvents = ''
  const element = found?.node instanceof Element ? found.node : found?.node.parentElement
  const drawn = element?.closest<HTMLElement>('.live-text')
  if (!found || !drawn || !canvas.contains(drawn)) return box.selectionEnd
  const before = document.createRange()
  before.setStart(drawn, 0)
  before.setEnd(found.node, found.offset)
  return Math.min(Number(drawn.dataset.end), Number(drawn.dataset.start) + before.toString().length)
}

function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if (document.caretPositionFromPoint) {
    const position = document.caretPositionFromPoint(x, y)
    return position && { node: position.offsetNode, offset: position.offset }
  }
  const range = document.caretRangeFromPoint(x, y)
  return range && { node: range.startContainer, offset: range.startOffset }
}
