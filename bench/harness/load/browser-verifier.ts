// A page in a real browser whose worker verifies an export, with the verifier that the pages use.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'esbuild'
import { findBrowser, launchArguments } from '../../../scripts/test/find-browser.ts'
import type { MadeExport } from '../data/made-export.ts'
import type { Verified } from './export-worker.ts'

export interface BrowserVerifier {
  /** `threads`: workers beside the one that reads; 0: it verifies the lines itself. */
  verify(threads: number): Promise<Verified>
  close(): Promise<void>
}

export async function startBrowserVerifier(root: string, made: MadeExport): Promise<BrowserVerifier> {
  const { outputFiles } = await build({
    entryPoints: [
      join(root, 'bench/harness/load/export-worker.ts'),
      join(root, 'components/verify/export/lines.worker.ts'),
    ],
    outdir: root,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    minify: true,
  })
  const files: Record<string, [type: string, bytes: Uint8Array | string]> = {
    '/': ['text/html', '<!doctype html><title>Bench</title>'],
    '/worker.js': ['text/javascript', outputFiles[0]!.contents],
    '/lines-worker.js': ['text/javascript', outputFiles[1]!.contents],
    '/export': ['application/x-ndjson', readFileSync(made.file)],
    '/profile': ['application/json', readFileSync(made.profile)],
    '/checkpoint': ['text/plain', readFileSync(made.checkpoint)],
  }
  const server = createServer(({ url }, response) => {
    const [type, bytes] = files[url!.split('?')[0]!] ?? ['text/plain', '']
    response.writeHead(200, { 'content-type': type }).end(bytes)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: launchArguments })
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return {
    verify: (threads) =>
      page.evaluate(
        (count) =>
          new Promise<Verified>((resolve, reject) => {
            const worker = new Worker(`/worker.js?threads=${count}`, { type: 'module' })
            worker.onmessage = ({ data }) => {
              worker.terminate()
              resolve(data)
            }
            worker.onerror = ({ message }) => reject(new Error(message))
          }),
        threads,
      ),
    async close() {
      await browser.close()
      server.close()
    },
  }
}
