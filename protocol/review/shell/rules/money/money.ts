// Payments on a command line: money that leaves does not come back.

import { defineRules } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { UNKNOWN_FLOW } from '../../read/model.ts'
import { readOptions } from '../../read/words/options.ts'
import { asWritten, type Handler } from '../../read/run.ts'

export const moneyRules = defineRules('shell_command', {
  'shell.money.send': ['high', 'safety', 'A'],
  'shell.money.key': ['blocker', 'security', 'A'],
  'shell.pos.money_read': ['allow', 'other', 'B'],
})

const CLIENTS =
  'lncli lightning-cli bitcoin-cli litecoin-cli cast solana spl-token near gaiad geth monero-wallet-cli electrum ledger-live stripe cardano-cli tronweb xrpl avalanche aptos sui starkli forge eclair-cli cashu'.split(
    ' ',
  )
const SENDS =
  /^(?:send|sendtoaddress|sendmany|sendrawtransaction|sendcoins|payinvoice|sendpayment|pay|keysend|xpay|transfer|withdraw|withdrawal|payout|payouts|close|closechannel|closeallchannels|openchannel|fundchannel|approve|delegate|stake|bump|bumpfee|publish|refunds|charges|create-payout|move-call|invoke|settle)/
const KEYS =
  /^(?:dumpprivkey|dumpwallet|exportprivkey|export|private-key|decrypt-keystore|hsmtool|walletpassphrase|keys)$/

const client: Handler = (command, run) => {
  const words = readOptions(
    command.args,
    '--network --rpcserver --url -u --rpc-url --macaroonpath',
  ).operands.map(({ text }) => asciiLower(text))
  if (words.slice(0, 2).some((word) => SENDS.test(word)))
    run.report(
      command,
      'shell.money.send',
      `${asWritten(command)} moves money, and nothing brings it back`,
      'check amount and recipient, and review the payment itself',
    )
  else if (
    words.slice(0, 3).some((word) => KEYS.test(word)) &&
    /priv|dump|export|decrypt/.test(words.join(' '))
  )
    run.report(
      command,
      'shell.money.key',
      `${asWritten(command)} prints the key of a wallet`,
      'never print private keys',
    )
  else if (
    words
      .slice(0, 2)
      .some((word) =>
        /^(?:get|list|balance|wallet-?balance|channelbalance|decode|describe|info|show|call|block|tx|logs|estimate|abi|account|status|receipt|code|nonce|chain|age|gas|sig|4byte|storage|help|address|confirm|fees|addinvoice|invoice|newaddr|query|build|test|fmt|events)/.test(
          word,
        ),
      )
  )
    run.allow(command, 'shell.pos.money_read')
  else return null
  return UNKNOWN_FLOW
}

export const moneyHandlers: Readonly<Record<string, Handler>> = Object.fromEntries(
  CLIENTS.map((name) => [name, client]),
)
