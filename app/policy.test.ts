// The content security policy of pages allows no inline code, and each nonce is used once.
import { NextRequest } from 'next/server'
import { describe, expect, test } from 'vitest'
import { config, contentSecurityPolicy, proxy } from '../proxy.ts'

const directives = (policy: string) =>
  new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)] as const))

describe('policy', () => {
  test('allows nothing inline but what carries the nonce, and no frames, plugins or bases', () => {
    const policy = contentSecurityPolicy('abc')
    expect(policy).not.toContain('unsafe')
    const rules = directives(policy)
    expect(rules.get('default-src')).toEqual(["'self'"])
    expect(rules.get('script-src')).toContain("'nonce-abc'")
    expect(rules.get('script-src')).toContain("'strict-dynamic'")
    expect(rules.get('object-src')).toEqual(["'none'"])
    expect(rules.get('base-uri')).toEqual(["'none'"])
    expect(rules.get('frame-ancestors')).toEqual(["'none'"])
    expect(rules.get('form-action')).toEqual(["'self'"])
  })

  test('two requests get two nonces, and the page is told the one it is sent', () => {
    const answers = [1, 2].map(() => proxy(new NextRequest('http://assay.example/')))
    const [first, second] = answers.map((answer) => answer.headers.get('content-security-policy'))
    expect(first).not.toBe(second)
    expect(answers[0]?.headers.get('x-middleware-request-content-security-policy')).toBe(first)
  })

  test('a policy that the caller sends is replaced', () => {
    const request = new NextRequest('http://assay.example/', {
      headers: { 'content-security-policy': "script-src 'nonce-mine'" },
    })
    expect(proxy(request).headers.get('x-middleware-request-content-security-policy')).not.toContain(
      'nonce-mine',
    )
  })

  test('a document that is fetched ahead of time has the policy too', () => {
    for (const matcher of config.matcher) expect(matcher).not.toHaveProperty('missing')
  })

  test('the other headers of a page', () => {
    const { headers } = proxy(new NextRequest('http://assay.example/'))
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  })
})
