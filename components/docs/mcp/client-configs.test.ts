// The copied configurations are JSON with this instance's endpoint, and hold no key.
import { describe, expect, it } from 'vitest'
import { clientConfigs } from './client-configs.ts'

const endpoint = 'https://a.example/mcp'

describe.each(clientConfigs(endpoint).map((config) => [config.label, config] as const))('%s', (_, config) => {
  it('is JSON that names the endpoint once, under the name assay', () => {
    const { mcpServers, servers } = JSON.parse(config.code)
    expect(Object.keys(mcpServers ?? servers)).toEqual(['assay'])
    expect(config.code.split(endpoint)).toHaveLength(2)
  })

  it('sends the key in Authorization without holding one', () => {
    expect(config.code).toContain('Authorization')
    expect(config.code).not.toMatch(/asy_\w/)
  })
})
