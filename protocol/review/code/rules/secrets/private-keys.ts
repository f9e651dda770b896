// Flags private keys: PEM blocks with their content, keys that prove themselves by a checksum, 32-byte keys and recovery
// phrases beside the name of a key.
import { rule } from '../../../core/rule.ts'
import { judgeChange } from '../../handler.ts'
import type { Change } from '../../model.ts'
import type { Report } from '../../report.ts'
import { isBase58Key, isBech32Key } from '../../secrets/keys.ts'
import { isFiller, variety } from '../../secrets/shape.ts'
import { writtenLines } from '../../secrets/written-lines.ts'

interface Facts {
  readonly what: string
}

const file = (path: string, lines: string): string =>
  `--- a/${path}\n+++ b/${path}\n@@ -1,1 +1,3 @@\n # keys\n${lines.replace(/^/gm, '+')}\n`
const PEM = ['-----BEGIN EC', 'PRIVATE KEY-----'].join(' ')
const BODY = 'MHcCAQEEIBkg4LVWM9nuwNSk3yByxZpYRTBnVkIWhqzXvA8SEQ5FoAoGCCqGSM49'
const HEX = ['4f3c9a1be07d52c86e1f0a9bd3c47e58', '2b6d90f1ac35e784d0b9163fa7c2e85d'].join('')

export const privateKey = rule({
  id: 'code.secret.private_key',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://www.rfc-editor.org/rfc/rfc7468',
  message: ({ what }: Facts) =>
    `${what} stands in the change; whoever can read the repository can act as its owner.`,
  fix: 'Remove it, replace the key pair everywhere it is trusted, and keep the new key in a secret store.',
  fires: [file('deploy/id', `${PEM}\n${BODY}`), file('docs/setup.md', `${PEM}\n${BODY}`)],
  quiet: [
    file('docs/setup.md', `The file begins with "${PEM}".`),
    file('deploy/ca.pem', `-----BEGIN CERTIFICATE-----\n${BODY}`),
  ],
})

export const spendingKey = rule({
  id: 'code.secret.funds',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki',
  message: ({ what }: Facts) => `${what} stands in the change; whoever reads it can spend what it controls.`,
  fix: 'Move the funds to a new key at once, and keep that one in a signer.',
  fires: [
    file('hardhat.config.js', `const PRIVATE_KEY = "0x${HEX}"`),
    file(
      '.env',
      'MNEMONIC="canyon vivid meadow tornado puzzle arrow gossip lunar oxygen velvet timber acoustic"',
    ),
  ],
  quiet: [
    file('hardhat.config.js', 'const PRIVATE_KEY = process.env.PRIVATE_KEY'),
    file('src/blocks.js', `const blockHash = "0x${HEX}"`),
  ],
})

const HEADER = /-----BEGIN (?:[A-Z0-9]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----/
const HEX_KEY =
  /\b\w{0,30}(?:private_?key|privkey|secret_?key|wallet_?key|signer_?key|deployer_?key|spend_?key|seed)\w{0,10}["']?\s{0,3}[:=]\s{0,3}["'`]?(?:0x)?([0-9a-f]{64})\b/i
const PHRASE =
  /\b\w{0,20}(?:mnemonic|seed|recovery|phrase|passphrase)\w{0,20}["']?\s{0,3}(?:[:=]|=>)\s{0,3}["'`]?((?:[a-z]{3,8} ){11,23}[a-z]{3,8})\b/i
const WIF = /\b(?:5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KLc][1-9A-HJ-NP-Za-km-z]{51})\b/
const XPRV = /\b[xyzt]prv[1-9A-HJ-NP-Za-km-z]{100,112}\b/
const NSEC = /\bnsec1[02-9ac-hj-np-z]{58}\b/
const LENGTHS = [12, 15, 18, 21, 24]

/** Base64 after the header, on its line or on the ones below: the key itself, not a mention of the format. */
const hasBody = (text: string): boolean =>
  /^(?:\\n|\\r|["'`+\s]|[\w-]{1,20}: [^\n]{1,80}\n)*[A-Za-z0-9+/=]{40,}/.test(text.slice(0, 700))

function judgeKeys(change: Change, report: Report): void {
  const { after, before } = change
  for (const [from, text] of writtenLines(change, report.budget)) {
    const tell = (
      found: typeof privateKey | typeof spendingKey,
      index: number,
      value: string,
      what: string,
    ): void => {
      if (!before.text.includes(value))
        report.found(found, after, [from + index, from + index + value.length], { what }, true)
    }
    const header = text.includes('PRIVATE KEY') ? HEADER.exec(text) : null
    if (header && hasBody(after.text.slice(from + header.index + header[0].length)))
      tell(privateKey, header.index, header[0], 'A private key with its content')
    const hex = HEX_KEY.exec(text)
    if (hex && variety(hex[1]!) >= 8 && !isFiller(hex[1]!))
      tell(spendingKey, hex.index, hex[0], 'A private key of 32 bytes')
    const phrase = PHRASE.exec(text)
    if (phrase) {
      const words = phrase[1]!.split(' ')
      if (LENGTHS.includes(words.length) && new Set(words).size * 2 > words.length)
        tell(spendingKey, phrase.index, phrase[0], `A recovery phrase of ${words.length} words`)
    }
    for (const [form, isKey, what] of [
      [WIF, isBase58Key, 'A Bitcoin private key with a valid checksum'],
      [XPRV, isBase58Key, 'An extended private key with a valid checksum'],
      [NSEC, isBech32Key, 'A Nostr secret key with a valid checksum'],
    ] as const) {
      const key = form.exec(text)
      if (key && isKey(key[0])) tell(spendingKey, key.index, key[0], what)
    }
  }
}

export const privateKeys = judgeChange(judgeKeys)
