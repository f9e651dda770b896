// Judges messages that a wallet is asked to sign: sign-in texts, opaque hashes, other texts.

import { allowRule, rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { hostOf, readSignedText } from '../../decode/sign-in.ts'
import { ME, signInText } from '../../examples/transactions.ts'
import { cover, found, type Judging } from '../../judge/judging.ts'
import { missing } from '../../judge/missing.ts'
import type { MessageAction } from '../../read/actions.ts'
import { orderedWords } from '../words/ordered.ts'

export const opaqueSignature = rule({
  id: 'onchain.opaque_signature',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'MetaMask docs, eth_sign is deprecated; EIP-191',
  message: ({ method }: { readonly method: string }) =>
    `${method} signs a hash whose meaning nobody can see; it may be a transaction that moves everything.`,
  fix: 'Do not sign; ask the site for readable typed data.',
  fires: [
    JSON.stringify({ method: 'eth_sign', params: [ME, `0x${'ab'.repeat(32)}`] }),
    JSON.stringify({
      method: 'personal_sign',
      message: `0x${'cd'.repeat(32)}`,
      origin: 'https://mint.example',
    }),
  ],
  quiet: [
    JSON.stringify({
      method: 'personal_sign',
      message: signInText('app.example'),
      origin: 'https://app.example',
    }),
    JSON.stringify({ method: 'eth_getBalance', params: [ME, 'latest'] }),
  ],
})

export const signInElsewhere = rule({
  id: 'onchain.sign_in_elsewhere',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'EIP-4361, domain binding',
  message: ({ asking, valid }: { readonly asking: string; readonly valid: string }) =>
    `${asking} asks for a sign-in that is valid at ${valid}: whoever holds the signature is logged in there.`,
  fix: 'Do not sign; open the site by its own address.',
  fires: [
    JSON.stringify({
      method: 'personal_sign',
      message: signInText('app.example'),
      origin: 'https://app-login.example',
    }),
    JSON.stringify({
      method: 'personal_sign',
      message: signInText('vault.example'),
      origin: 'https://vault.example.evil.test',
    }),
  ],
  quiet: [
    JSON.stringify({
      method: 'personal_sign',
      message: signInText('app.example'),
      origin: 'https://app.example',
    }),
    JSON.stringify({
      method: 'personal_sign',
      message: signInText('vault.example'),
      origin: 'https://vault.example/login',
    }),
  ],
})

export const plainMessage = rule({
  id: 'onchain.plain_message',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'C',
  source: 'EIP-191; EIP-4361',
  message: ({ why }: { readonly why: string }) =>
    `${why}, so what the signature proves to whom is not known.`,
  fix: 'Use a sign-in message of EIP-4361 and state the origin.',
  fires: [
    JSON.stringify({
      method: 'personal_sign',
      message: 'I agree to the terms of the forum.',
      origin: 'https://forum.example',
    }),
    JSON.stringify({ method: 'personal_sign', message: signInText('app.example') }),
  ],
  quiet: [
    JSON.stringify({
      method: 'personal_sign',
      message: signInText('app.example'),
      origin: 'https://app.example',
    }),
    JSON.stringify({
      method: 'personal_sign',
      message: `0x${'cd'.repeat(32)}`,
      origin: 'https://mint.example',
    }),
  ],
})

export const messageGrants = rule({
  id: 'onchain.message_grants',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'EIP-191: a signed text is a proof for whoever holds it',
  message: ({ words }: { readonly words: string }) =>
    `The signed text says "${words}": whoever holds the signature has that consent in writing.`,
  fix: 'Do not sign; rights are given in transactions and typed data with a stated amount.',
  fires: [
    JSON.stringify({
      method: 'personal_sign',
      message: 'I hereby authorize the transfer of all my tokens to the migration contract.',
      origin: 'https://migrate.example',
    }),
    JSON.stringify({
      method: 'personal_sign',
      message: 'I approve the withdrawal of my full balance.',
      origin: 'https://vault.example',
    }),
  ],
  quiet: [
    JSON.stringify({
      method: 'personal_sign',
      message: 'I agree to the terms of the forum.',
      origin: 'https://forum.example',
    }),
    JSON.stringify({
      method: 'personal_sign',
      message: 'I prove that I hold this wallet. This moves no funds.',
      origin: 'https://forum.example',
    }),
  ],
  since: '2.7.0',
})

const GRANTS =
  /\b(?:authori[sz]e|approve|permit|allow|grant|assign|consent\s+to|transfer)\w*\s+(?:\w+\s+){0,6}?(?:all|every|any|full|entire|my)\s+(?:\w+\s+){0,3}?(?:assets?|funds|tokens?|nfts?|balances?|coins?)\b/

export const signIn = allowRule({
  id: 'onchain.sign_in',
  evidence: 'A',
  source: 'EIP-4361',
  fires: [
    JSON.stringify({
      method: 'personal_sign',
      message: signInText('app.example'),
      origin: 'https://app.example',
    }),
    JSON.stringify({
      method: 'personal_sign',
      message: signInText('vault.example'),
      origin: 'https://vault.example/login',
    }),
  ],
  quiet: [
    JSON.stringify({
      method: 'personal_sign',
      message: signInText('app.example'),
      origin: 'https://app-login.example',
    }),
    JSON.stringify({ method: 'personal_sign', message: 'Hello', origin: 'https://app.example' }),
  ],
})

export function judgeMessage(judging: Judging, action: MessageAction): void {
  const { place, method, origin } = action
  const read = readSignedText(action.text)
  if (method === 'eth_sign' || read.kind === 'opaque') {
    found(judging, opaqueSignature, place, { method })
    return
  }
  if (read.kind === 'text') {
    const words = orderedWords(asciiLower(action.text), GRANTS)
    if (words !== null) found(judging, messageGrants, place, { words })
    else found(judging, plainMessage, place, { why: 'The text has no standard meaning' })
    return
  }
  const [asking, named] = [origin === null ? null : hostOf(origin), hostOf(read.domain)]
  const uriHost = read.uri === null ? named : hostOf(read.uri)
  if (asking === null || named === null)
    missing(judging, { fact: 'origin' }, plainMessage, place, {
      why: `The sign-in is for ${read.domain}, and the site that asks for it is not stated`,
    })
  else if (asking !== named || uriHost !== named)
    found(judging, signInElsewhere, place, { asking, valid: uriHost === named ? named : String(uriHost) })
  else cover(judging, signIn, place)
}
