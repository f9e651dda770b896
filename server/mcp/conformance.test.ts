/** The official conformance suite of MCP against a listening service: the scenarios for a server with tools alone. */
import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '#testing/service.ts'

const suite = 'node_modules/@modelcontextprotocol/conformance/dist/index.js'
const run = promisify(execFile)

const applying = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

/** Scenarios call tools, resources and prompts of a server made for the suite, or parts of MCP that are not offered here. */
const notApplying: Record<string, string[]> = {
  'calls a tool of the suite’s own server': [
    ...['tools-call-simple-text', 'tools-call-image', 'tools-call-audio', 'tools-call-embedded-resource'],
    ...['tools-call-mixed-content', 'tools-call-error', 'json-schema-2020-12'],
  ],
  'needs messages from the server during a call, and answers here are JSON without a stream': [
    ...[
      'tools-call-with-logging',
      'tools-call-with-progress',
      'tools-call-sampling',
      'tools-call-elicitation',
    ],
    ...['elicitation-sep1034-defaults', 'elicitation-sep1330-enums'],
    ...['server-sse-polling', 'server-sse-multiple-streams'],
  ],
  'the server declares no logging and no completions': ['logging-set-level', 'completion-complete'],
  'the server declares no resources': [
    ...['resources-list', 'resources-read-text', 'resources-read-binary', 'resources-templates-read'],
    ...['resources-subscribe', 'resources-unsubscribe'],
  ],
  'the server declares no prompts': [
    ...['prompts-list', 'prompts-get-simple', 'prompts-get-with-args', 'prompts-get-embedded-resource'],
    'prompts-get-with-image',
  ],
}

let service: Service
let server: ReturnType<typeof serve>
let url: string
beforeAll(async () => {
  service = await startService()
  await new Promise<void>((resolve) => {
    server = serve({ fetch: service.surface.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve())
  })
  url = `http://localhost:${(server.address() as AddressInfo).port}/mcp`
})
afterAll(async () => {
  server?.close()
  await service?.close()
})

/** Counts of the summary line; the suite also ends with an error when a check fails. */
async function checksOf(scenario: string): Promise<{ passed: number; failed: number }> {
  const { stdout } = await run(process.execPath, [
    suite,
    'server',
    '--url',
    url,
    '--scenario',
    scenario,
  ]).catch((error: { stdout: string }) => error)
  const [, passed, all, failed] = /Passed: (\d+)\/(\d+), (\d+) failed/.exec(stdout) ?? []
  if (!all) throw new Error(`no summary of ${scenario}: ${stdout.slice(-500)}`)
  return { passed: Number(passed), failed: Number(failed) }
}

describe('the conformance suite', () => {
  it.each(applying)('%s passes', async (scenario) => {
    const { passed, failed } = await checksOf(scenario)
    expect([passed > 0, failed]).toEqual([true, 0])
  })

  it('fails where a scenario does not apply, so that a pass means something', async () => {
    expect((await checksOf('prompts-list')).failed).toBeGreaterThan(0)
  })

  it('has no scenario that is not listed here', async () => {
    const { stdout } = await run(process.execPath, [suite, 'list', '--server'])
    const known = [...stdout.matchAll(/^\s+- (\S+)/gm)].map(([, name]) => name!)
    expect(known.sort()).toEqual([...applying, ...Object.values(notApplying).flat()].sort())
  })
})
