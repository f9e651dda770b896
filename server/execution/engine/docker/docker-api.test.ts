/** The choice of the version, and the errors of a daemon, against a server on a unix socket that answers as Docker's reference says. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { EngineUnavailable } from '../engine.ts'
import { connectDocker, socketPaths } from './docker-api.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-docker-api-'))
const socketPath = join(folder, 'docker.sock')
let server: Server | undefined
const asked: string[] = []

async function serve(
  version: object,
  answer: (path: string, response: ServerResponse) => void = (_, response) => response.end(),
) {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.url === '/version') response.end(JSON.stringify(version))
    else answer(request.url!, response)
  })
  await new Promise<void>((resolve) => server!.listen(socketPath, resolve))
}
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
  asked.length = 0
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const engine29 = { Version: '29.0.1', ApiVersion: '1.52', MinAPIVersion: '1.44', Components: [] }
const engine20 = {
  Version: '20.10.24',
  ApiVersion: '1.41',
  MinAPIVersion: '1.12',
  Components: [{ Name: 'runc', Version: '1.1.5' }],
}

describe('connectDocker', () => {
  it.each([
    [engine29, '/v1.44/info', null],
    [engine20, '/v1.41/info', '1.1.5'],
  ])('speaks the newest version that both sides know', async (version, path, runtimeVersion) => {
    await serve(version)
    const api = await connectDocker(socketPath)
    expect(await api.call('GET', '/info')).toBe(null)
    expect([asked.at(-1), api.version, api.runtimeVersion]).toEqual([
      `GET ${path}`,
      version.Version,
      runtimeVersion,
    ])
  })

  it.each([
    [{ Version: '19.03', ApiVersion: '1.40', MinAPIVersion: '1.12' }],
    [{ Version: '40.0', ApiVersion: '1.60', MinAPIVersion: '1.50' }],
  ])('names the versions of a daemon that is too old or too new', async (version) => {
    await serve(version)
    await expect(connectDocker(socketPath)).rejects.toThrow(
      `speaks API ${version.MinAPIVersion} to ${version.ApiVersion}; 1.41 to 1.44 is needed`,
    )
  })

  it('names the socket where nothing answers', async () => {
    const error = await connectDocker(join(folder, 'none.sock')).catch((caught) => caught)
    expect(error).toBeInstanceOf(EngineUnavailable)
    expect(error.message).toContain('none.sock')
  })

  it('tells what the daemon refused, also after the first byte of an upload', async () => {
    await serve(engine20, (path, response) => {
      if (path.includes('/containers/')) response.statusCode = 404
      response.end(
        path.includes('/containers/')
          ? '{"message":"No such image: x"}'
          : '{"status":"Importing"}\n{"error":"no space left"}',
      )
    })
    const api = await connectDocker(socketPath)
    await expect(api.call('POST', '/containers/create', {})).rejects.toMatchObject({
      status: 404,
      message: 'No such image: x',
    })
    await expect(api.upload('/images/create?fromSrc=-', Readable.from(['tar']))).rejects.toThrow(
      'no space left',
    )
    await expect(api.watch('x')).rejects.toThrow('No such image: x')
    await expect(api.attach('x')).rejects.toThrow('attach was refused')
  })
})

it('tries the address of DOCKER_HOST first, and only a unix socket', () => {
  expect(socketPaths('unix:///own.sock')[0]).toBe('/own.sock')
  expect(socketPaths('tcp://127.0.0.1:2375')[0]).toBe('/var/run/docker.sock')
})
