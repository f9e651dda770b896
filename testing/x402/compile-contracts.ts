/**
 * Compiles the contracts of the test chain; the artefacts are cached in .build under the hash of their
 * inputs.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Abi, Hex } from 'viem'

const require = createRequire(import.meta.url)
const root = join(import.meta.dirname, '..', '..')
const NAMES = ['TestUsdc', 'TestMulticall'] as const
const SETTINGS = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
}

export interface Artefact {
  abi: Abi
  /** Creation code, without constructor arguments. */
  bytecode: Hex
}

export type Artefacts = Record<(typeof NAMES)[number], Artefact>

export function compileContracts(): Artefacts {
  const sources = Object.fromEntries(
    NAMES.map((name) => {
      const file = `${name}.sol`
      return [file, { content: readFileSync(join(import.meta.dirname, file), 'utf8') }]
    }),
  )
  const versions = ['solc', '@openzeppelin/contracts'].map((name) => require(`${name}/package.json`).version)
  const key = createHash('sha256')
    .update(JSON.stringify([sources, SETTINGS, versions]))
    .digest('hex')
  const folder = join(root, '.build', 'test-contracts')
  const kept = join(folder, `${key}.json`)
  try {
    return JSON.parse(readFileSync(kept, 'utf8'))
  } catch {
    // Not compiled yet.
  }
  const artefacts = compile(sources)
  mkdirSync(folder, { recursive: true })
  const draft = `${kept}.${process.pid}`
  writeFileSync(draft, JSON.stringify(artefacts))
  renameSync(draft, kept)
  return artefacts
}

function compile(sources: Sources): Artefacts {
  // Loaded on demand: the compiler takes a second to load.
  const solc: Compiler = require('solc')
  const input = { language: 'Solidity', sources, settings: SETTINGS }
  const output: Output = JSON.parse(
    solc.compile(JSON.stringify(input), {
      import: (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') }),
    }),
  )
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? []
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const artefactOf = (name: string): Artefact => {
    const { abi, evm } = output.contracts[`${name}.sol`]![name]!
    return { abi, bytecode: `0x${evm.bytecode.object}` }
  }
  return { TestUsdc: artefactOf('TestUsdc'), TestMulticall: artefactOf('TestMulticall') }
}

type Sources = Record<string, { content: string }>

interface Compiler {
  compile(input: string, callbacks: { import(path: string): { contents: string } }): string
}

interface Output {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}
