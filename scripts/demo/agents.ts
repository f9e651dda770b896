/**
 * Runs demonstration agents, each a real account of the instance: they register, review and submit over
 * HTTP like any caller.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DemoArtifact } from './artifacts.ts'

export interface Agent {
  agentId: string
  apiKey: string
  submissionsLeft: number
}

export interface Reviewed {
  verdict: string
  event: { id: string; created_at: number }
}

const maxWaitSeconds = 90
const attempts = 6

export class DemoStopped extends Error {}

/** `grant`: the operator's step that funds an account. */
export function createAgents(baseUrl: string, grant: (agentId: string) => Promise<void>) {
  const agents: Agent[] = []
  let turn = 0

  async function call(path: string, json?: unknown, agent?: Agent): Promise<Record<string, unknown>> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${baseUrl}${path}`, {
        ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          ...(agent ? { authorization: `Bearer ${agent.apiKey}` } : {}),
        },
        signal: AbortSignal.timeout(60_000),
      }).catch((error: Error) => {
        throw new DemoStopped(
          `${baseUrl} does not answer: ${error.message}. Start the instance first: npm start.`,
        )
      })
      const text = await response.text()
      if (response.ok) return JSON.parse(text)
      const waitSeconds = Number(response.headers.get('retry-after') ?? 1)
      const mayPass = response.status === 429 || response.status === 503
      if (!mayPass || attempt === attempts || waitSeconds > maxWaitSeconds)
        throw new DemoStopped(`${path} answered ${response.status}: ${text.slice(0, 300)}`)
      await sleep(waitSeconds * 1_000 + 50)
    }
  }

  /** An agent outside the pool acts only when told. */
  async function register(isPooled = true): Promise<Agent> {
    const { agent_id: agentId, api_key: apiKey } = await call('/register', { label: 'demo' })
    await grant(agentId as string)
    const agent = { agentId: agentId as string, apiKey: apiKey as string, submissionsLeft: 20 }
    if (isPooled) agents.push(agent)
    return agent
  }

  return {
    get: (path: string) => call(path),
    register,
    /** An agent with quota left to publish today; a new one when all quotas are used up. */
    async submitter(): Promise<Agent> {
      const free = agents.filter(({ submissionsLeft }) => submissionsLeft > 0)
      const agent = free.length >= 3 ? free[turn++ % free.length]! : await register()
      agent.submissionsLeft -= 1
      return agent
    },
    /** Any agent: a verdict that the ledger must publish needs no submission. */
    discloser: async (): Promise<Agent> => (agents.length < 3 ? register() : agents[turn++ % agents.length]!),
    async review(
      agent: Agent,
      { artifact, artifactType, context }: DemoArtifact,
      isDisclosed: boolean,
    ): Promise<Reviewed> {
      const answer = await call(
        '/review',
        {
          artifact,
          artifact_type: artifactType,
          sign: true,
          ...(context ? { context } : {}),
          ...(isDisclosed ? { confidentiality_tier: 'full_disclosure' } : {}),
        },
        agent,
      )
      return {
        verdict: answer.verdict as string,
        event: (answer.proof as { event: Reviewed['event'] }).event,
      }
    },
    async submit(agent: Agent, event: unknown, note: string): Promise<void> {
      await call('/ledger/submit', { event, note }, agent)
    },
  }
}

export type Agents = ReturnType<typeof createAgents>
