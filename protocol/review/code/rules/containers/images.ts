// Judges which images a Dockerfile, a pipeline, a cluster or a compose file runs, and by what they are pinned.
import { allowRule, rule } from '../../../core/rule.ts'
import type { SettingChange } from '../../../syntax/config/changes.ts'
import type { SpecialJudge } from '../../settings/judge.ts'
import { isOlder, versionOf } from '../../supply/dependency.ts'

const SOURCE = 'https://docs.docker.com/build/building/best-practices/#pin-base-image-versions'

interface Facts {
  readonly image: string
}

const docker = (text: string): string => `--- a/Dockerfile\n+++ b/Dockerfile\n@@ -1,3 +1,3 @@\n${text}`

export const movingImage = rule({
  id: 'code.container.moving_image',
  severity: 'medium',
  category: 'security',
  evidence: 'A',
  source: SOURCE,
  message: ({ image }: Facts) =>
    `\`${image}\` names no version: the next build or start takes whatever is published then.`,
  fix: "Name a version, with its digest where the image is a third party's.",
  fires: [
    docker('-FROM node:22.4-alpine\n+FROM node:latest\n WORKDIR /app\n'),
    '--- a/k8s/app.yaml\n+++ b/k8s/app.yaml\n@@ -9,3 +9,3 @@ spec:\n         - name: app\n-          image: registry.example.com/shop:1.4\n+          image: registry.example.com/shop\n           ports: []\n',
  ],
  quiet: [
    docker('-FROM node:latest\n+FROM node:22.4-alpine\n WORKDIR /app\n'),
    docker('+FROM scratch\n COPY app /app\n'),
  ],
})

export const otherImage = rule({
  id: 'code.container.other_image',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'https://slsa.dev/spec/v1.1/threats',
  message: ({ image }: Facts) =>
    `\`${image}\` comes from another registry or owner than before; what it holds was not looked at.`,
  fix: 'Confirm the owner of the image, and pin its digest.',
  fires: [
    docker('-FROM node:22.4-alpine\n+FROM fastnode/node:22.4-alpine\n WORKDIR /app\n'),
    '--- a/docker-compose.yml\n+++ b/docker-compose.yml\n@@ -1,4 +1,4 @@\n services:\n   db:\n-    image: postgres:16.3\n+    image: registry.unknown-mirror.example/postgres:16.3\n     restart: always\n',
  ],
  quiet: [
    docker('-FROM node:22.4-alpine\n+FROM node:22.9-alpine\n WORKDIR /app\n'),
    docker('-FROM fastnode/node:22.4-alpine\n+FROM node:22.4-alpine\n WORKDIR /app\n'),
  ],
})

export const namedImage = allowRule({
  id: 'code.allow.named_image',
  evidence: 'B',
  source: SOURCE,
  fires: [
    docker('-FROM node:22.4-alpine\n+FROM node:22.9-alpine\n WORKDIR /app\n'),
    docker('-FROM python:latest\n+FROM python:3.13.1-slim\n WORKDIR /app\n'),
  ],
  quiet: [
    docker('-FROM node:22.4-alpine\n+FROM node:latest\n WORKDIR /app\n'),
    docker('+FROM unheardof/tool:2.1\n WORKDIR /app\n'),
    docker('-FROM mariadb:10.11\n+FROM mariadb:11.4\n WORKDIR /app\n'),
  ],
})

interface Image {
  readonly text: string
  readonly repository: string
  readonly owner: string
  readonly tag: string | null
  readonly digest: boolean
}

export function imageOf(text: string): Image | null {
  const match =
    /^((?:[\w.-]{1,80}(?::\d{1,5})?\/)?(?:[\w.-]{1,80}\/){0,4}[\w.-]{1,120})(?::([\w.-]{1,128}))?(?:@(sha256:[0-9a-f]{64}))?$/.exec(
      text,
    )
  if (!match) return null
  const [, repository, tag, digest] = match
  const owner = repository!.includes('/') ? repository!.slice(0, repository!.lastIndexOf('/')) : ''
  return { text, repository: repository!, owner, tag: tag ?? null, digest: digest !== undefined }
}

