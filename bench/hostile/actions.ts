// Transactions, messages and addresses that cost the most to judge. Long and recursive calldata, many addresses, many calls,
// and prose that is nearly an action.
import { fill, fillEach } from './fill.ts'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const word = (value: number): string => value.toString(16).padStart(64, '0')
const address = (index: number): string => `0x${index.toString(16).padStart(40, 'a')}`
const tx = (data: string, rest = ''): string =>
  `{"chainId":1,"from":"${ADDRESS}","to":"${ADDRESS}","value":"0","data":"${data}"${rest}}`

/** multicall(bytes[]) of itself, as deep as the length allows. */
function recursiveMulticall(): string {
  let data = '0xac9650d8'
  while (data.length < 18_000) {
    const inner = data.slice(2)
    const size = inner.length / 2
    const padded = inner.padEnd(Math.ceil(inner.length / 64) * 64, '0')
    data = `0xac9650d8${word(32)}${word(1)}${word(32)}${word(size)}${padded}`
  }
  return data
}

/** Every offset points at the same element, so that a naive reader reads it again for each. */
function overlappingMulticall(selector: string): string {
  const count = 260
  const offsets = Array.from({ length: count }, () => word(32 * count)).join('')
  return `${selector}${word(32)}${word(count)}${offsets}${word(4)}${'ac9650d8'.padEnd(64, '0')}`
}

/** Every element of the array is the array itself. */
function selfReferring(): string {
  const count = 250
  const offsets = Array.from({ length: count }, () => word(0)).join('')
  return `0xac9650d8${word(32)}${word(count)}${offsets}`
}

const TYPED = (types: string, message: string): string =>
  `{"method":"eth_signTypedData_v4","typedData":{"domain":{"chainId":1},"types":${types},"primaryType":"A","message":${message}}}`

export const hostileOnchain: readonly (readonly [name: string, text: string])[] = [
  ['long calldata of an unknown call', tx(`0x12345678${word(7).repeat(280)}`)],
  ['long calldata of a transfer', tx(`0xa9059cbb${word(7).repeat(280)}`)],
  ['recursive multicall', tx(recursiveMulticall())],
  ['multicall with one element many times', tx(overlappingMulticall('0xac9650d8'))],
  ['multicall of itself', tx(selfReferring())],
  ['aggregate with one element many times', tx(overlappingMulticall('0x252dba42'))],
  ['aggregate3 with one element many times', tx(overlappingMulticall('0x82ad56cb'))],
  [
    'multisend',
    tx(`0x8d80ff0a${word(32)}${word(9000)}${`00${'a'.repeat(40)}${word(0)}${word(0)}`.repeat(100)}`),
  ],
  [
    'universal router',
    tx(
      `0x3593564c${word(96)}${word(200)}${word(0)}${word(200)}${'0b'.repeat(4_000)}${word(250)}${word(32).repeat(130)}`,
    ),
  ],
  [
    'many calls',
    fillEach((n) => tx(`0xa9059cbb${address(n).slice(2).padStart(64, '0')}${word(n)}`), '[', ']', ','),
  ],
  ['many small calls', fillEach(() => '{"to":"0x0","data":"0x","value":"1"}', '[', ']', ',')],
  [
    'many calls of a batch',
    fillEach(
      (n) => `{"to":"${address(n)}","data":"0x095ea7b3"}`,
      '{"method":"wallet_sendCalls","params":[{"chainId":"0x1","calls":[',
      ']}]}',
      ',',
    ),
  ],
  [
    'a long book',
    fillEach(
      (n) => `"n${n}":"${address(n)}"`,
      `{"intent":"send 1 ETH to n1","tx":${tx('0x')},"address_book":{`,
      '}}',
      ',',
    ),
  ],
  [
    'a long book of look-alikes',
    fillEach(
      (n) => `"n${n}":"0xd8dA${n.toString(16).padStart(32, '0')}6045"`,
      `{"intent":"send 1 ETH to n1","tx":${tx('0x')},"address_book":{`,
      '}}',
      ',',
    ),
  ],
  ['a long intent', fill('swap 1 ETH for USDC and ', `{"intent":"`, `","tx":${tx('0x')}}`)],
  ['an intent of numbers', fill('1 2 3 4 ', `{"intent":"`, `","tx":${tx('0x')}}`)],
  ['an intent of addresses', fillEach((n) => `${address(n)} `, `{"intent":"send to `, `","tx":${tx('0x')}}`)],
  [
    'a long message',
    fill('a b c ', '{"method":"personal_sign","message":"', '","origin":"https://a.example"}'),
  ],
  [
    'a message of lines',
    fill(
      'URI: a\\n',
      '{"method":"personal_sign","message":"a wants you to sign in\\n',
      '","origin":"https://a.example"}',
    ),
  ],
  [
    'many types',
    TYPED(
      fillEach(
        (n) => `"T${n}":[{"name":"a","type":"T${n + 1}"}]`,
        '{"A":[{"name":"a","type":"T0"}],',
        '}',
        ',',
      )
        .slice(0, 18_000)
        .replace(/,[^,]*,[^,]*$/, '}'),
      '{}',
    ),
  ],
  [
    'types of one another',
    TYPED('{"A":[{"name":"a","type":"A[]"}]}', fill('{"a":[', '', ']}'.repeat(20)).slice(0, 18_000)),
  ],
  ['many members', fillEach((n) => `"k${n}":${n}`, '{"chainId":1,', '}', ',')],
  ['prose of actions', fillEach((n) => `Transfer ${n} DAI on Optimism to ${address(n)}. `)],
  ['prose of amounts', fill('send 1,000,000.00 USDC ')],
  ['prose of verbs', fill('approve revoke swap bridge stake ')],
  ['raw transaction', fill('c0', '0x02f9')],
  ['nested lists', fill('f9ffff', '0x')],
  ['hex only', fill('f', '0x')],
  ['many addresses', fillEach((n) => `${address(n)} `)],
  ['many alike addresses', fill(`${ADDRESS} `)],
  ['base58 text', fill('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa ')],
  ['base58 in one word', fill('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')],
  ['bech32 in one word', fill('bc1q')],
  ['unlimited numbers', fill('9', '{"chainId":1,"value":"', '"}')],
  ['one bracket', fill('[')],
  ['one brace', fill('{"a":')],
  ['one letter', fill('a')],
  ['one quote', fill('"')],
  ['spaces', fill(' ', 'send', 'x')],
  ['zero-width runs', fill('a\u200b')],
  ['lookalike letters', fill('\u0430a ')],
]

