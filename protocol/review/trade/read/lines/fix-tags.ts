// Names the fields of a FIX order by their tags. Source: FIX 4.4, Volume 6, fields of NewOrderSingle and its components.
import type { SpannedJson, SpannedMember } from '../../../text/json-spans.ts'

const NAMES: Readonly<Record<string, string>> = {
  '1': 'account_id',
  '6': 'average_price_note',
  '8': 'version',
  '9': 'schema_version',
  '10': 'checksum',
  '11': 'client_order_id',
  '15': 'currency',
  '18': 'exec_inst_note',
  '21': 'route',
  '34': 'sequence_id',
  '35': 'message_note',
  '38': 'order_qty',
  '40': 'order_type',
  '44': 'limit_price',
  '48': 'isin',
  '49': 'client_id',
  '52': 'timestamp',
  '54': 'side',
  '55': 'symbol',
  '56': 'broker_id',
  '22': 'isin_source',
  '43': 'status',
  '47': 'capacity_note',
  '50': 'desk_id',
  '57': 'desk_name',
  '58': 'comment',
  '59': 'tif',
  '60': 'updated_time',
  '63': 'settlement_note',
  '64': 'settlement_date_note',
  '76': 'broker_id',
  '107': 'description',
  '114': 'locate_note',
  '120': 'currency',
  '126': 'expire_time',
  '140': 'prev_close',
  '152': 'quote_order_qty',
  '99': 'stop_price',
  '100': 'venue',
  '167': 'security_note',
  '200': 'contract_month',
  '201': 'put_call',
  '202': 'strike_price',
  '207': 'exchange',
  '231': 'contract_multiplier',
  '432': 'expire_date',
  '461': 'category',
  '528': 'capacity_note',
  '582': 'capacity_status',
  '849': 'participation',
}
/** Enumerations of Side and OrdType. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '54': { '1': 'buy', '2': 'sell', '5': 'sell_short', '6': 'sell_short' },
  '201': { '0': 'put', '1': 'call' },
  '40': { '1': 'market', '2': 'limit', '3': 'stop', '4': 'stop_limit' },
}

/** The member under its FIX name, when its name is a tag. */
export function fixMember(member: SpannedMember): SpannedMember {
  const name = NAMES[member.name]
  return name === undefined ? member : { ...member, name, value: enumerated(member.name, member.value) }
}

function enumerated(tag: string, value: SpannedJson): SpannedJson {
  if (value.kind !== 'number' && value.kind !== 'string') return value
  const text = VALUES[tag]?.[value.text]
  return text === undefined ? value : { ...value, kind: 'string', text }
}
