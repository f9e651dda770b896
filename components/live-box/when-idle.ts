// Runs work that can wait once the page is loaded and idle.

/** Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  let stop = () => {}
  const wait = () => {
    if (typeof requestIdleCallback === 'function') {
      const id = requestIdleCallback(work)
      stop = () => cancelIdleCallback(id)
    } else {
      const id = setTimeout(work, 1_000)
      stop = () => clearTimeout(id)
    }
  }
  if (document.readyState === 'complete') wait()
  else {
    window.addEventListener('load', wait, { once: true })
    stop = () => window.removeEventListener('load', wait)
  }
  return () => stop()
}

/** The reader has asked the browser to load no more than is needed (Save-Data). */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
