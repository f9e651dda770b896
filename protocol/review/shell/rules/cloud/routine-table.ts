// Acts of `noun verb` interfaces whose verb sounds like a change, and that lose or show nothing.

export interface Routine {
  readonly source: string
  readonly name: RegExp
  readonly words: RegExp
  /** Options with which it does more. */
  readonly unless?: RegExp
  /** What must stand in it. */
  readonly only?: RegExp
  /** Against everything behind the name, with spaces between. */
  readonly never?: RegExp
  /** It is no routine where it runs again and again. */
  readonly once?: boolean
}

/** Acts whose verb sounds like a change, and that lose or show nothing. */
export const ROUTINE: readonly Routine[] = [
  {
    source:
      'AWS CLI: eks update-kubeconfig; gcloud, az aks, doctl: credentials of a cluster go into ~/.kube/config',
    name: /^(?:aws|gcloud|az|doctl)$/,
    words:
      /^ (?:eks update-kubeconfig|container clusters get-credentials|aks get-credentials|kubernetes cluster kubeconfig) /,
    unless: /^(?:--admin|--internal-ip-key|-f|--file|--kubeconfig)(?:=|$)/,
  },
  {
    source: 'AWS CLI, gcloud, az: a copy is made, and nothing else changes',
    name: /^(?:aws|gcloud|az|doctl|heroku|fly|flyctl)$/,
    words:
      /^ (?:rds create-db-(?:cluster-)?snapshot|ec2 create-snapshots?|dynamodb create-backup|elasticache create-snapshot|sql backups create|compute snapshots create|compute disks snapshot|snapshot create|pg:backups:capture|volumes snapshots create) /,
  },
  {
    source: 'Vercel, Netlify: without their option for production they deploy a preview',
    name: /^(?:vercel|netlify)$/,
    words: /^ deploy /,
    unless: /^(?:--prod|-p|--prod-if-unlocked|--target=production|--only|--token|-t)(?:=|$)|^production$/,
  },
  {
    source: 'Firebase Hosting: a channel of its own shows a preview; firebase deploy goes live',
    name: /^firebase$/,
    words: /^ hosting:channel:deploy (?!live )/,
    unless: /^--token(?:=|$)/,
  },
  {
    source: 'Wrangler: dev, types; Supabase and Firebase emulators run on this host',
    name: /^(?:wrangler|supabase|firebase)$/,
    words: /^ (?:dev|types|start|emulators:start|functions serve) /,
    unless: /^(?:--remote|--ip|--host)(?:=|$)/,
  },
  {
    source: 'Fly.io, Wrangler, Serverless: an environment that is named for trials',
    name: /^(?:fly|flyctl|wrangler|serverless|sls)$/,
    words: /^ deploy /,
    only: /(?:^|[=._-])(?:dev|development|test|staging|stage|preview|sandbox)(?:$|[._-])/,
    unless: /prod|live|^(?:--image|-i)(?:=|$)/,
  },
  {
    source: 'GitHub CLI: gh repo clone, gh repo fork --clone',
    name: /^(?:gh|glab)$/,
    words: /^ repo clone /,
  },
  {
    source: 'Helm: helm repo update; helm repo add writes an address into the settings of the user',
    name: /^helm$/,
    words: /^ repo (?:add|update) /,
    unless: /^http:|^--(?:insecure-skip-tls-verify|username|password|pass-credentials|force-update)/,
  },
  {
    source: 'Helm: upgrade of a chart of the project in a namespace that is named for trials',
    name: /^helm$/,
    words: /^ (?:upgrade|install) [\w.-]+ (?:\.\/)?(?:charts?|helm|deploy)\/[\w./-]+ /,
    only: /^(?:(?:-n|--namespace)=)?(?:[\w-]*-)?(?:dev|development|test|staging|stage|sandbox|preview|(?:pr|mr|review)-?\d{1,6})(?:-[\w-]*)?$/,
    unless: /prod|live|^--(?:force|reset-values|no-hooks|kubeconfig|post-renderer)/,
  },
  {
    source:
      'AWS CLI: iam simulate-*, cloudformation create-change-set and estimate-template-cost change nothing',
    name: /^aws$/,
    words:
      /^ (?:iam simulate-(?:principal|custom)-policy|cloudformation (?:create-change-set|estimate-template-cost|validate-template|detect-stack-drift)|logs start-query) /,
  },
  {
    source: 'gcloud run deploy --no-traffic: the revision answers nobody but its own address',
    name: /^gcloud$/,
    words: /^ run deploy /,
    only: /^--no-traffic$/,
  },
  {
    source:
      'GitHub CLI: gh run rerun --failed; a draft is shown to nobody; workflows that are named for checks',
    name: /^gh$/,
    words: /^ (?:run rerun|release create|workflow run) /,
    only: /^(?:--failed|--draft|-d|(?:ci|tests?|lint|checks?|build|e2e|unit)\.ya?ml)$/,
    unless: /deploy|release\.ya?ml|publish|prod/,
  },
  {
    source: 'GitHub CLI: workflow run whose input names an environment for trials',
    name: /^gh$/,
    words: /^ workflow run /,
    only: /^(?:environment|env|target|stage)=(?:dev|development|test|staging|stage|stg|qa|preview|sandbox)$/,
    never: / (?:--ref[ =]|-r ?)(?!(?:main|master|develop|staging)(?: |$))/,
    once: true,
    unless:
      /prod|live|destroy|teardown|delete|wipe|reset|purge|rotate|restore|secret|^(?:environment|env|target|stage)=(?!(?:dev|development|test|staging|stage|stg|qa|preview|sandbox)$)|^(?:publish|release|force|ref|branch|db|database|cmd|command|args|script|run|\w*host|\w*url|\w*image)=/,
  },
  {
    source: 'Amazon CloudFront: create-invalidation; the cache is filled again from the origin',
    name: /^aws$/,
    words: /^ cloudfront create-invalidation /,
  },
  {
    source: 'Amazon ECS: update-service --force-new-deployment in a cluster that is named for trials',
    name: /^aws$/,
    words: /^ ecs update-service /,
    only: /^(?:--cluster=)?(?:[\w-]*-)?(?:dev|development|test|staging|stage|sandbox)(?:-[\w-]*)?$/,
    unless:
      /prod|live|^--(?!(?:cluster|service|force-new-deployment|region|profile|output|query|no-cli-pager)(?:=|$))/,
  },
  {
    source: 'Amazon DynamoDB: Query, TransactGetItems; Amazon Athena: GetQueryResults',
    name: /^aws$/,
    words: /^ (?:dynamodb (?:query|transact-get-items)|timestream-query query|athena get-query-results) /,
  },
  {
    source: 'kubectl kustomize prints what apply would send',
    name: /^(?:kubectl|oc|k)$/,
    words: /^ (?:kustomize|options|plugin list) /,
    unless: /^--(?:enable-exec|enable-helm|network)/,
  },
  {
    source: 'InfluxDB: influx query; writing functions of Flux are to() and experimental.to()',
    name: /^influx$/,
    words: /^ query /,
    unless: /\bto\(|\bdelete|^--?(?:f|file)$/,
  },
  {
    source: 'Pulumi: stack output hides secrets',
    name: /^pulumi$/,
    words: /^ stack output /,
    unless: /^--show-secrets/,
  },
  {
    source: 'Consul: catalog, operator raft list-peers, kv get; Vault: policy read',
    name: /^(?:consul|vault)$/,
    words:
      /^ (?:catalog (?:services|nodes|datacenters)|operator raft list-peers|operator autopilot get-config|kv get|kv export|policy read|policy list) /,
    unless: /secret|passw|token|credential|private|api-?key|^-?root$/i,
  },
  {
    source: 'age(1), SOPS: encryption adds a copy or hides what stands there; its key opens it',
    name: /^(?:age|rage|sops)$/,
    words: /^ /,
    only: /^(?:-r|-R|--recipient|--recipients-file|-e|--encrypt|encrypt)$/,
    unless: /^(?:-d|--decrypt|decrypt|--rotate|-p|--passphrase|exec-env|exec-file|edit|updatekeys)$/,
  },
  {
    source: 'Amazon EC2: revoke-security-group-ingress closes a port of administrators to the whole internet',
    name: /^aws$/,
    words: /^ ec2 revoke-security-group-ingress /,
    only: /^(?:--cidr=)?(?:0\.0\.0\.0\/0|::\/0)$/,
    unless:
      /^(?:--port=)?(?:80|443|53|25|853|0-65535)$|^--protocol=(?:-1|all)$|^(?:-1|all)$|^--ip-permissions/,
  },
  {
    source: 'AWS IAM: update-access-key; a key that is switched off is switched on again by the same call',
    name: /^aws$/,
    words: /^ iam update-access-key /,
    only: /^(?:--status=)?Inactive$/,
  },
  {
    source: 'AWS Lambda: invoke of a function that is named for trials, or as a dry run',
    name: /^aws$/,
    words: /^ lambda invoke /,
    only: /(?:^|[_-])(?:dev|test|staging|sandbox)$|^DryRun$/,
    unless: /prod|live/,
  },
  {
    source: 'AWS CLI: s3api put-bucket-versioning, put-public-access-block, put-bucket-encryption',
    name: /^aws$/,
    words: /^ s3api (?:put-bucket-versioning|put-public-access-block|put-bucket-encryption) /,
    only: /Status=Enabled|BlockPublicAcls=true|SSEAlgorithm/,
    unless: /=false|Suspended|MFADelete=Disabled|"Status": ?"Suspended"|: ?false/,
  },
  {
    source:
      'AWS CLI: cloudtrail start-logging, kms enable-key-rotation, ec2 enable-ebs-encryption-by-default',
    name: /^aws$/,
    words:
      /^ (?:cloudtrail start-logging|kms (?:enable-key-rotation|enable-key)|ec2 enable-ebs-encryption-by-default|guardduty create-detector) /,
    unless: /^--no-/,
  },
  {
    source: 'AWS CLI: rds modify-db-instance --deletion-protection',
    name: /^aws$/,
    words: /^ rds modify-db-(?:instance|cluster) /,
    only: /^--deletion-protection$/,
    unless:
      /^--(?!deletion-protection$|apply-immediately$|db-(?:instance|cluster)-identifier|region|profile|output|query)/,
  },
  {
    source: 'AWS CLI: logs put-retention-policy of a year or more; create-tags adds a mark',
    name: /^aws$/,
    words: /^ (?:logs put-retention-policy) /,
    only: /^(?:--retention-in-days=)?(?:36[5-9]|3[7-9]\d|[4-9]\d\d|\d{4})$/,
  },
  {
    source: 'Azure CLI: keyvault update --enable-purge-protection, lock create',
    name: /^az$/,
    words: /^ (?:keyvault update|lock create) /,
    only: /^(?:--enable-purge-protection|CanNotDelete)$/,
    unless: /^(?:false|--enable-purge-protection=false|--(?:default-action|bypass|public-network-access).*)$/,
  },
  {
    source: 'gcloud: deletion protection, versioning and the prevention of public access are switched on',
    name: /^gcloud$/,
    words: /^ (?:sql instances patch|storage buckets update|compute instances update) /,
    only: /^--(?:deletion-protection|versioning|public-access-prevention|uniform-bucket-level-access)$/,
    unless:
      /^--(?!deletion-protection$|versioning$|public-access-prevention$|uniform-bucket-level-access$|project|zone|region|quiet$)/,
  },
  {
    source: 'Vault: token revoke -self, token renew: the own token',
    name: /^vault$/,
    words: /^ token (?:revoke|renew|lookup) /,
    only: /^-self$/,
  },
  {
    source:
      'gcloud config set, az account set, kubectl config use-context, pulumi stack select: what later commands mean; each is judged by itself',
    name: /^(?:gcloud|az|pulumi|doctl|argocd|fly|flyctl)$/,
    words:
      /^ (?:config set (?:project|core\/project|compute\/(?:zone|region)|run\/region|account)|config configurations activate|account set|stack select|auth switch|context) /,
    unless: /^--(?:create|secrets-provider|remove|delete)|^-c$/,
  },
  {
    source:
      'gcloud sql export, doctl droplet-action snapshot, hcloud server create-image, velero backup create, etcdctl snapshot save: a copy is made',
    name: /^(?:gcloud|doctl|hcloud|velero|etcdctl|consul)$/,
    words:
      /^ (?:sql export (?:sql|csv|bak)|compute droplet-action snapshot|server create-image|backup create|snapshot save) /,
    unless: /^--delete|public/,
  },
  {
    source: 'helm rollback: a former revision of one release, by its number',
    name: /^helm$/,
    words: /^ rollback [\w.-]+ \d{1,5} /,
    unless: /^--(?:force|no-hooks|recreate-pods|cleanup-on-fail|disable-openapi)|^0$/,
  },
  {
    source: 'Heroku, Fly.io: processes of an application start anew, or its former release comes back',
    name: /^(?:heroku|fly|flyctl)$/,
    words: /^ (?:ps:restart|dyno:restart|restart|releases:rollback|rollback|apps restart|machine restart) /,
    unless: /^--(?:force|skip-health-checks)/,
  },
  {
    source: 'Argo CD: app get, diff, history, manifests read; app delete --cascade=false leaves what runs',
    name: /^argocd$/,
    words: /^ app (?:delete|set|get|diff|history|manifests|wait|resources) /,
    only: /^--cascade=false$|^none$|^--(?:revision|exit-code|output|refresh|hard-refresh|health|sync|timeout)|^-o$/,
    unless:
      /^--(?!cascade=false$|sync-policy|yes$|revision|exit-code|output|refresh|hard-refresh|health$|sync$|timeout|app-namespace|grpc-web|insecure$)|^(?:auto|automated)$/,
  },
  {
    source: 'Flux CLI: reconcile fetches and applies what the repository says already',
    name: /^flux$/,
    words: /^ (?:reconcile|suspend|resume|get|export|trace|tree|check|diff|stats|events) /,
    unless: /^--(?:force|reset)/,
  },
  {
    source: 'terraform-like read of crane: copy, digest and manifest of images by digest',
    name: /^(?:crane|skopeo)$/,
    words: /^ (?:digest|manifest|config|ls|inspect|list-tags) /,
  },
  {
    source: 'GitHub CLI: pr merge --auto waits for the required checks and reviews',
    name: /^gh$/,
    words: /^ pr merge /,
    only: /^--auto$/,
    unless: /^--admin$/,
  },
  {
    source: 'cosign sign: adds a signature for one digest; verify reads',
    name: /^cosign$/,
    words: /^ (?:sign|attest|verify|verify-attestation) /,
    only: /@sha256:[0-9a-f]/,
    unless: /^--(?:allow-insecure-registry|insecure-)/,
  },
  {
    source: 'virsh snapshot-create-as, qm snapshot, xe vm-snapshot, lxc snapshot: a copy of a machine',
    name: /^(?:virsh|qm|pct|xe|lxc|incus|multipass)$/,
    words: /^ (?:snapshot-create-as|snapshot-create|snapshot|vm-snapshot) /,
    unless: /^--(?:disk-only|no-metadata|quiesce|atomic|delete)$/,
  },
  {
    source: 'AWS CLI: ec2 create-image --no-reboot, ec2 create-tags, lambda publish-version',
    name: /^aws$/,
    words: /^ (?:ec2 create-image|lambda publish-version) /,
    only: /^(?:--no-reboot|publish-version)$/,
  },
  {
    source: 'GitHub CLI: an issue or pull request that is closed is opened again by the same call',
    name: /^(?:gh|glab)$/,
    words: /^ (?:issue|pr|mr) (?:close|reopen) /,
    unless: /^(?:-d|--delete-branch)$/,
  },
]
