/** O1 to O6: the OpenAPI document, errors and headers. */
import type { Checks, Finding } from '../check-table.ts'
import type { SiteEvidence } from '../evidence.ts'
import { isFound, isObject, jsonOf, objectIn, type Visit, whyNotJson } from '../visit.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const DESCRIBED_SHARE = 0.8

export function checkDocs(evidence: SiteEvidence): Checks<'O1' | 'O2' | 'O3' | 'O4' | 'O5' | 'O6'> {
  const { openapi } = evidence
  const evidenceUrl = openapi?.url ?? null
  const document = jsonOf(openapi)
  const isOpenApi = /^3\.\d/.test(String(document?.openapi ?? '')) && isObject(document?.paths)
  const operations = isOpenApi ? operationsOf(document?.paths) : []
  const described = operations.filter(isDescribed).length
  return {
    O1: {
      passed: isOpenApi,
      evidenceUrl,
      detail: isOpenApi
        ? `OpenAPI ${String(document?.openapi)} with ${operations.length} operations.`
        : document === null
          ? whyNotJson(openapi, '/openapi.json')
          : '/openapi.json is no OpenAPI 3 document.',
    },
    O2: {
      passed: operations.length > 0 && described >= operations.length * DESCRIBED_SHARE,
      evidenceUrl,
      detail: `${described} of ${operations.length} operations have a summary and schemas.`,
    },
    O3: errorsFinding(operations, evidence),
    O4: transportFinding(evidence),
    O5: crossOriginFinding(evidence),
    O6: rateFinding(evidence),
  }
}

type Part = Record<string, unknown>

const operationsOf = (paths: unknown): Part[] =>
  Object.values(isObject(paths) ? paths : {}).flatMap((item) =>
    METHODS.flatMap((method) => (isObject(item) && isObject(item[method]) ? [item[method]] : [])),
  )

/** References are not followed. */
const isDescribed = ({ summary, requestBody, responses, parameters }: Part): boolean =>
  typeof summary === 'string' &&
  summary !== '' &&
  [requestBody, responses, parameters].some((part) =>
    /"(?:schema|\$ref)":/.test(JSON.stringify(part ?? null)),
  )

function errorsFinding(operations: readonly Part[], { unknownPath }: SiteEvidence): Finding {
  const isDocumented = operations.some(
    ({ responses }) =>
      isObject(responses) && Object.keys(responses).some((status) => /^4\d\d$|^4XX$/i.test(status)),
  )
  const answer = unknownPath && unknownPath.status !== null ? objectIn(unknownPath.text) : null
  const hasMessage =
    unknownPath?.status !== 200 &&
    /"(?:message|detail|error|title|msg)":\s*(?:"[^"]|[[{])/.test(
      answer === null ? '' : JSON.stringify(answer),
    )
  return {
    passed: isDocumented && hasMessage,
    evidenceUrl: unknownPath?.url ?? null,
    detail: !isDocumented
      ? 'No 4xx response is documented.'
      : hasMessage
        ? 'Errors are documented, and an unknown path answers JSON with a message.'
        : `An unknown path answers ${unknownPath?.status ?? 'nothing'} without a JSON object that has a message.`,
  }
}

function transportFinding({ home, origin }: SiteEvidence): Finding {
  const isHttps = origin.startsWith('https:')
  const hasHsts = /max-age=\s*"?[1-9]/.test(home.headers['strict-transport-security'] ?? '')
  return {
    passed: isHttps && hasHsts,
    evidenceUrl: home.url,
    detail: !isHttps
      ? 'The site was asked over http.'
      : hasHsts
        ? 'https with HSTS.'
        : 'The answer has no Strict-Transport-Security.',
  }
}

function crossOriginFinding({ handshake, card, serverCard, openapi }: SiteEvidence): Finding {
  const files = [handshake, card, serverCard, openapi].filter(isFound)
  const closed = files.find(({ headers }) => headers['access-control-allow-origin'] !== '*')
  return {
    passed: files.length > 0 && closed === undefined,
    evidenceUrl: (closed ?? files[0])?.url ?? null,
    detail:
      files.length === 0
        ? 'There is no discovery file.'
        : closed
          ? 'A discovery file has no Access-Control-Allow-Origin: *.'
          : 'Pages of any origin may read the discovery files.',
  }
}

function rateFinding({ home, openapi, handshake, unknownPath, offers }: SiteEvidence): Finding {
  const visits: (Visit | null)[] = [
    home,
    openapi,
    handshake,
    unknownPath,
    ...offers.map(({ visit }) => visit),
  ]
  const sending = visits.find((visit) =>
    Object.keys(visit?.headers ?? {}).some((name) => /^(?:x-)?ratelimit|^retry-after$/.test(name)),
  )
  const isDocumented = isFound(openapi) && /"(?:Retry-After|(?:X-)?RateLimit)/i.test(openapi.text)
  return {
    passed: sending !== undefined || isDocumented,
    evidenceUrl: (sending ?? openapi)?.url ?? null,
    detail: sending
      ? 'Answers say how often one may call.'
      : isDocumented
        ? 'Limits are documented.'
        : 'Neither answers nor OpenAPI say how often one may call.',
  }
}
