/** Runs scripts of an attacker on an engine of this host, for tests. */
import { readdirSync } from 'node:fs'
import { type BwrapOptions, createBwrapEngine } from '../engine/bwrap.ts'
import { createDockerEngine, type DockerOptions } from '../engine/docker/docker.ts'
import type { Engine, Limits, RunResult } from '../engine/engine.ts'
import { loadRootfs } from '../engine/load-rootfs.ts'

const MB = 1_048_576

/** Those of tier 0, with a time that also a slow host needs for none of the scripts. */
export const tier0: Limits = {
  wallMs: 20_000,
  memoryBytes: 512 * MB,
  cpuMilli: 500,
  pids: 64,
  tmpBytes: 64 * MB,
}

export interface Ran extends Omit<RunResult, 'stdout' | 'stderr'> {
  stdout: string
  stderr: string
  truncated: boolean
}

const place = { folder: '/var/lib/assay', python: '/usr/bin/python3' }

export const openBwrap = (more: Pick<BwrapOptions, 'firstUid'> & Partial<BwrapOptions>): Promise<Engine> =>
  createBwrapEngine({ ...place, ...more })

export const openDocker = (socketPath: string, more: Partial<DockerOptions> = {}): Promise<Engine> =>
  createDockerEngine({ sockets: [socketPath], makeRootfs: () => loadRootfs(place), ...more })

export async function runOn(
  engine: Engine,
  code: string,
  { stdin = '', ...limits }: Partial<Limits> & { stdin?: string } = {},
): Promise<Ran> {
  const { stdout, stderr, ...result } = await engine.run(
    { code: Buffer.from(code), stdin: Buffer.from(stdin), limits: { ...tier0, ...limits } },
    new AbortController().signal,
  )
  return {
    ...result,
    stdout: stdout.bytes.toString('utf8').trim(),
    stderr: stderr.bytes.toString('utf8').trim(),
    truncated: stdout.truncated || stderr.truncated,
  }
}

/** Control groups of runs. */
export const groupsLeft = (firstUid: number): string[] =>
  readdirSync('/sys/fs/cgroup/pids/assay').filter((name) => {
    const uid = Number(/^run-(\d+)$/.exec(name)?.[1] ?? 0)
    return uid >= firstUid && uid < firstUid + 512
  })
