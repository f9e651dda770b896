/** Settings with which an instance must not start, and those with which it may. */
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/kernel/env.ts'
import { whyNotStarting } from './deployment.ts'

const key = () => randomBytes(32).toString('hex')
const why = (settings: Record<string, string | undefined>) => whyNotStarting(readEnv(settings))

describe('development', () => {
  it('starts on loopback with any keys, and on a public address without money', () => {
    expect(why({ STRIPE_SECRET_KEY: 'sk_live_x' })).toBeNull()
    expect(why({ BASE_URL: 'https://assay.example' })).toBeNull()
    expect(why({ BASE_URL: 'https://assay.example', STRIPE_SECRET_KEY: 'sk_test_x' })).toBeNull()
  })

  it.each([
    { STRIPE_SECRET_KEY: 'sk_live_x' },
    { STRIPE_SECRET_KEY: 'rk_live_x' },
    { X402_PAY_TO: '0x0000000000000000000000000000000000000001' },
    { XRPL_ADDRESS: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' },
    { LIGHTNING_BACKEND: 'phoenixd' },
  ])('refuses a public address with money that is real: %o', (money) => {
    expect(why({ BASE_URL: 'https://assay.example', ...money })).toMatch(
      new RegExp(`${Object.keys(money)[0]} moves real money.*Set ASSAY_DEPLOYMENT=production`),
    )
  })
})

describe('production', () => {
  const whole = () => ({
    ASSAY_DEPLOYMENT: 'production',
    BASE_URL: 'https://assay.example',
    DATABASE_URL: 'postgresql://db.internal/assay',
    VERIFIER_SECRET_KEY: key(),
    LOG_SECRET_KEY: key(),
  })

  it('starts with keys of its own', () => expect(why(whole())).toBeNull())

  it.each(['DATABASE_URL', 'VERIFIER_SECRET_KEY', 'LOG_SECRET_KEY'])('needs %s', (name) => {
    expect(why({ ...whole(), [name]: '' })).toContain(name)
  })

  it('needs a key of its own for L402 tokens, with Lightning', () => {
    expect(why({ ...whole(), LIGHTNING_BACKEND: 'phoenixd' })).toContain('L402_MASTER_KEY')
  })

  it.each(['http://assay.example', 'https://localhost:3000', ''])('refuses the address %j', (address) => {
    expect(why({ ...whole(), BASE_URL: address })).toContain('BASE_URL')
  })

  it.each([`${'00'.repeat(31)}01`, '00'.repeat(32), '01'.repeat(32), '0102'.repeat(16)])(
    'refuses the key %s, which can be guessed',
    (guessable) => {
      expect(why({ ...whole(), VERIFIER_SECRET_KEY: guessable })).toContain(
        'VERIFIER_SECRET_KEY can be guessed',
      )
      expect(why({ ...whole(), LOG_SECRET_KEY: guessable })).toContain('LOG_SECRET_KEY can be guessed')
    },
  )

  it('refuses one key for two purposes', () => {
    const one = key()
    expect(why({ ...whole(), VERIFIER_SECRET_KEY: one, LOG_SECRET_KEY: one })).toContain('equals another key')
  })
})
