// Follows clicks on the links within an element like Link does, with one handler: two hundred Link components take longer to
// hydrate than the rest of a page of the reference.
import { useRouter } from 'next/navigation'
import type { MouseEvent } from 'react'

/** A click that opens the link in this tab. */
const isPlain = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A handler for clicks on an element whose links all lead to pages of this site. */
export function useLinkClicks(): (event: MouseEvent<HTMLElement>) => void {
  const router = useRouter()
  return (event) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href')
    if (!href || !isPlain(event)) return
    event.preventDefault()
    router.push(href)
  }
}
