// Custom element <assay-verdict>: loads a bundle and a pinned profile, verifies them in the page that embeds it, and is green only after
// every required check has passed. One file without imports from elsewhere; scripts/badge builds it.
import { type BadgeResult, checkBundle } from '#protocol/ledger/bundle/pinned-bundle.ts'

const WORDS: Record<string, string> = {
  approve: 'Approve',
  approve_with_concerns: 'Approve with concerns',
  reject: 'Reject',
}

const STATE_WORDS = {
  checking: 'checking…',
  verified: 'verified in this page',
  failed: 'verification failed',
  cannot_establish: 'cannot establish',
} as const

const STYLE = `:host{display:inline-block;font:500 13px/1.4 system-ui,sans-serif}
a{display:inline-flex;gap:8px;align-items:center;padding:5px 10px;border:1px solid #8e8c86;border-radius:6px;background:#fbfaf7;color:#181c25;text-decoration:none}
a:focus-visible{outline:2px solid #4a5cd0;outline-offset:2px}
i{width:10px;height:10px;border-radius:2px;background:#8e8c86}
:host([state=verified]) a{border-color:#00696d}:host([state=verified]) i{background:#008287}
:host([state=failed]) a{border-color:#9d002a}:host([state=failed]) i{background:#9d002a}
small{font-size:12px;color:#53575f}`

type State = keyof typeof STATE_WORDS

export class AssayVerdict extends HTMLElement {
  static observedAttributes = ['src', 'profile', 'profile-sha256']

  #run = 0
  #isDue = false

  connectedCallback() {
    this.#checkSoon()
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#checkSoon()
  }

  /** Once for attributes that are set together, and for those that stand in the markup. */
  #checkSoon() {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      if (this.isConnected) void this.#check()
    })
  }

  async #check() {
    this.#run += 1
    const run = this.#run
    this.#show('checking', null, '')
    const result = await this.#resultOf().catch(
      (): BadgeResult => ({
        state: 'cannot_establish',
        entry: null,
        verdict: null,
        why: 'The bundle or the profile could not be loaded.',
      }),
    )
    // An attribute that changed meanwhile has begun another check.
    if (run !== this.#run) return
    this.#show(result.state, result.verdict, result.why)
    this.dispatchEvent(new CustomEvent('assay-verdict', { detail: result, bubbles: true, composed: true }))
  }

  async #resultOf(): Promise<BadgeResult> {
    const [bundle, profile] = await Promise.all([
      this.#bytesOf('src', 'bundle'),
      this.#bytesOf('profile', 'profile'),
    ])
    if (bundle === null) throw new Error('no bundle')
    return checkBundle({ bundle, profile, pinned: this.getAttribute('profile-sha256') })
  }

  /** From a <script type="application/json" data-part="…"> inside, which needs no network, or from an address. */
  async #bytesOf(attribute: string, part: string): Promise<Uint8Array | null> {
    const inline = this.querySelector(`script[data-part="${part}"]`)
    if (inline) return new TextEncoder().encode(inline.textContent.trim())
    const address = this.getAttribute(attribute)
    if (!address) return null
    const answer = await fetch(address, { credentials: 'omit' })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }

  #show(state: State, verdict: string | null, why: string) {
    this.setAttribute('state', state)
    const root = this.shadowRoot ?? this.#attach()
    const link = root.querySelector('a')!
    const source = this.getAttribute('src')
    if (source && /^https?:/.test(new URL(source, location.href).protocol))
      link.href = source.replace(/\/bundle$/, '')
    link.title = why
    // Only what was verified is said of the verdict.
    link.querySelector('b')!.textContent = verdict === null ? 'Assay' : `Assay: ${WORDS[verdict]}`
    link.querySelector('small')!.textContent = STATE_WORDS[state]
  }

  #attach(): ShadowRoot {
    const root = this.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    root.adoptedStyleSheets = [sheet]
    const link = document.createElement('a')
    const mark = document.createElement('i')
    mark.setAttribute('aria-hidden', 'true')
    const words = document.createElement('small')
    words.setAttribute('role', 'status')
    link.append(mark, document.createElement('b'), words)
    root.append(link)
    return root
  }
}

if (!customElements.get('assay-verdict')) customElements.define('assay-verdict', AssayVerdict)
