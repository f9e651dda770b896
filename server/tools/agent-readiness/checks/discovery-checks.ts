/** D1 to D7: documents by which agents find what a site offers. */
import type { Checks, Finding } from '../check-table.ts'
import { mcpEndpoint } from '../collect-evidence.ts'
import type { SiteEvidence } from '../evidence.ts'
import { shutOut } from '../robots.rules.ts'
import { addressIn, isFound, isObject, jsonOf, objectIn, type Visit, whyNotJson } from '../visit.ts'

type Ids = 'D1' | 'D2' | 'D3' | 'D4' | 'D5' | 'D6' | 'D7'

export const checkDiscovery = (evidence: SiteEvidence): Checks<Ids> => ({
  D1: llmsFinding(evidence.llms),
  D2: cardFinding(evidence),
  D3: serverCardFinding(evidence),
  D4: toolsFinding(evidence),
  D5: robotsFinding(evidence.robots),
  D6: negotiationFinding(evidence.negotiated),
  D7: linkFinding(evidence),
})

function llmsFinding(llms: Visit | null): Finding {
  const evidenceUrl = llms?.url ?? null
  const fail = (detail: string): Finding => ({ passed: false, evidenceUrl, detail })
  if (!isFound(llms))
    return fail(llms?.problem ? `/llms.txt: ${llms.problem}` : `/llms.txt answers ${llms?.status}.`)
  if (!/^text\/(?:plain|markdown)$/.test(llms.contentType))
    return fail(`/llms.txt is ${llms.contentType || 'of no type'}, not text.`)
  if (!llms.text.replace(/^\uFEFF/, '').startsWith('# '))
    return fail('The first line of /llms.txt does not begin with "# ".')
  if (!/https?:\/\/\S|\]\(\S+\)/.test(llms.text)) return fail('/llms.txt has no link.')
  return { passed: true, evidenceUrl, detail: '/llms.txt has a title and links.' }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

function cardFinding({ origin, card, oldCard }: SiteEvidence): Finding {
  const document = jsonOf(card) ?? jsonOf(oldCard)
  const isOld = jsonOf(card) === null
  const evidenceUrl = (isOld && document !== null ? oldCard : card)?.url ?? null
  if (document === null)
    return { passed: false, evidenceUrl, detail: whyNotJson(card, '/.well-known/agent-card.json') }
  const skills = Array.isArray(document.skills) ? document.skills : []
  const lacking = [
    ...['name', 'description', 'version'].filter((name) => !isText(document[name])),
    ...(skills.length > 0 &&
    skills.every((skill) => isObject(skill) && isText(skill.id) && isText(skill.name))
      ? []
      : ['skills with id and name']),
    ...(isObject(document.capabilities) ? [] : ['capabilities']),
  ]
  if (lacking.length > 0)
    return { passed: false, evidenceUrl, detail: `The agent card lacks ${lacking.join(', ')}.` }
  const interfaces = Array.isArray(document.supportedInterfaces) ? document.supportedInterfaces : []
  const address = [...interfaces.map((one) => (isObject(one) ? one.url : null)), document.url]
    .map((url) => addressIn(url, origin))
    .find((found) => found !== null)
  if (!address)
    return { passed: false, evidenceUrl, detail: 'The agent card names no address of an interface.' }
  return isOld
    ? { passed: false, isHalf: true, evidenceUrl, detail: 'The agent card is at the old path agent.json.' }
    : { passed: true, evidenceUrl, detail: `The agent card has ${skills.length} skills.` }
}

