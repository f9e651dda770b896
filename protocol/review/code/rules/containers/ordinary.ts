// Covers settings of clusters, images and services that size, name, watch or place a workload.
import { allowRule } from '../../../core/rule.ts'
import { type ConfigNode, keysOf, leavesOf } from '../../../syntax/config/tree.ts'
import { type SettingPlace, setting } from '../../settings/setting.ts'
import { FITS_MACHINE, is, isReference, like, more, not } from '../../settings/values.ts'

const K8S = 'https://kubernetes.io/docs/concepts/workloads/'
const COMPOSE = 'https://docs.docker.com/reference/compose-file/services/'
const DOCKER = 'https://docs.docker.com/reference/dockerfile/'
/** A quantity of Kubernetes, above zero. */
const QUANTITY = like(FITS_MACHINE)
const PLAIN = like(/^[\w .,:;@%+/()'&=-]{0,300}$/)
const SMALL = like(/^[1-9]\d{0,3}(?:ms|s|m|h)?$/)

const added = ({ isRemoved, isReplaced }: SettingPlace): boolean => !isRemoved && !isReplaced

const valuesOf = (node: ConfigNode): readonly string[] =>
  node.children.length === 0 ? [node.value ?? ''] : node.children.flatMap(valuesOf)

/** A rule of a role whose verbs only read. */
function onlyReads(node: ConfigNode): boolean {
  for (let at: ConfigNode | null = node; at !== null; at = at.parent) {
    const verbs = at.children.find(({ key }) => key === 'verbs')
    if (verbs) return valuesOf(verbs).every((verb) => /^(?:get|list|watch)$/.test(verb))
  }
  return false
}

/** The role that is bound is written in the same file. */
function bindsShownRole(roots: readonly ConfigNode[]): boolean {
  const child = (node: ConfigNode, key: string): ConfigNode | undefined =>
    node.children.find((one) => one.key === key)
  const documents = roots.flatMap((root) => [root, ...root.children])
  const roles = documents
    .filter((one) => child(one, 'kind')?.value === 'Role')
    .map((one) => child(child(one, 'metadata') ?? one, 'name')?.value)
  return documents
    .filter((one) => child(one, 'kind')?.value === 'RoleBinding')
    .every((one) => roles.includes(child(child(one, 'roleRef') ?? one, 'name')?.value))
}

/** The one document is a policy without a rule that lets something through. */
function deniesAll(roots: readonly ConfigNode[]): boolean {
  const tops = roots.flatMap((root) => root.children)
  const leaves = roots.flatMap(leavesOf)
  return (
    tops.some(({ key, value }) => key === 'kind' && value === 'NetworkPolicy') &&
    !leaves.some((leaf) => keysOf(leaf).some((key) => key === 'ingress' || key === 'egress'))
  )
}

export const ordinaryWorkload = allowRule({
  id: 'code.allow.workload',
  evidence: 'B',
  source: K8S,
  settings: [
    // Nothing is let through to what it selects: https://kubernetes.io/docs/concepts/services-networking/network-policies/#default-deny-all-ingress-traffic
    setting({
      path: 'spec.podSelector',
      in: ['k8s'],
      value: like(/^(?:\{\s{0,2}\})?$/),
      source: 'https://kubernetes.io/docs/concepts/services-networking/network-policies/',
      where: ({ roots, isRemoved, isReplaced }) => !isRemoved && !isReplaced && deniesAll(roots),
    }),
    // Of a machine that only its user reaches.
    setting({
      path: 'services.*.ports',
      in: ['compose'],
      value: like(/^127\.0\.0\.1:\d{2,5}:\d{2,5}$/),
      source: COMPOSE,
      where: ({ isRemoved }) => !isRemoved,
    }),
    setting({
      path: 'services.*.tmpfs',
      in: ['compose'],
      value: like(
        /^\/(?:tmp|run|var\/(?:run|cache|tmp|lib\/(?:postgresql|mysql|mongodb|redis))(?:\/data)?)(?::[\w=,]{1,40})?$/,
      ),
      source: COMPOSE,
      where: ({ isRemoved }) => !isRemoved,
    }),
    setting({
      path: 'services.*.environment.POSTGRES_PASSWORD | services.*.environment.POSTGRES_USER | services.*.environment.POSTGRES_DB | services.*.environment.MYSQL_ROOT_PASSWORD | services.*.environment.MYSQL_DATABASE | services.*.environment.MYSQL_USER | services.*.environment.MYSQL_PASSWORD',
      in: ['compose'],
      value: like(/^(?:dev|test|local|postgres|root|app|[a-z]{2,20}(?:_dev|_test|-dev|-test)?)$/),
      source: COMPOSE,
      where: ({ path, isRemoved, isReplaced }) =>
        !isRemoved &&
        !isReplaced &&
        /(?:^|[/._-])(?:dev|development|local|override|test|ci)(?:[/._-]|$)/.test(path),
    }),
    setting({
      path: 'spec.replicas | replicas | minReplicas | maxReplicas | replicaCount | autoscaling.*',
      in: ['k8s', 'other'],
      value: more(0n),
      source: `${K8S}controllers/deployment/`,
    }),
    setting({
      path: 'resources.requests.cpu | resources.requests.memory | resources.limits.cpu | resources.limits.memory | requests.cpu | requests.memory | limits.cpu | limits.memory | requests.ephemeral-storage | limits.ephemeral-storage',
      in: ['k8s', 'compose', 'other'],
      value: QUANTITY,
      source: 'https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/',
    }),
    setting({
      path: 'deploy.resources.limits.* | deploy.resources.reservations.* | mem_limit | cpus',
      in: ['compose'],
      value: like(
        /^(?:(?:[1-9]|[1-5]\d|6[0-4])(?:\.\d{1,3})?|0?\.(?:0[1-9]|[1-9])\d?|(?:[89]|[1-9]\d{1,5})[Mm][Bb]?|(?:[1-9]\d?|1\d\d|2[0-4]\d)[Gg][Bb]?)$/,
      ),
      source: COMPOSE,
    }),
    setting({
      path: 'metadata.labels.* | labels.* | matchLabels.* | commonLabels.*',
      in: ['k8s'],
      value: PLAIN,
      source: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/',
      where: ({ names }) => !/pod-security|kubernetes\.io\/enforce/.test(names.join(' ')),
    }),
    setting({
      path: 'livenessProbe.** | readinessProbe.** | startupProbe.**',
      in: ['k8s'],
      value: PLAIN,
      source: 'https://kubernetes.io/docs/concepts/configuration/liveness-readiness-startup-probes/',
      where: ({ names }) => !names.includes('exec'),
    }),
    setting({
      path: 'terminationGracePeriodSeconds | progressDeadlineSeconds | revisionHistoryLimit | minReadySeconds | backoffLimit | activeDeadlineSeconds | successfulJobsHistoryLimit | failedJobsHistoryLimit | ttlSecondsAfterFinished | averageUtilization | targetCPUUtilizationPercentage',
      in: ['k8s'],
      value: more(0n),
      source: `${K8S}controllers/`,
    }),
    setting({
      path: 'concurrencyPolicy',
      in: ['k8s'],
      value: is('forbid'),
      source: 'https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/',
    }),
    setting({
      path: 'rollingUpdate.maxSurge | rollingUpdate.maxUnavailable | minAvailable | maxUnavailable',
      in: ['k8s'],
      value: like(/^\d{1,3}%?$/),
      source: 'https://kubernetes.io/docs/tasks/run-application/configure-pdb/',
    }),
    setting({
      path: 'imagePullPolicy',
      value: is('always', 'ifnotpresent'),
      source: 'https://kubernetes.io/docs/concepts/containers/images/',
    }),
    setting({
      path: 'nodeSelector.* | topologyKey | affinity.** | topologySpreadConstraints.**',
      in: ['k8s'],
      value: PLAIN,
      source: 'https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/',
    }),
    setting({
      path: 'secretKeyRef.name | secretKeyRef.key | configMapKeyRef.name | configMapKeyRef.key',
      value: PLAIN,
      source: 'https://kubernetes.io/docs/concepts/configuration/secret/',
    }),
    setting({
      path: 'env.name',
      in: ['k8s'],
      value: like(/^[A-Z][A-Z0-9_]{1,60}$/),
      source:
        'https://kubernetes.io/docs/tasks/inject-data-application/define-environment-variable-container/',
      where: ({ node }) => (node.parent?.children ?? []).some(({ key }) => key === 'valueFrom'),
    }),
    setting({
      path: 'emptyDir | emptyDir.*',
      in: ['k8s'],
      source: 'https://kubernetes.io/docs/concepts/storage/volumes/#emptydir',
    }),
    setting({
      path: 'containers.name | initContainers.name | ports.name | volumes.name',
      in: ['k8s'],
      value: PLAIN,
      source: K8S,
    }),
    setting({
      path: 'ports.containerPort | ports.protocol',
      in: ['k8s'],
      value: like(/^(?:\d{2,5}|TCP|UDP)$/),
      source: K8S,
    }),
    setting({
      path: 'services.*.restart',
      in: ['compose'],
      value: is('always', 'unless-stopped', 'on-failure', 'no'),
      source: COMPOSE,
    }),
    setting({
      path: 'services.*.depends_on | services.*.depends_on.** | services.*.labels.* | services.*.container_name | services.*.hostname',
      in: ['compose'],
      value: PLAIN,
      source: COMPOSE,
    }),
    setting({
      path: 'healthcheck.interval | healthcheck.timeout | healthcheck.retries | healthcheck.start_period',
      in: ['compose'],
      value: SMALL,
      source: COMPOSE,
    }),
    setting({
      path: 'logging.driver | logging.options.*',
      in: ['compose'],
      value: like(/^(?:json-file|local|journald|\d{1,4}[kmg]?)$/),
      source: COMPOSE,
    }),
    setting({
      path: 'autoscaling.enabled | hpa.enabled | podDisruptionBudget.enabled | serviceMonitor.enabled | metrics.serviceMonitor.enabled',
      value: is('true'),
      source: 'https://helm.sh/docs/chart_best_practices/values/',
    }),
    setting({
      path: 'metrics.type | metrics.resource.** | scaleTargetRef.* | behavior.** | policyTypes',
      in: ['k8s'],
      value: PLAIN,
      source: 'https://kubernetes.io/docs/concepts/workloads/autoscaling/',
      where: added,
    }),
    setting({
      path: '^apiVersion',
      in: ['k8s'],
      value: like(
        /^(?:(?:apps|batch|autoscaling|policy|networking\.k8s\.io|rbac\.authorization\.k8s\.io|monitoring\.coreos\.com|scheduling\.k8s\.io)\/)?v\d\w{0,8}$/,
      ),
      source: 'https://kubernetes.io/docs/reference/using-api/',
      where: added,
    }),
    setting({
      path: '^kind',
      in: ['k8s'],
      // What such an object does stands in its settings, each of which is judged.
      value: like(
        /^(?:ConfigMap|Service|HorizontalPodAutoscaler|PodDisruptionBudget|NetworkPolicy|ServiceAccount|Role|RoleBinding|ResourceQuota|LimitRange|Deployment|StatefulSet|Job|CronJob|PriorityClass|ServiceMonitor|PodMonitor|PrometheusRule)$/,
      ),
      source: 'https://kubernetes.io/docs/reference/kubernetes-api/',
      where: added,
    }),
    setting({
      path: '^metadata.name | ^metadata.namespace',
      in: ['k8s'],
      value: like(/^(?!kube-|default$|istio-system)[a-z0-9][a-z0-9-]{0,60}$/),
      source: 'https://kubernetes.io/docs/concepts/overview/working-with-objects/names/',
      where: added,
    }),
    setting({
      path: 'rules.apiGroups | rules.resources | rules.verbs',
      in: ['k8s'],
      value: like(
        /^(?:|apps|batch|autoscaling|networking\.k8s\.io|metrics\.k8s\.io|deployments|replicasets|statefulsets|daemonsets|pods|pods\/log|services|endpoints|configmaps|jobs|cronjobs|events|ingresses|get|list|watch)$/,
      ),
      source: 'https://kubernetes.io/docs/reference/access-authn-authz/rbac/',
      where: (place) => added(place) && onlyReads(place.node),
    }),
    setting({
      path: 'roleRef.apiGroup | roleRef.kind | roleRef.name | subjects.kind | subjects.name | subjects.namespace',
      in: ['k8s'],
      value: like(/^(?!ClusterRole|Group$|User$|system:|admin$|edit$|cluster-admin)[\w.-]{1,60}$/),
      source: 'https://kubernetes.io/docs/reference/access-authn-authz/rbac/',
      where: (place) => added(place) && bindsShownRole(place.roots),
    }),
    setting({ path: 'services.*.init', in: ['compose'], value: is('true'), source: COMPOSE }),
  ],
  fires: [
    '--- a/k8s/app.yaml\n+++ b/k8s/app.yaml\n@@ -4,3 +4,3 @@ kind: Deployment\n spec:\n-  replicas: 2\n+  replicas: 5\n   template: {}\n',
    '--- a/k8s/app.yaml\n+++ b/k8s/app.yaml\n@@ -14,4 +14,4 @@ kind: Deployment\n           resources:\n             limits:\n-              memory: 256Mi\n+              memory: 512Mi\n',
    '--- a/docker-compose.yml\n+++ b/docker-compose.yml\n@@ -2,3 +2,4 @@\n services:\n   app:\n     image: shop:1.4.2\n+    restart: unless-stopped\n',
  ],
  quiet: [
    '--- a/k8s/app.yaml\n+++ b/k8s/app.yaml\n@@ -4,3 +4,3 @@ kind: Deployment\n spec:\n-  replicas: 2\n+  replicas: 0\n   template: {}\n',
    '--- a/k8s/app.yaml\n+++ b/k8s/app.yaml\n@@ -4,3 +4,4 @@ kind: Deployment\n spec:\n+  serviceAccountName: builder\n   template: {}\n',
  ],
})

export const ordinaryImage = allowRule({
  id: 'code.allow.image_step',
  evidence: 'B',
  source: DOCKER,
  settings: [
    setting({
      path: 'USER',
      in: ['docker'],
      value: not(like(/^(?:root|0)(?::\S+)?$/)),
      source: `${DOCKER}#user`,
    }),
    setting({
      path: 'WORKDIR | STOPSIGNAL | MAINTAINER',
      in: ['docker'],
      value: like(/^[\w./$ {}@<>-]{1,120}$/),
      source: DOCKER,
    }),
    setting({
      path: 'CMD | ENTRYPOINT',
      in: ['docker'],
      value: like(
        /^\[\s?"(?!(?:\/bin\/)?(?:sh|bash|ash|zsh|curl|wget|nc|ncat|socat|sshd?|env)")(?:\.?\/(?:app|srv|usr\/local\/bin|out)?\/?)?[\w][\w-]{0,40}"(?:, ?"(?:--|-[bmkwp]|-jar|--(?:workers|bind|port|host|timeout)|[\w][\w.:/-]{0,60})"){0,8}\s?\]$/,
      ),
      source: `${DOCKER}#entrypoint`,
      where: ({ node }) => !/"http\.server"|"-?inspect/.test(node.value ?? ''),
    }),
    setting({
      path: 'HEALTHCHECK',
      in: ['docker'],
      value: like(
        /^(?:--[\w-]{1,20}=\w{1,8}\s{1,4}){0,4}CMD (?:wget|curl) [\w -]{0,30}https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d{2,5})?\/[\w/-]{0,60}(?: \|\| exit 1)?$/,
      ),
      source: `${DOCKER}#healthcheck`,
    }),
    setting({ path: 'LABEL', in: ['docker'], source: `${DOCKER}#label` }),
    setting({
      path: 'EXPOSE',
      in: ['docker'],
      value: like(/^(?:(?!22\b|2375\b)\d{2,5}(?:\/(?:tcp|udp))?\s?){1,4}$/),
      source: `${DOCKER}#expose`,
    }),
    setting({
      path: 'COPY',
      in: ['docker'],
      value: like(
        /^(?:--(?:from|chown|chmod|link)=?[\w:.\d-]{0,40}\s){0,3}(?!\.\.|\/etc\/|\/root|~)(?![^\n]{0,200}(?:id_rsa|\.env\b|\.ssh|\.aws|credentials|\.npmrc|\.pem|\.git\b))[\w./*@ {}$-]{1,200}$/,
      ),
      source: `${DOCKER}#copy`,
    }),
    setting({
      path: 'ENV',
      in: ['docker'],
      value: like(
        /^(?:(?:(?:NODE_ENV|PYTHON(?:UNBUFFERED|DONTWRITEBYTECODE|FAULTHANDLER|HASHSEED|IOENCODING|UTF8)|PIP_(?:NO_CACHE_DIR|DISABLE_PIP_VERSION_CHECK)|LANG|LC_ALL|TZ|PORT)=[\w./-]{1,40}|PATH=\/(?:opt|app|srv|venv)\/[\w./-]{1,40}:\$\{?PATH\}?)\s{0,4}\\?\s{0,40}){1,8}$/,
      ),
      source: `${DOCKER}#env`,
    }),
    setting({
      path: 'ENV | ARG',
      in: ['docker'],
      value: like(
        /^(?:NODE_ENV|PYTHON\w{1,30}|PIP_\w{1,30}|PATH|LANG|LC_ALL|TZ|DEBIAN_FRONTEND|PORT|GOFLAGS|CGO_ENABLED|GOOS|GOARCH|VERSION|\w{1,30}_VERSION|NPM_CONFIG_\w{1,20}|JAVA_OPTS|BUILD_\w{1,20}|APP_HOME|TERM)(?:[= ](?![^\n]{0,80}(?:insecure|verify|trusted|registry|index|\/tmp|\/dev\/shm))["']?[\w./:$ {}@+,-]{0,160}["']?)?$/i,
      ),
      source: `${DOCKER}#env`,
    }),
  ],
  fires: [
    '--- a/Dockerfile\n+++ b/Dockerfile\n@@ -1,3 +1,3 @@\n FROM node:22.4-alpine\n+USER node\n CMD ["node", "a.js"]\n',
    '--- a/Dockerfile\n+++ b/Dockerfile\n@@ -1,2 +1,3 @@\n FROM node:22.4-alpine\n+ENV NODE_ENV=production\n WORKDIR /app\n',
    '--- a/Dockerfile\n+++ b/Dockerfile\n@@ -1,2 +1,3 @@\n FROM python:3.12-slim\n+ENV PYTHONUNBUFFERED=1 TZ=Europe/Bern\n WORKDIR /app\n',
  ],
  quiet: [
    '--- a/Dockerfile\n+++ b/Dockerfile\n@@ -1,2 +1,3 @@\n FROM node:22.4-alpine\n+ENV FROBNICATE=9\n WORKDIR /app\n',
    '--- a/Dockerfile\n+++ b/Dockerfile\n@@ -1,2 +1,3 @@\n FROM python:3.12-slim\n+ENV PYTHONUNBUFFERED=1 PYTHONPATH=/tmp\n WORKDIR /app\n',
    '--- a/Dockerfile\n+++ b/Dockerfile\n@@ -1,2 +1,3 @@\n FROM node:22.4-alpine\n+COPY .ssh/id_rsa /root/.ssh/id_rsa\n WORKDIR /app\n',
  ],
})

export const secretReference = allowRule({
  id: 'code.allow.secret_reference',
  evidence: 'B',
  source: 'https://12factor.net/config',
  settings: [
    setting({
      path: '**',
      value: isReference,
      source: 'https://12factor.net/config',
      where: ({ names, dialect }) =>
        dialect !== 'terraform' &&
        /(?:password|passwd|secret|token|apikey|accesskey|privatekey|credentials?|clientid|databaseurl|dsn)$/.test(
          names.at(-1) ?? '',
        ),
    }),
  ],
  fires: [
    '--- a/app.yml\n+++ b/app.yml\n@@ -3,1 +3,2 @@\n mail:\n+  api_key: ${MAIL_API_KEY}\n',
    '--- a/.github/workflows/ci.yml\n+++ b/.github/workflows/ci.yml\n@@ -9,1 +9,3 @@\n       - run: npm run e2e\n+        env:\n+          SHOP_TOKEN: ${{ secrets.SHOP_TOKEN }}\n',
  ],
  quiet: [
    '--- a/app.yml\n+++ b/app.yml\n@@ -3,1 +3,2 @@\n mail:\n+  upstream: ${MAIL_UPSTREAM}\n',
    '--- a/app.yml\n+++ b/app.yml\n@@ -3,1 +3,2 @@\n mail:\n+  frobnicator: plain\n',
  ],
})
