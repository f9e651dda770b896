// The copied calls carry the body that the contract wants, with this instance's address.
import { describe, expect, it } from 'vitest'
import { curlCall, typescriptCall } from './agent-calls.ts'

describe('the calls', () => {
  it('hand a shell a body that is JSON', () => {
    const body = /-d '([^']*)'/.exec(curlCall('https://a.example'))?.[1]
    expect(JSON.parse(body ?? '')).toEqual({
      artifact_type: 'shell_command',
      artifact: 'rm -rf "$BUILD_DIR"/*',
      sign: true,
    })
  })
  it('name the address they were given, and no other', () => {
    for (const call of [curlCall, typescriptCall]) {
      const hosts = [...call('https://a.example').matchAll(/https?:\/\/[^/'"\s]+/g)].map(([host]) => host)
      expect(new Set(hosts)).toEqual(new Set(['https://a.example']))
    }
  })
})
