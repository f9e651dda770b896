'use client'
// Shifts the text of the textarea so that the caret appears where the text is drawn: at the block that contains the
// caret or, while a pointer is down, at the block under the pointer.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { blockHolding, blockNearest, clearSelection, drawSelection, indexAtPoint } from './drawn-text.ts'

export function useCaretAlignment(
  canvas: RefObject<HTMLDivElement | null>,
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  layoutOf: unknown,
): void {
  const align = useEffectEvent((block: HTMLElement | null) => {
    const drawn = block?.querySelector<HTMLElement>('.live-text')
    if (!drawn || !canvas.current || !area.current) return false
    const lineHeight = Number.parseFloat(getComputedStyle(drawn).lineHeight)
    const top = drawn.getBoundingClientRect().top - canvas.current.getBoundingClientRect().top
    const shift = `${top - (Number(drawn.dataset.firstLine) - 1) * lineHeight}px`
    if (area.current.style.paddingTop === shift) return false
    area.current.style.paddingTop = shift
    return true
  })

  const alignToCaret = useEffectEvent(() => {
    if (!canvas.current || !area.current) return
    align(blockHolding(canvas.current, caretOf(area.current)))
    drawSelection(canvas.current, area.current)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: text and findings are what moves the blocks
  useLayoutEffect(() => alignToCaret(), [text, layoutOf])

  const follow = useEffectEvent((pointer: PointerEvent, isPress: boolean) => {
    if (!canvas.current || !area.current) return
    const moved = align(blockNearest(canvas.current, pointer.clientY))
    // The browser looked for the character under a mouse before this listener ran, in the old place: the press is
    // ours then, and so is the drag that follows. A tap is looked up later.
    return isPress && moved && pointer.pointerType === 'mouse' && pointer.button === 0
  })

  useEffect(() => {
    const box = area.current
    const within = canvas.current
    if (!box || !within) return
    let dragFrom: number | null = null
    let isDown = false
    let refused = false
    const pointAt = (event: MouseEvent) => indexAtPoint(within, box, event.clientX, event.clientY)
    const select = (from: number, to: number) =>
      box.setSelectionRange(Math.min(from, to), Math.max(from, to), to < from ? 'backward' : 'forward')
    const down = (event: PointerEvent) => {
      isDown = true
      refused = follow(event, true) === true
    }
    const mouseDown = (event: MouseEvent) => {
      if (!refused) return
      event.preventDefault()
      box.focus({ preventScroll: true })
      const at = pointAt(event)
      dragFrom = event.shiftKey ? anchorOf(box) : at
      select(dragFrom, at)
    }
    const move = (event: PointerEvent) => {
      if (!isDown || event.buttons === 0) return
      follow(event, false)
      if (dragFrom !== null) select(dragFrom, pointAt(event))
    }
    const up = () => {
      if (!isDown) return
      isDown = false
      dragFrom = null
      alignToCaret()
    }
    const selection = () => {
      if (document.activeElement !== box) return
      if (isDown) drawSelection(within, box)
      else alignToCaret()
    }
    box.addEventListener('pointerdown', down)
    box.addEventListener('mousedown', mouseDown)
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', up)
    document.addEventListener('selectionchange', selection)
    box.addEventListener('selectionchange', selection)
    window.addEventListener('resize', alignToCaret)
    return () => {
      box.removeEventListener('pointerdown', down)
      box.removeEventListener('mousedown', mouseDown)
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', up)
      document.removeEventListener('selectionchange', selection)
      box.removeEventListener('selectionchange', selection)
      window.removeEventListener('resize', alignToCaret)
      clearSelection()
    }
  }, [area, canvas])
}

const caretOf = (box: HTMLTextAreaElement): number =>
  box.selectionDirection === 'backward' ? box.selectionStart : box.selectionEnd

const anchorOf = (box: HTMLTextAreaElement): number =>
  box.selectionDirection === 'backward' ? box.selectionEnd : box.selectionStart
