/** Starts a node of a local EVM chain: the anvil binary in node_modules, on a free port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { createInterface } from 'node:readline'

export interface Anvil {
  /** `127.0.0.1:<port>` */
  host: string
  close(): Promise<void>
}

const packages: Record<string, string> = {
  'linux/x64': 'linux-amd64',
  'linux/arm64': 'linux-arm64',
  'darwin/x64': 'darwin-amd64',
  'darwin/arm64': 'darwin-arm64',
  'win32/x64': 'win32-amd64',
}

export async function startAnvil(chainId: bigint, startUnix?: number): Promise<Anvil> {
  const flags = ['--port', '0', '--chain-id', String(chainId), '--block-base-fee-per-gas', '5000000']
  if (startUnix !== undefined) flags.push('--timestamp', String(startUnix))
  const node = spawn(binary(), flags, { stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = () => void node.kill('SIGKILL')
  process.once('exit', stop)
  const host = await listeningAt(node)
  return {
    host,
    async close() {
      process.off('exit', stop)
      if (node.exitCode !== null || node.signalCode !== null) return
      const ended = once(node, 'exit')
      node.kill('SIGKILL')
      await ended
    },
  }
}

function binary(): string {
  const name = packages[`${platform()}/${arch()}`]
  if (!name) throw new Error(`There is no anvil for ${platform()}/${arch()}.`)
  const parent = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  return parent.resolve(`@foundry-rs/anvil-${name}/bin/anvil${platform() === 'win32' ? '.exe' : ''}`)
}

function listeningAt(node: ChildProcess): Promise<string> {
  return new Promise((tell, fail) => {
    let complaint = ''
    node.stderr!.on('data', (chunk) => {
      complaint += chunk
    })
    node.once('error', fail)
    node.once('exit', (code) => fail(new Error(`anvil ended with ${code}: ${complaint.trim()}`)))
    const lines = createInterface(node.stdout!)
    lines.on('line', (line) => {
      const host = /^Listening on (\S+)$/.exec(line)?.[1]
      if (!host) return
      lines.close()
      // Further output is discarded: a full pipe would block it.
      node.stdout!.resume()
      tell(host)
    })
  })
}
