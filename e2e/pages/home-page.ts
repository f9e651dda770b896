// The front page, in the reader's words.
import { createHash } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'

export class HomePage {
  readonly page: Page
  readonly box: Locator
  readonly verdict: Locator
  readonly underlined: Locator
  readonly issues: Locator
  readonly notJudged: Locator
  readonly proof: Locator
  readonly signButton: Locator

  constructor(page: Page) {
    this.page = page
    this.box = page.getByRole('region', { name: 'Live review' })
    this.verdict = this.box.getByRole('heading', { level: 2 })
    this.underlined = this.box.locator('.finding')
    this.issues = this.box.getByRole('list', { name: 'Issues' }).getByRole('listitem')
    this.notJudged = this.box.getByRole('list', { name: 'Not judged' }).getByRole('listitem')
    this.proof = this.box.getByRole('region', { name: 'Signed proof' })
    this.signButton = this.box.getByRole('button', { name: /^Sign verdict/ })
  }

  /** Waits until the page's own engine has judged. */
  async open(path = '/'): Promise<void> {
    await this.page.goto(path)
    await this.hasJudged()
  }

  async hasJudged(): Promise<void> {
    await this.box
      .getByText(/in this page/)
      .first()
      .waitFor({ state: 'attached' })
  }

  editor(): Locator {
    return this.box.getByRole('textbox')
  }

  async choose(kind: string): Promise<void> {
    await this.box.getByRole('radio', { name: kind, exact: true }).check({ force: true })
  }

  /** Types `text` and waits until what the page shows is the verdict of the whole of it, not of its beginning. */
  async type(text: string): Promise<void> {
    await this.editor().fill('')
    await this.editor().pressSequentially(text)
    const sha256 = createHash('sha256').update(text).digest('hex')
    await expect(this.tailHash('artifact hash')).toHaveAttribute('title', sha256)
  }

  /** The bytes of a hash chip in the panel's tail. */
  tailHash(name: 'artifact hash' | 'record hash'): Locator {
    return this.box.getByRole('button', { name: new RegExp(`copy ${name}$`) })
  }

  async sign(): Promise<void> {
    await this.signButton.click()
    await this.proof.waitFor()
  }

  async eventId(): Promise<string> {
    return (await this.proof.getByRole('button', { name: /copy event id$/ }).getAttribute('title')) ?? ''
  }

  /** Clicks just behind `text` where it is drawn. */
  async clickBehind(text: string): Promise<void> {
    const point = await this.box.locator('.live-drawn').evaluate((drawn, wanted) => {
      const walker = document.createTreeWalker(drawn, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = (node as Text).data.indexOf(wanted)
        if (at < 0) continue
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + wanted.length)
        const place = range.getBoundingClientRect()
        return { x: place.right + 2, y: place.top + place.height / 2 }
      }
      return null
    }, text)
    if (!point) throw new Error(`${text} is not drawn`)
    await this.page.mouse.click(point.x, point.y)
  }
}
