/** Reads from the settings which calendars stamp, and which Bitcoin network and servers confirm. */
import { type BitcoinNetwork, MAINNET, REGTEST } from '#protocol/ots/bitcoin/network.ts'
import type { Env } from '#server/kernel/env.ts'
import { type Calendars, calendarsOf, publicCalendars } from './calendars/calendars.ts'
import { publicBlockSources } from './upgrade/block-sources.ts'

export interface Bitcoin {
  network: BitcoinNetwork
  /** Addresses of Esplora servers; empty where none is asked. */
  sources: readonly string[]
}

type BitcoinSettings = Pick<Env, 'BITCOIN_SOURCES' | 'BITCOIN_NETWORK' | 'ASSAY_DEPLOYMENT'>

/** Throws when production is told to believe blocks that everybody can mine. */
export function bitcoinOf({
  BITCOIN_SOURCES: setting,
  BITCOIN_NETWORK: name,
  ASSAY_DEPLOYMENT: deployment,
}: BitcoinSettings): Bitcoin {
  const isProduction = deployment === 'production'
  if (isProduction && name === 'regtest')
    throw new Error('BITCOIN_NETWORK is regtest, whose blocks everybody can mine; production needs mainnet.')
  const network = name === 'regtest' ? REGTEST : MAINNET
  if (setting === 'off') return { network, sources: [] }
  if (setting === undefined) return { network, sources: isProduction ? publicBlockSources : [] }
  return { network, sources: listOf(setting) }
}

type CalendarSettings = Pick<Env, 'OTS_CALENDARS' | 'OTS_COMPLETE_FROM' | 'ASSAY_DEPLOYMENT'>

/** Null where nothing is stamped. */
export function calendarsFrom({
  OTS_CALENDARS: setting,
  OTS_COMPLETE_FROM: completeFrom,
  ASSAY_DEPLOYMENT: deployment,
}: CalendarSettings): Calendars | null {
  if (setting === 'off' || (setting === undefined && deployment !== 'production')) return null
  const submitTo = setting === undefined ? publicCalendars.submitTo : listOf(setting)
  return calendarsOf(
    submitTo,
    completeFrom === undefined ? publicCalendars.completeFrom : listOf(completeFrom),
  )
}

const listOf = (setting: string): string[] =>
  setting
    .split(',')
    .map((url) => url.trim().replace(/\/+$/, ''))
    .filter((url) => url !== '')
