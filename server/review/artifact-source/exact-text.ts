/** Decodes UTF-8 and throws on invalid bytes, because replacing them would change the reviewed text. */
export const exactText = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
