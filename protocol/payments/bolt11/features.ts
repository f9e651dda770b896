// Checks the feature bits of an invoice: BOLT 9 bits of context 9 (invoices), and those that every node is
// assumed to support.
import { type Refused, refused } from '../parsed.ts'

/** Even bits; the odd bit beside each is the same feature, optional. */
const FEATURES: ReadonlyMap<number, string> = new Map([
  [0, 'option_data_loss_protect'],
  [8, 'var_onion_optin'],
  [12, 'option_static_remotekey'],
  [14, 'payment_secret'],
  [16, 'basic_mpp'],
  [24, 'option_route_blinding'],
  [36, 'option_attribution_data'],
  [44, 'option_channel_type'],
  [48, 'option_payment_metadata'],
])
const DEPENDS_ON: readonly (readonly [feature: number, on: number])[] = [[16, 14]]

/** Null when the invoice can be paid: unknown odd bits are ignored. */
export function refuseFeatures(
  bits: readonly number[],
): Refused<'unknown_required_feature' | 'missing_feature_dependency'> | null {
  const unknown = bits.find((bit) => bit % 2 === 0 && !FEATURES.has(bit))
  if (unknown !== undefined) {
    return refused('unknown_required_feature', `the invoice requires feature ${unknown}, which is not known`)
  }
  const offers = (feature: number) => bits.includes(feature) || bits.includes(feature + 1)
  const missing = DEPENDS_ON.find(([feature, on]) => offers(feature) && !offers(on))
  if (!missing) return null
  const [feature, on] = missing
  return refused('missing_feature_dependency', `${FEATURES.get(feature)} needs ${FEATURES.get(on)}`)
}
