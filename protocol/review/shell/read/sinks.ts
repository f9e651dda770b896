// Reports data that ends where it must not: secrets in the network, foreign bytes in an interpreter.
import { executeDecoded, executeDownload, executeInstaller } from '../rules/execution/foreign-code.ts'
import { sendPrivateData } from '../rules/exfiltration/sending.ts'
import { isVendorInstaller } from '../tables/installers.ts'
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
  STORED,
} from './model.ts'
import type { Place, Run } from './run.ts'

const NAMES: readonly (readonly [bit: number, name: string])[] = [
  [SECRET, 'credentials'],
  [METADATA, 'the cloud metadata service'],
  [ENVIRONMENT, 'the environment with its secrets'],
  [HISTORY, 'the command history'],
  [CLIPBOARD, 'the clipboard'],
  [ACCOUNTS, 'a description of the host and its accounts'],
  [STORED, 'a dump of a database'],
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
  run.report(at, sendPrivateData, {
    subject: taintOf(flow),
    effect: `flows to ${where} over the network and cannot be called back`,
  })
  return true
}

/** `sendToNetwork` for a form or a raw connection, over which nobody copies a database. */
export function sendInTheOpen(flow: Flow, at: Place, where: string, run: Run): boolean {
  if ((flow.taints & STORED) === 0) return sendToNetwork(flow, at, where, run)
  run.report(at, sendPrivateData, {
    subject: taintOf(flow),
    effect: `flows to ${where} over the network and cannot be called back`,
  })
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
  const isOfVendor = flow.taints === DOWNLOAD && isVendorInstaller(flow.asServed ?? '')
  const rule = isOfVendor
    ? executeInstaller
    : (flow.taints & DOWNLOAD) !== 0
      ? executeDownload
      : executeDecoded
  run.report(at, rule, {
    subject: interpreter,
    effect: `executes what comes from ${taintOf(flow)} without anyone having read it`,
  })
  return true
}