function serverCardFinding(evidence: SiteEvidence): Finding {
  const { serverCard, otherServerCard } = evidence
  const document = jsonOf(serverCard) ?? jsonOf(otherServerCard)
  const isOther = jsonOf(serverCard) === null
  const evidenceUrl = (isOther && document !== null ? otherServerCard : serverCard)?.url ?? null
  const fail = (detail: string): Finding => ({ passed: false, evidenceUrl, detail })
  if (document === null) return fail(whyNotJson(serverCard, '/.well-known/mcp/server-card.json'))
  const lacking = ['name', 'version'].filter((name) => !isText(document[name]))
  if (lacking.length > 0) return fail(`The card of the MCP server lacks ${lacking.join(', ')}.`)
  if (mcpEndpoint(evidence) === null) return fail('The card of the MCP server names no endpoint.')
  return isOther
    ? { ...fail('The card of the MCP server is at the path of another draft, mcp.json.'), isHalf: true }
    : { passed: true, evidenceUrl, detail: 'The card of the MCP server names its endpoint.' }
}

/** The result of a JSON-RPC answer, plain or as an event stream. */
function resultOf(visit: Visit | null): Record<string, unknown> | null {
  if (!isFound(visit)) return null
  const texts = [
    visit.text,
    ...visit.text.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5)] : [])),
  ]
  const answer = texts.map(objectIn).find((read) => isObject(read?.result))
  return isObject(answer?.result) ? answer.result : null
}

function toolsFinding(evidence: SiteEvidence): Finding {
  const evidenceUrl = mcpEndpoint(evidence)
  const fail = (detail: string): Finding => ({ passed: false, evidenceUrl, detail })
  if (evidenceUrl === null) return fail('No MCP endpoint is named.')
  const { mcpInitialize, mcpTools } = evidence
  if (resultOf(mcpInitialize)?.protocolVersion === undefined)
    return fail(
      `initialize: ${mcpInitialize?.problem ?? `answered ${mcpInitialize?.status ?? 'nothing'}, without a result.`}`,
    )
  const tools = resultOf(mcpTools)?.tools
  if (!Array.isArray(tools) || tools.length === 0)
    return fail(
      `tools/list: ${mcpTools?.problem ?? `answered ${mcpTools?.status ?? 'nothing'}, without a tool.`}`,
    )
  return {
    passed: true,
    evidenceUrl,
    detail: `The MCP server lists ${tools.length} tools without credentials.`,
  }
}

function robotsFinding(robots: Visit | null): Finding {
  const evidenceUrl = robots?.url ?? null
  if (robots === null || robots.status === null || robots.status >= 500)
    return {
      passed: false,
      evidenceUrl,
      detail: `robots.txt: ${robots?.problem ?? `answers ${robots?.status}, which shuts everybody out.`}`,
    }
  const out = isFound(robots) ? shutOut(robots.text) : []
  return {
    passed: out.length === 0,
    evidenceUrl,
    detail: out.length === 0 ? 'robots.txt lets agents in.' : `robots.txt shuts out ${out.join(', ')}.`,
  }
}

function negotiationFinding(negotiated: Visit | null): Finding {
  const isRight =
    isFound(negotiated) &&
    (/^text\/(?:x-)?markdown$/.test(negotiated.contentType) ||
      (/[/+]json$/.test(negotiated.contentType) && objectIn(negotiated.text) !== null))
  return {
    passed: isRight,
    evidenceUrl: negotiated?.url ?? null,
    detail: isRight
      ? `The page answers ${negotiated.contentType}.`
      : (negotiated?.problem ??
        `The page answers ${negotiated?.status ?? 'nothing'} as ${negotiated?.contentType || 'no type'}.`),
  }
}

function linkFinding({ home, sitemap }: SiteEvidence): Finding {
  const isLinked = /rel="?[^",]*service-desc/i.test(home.headers.link ?? '')
  const hasSitemap = isFound(sitemap) && /<(?:urlset|sitemapindex)[\s>]/.test(sitemap.text)
  return {
    passed: isLinked || hasSitemap,
    evidenceUrl: isLinked ? home.url : (sitemap?.url ?? null),
    detail: isLinked
      ? 'The page links its description.'
      : hasSitemap
        ? 'There is a sitemap.'
        : 'There is neither Link: rel="service-desc" nor a sitemap.',
  }
}
