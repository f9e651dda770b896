// Recognizes a command line that only asks a venue for what it holds: requests with curl, wget or HTTPie that send no body. What its answer
// is piped into is for the rules of commands. Sources: curl(1), wget(1), HTTPie documentation.
import { isKnownHost } from '../forms/simulated.ts'

const LONGEST = 4000
const BEGINS = /^\s{0,8}(?:\$ )?(?:curl|wget|https?) /
const ADDRESS = /\bhttps?:\/\/([\w.-]{4,60})(?::\d{2,5})?(\/[\w./-]{0,160})?/g
/** A body, another method, a file that is written or read, another address. */
const SENDS =
  /(?:^|\s)(?:-[a-zA-Z]{0,6}[dFToKx]\S{0,200}|--(?:data|json|form|post|body|upload|output|config|proxy|url-query|resolve|connect-to|next|method|request-target)\S{0,200})(?=\s|$)/
const METHOD = /(?:^|\s)(?:-X ?|--request[ =])["']?(\w{1,10})/g
/** Acts in a path, whatever the method is. */
const ACTS =
  /(?:^|[/._-])(?:cancel\w{0,12}|close|create|place|submit|withdraw|transfer|send|set|delete|amend|modify|exercise|reset|logout)(?=[/._-]|$)/i

export function isLookCommand(text: string): boolean {
  if (text.length > LONGEST || !BEGINS.test(text) || SENDS.test(text)) return false
  if (/\b(?:POST|PUT|PATCH|DELETE)\b/.test(text)) return false
  if ([...text.matchAll(METHOD)].some(([, method]) => method !== 'GET')) return false
  const addresses = [...text.matchAll(ADDRESS)]
  return (
    addresses.length > 0 &&
    addresses.length === (text.match(/:\/\//g)?.length ?? 0) &&
    addresses.every(([, host, path = '']) => isKnownHost(host!) && !ACTS.test(path))
  )
}