export const hostileSanctions: readonly (readonly [name: string, text: string])[] = [
  ['many addresses', fillEach((n) => `${address(n)}\n`)],
  ['many alike addresses', fill(`${ADDRESS}\n`)],
  ['one address after the other, no space', fill('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')],
  [
    'base58 addresses',
    fillEach((n) => `1A1zP1eP5QGefi2DMPTfTL5SLmv7Div${String(n).padStart(3, '1').replaceAll('0', 'a')}\n`),
  ],
  [
    'bech32 addresses',
    fillEach((n) => `bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f${String(n).padStart(3, 'q')}\n`),
  ],
  ['XRP addresses', fillEach((n) => `rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs${String(n + 100)}\n`)],
  [
    'Monero addresses',
    fill('4AdUndXHHZ6cfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2684Rge\n'),
  ],
  ['Solana addresses', fill('4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA\n')],
  [
    'Cardano addresses',
    fill(
      'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x\n',
    ),
  ],
  ['names', fillEach((n) => `Ivan Petrov ${n}\n`)],
  ['names in commas', fill('Ivan, Petrov, ')],
  ['one long name', fill('ivan ')],
  ['one long token', fill('ivan')],
  ['names in other scripts', fill('\u0418\u0432\u0430\u043d \u041f\u0435\u0442\u0440\u043e\u0432\n')],
  ['an array of names', fillEach((n) => `"Ivan Petrov ${n}"`, '{"subjects":[', ']}', ',')],
  ['an array of addresses', fillEach((n) => `{"address":"${address(n)}","chain":"eip155:1"}`, '[', ']', ',')],
  ['caip identifiers', fillEach((n) => `eip155:1:${address(n)} `)],
  ['payment links', fillEach((n) => `ethereum:${address(n)}@1?value=1 `)],
  ['ENS names', fillEach((n) => `name${n}.eth `)],
  ['zero-width runs', fill('a\u200b')],
  ['one bracket', fill('[')],
  ['punctuation', fill('.-,;:')],
]

export const hostileTrade: readonly (readonly [name: string, text: string])[] = [
  [
    'many orders',
    fillEach(
      (n) => `{"symbol":"A${n}","side":"buy","quantity":${n},"order_type":"market","price":1}`,
      '[',
      ']',
      ',',
    ),
  ],
  ['orders of one member', fillEach(() => '{"side":"buy","quantity":1}', '{"orders":[', ']}', ',')],
  [
    'many positions',
    fillEach(
      (n) => `{"symbol":"A${n}","quantity":${n},"entry_price":1}`,
      '{"order":{"symbol":"A1","side":"buy","quantity":1},"positions":[',
      ']}',
      ',',
    ),
  ],
  [
    'many small positions',
    fill('{"symbol":"A"},', '{"symbol":"A","side":"buy","quantity":1,"positions":[', '{}]}'),
  ],
  ['many members', fillEach((n) => `"k${n}":${n}`, '{"symbol":"A","side":"buy",', '}', ',')],
  ['many legs', fillEach(() => '{"side":"sell","qty":1}', '{"symbol":"A","legs":[', ']}', ',')],
  ['an array of numbers', fill('1,', '{"symbol":"A","side":"buy","prices":[', '1]}')],
  ['an array of empty arrays', fill('[],', '[', '[]]')],
  ['long numbers', fill(`${'9'.repeat(70)},`, '[', '1]')],
  ['nested objects', fill('{"order":', '', '}')],
  ['prose of orders', fillEach((n) => `Buy ${n} AAPL at ${n}.50. `)],
  ['prose of numbers', fill('1 2 3 4 ')],
  ['prose of one number', fill('1,')],
  ['prose of shares', fill('10% of 5% ')],
  ['prose of symbols', fill('BTC/USDT ')],
  ['prose of verbs', fill('buy sell short close ')],
  ['one sentence', fill('buy 1 BTC and ')],
  ['a long word', fill('a')],
  ['spaces', fill(' ', 'buy', '1 BTC')],
  ['line ends', fill('\n', 'buy', '1 BTC')],
  ['dollars', fill('$')],
  ['money', fill('$1,000.00 ')],
  ['dots', fill('.')],
  ['digits', fill('9')],
  ['signs', fill('-+')],
  ['times', fill('12:34 ')],
  ['leverage', fill('10x ')],
  ['one bracket', fill('[')],
  ['zero-width runs', fill('a\u200b')],
]
