/** A page as Next has drawn it, before it is sent. */
export interface DrawnPage {
  status: number
  headers: readonly (readonly [name: string, value: number | string | readonly string[]])[]
  body: string
  /** The nonce of its content security policy; null where it has none. */
  nonce: string | null
  /** Null when the page is not to be kept. */
  keepSeconds: number | null
}
