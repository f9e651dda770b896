// Flags variables that send the traffic of later commands through another host, or switch certificate checks off.
import { rule } from '../../../core/rule.ts'
import { type Place, quoted, type Run } from '../../read/run.ts'
import { skipCertificateCheck } from './connections.ts'

export const useProxy = rule({
  id: 'shell.network.proxy',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'curl(1) ENVIRONMENT, MITRE ATT&CK T1090',
  message: ({ name, value }: { name: string; value: string }) =>
    `${name}=${value} sends the traffic of later commands through that host.`,
  fix: 'Leave the variable unset, or use the proxy of the organisation.',
  fires: ['export HTTPS_PROXY=http://192.0.2.7:3128', 'ALL_PROXY=socks5://relay.example.net:1080 git fetch'],
  quiet: ['export HTTPS_PROXY=http://localhost:3128', 'unset HTTPS_PROXY'],
})

const PROXY = /^(?:https?|all|ftp)_proxy$/i
const LOCAL = /^(?:\w+:\/\/)?(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?:[:/]|$)/

/** Variables that switch the check of certificates off, with the values that do. */
const CHECKS: Readonly<Record<string, RegExp>> = {
  NODE_TLS_REJECT_UNAUTHORIZED: /^0$/,
  PYTHONHTTPSVERIFY: /^0$/,
  GIT_SSL_NO_VERIFY: /^(?:1|true)$/i,
  PERL_LWP_SSL_VERIFY_HOSTNAME: /^0$/,
  NPM_CONFIG_STRICT_SSL: /^false$/i,
}

/** True when it was reported. */
export function judgeNetworkVariable(name: string, value: string, at: Place, run: Run): boolean {
  if (PROXY.test(name) && value !== '' && !LOCAL.test(value))
    run.report(at, useProxy, { name, value: quoted(value) })
  else if (Object.hasOwn(CHECKS, name) && CHECKS[name]!.test(value))
    run.report(at, skipCertificateCheck, {
      subject: name,
      effect: `=${value} switches off the check of who answers`,
    })
  else return false
  return true
}
