/** payloads 11, member by member. */
import { z } from 'zod'
import {
  absoluteUrl,
  address0x,
  audited,
  charged,
  count,
  decimal,
  flag,
  hex64,
  list,
  members,
  num,
  orNull,
  price,
  text,
  ts,
  words,
} from './units.ts'

const fix = { rank: z.int().min(1), title: words, how: words }

export const auditFields = members({
  url: absoluteUrl,
  score: z.int().min(0).max(100),
  grade: z.enum(['A', 'B', 'C', 'D', 'F']),
  categories: list(
    members({
      name: z.enum(['handshake', 'discovery', 'proof', 'payment', 'docs']),
      score: count,
      weight: count,
    }),
  ).length(5),
  checks: list(
    members({ id: words, passed: flag, points: count, evidence_url: orNull(absoluteUrl), detail: words }),
  ).min(1),
  fixes: list(members({ ...fix, points: count })),
  fetched: list(
    members({ url: absoluteUrl, http_status: orNull(count), sha256: orNull(hex64), fetched_at: ts }),
  ).min(1),
  ...audited('audit'),
  ...charged,
})

export const auditPreviewFields = members({
  url: absoluteUrl,
  handshake_found: flag,
  checks_run: count,
  checks_passed: count,
  top_fix: orNull(members(fix)),
  price,
})

const ofBoth = { sources: list(members({})).min(1), ...audited('seller_intel'), ...charged }

const wallet = {
  wallet: address0x,
  as_of: ts,
  verdict: z.enum(['catalog_walker', 'real_customer', 'mixed', 'no_activity']),
  total_usdc: decimal,
  payments: count,
  distinct_sellers: count,
  top_sellers: list(members({ pay_to: address0x, usdc: decimal, payments: count })),
  cadence: members({ per_day: num, hours: list(count).length(24) }),
  window: members({ from_block: count, to_block: count }),
}

export const walletFields = members({ ...wallet, ...ofBoth })

export const domainFields = members({
  domain: words,
  as_of: ts,
  listed: flag,
  resources: list(members({ url: absoluteUrl, price: orNull(decimal), last_updated: orNull(ts) })).min(1),
  checks: list(members({ id: words, passed: orNull(flag), detail: words })).min(1),
  fixes: list(members(fix)),
  ...ofBoth,
})

export const intelPreviewFields = members({
  sample: members(wallet),
  fields: list(words).min(1),
  sources: list(members({})).min(1),
  price,
})

export const planFields = members({
  plan_id: hex64,
  network: z.literal('bitcoin'),
  utxo_source: words,
  as_of: ts,
  inputs: list(members({ txid: hex64, vout: count, value_sats: count, address: words, vsize: num })).min(2),
  excluded: list(members({ txid: hex64, vout: count, reason: words })),
  outputs: list(members({ address: words, value_sats: count })).length(1),
  fee_rate: count,
  vsize: count,
  fee_sats: count,
  total_in_sats: count,
  total_out_sats: count,
  economics: members({
    cost_now_sats: count,
    cost_later_sats_at: z.record(z.string(), count),
    break_even_fee_rate: num,
    recommended: flag,
  }),
  selection_rule: words,
  warnings: list(text),
  psbt_base64: z.base64(),
  signed: z.literal(false),
})
