// Keeps the place of the reader in a text of PowerShell, and matches what comes next.
/** More brackets inside one another are not read. */
const MAX_NESTING = 40

export class Cursor {
  readonly text: string
  pos = 0
  nesting = 0
  failed = false

  constructor(text: string) {
    this.text = text
  }

  get done(): boolean {
    return this.failed || this.pos >= this.text.length
  }

  get next(): string {
    return this.failed ? '' : (this.text[this.pos] ?? '')
  }

  fail(): void {
    this.failed = true
  }

  /** True while the brackets may go one deeper. */
  enter(): boolean {
    if (++this.nesting > MAX_NESTING) this.failed = true
    return !this.failed
  }

  leave(): void {
    this.nesting--
  }

  /** `pattern` is sticky. */
  match(pattern: RegExp): string | null {
    if (this.failed) return null
    pattern.lastIndex = this.pos
    const found = pattern.exec(this.text)
    if (!found || found[0] === '') return null
    this.pos = pattern.lastIndex
    return found[0]
  }

  looksAt(pattern: RegExp): boolean {
    if (this.failed) return false
    pattern.lastIndex = this.pos
    return pattern.test(this.text)
  }

  take(text: string): boolean {
    if (this.failed || !this.text.startsWith(text, this.pos)) return false
    this.pos += text.length
    return true
  }

  /** Blanks, comments, and line ends after a backtick. */
  skipBlank(lines = false): void {
    for (;;) {
      const before = this.pos
      this.match(lines ? /[ \t\r\n\u00a0]+/y : /[ \t\u00a0]+/y)
      this.match(/`\r?\n/y)
      if (this.text.startsWith('<#', this.pos)) {
        const end = this.text.indexOf('#>', this.pos + 2)
        this.pos = end < 0 ? this.text.length : end + 2
      } else if (this.next === '#' && (this.pos === 0 || /[\s;{}()|]/.test(this.text[this.pos - 1]!)))
        this.match(/#[^\n]*/y)
      if (this.pos === before || this.failed) return
    }
  }
}
