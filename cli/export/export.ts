/** `assay export`: downloads the newest export of a ledger, verifies it as it arrives, and keeps it only where nothing fails. */
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { keysOf } from '#protocol/ledger/audit/signed-heads.ts'
import { type ExportManifest, readManifest } from '#protocol/ledger/export/manifest.ts'
import type { ExportReading } from '#protocol/ledger/export/read-export.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import { exitOf, NoInput, nameOf, wrongUsage } from '../exit.ts'
import { fetchBytes, openAnswer, Unanswered, unanswered } from '../network/fetch-bytes.ts'
import { nothingWritten, profileOf, readSiteOptions, siteOptions } from '../network/site-options.ts'
import { writeAtomically } from '../network/write-atomically.ts'
import { addTail } from './add-tail.ts'
import { exportUsage } from './export-usage.ts'
import { printReport, readPieces } from './read-export-file.ts'

const manifestLimits = { maxBytes: 256 * 1_024, timeoutMs: 30_000 }
/** Without a single byte. */
const stalledMs = 30_000

/** Returns the exit status. */
export async function runExport(args: string[]): Promise<number> {
  const given = readArguments(args)
  if (!given) {
    console.error(exportUsage)
    return wrongUsage
  }
  const { site, out, asJson, withTail } = given
  try {
    const profile = await profileOf(given)
    const keys = keysOf(profile)
    if (keys === null) throw new NoInput('the profile names no log, so nothing says where the ledger ends')
    const manifestBytes = await fetchBytes(`${site}/log/export/manifest.json`, manifestLimits)
    const manifest = readManifest(manifestBytes, keys, nobleSchnorr)
    if (!manifest.ok) {
      console.error(`Nothing was written: ${manifest.problem}.`)
      return exitOf.fail
    }
    const file = out ?? manifest.value.file
    let whole: ExportReading | null = null
    const status = await download(site, manifest.value, file, async (pieces) => {
      whole = await readPieces(pieces, profile, { size: manifest.value.gzBytes })
      return printReport(nameOf(file), whole, manifest.value, asJson)
    })
    if (status === exitOf.fail) {
      console.error('Nothing was written.')
      return status
    }
    writeAtomically(`${file}.manifest.json`, manifestBytes)
    if (!withTail || whole === null) return status
    const ofTail = await addTail(site, whole, file, asJson)
    return ofTail === exitOf.pass ? status : ofTail
  } catch (cause) {
    return nothingWritten(cause, site)
  }
}

/** The file gets its name only after `read` answered anything but "fail". */
async function download(
  site: string,
  manifest: ExportManifest,
  file: string,
  read: (pieces: AsyncIterable<Uint8Array>) => Promise<number>,
): Promise<number> {
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}`)
  const written = createWriteStream(draft, { flags: 'wx' })
  const closed = finished(written)
  closed.catch(() => {})
  try {
    const status = await read(arriving(site, manifest, written))
    written.end()
    await closed
    if (status !== exitOf.fail) renameSync(draft, file)
    return status
  } catch (cause) {
    if (cause instanceof Unanswered || cause instanceof NoInput) throw cause
    const { code } = cause as NodeJS.ErrnoException
    if (code === undefined) throw cause
    throw new NoInput(`cannot write ${nameOf(file)}: ${code}`)
  } finally {
    written.destroy()
    rmSync(draft, { force: true })
  }
}

/** The pieces as they arrive, each written before it is read. Throws Unanswered. */
async function* arriving(
  site: string,
  { file, gzBytes }: ExportManifest,
  written: ReturnType<typeof createWriteStream>,
): AsyncGenerator<Uint8Array> {
  const stop = new AbortController()
  let timer = setTimeout(() => stop.abort(new DOMException('', 'TimeoutError')), stalledMs)
  try {
    const { body } = await openAnswer(`${site}/log/export/${file}`, stop.signal)
    let length = 0
    for await (const piece of body ?? []) {
      clearTimeout(timer)
      timer = setTimeout(() => stop.abort(new DOMException('', 'TimeoutError')), stalledMs)
      length += piece.length
      if (length > gzBytes) throw new Unanswered(`${file} is longer than its manifest says`)
      if (!written.write(piece))
        await new Promise<void>((done) => written.once('drain', done).once('error', () => done()))
      if (written.errored) throw written.errored
      yield piece
    }
  } catch (cause) {
    if (cause === written.errored) throw cause
    throw unanswered(cause, stalledMs)
  } finally {
    clearTimeout(timer)
  }
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...siteOptions,
        json: { type: 'boolean', default: false },
        tail: { type: 'boolean', default: false },
      },
    })
    const options = readSiteOptions(values)
    return positionals.length > 0 || options === null
      ? null
      : { ...options, asJson: values.json, withTail: values.tail }
  } catch {
    return null
  }
}
