'use client'
// Keeps an element as tall as it has been, so that what stands below does not move while the reader types.
import { type RefObject, useEffect } from 'react'

/** Starts anew when `key` or the element's width changes. */
export function useReservedHeight(element: RefObject<HTMLElement | null>, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is a reason to start anew
  useEffect(() => {
    const box = element.current
    if (!box) return
    let width = 0
    let tallest = 0
    const reserve = (height: number) => {
      tallest = height
      box.style.minHeight = height === 0 ? '' : `${height}px`
    }
    const watcher = new ResizeObserver(([entry]) => {
      const size = entry?.borderBoxSize[0]
      if (!size) return
      if (size.inlineSize !== width) {
        width = size.inlineSize
        reserve(0)
      } else if (size.blockSize > tallest) reserve(size.blockSize)
    })
    watcher.observe(box)
    return () => {
      watcher.disconnect()
      reserve(0)
    }
  }, [element, key])
}
