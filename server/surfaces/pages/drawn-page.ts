/** A page as rendered by Next, before it is sent. */
export interface DrawnPage {
  status: number
  headers: readonly (readonly [name: string, value: number | string | readonly string[]])[]
  body: string
  /** The nonce of its content security policy; null when it has none. */
  nonce: string | null
  /** Null when the page must not be cached. */
  keepSeconds: number | null
}
