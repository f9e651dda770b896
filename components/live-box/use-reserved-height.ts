'use client'
// Keeps an element as tall as it has been, so that what stands below does not move while the reader types.
import { type RefObject, useEffect } from 'react'

/** Verdicts differ by a line or two; one step has room for several such differences. */
const stepPx = 96

/** Starts anew when `key` or the element's width changes; from then on the height grows in steps. */
export function useReservedHeight(element: RefObject<HTMLElement | null>, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is a reason to start anew
  useEffect(() => {
    const box = element.current
    if (!box) return
    let width = 0
    let first = 0
    let reserved = 0
    const reserve = (height: number) => {
      reserved = height
      box.style.minHeight = height === 0 ? '' : `${height}px`
    }
    const watcher = new ResizeObserver(([entry]) => {
      const size = entry?.borderBoxSize[0]
      if (!size) return
      if (size.inlineSize !== width) {
        width = size.inlineSize
        // The height that is reserved now belongs to the former width.
        first = reserved === 0 ? size.blockSize : 0
        reserve(first)
      } else if (first === 0) {
        first = size.blockSize
        reserve(first)
      } else if (size.blockSize > reserved)
        reserve(first + Math.ceil((size.blockSize - first) / stepPx) * stepPx)
    })
    watcher.observe(box)
    return () => {
      watcher.disconnect()
      reserve(0)
    }
  }, [element, key])
}
