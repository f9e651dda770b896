/** Runs the shell blocks of a document, pasted as they are, against a service on another port. */
import { execFile, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

export const hasShell = ['bash', 'npx', 'curl'].every((name) => spawnSync(name, ['--version']).status === 0)

export const shellBlocks = (document: string): string[] =>
  [...document.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text]) => text!)

export interface Pasted {
  status: number | null
  stdout: string
  stderr: string
}

/** The folder and the address are those of the test; every other character is the document's. npm's words about its own settings are left out. */
export function pasteInto({ tour, port }: { tour: string; port: number }, text: string): Promise<Pasted> {
  const script = text.replaceAll('.data/tour', tour).replaceAll('localhost:3000', `localhost:${port}`)
  const env = { ...process.env, BUILD_DIR: '/tmp/expanded' }
  return new Promise((done) => {
    execFile('bash', ['-c', script], { cwd: root, env, timeout: 300_000 }, (error, stdout, stderr) =>
      done({
        status: error ? Number(error.code) : 0,
        stdout,
        stderr: stderr.replace(/^npm warn .*\n+/gm, ''),
      }),
    )
  })
}
