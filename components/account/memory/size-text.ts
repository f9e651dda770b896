/** Writes a size in bytes for people: kilobytes of 1,024 bytes from one on. */
export function sizeText(bytes: number): string {
  if (bytes < 1_024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  return `${(bytes / 1_024).toLocaleString('en', { maximumFractionDigits: 1 })} KB`
}
