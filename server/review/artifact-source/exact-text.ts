/** Throws for bytes that are no UTF-8: replacing them would review another text. */
export const exactText = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
