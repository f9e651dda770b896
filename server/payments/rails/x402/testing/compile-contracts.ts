/** Compiles the test token; the artefact is kept in .build under the hash of everything it is made from. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Abi, Hex } from 'viem'

const require = createRequire(import.meta.url)
const root = join(import.meta.dirname, '..', '..', '..', '..', '..')
const SETTINGS = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  outputSelection: { '*': { TestUsdc: ['abi', 'evm.bytecode.object'] } },
}

export interface TokenArtefact {
  abi: Abi
  /** Creation code, without constructor arguments. */
  bytecode: Hex
}

export function compileToken(): TokenArtefact {
  const content = readFileSync(join(import.meta.dirname, 'TestUsdc.sol'), 'utf8')
  const versions = ['solc', '@openzeppelin/contracts'].map((name) => versionOf(name))
  const key = createHash('sha256')
    .update(JSON.stringify([content, SETTINGS, versions]))
    .digest('hex')
  const folder = join(root, '.build', 'test-token')
  const kept = join(folder, `${key}.json`)
  try {
    return JSON.parse(readFileSync(kept, 'utf8'))
  } catch {
    // Not compiled yet.
  }
  const artefact = compile(content)
  mkdirSync(folder, { recursive: true })
  const draft = `${kept}.${process.pid}`
  writeFileSync(draft, JSON.stringify(artefact))
  renameSync(draft, kept)
  return artefact
}

function compile(content: string): TokenArtefact {
  // Loaded only when it is needed: the compiler alone takes a second.
  const solc: Compiler = require('solc')
  const input = { language: 'Solidity', sources: { 'TestUsdc.sol': { content } }, settings: SETTINGS }
  const output: CompilerOutput = JSON.parse(
    solc.compile(JSON.stringify(input), {
      import: (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') }),
    }),
  )
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? []
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const { abi, evm } = output.contracts['TestUsdc.sol']!.TestUsdc!
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}

const versionOf = (name: string): string => require(`${name}/package.json`).version

interface Compiler {
  compile(input: string, callbacks: { import(path: string): { contents: string } }): string
}

interface CompilerOutput {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}
