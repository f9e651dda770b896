// Words of `noun verb` interfaces that only read although one of them is the name of a change or of a secret, or is no verb at
// all. Every command reference named was read 2026-12.

interface ReadingWords {
  readonly source: string
  readonly name: RegExp
  /** Against the first four words, with a space before and behind each. */
  readonly words: RegExp
  /** Arguments with which it does more. */
  readonly unless?: RegExp
}

export const READING_WORDS: readonly ReadingWords[] = [
  {
    source: 'AWS CLI Command Reference: reports, tests and lists that name no secret',
    name: /^aws$/,
    words:
      /^ (?:sts decode-authorization-message|iam (?:generate-credential-report|get-credential-report|get-access-key-last-used)|ecr start-lifecycle-policy-preview|rds download-db-log-file-portion|route53 test-dns-answer|kms list-[a-z-]+|configservice select-(?:aggregate-)?resource-config|logs test-metric-filter|events test-event-pattern|[a-z0-9-]+ batch-get-(?!secret)[a-z-]+) /,
  },
  {
    source: 'Google Cloud CLI reference: groups whose names are verbs elsewhere',
    name: /^gcloud$/,
    words:
      /^ (?:(?:alpha |beta )?(?:run (?:services|jobs|revisions|regions)|deploy (?:releases|rollouts|targets|delivery-pipelines))(?: executions| logs)? (?:list|describe|read|tail)|iam service-accounts keys list|kms (?:keys|keyrings|locations)(?: versions)? (?:list|describe)|secrets (?:describe|versions list|versions describe)|policy-intelligence query-activity|policy-troubleshoot iam|topic [a-z-]+) /,
  },
  {
    source: 'gcloud storage, gsutil: sizes, hashes and contents',
    name: /^(?:gcloud|gsutil)$/,
    words: /^ (?:storage (?:du|hash|cat)|hash) /,
    unless: /secret|credential|passw|token|key|\.env|\.pem|\.p12|\.pfx|dump|backup|customer|user/i,
  },
  {
    source:
      'Azure CLI reference: exists, what-if, queries, checks of a network; groups whose names are verbs elsewhere',
    name: /^az$/,
    words:
      /^ (?:(?:[a-z-]+ ){1,2}(?:exists|check-name|check-name-availability)|deployment (?:group|sub|mg|tenant) what-if|group export|monitor app-insights query|network watcher (?:test-ip-flow|test-connectivity|show-next-hop)|network (?:private-)?dns record-set(?: [a-z]{1,5})? (?:list|show)|lock (?:list|show)) /,
  },
  {
    source: 'Bicep CLI: build, lint',
    name: /^az$/,
    words: /^ bicep (?:build|lint|format) /,
    unless: /^--out/,
  },
  {
    source: 'Helm: pull, env',
    name: /^helm$/,
    words: /^ (?:pull|env) /,
    unless: /^(?:-d|--(?:destination|untardir|insecure|password|username|post-renderer))|^http:/,
  },
  { source: 'docker stack services, docker sbom', name: /^docker$/, words: /^ (?:stack services|sbom) / },
  {
    source: 'crictl reference',
    name: /^crictl$/,
    words: /^ (?:pods|statsp|imagefsinfo|inspecti|inspectp|runtime-config) /,
  },
  {
    source: 'GitHub CLI and GitLab CLI manuals',
    name: /^(?:gh|glab)$/,
    words: /^ (?:project (?:item-list|field-list)|ci trace|pr checkout) /,
    unless: /^(?:-f|--force|--recurse-submodules)$/,
  },
  {
    source: 'Pulumi: config without a verb lists, with secrets hidden',
    name: /^pulumi$/,
    words: /^ config $/,
  },
  {
    source: 'flyctl, istioctl, kubeadm, velero references: what shows',
    name: /^(?:fly|flyctl|istioctl|kubeadm|velero)$/,
    words:
      /^ (?:scale show|proxy-status|proxy-config [a-z]+|upgrade plan|(?:backup|restore|schedule) (?:describe|get|logs)) /,
  },
  {
    source: 'AWS CDK: synth; AWS SAM: build',
    name: /^(?:cdk|sam)$/,
    words: /^ (?:synth|synthesize|build) /,
    unless: /^(?:-a|-o|--app|--hook|--output|--build-dir)/,
  },
]
