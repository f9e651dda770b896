import { expect, it } from 'vitest'
import { proof } from '#protocol/testing/verify.ts'
import { writeFragment } from '../page-state.ts'
import { type Recognised, recogniseInput } from './recognise-input.ts'

const origin = 'https://assay.example'
const event = JSON.stringify(proof)
const wholeProof = JSON.stringify({ proof_payload: JSON.parse(proof.content), event: proof })
const recognise = (text: string) => recogniseInput(text, origin)
const problemOf = (recognised: Recognised) =>
  recognised.kind === 'unreadable' ? recognised.problem : `not refused: ${recognised.kind}`

it('takes a signed event as it was given', () => {
  expect(recognise(`\n ${event} `)).toEqual({ kind: 'subject', text: event, holds: 'event', linkText: event })
})

it('takes a whole proof as it was given', () => {
  expect(recognise(wholeProof)).toEqual({
    kind: 'subject',
    text: wholeProof,
    holds: 'proof',
    linkText: wholeProof,
  })
})

it('takes the whole answer of a signed review, and links to its proof alone, numbers as they were written', () => {
  const odd = wholeProof.replace(`"created_at":${proof.created_at}`, `"created_at":${proof.created_at}.0`)
  const answer = `{"status":"success","type":"structured_review","verdict":"approve","proof":${odd}}`
  const recognised = recognise(answer)
  if (recognised.kind !== 'subject') throw new Error(problemOf(recognised))
  expect([recognised.holds, recognised.text]).toEqual(['answer', answer])
  expect(JSON.parse(recognised.linkText!)).toEqual(JSON.parse(wholeProof))
  expect(recognised.linkText).toContain(`"created_at":${proof.created_at}.0`)
})

it('takes an event id, in capitals too', () => {
  expect(recognise(` ${proof.id.toUpperCase()}\n`)).toEqual({
    kind: 'named',
    named: { kind: 'event', key: proof.id },
  })
})

it.each([
  `${origin}/verdict-proofs/${proof.id}`,
  `/verdict-proofs/${proof.id}`,
  `${origin}/verify?event_id=${proof.id}`,
])('takes the event id out of the link %s', (link) => {
  expect(recognise(link)).toEqual({ kind: 'named', named: { kind: 'event', key: proof.id } })
})

it.each([
  ['41', '41'],
  [' #41\n', '41'],
  [`${origin}/ledger/41`, '41'],
  ['/ledger/41/', '41'],
  [`${origin}/ledger/${proof.id.toUpperCase()}`, proof.id],
  ['/verify?entry=41', '41'],
])('takes the entry out of %j', (given, key) => {
  expect(recognise(given)).toEqual({ kind: 'named', named: { kind: 'entry', key } })
})

it.each(['0', '041', '/ledger/0', '/ledger', `${origin}/ledger/submit`, '1234567890123456'])(
  'finds no entry in %j',
  (given) => {
    expect(recognise(given).kind).toBe('unreadable')
  },
)

it('asks no other instance for an entry', () => {
  expect(problemOf(recognise('https://other.example/ledger/41'))).toContain('other.example')
})

it('takes a ledger entry as it was served, also an older one that is its event', () => {
  const served = `{"entry":41,"record":{"entry":41},"proof_event":${event}}`
  expect(recognise(served)).toEqual({ kind: 'subject', text: served, holds: 'entry', linkText: served })
  const older = `{"ledger_entry":3,"event":${event}}`
  expect(recognise(older)).toMatchObject({ kind: 'subject', holds: 'entry' })
})

it('takes the event out of a link to a state of the page, whoever served it', () => {
  const fragment = writeFragment({ text: event, tamper: null, intendedVerifier: '', maxAge: '' })
  expect(recognise(`https://other.example/verify${fragment}`)).toEqual({
    kind: 'subject',
    text: event,
    holds: 'event',
    linkText: event,
  })
})

it('leaves a malformed event to the checks, which say what is wrong with it', () => {
  const { id, ...rest } = proof
  expect(recognise(JSON.stringify(rest))).toMatchObject({ kind: 'subject', holds: 'event' })
})

it('says nothing about nothing', () => {
  expect(recognise(' \n')).toEqual({ kind: 'nothing' })
})

it.each([
  ['words', 'rm -rf /', 'begins with “rm -rf /”'],
  ['too few digits', proof.id.slice(1), 'this has 63'],
  ['cut JSON', event.slice(0, -20), 'Invalid JSON'],
  ['a duplicate member', `{"sig":"a","sig":"b"}`, 'Invalid JSON'],
  ['a list', `[${event}]`, 'not an object'],
  ['an unsigned review', '{"verdict":"approve","admission_receipt":{},"proof":null}', 'was not signed'],
  ['a verification', `{"valid":true,"checks":{},"event_id":"${proof.id}"}`, 'does not contain it'],
  ['a payload', proof.content, 'without the event'],
  ['other JSON', '{"a":1}', 'no signed event'],
  ['a link elsewhere', `https://other.example/verdict-proofs/${proof.id}`, 'points to other.example'],
  ['a link to no proof', `${origin}/prices`, 'does not point to a proof'],
  ['a damaged link', `${origin}/verify#event=%25`, 'damaged'],
])('refuses %s, and says why', (_what, text, why) => {
  expect(problemOf(recognise(text))).toContain(why)
})
