// Payments on a command line: money that leaves does not come back.

import { allowRule, rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { type Command, UNKNOWN_FLOW } from '../../read/model.ts'
import { asWritten, type Commands, type Handler } from '../../read/run.ts'
import { anyOf } from '../../read/words/any-of.ts'
import { readOptions, valuesOf } from '../../read/words/options.ts'

export const sendMoney = rule({
  id: 'shell.money.send',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'policy: review.md §7',
  message: ({ command }: { command: string }) => `${command} moves money, and nothing brings it back.`,
  fix: 'Check amount and recipient, and review the payment itself.',
  fires: ['bitcoin-cli sendtoaddress bc1qxyz 0.2', 'lncli payinvoice lnbc1'],
  quiet: ['bitcoin-cli getbalance', 'lncli decodepayreq lnbc1'],
})

export const printWalletKey = rule({
  id: 'shell.money.key',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'Bitcoin Core RPC: dumpprivkey, CWE-522',
  message: ({ command }: { command: string }) => `${command} prints the key of a wallet.`,
  fix: 'Never print private keys.',
  fires: ['bitcoin-cli dumpprivkey bc1qxyz', 'bitcoin-cli dumpwallet out.txt'],
  quiet: ['bitcoin-cli getwalletinfo', 'bitcoin-cli listunspent'],
})

export const readWallet = allowRule({
  id: 'shell.pos.money_read',
  evidence: 'B',
  source: 'Bitcoin Core RPC: getbalance',
  fires: ['bitcoin-cli getbalance', 'lncli walletbalance'],
  quiet: ['bitcoin-cli sendtoaddress bc1qxyz 1', 'ls'],
})

const CLIENTS =
  'lncli lightning-cli bitcoin-cli litecoin-cli cast solana spl-token near gaiad geth monero-wallet-cli electrum ledger-live stripe cardano-cli tronweb xrpl avalanche aptos sui starkli forge eclair-cli cashu'.split(
    ' ',
  )
const SENDS = anyOf(
  /^(?:send|sendtoaddress|sendmany|sendrawtransaction|sendcoins|payinvoice|sendpayment|pay|keysend|xpay|transfer|withdraw|withdrawal|payout|payouts|close|closechannel|closeallchannels)/,
  /^(?:openchannel|fundchannel|approve|delegate|stake|bump|bumpfee|publish|refunds|charges|create-payout|move-call|invoke|settle)/,
)
const READS = anyOf(
  /^(?:get[a-z]*(?:info|balance|balances|count|hash|height|header|block|transaction|status|fee|history|received|peers|unspent)|(?!listen$)list[a-z-]*|balance|wallet-?balance|channelbalance)$/,
  /^(?:decode[a-z]*|describe[a-z]*|info|show|call|block|block-number|tx|logs|estimate[a-z]*|abi-decode|abi-encode|account|status|receipt|code|nonce|chain|chain-id|age|gas-price|sig|4byte)$/,
  /^(?:storage|help|address|confirm|fees?|addinvoice|invoice|newaddr|newaddress|version)$/,
)
const KEYS =
  /^(?:dumpprivkey|dumpwallet|exportprivkey|export|private-key|decrypt-keystore|hsmtool|walletpassphrase|keys)$/

/** Foundry: a chain that this script started at a port of its own; what is sent there ends with it. */
const isOwnChain = ({ name, args, scope }: Command): boolean => {
  if (!/^(?:cast|forge)$/.test(name) || args[0]?.text === 'wallet') return false
  const urls = valuesOf(readOptions(args, '--rpc-url -r --fork-url -f'), '--rpc-url -r --fork-url -f')
  return (
    urls.length === 1 &&
    !args.some(({ text }) => /^--(?:verify|verifier|etherscan|ffi|flashbots|multi)/.test(text)) &&
    scope.created.has(
      'check',
      `chain at ${/^http:\/\/(?:127\.0\.0\.1|localhost):(\d{4,5})\/?$/.exec(urls[0]!.text)?.[1] ?? ''}`,
    )
  )
}

/** Something else in the script answers at the port: a tunnel, a forward. */
const isPortTaken = (port: string, script: string): boolean =>
  script.includes(`${port}:`) || script.includes(`LISTEN:${port}`)

/** anvil(1): a chain for trials. At the usual port the node of a real one may answer in its place. */
const startChain: Handler = ({ args, scope, origin }) => {
  const [port, ...others] = valuesOf(readOptions(args, '--port -p'), '--port -p')
  if (
    port !== undefined &&
    others.length === 0 &&
    /^\d{4,5}$/.test(port.text) &&
    port.text !== '8545' &&
    !args.some(({ text }) => /^(?:--version|-V|--help|-h)$/.test(text)) &&
    !isPortTaken(port.text, origin.text)
  )
    scope.created.add('check', `chain at ${port.text}`)
  return null
}

const client: Handler = (command, run) => {
  if (isOwnChain(command)) {
    run.allow(command, readWallet)
    return UNKNOWN_FLOW
  }
  const words = readOptions(
    command.args,
    '--network --rpcserver --url -u --rpc-url --macaroonpath',
  ).operands.map(({ text }) => asciiLower(text))
  if (words.slice(0, 2).some((word) => SENDS.test(word)))
    run.report(command, sendMoney, { command: asWritten(command) })
  else if (
    words.slice(0, 3).some((word) => KEYS.test(word)) &&
    /priv|dump|export|decrypt/.test(words.join(' '))
  )
    run.report(command, printWalletKey, { command: asWritten(command) })
  else if (words.slice(0, 2).some((word) => READS.test(word))) run.allow(command, readWallet)
  else return null
  return UNKNOWN_FLOW
}

export const commands: Commands = {
  ...Object.fromEntries(CLIENTS.map((name) => [name, client])),
  anvil: startChain,
}