/** `node:22 AS build`, `--platform=linux/amd64 node:22`. */
const fromText = (value: string): string =>
  value.replace(/^(?:--\w+=\S{1,60}\s{1,8})+/, '').split(/\s/)[0] ?? ''

/** Base images that docker.io publishes itself: no owner in the name. */
const isOfficial = ({ owner }: Image): boolean =>
  owner === '' || owner === 'library' || owner === 'docker.io/library'
const PUBLISHERS =
  /^(?:axllent\/mailpit|mailhog\/mailhog|minio\/minio|localstack\/localstack|grafana|prom|bitnami|testcontainers|gcr\.io\/distroless|mcr\.microsoft\.com|registry\.k8s\.io|cgr\.dev\/chainguard|public\.ecr\.aws\/docker\/library|quay\.io\/prometheus)(?:\/|$)/

const isMoving = ({ tag, digest }: Image): boolean =>
  !digest && (tag === null || /^(?:latest|edge|nightly|main|master|dev|stable)$/.test(tag))

export const judgeImages: SpecialJudge = (setting, config, { report, side, span }) => {
  const last = setting.names.at(-1)
  const isFrom = config.format === 'docker' && last === 'from'
  const isImage =
    last === 'image' && /^(?:github|gitlab|circle|k8s|compose|ansible|other)$/.test(config.dialect)
  // `image: {repository, tag}`: https://helm.sh/docs/chart_best_practices/values/
  if (last === 'tag' && setting.names.at(-2) === 'image' && isNextVersion(setting)) {
    report.cover(namedImage, side, span)
    return true
  }
  if ((!isFrom && !isImage) || setting.after === null) return false
  const value = setting.after.value ?? ''
  const text = isFrom ? fromText(value) : value
  if (/^scratch$/i.test(text) || (isFrom && isStage(text, config.after))) {
    report.cover(namedImage, side, span)
    return true
  }
  const now = imageOf(text)
  if (now === null) return false
  const old = setting.before?.value ?? null
  const was = old === null ? null : imageOf(isFrom ? fromText(old) : old)
  if (isMoving(now) && (was === null || !isMoving(was)))
    report.found(movingImage, side, span, { image: text })
  else if (isMoving(now)) report.unjudged(side, span, 'unknown_effect')
  else if (was !== null && was.repository === now.repository)
    if (was.digest && !now.digest) report.found(movingImage, side, span, { image: text })
    else if (isOtherStore(was, now)) report.unjudged(side, span, 'unknown_effect')
    else report.cover(namedImage, side, span)
  else if (isOfficial(now) || PUBLISHERS.test(now.repository)) report.cover(namedImage, side, span)
  else if (was !== null && was.owner !== now.owner) report.found(otherImage, side, span, { image: text })
  else report.unjudged(side, span, 'unknown_effect')
  return true
}

/** Servers whose folder of data opens under its own major version alone: the upgrade guides of each. */
const STORES =
  /^(?:postgres|postgis|timescaledb|pgvector|mysql|mariadb|percona|mongo|elasticsearch|opensearch|cassandra|influxdb|neo4j|couchdb|clickhouse-server)$/

function isOtherStore(was: Image, now: Image): boolean {
  const name = now.repository.slice(now.repository.lastIndexOf('/') + 1)
  return STORES.test(name) && (versionOf(now.tag ?? '') ?? [])[0] !== (versionOf(was.tag ?? '') ?? [])[0]
}

/** Another version of the same image, and no older one. */
function isNextVersion({ before, after }: SettingChange): boolean {
  const [was, now] = [versionOf(before?.value ?? ''), versionOf(after?.value ?? '')]
  return was !== null && now !== null && !isOlder(now, was)
}

/** A stage of the same Dockerfile. */
const isStage = (
  name: string,
  roots: readonly { readonly children: readonly { readonly key: string; readonly value: string | null }[] }[],
): boolean =>
  roots.some(({ children }) =>
    children.some(
      ({ key, value }) =>
        key === 'FROM' &&
        new RegExp(`\\s[aA][sS]\\s{1,4}${name.replace(/[^\w-]/g, '')}$`).test((value ?? '').trim()),
    ),
  )
