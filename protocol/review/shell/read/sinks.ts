// Does data end where it must not? Secrets in the network, foreign bytes in an interpreter.
import {
  ACCOUNTS,
  type Arg,
  CLIPBOARD,
  DECODED,
  DOWNLOAD,
  ENVIRONMENT,
  type Flow,
  HISTORY,
  METADATA,
  PRIVATE,
  SECRET,
} from './model.ts'
import type { Place, Run } from './run.ts'

const NAMES: readonly (readonly [bit: number, name: string])[] = [
  [SECRET, 'credentials'],
  [METADATA, 'the cloud metadata service'],
  [ENVIRONMENT, 'the environment with its secrets'],
  [HISTORY, 'the command history'],
  [CLIPBOARD, 'the clipboard'],
  [ACCOUNTS, 'a description of the host and its accounts'],
  [DOWNLOAD, 'a download'],
  [DECODED, 'a decoder'],
]

const nameOf = (taints: number): string => NAMES.find(([bit]) => (taints & bit) !== 0)?.[1] ?? 'data'

export function taintOf(flow: Flow): string {
  const name = nameOf(flow.taints)
  return flow.what === '' ? name : `${name} (${flow.what})`
}

/** True when it was theft and has been reported. */
export function sendToNetwork(flow: Flow, at: Place, where: string, run: Run): boolean {
  if ((flow.taints & PRIVATE) === 0) return false
  run.report(
    at,
    'shell.exfil.network',
    `${taintOf(flow)} flows to ${where} over the network and cannot be called back`,
    'do not send it; if it was sent, replace the credentials',
  )
  return true
}

export const flowOfArgs = (args: readonly Arg[]): Flow => ({
  text: null,
  taints: args.reduce((all, { taints }) => all | taints, 0),
  what: args.find(({ taints }) => taints !== 0)?.what ?? '',
})

/** True when foreign bytes would be executed; reported. */
export function executeForeign(flow: Flow, at: Place, interpreter: string, run: Run): boolean {
  if ((flow.taints & (DOWNLOAD | DECODED | METADATA | HISTORY | CLIPBOARD)) === 0) return false
  const rule = (flow.taints & DOWNLOAD) !== 0 ? 'shell.exec.download' : 'shell.exec.decoded'
  run.report(
    at,
    rule,
    `${interpreter} executes what comes from ${taintOf(flow)} without anyone having read it`,
    'save it, read it, compare its hash, then run it',
    'download to a file, check its published hash, read it, then run it',
  )
  return true
}
