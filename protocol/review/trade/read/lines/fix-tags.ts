// Names the fields of a FIX order by their tags, and leaves out what only carries the message. Source: FIX 4.4, Volume 6, fields of
// NewOrderSingle, its components and the standard header.
import type { SpannedJson, SpannedMember } from '../../../text/json-spans.ts'

const NAMES: Readonly<Record<string, string>> = {
  '1': 'account_id',
  '6': 'average_price_note',
  '11': 'client_order_id',
  '15': 'currency',
  '18': 'exec_inst_note',
  '21': 'route',
  '35': 'action',
  '38': 'order_qty',
  '41': 'orig_client_order_id',
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
  '167': 'secType',
  '200': 'contractMonth',
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
/** Enumerations of MsgType, SecurityType, Side, PutOrCall and OrdType. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '35': { F: 'cancel', G: 'replace' },
  '167': { CS: 'STK', FUT: 'FUT', ETF: 'ETF', OPT: 'OPT' },
  '54': { '1': 'buy', '2': 'sell', '5': 'sell_short', '6': 'sell_short' },
  '201': { '0': 'put', '1': 'call' },
  '40': { '1': 'market', '2': 'limit', '3': 'stop', '4': 'stop_limit' },
}
const WORD = /^[\w.:-]{1,40}$/
const COUNT = /^\d{1,9}$/
const TIME = /^\d{8}-\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?$/
/** What carries the message and says nothing of the order: BeginString, BodyLength, CheckSum, MsgSeqNum, NewOrderSingle, times. */
const CARRIERS: Readonly<Record<string, RegExp>> = {
  '8': /^FIXT?\.\d\.\d$/,
  '9': COUNT,
  '10': COUNT,
  '11': WORD,
  '34': COUNT,
  '35': /^D$/,
  '49': WORD,
  '52': TIME,
  '56': WORD,
  '60': TIME,
}

/** The members under their FIX names, where their names are tags. */
export function fixMembers(members: readonly SpannedMember[]): SpannedMember[] {
  const isMessage = members.some(({ name }) => name === '8' || name === '35')
  return members.filter((member) => !(isMessage && isCarrier(member))).map(named)
}

const isCarrier = ({ name, value }: SpannedMember): boolean =>
  'text' in value && CARRIERS[name]?.test(value.text) === true

function named(member: SpannedMember): SpannedMember {
  const name = NAMES[member.name]
  return name === undefined ? member : { ...member, name, value: enumerated(member.name, member.value) }
}

function enumerated(tag: string, value: SpannedJson): SpannedJson {
  if (value.kind !== 'number' && value.kind !== 'string') return value
  // A month of maturity is no number.
  if (tag === '200') return { ...value, kind: 'string' }
  const text = VALUES[tag]?.[value.text]
  return text === undefined ? value : { ...value, kind: 'string', text }
}
