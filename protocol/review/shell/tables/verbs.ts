// Words of `noun verb` interfaces: what a verb does to what a noun names. Sources: AWS CLI Command Reference, gcloud and az
// references, kubectl, Docker and Heroku command references, GitHub CLI manual; read 2026-11-22.

/** Verbs that only read. */
export const READ_VERBS: readonly string[] =
  'list ls get read describe show status inspect view logs log search version help info history diff plan validate lint check top explain events whoami tail wait preview lookup find head stat stats api-resources api-versions cluster-info ps images port outdated audit why tree graph providers state-list doctor ping health verify scan count summary usage metrics watch recent current cost estimate template examples completion completions env-list filter-log-events batch-get detect analyze compare manifest dependencies deps dependency-tree licenses which inventory digest changelog releases st checks quickview devices members dominfo domstate domblklist domiflist domstats dumpxml nodeinfo vcpuinfo capabilities'.split(
    ' ',
  )

/** Verbs that take something away for good, unless the noun can be made again. */
export const DELETE_VERBS: readonly string[] =
  'delete destroy remove rm purge terminate drop wipe erase nuke teardown uninstall del rb deregister prune release-address empty expunge truncate flush clear kill undefine'.split(
    ' ',
  )

/** Verbs that change or interrupt, but can be repeated or undone. */
export const CHANGE_VERBS: readonly string[] =
  'create apply update set patch edit scale start stop restart deploy run add put modify attach detach enable disable import sync promote rollback replace label annotate cordon drain down uncordon taint reboot suspend resume pause unpause move mv copy cp upload push publish resize restore rotate reset rename tag untag link unlink login logout install upgrade invoke send submit execute associate disassociate register change failover migrate revoke grant authorize assign approve merge close reopen lock unlock transfer archive stop-instances'.split(
    ' ',
  )

/** Nouns behind which there is data, money, people's access or many other things. */
export const PRECIOUS_NOUNS: readonly string[] =
  'project projects cluster clusters db dbs database databases bucket buckets table tables volume volumes disk disks snapshot snapshots backup backups namespace namespaces ns pvc persistentvolumeclaim claims pv persistentvolume persistentvolumes crd crds customresourcedefinition customresourcedefinitions stack stacks group keyvault key keys kms secret secrets user users role roles policy policies iam zone zones dns domain domains org organization orgs repo repos repository repositories app apps addons pg redis aks gke eks cosmosdb stream streams instance instances rds vm vms droplet droplets linode linodes subscription subscriptions catalog keyring keyrings ledger server servers site sites storage account accounts tenant vault topic topics sql spanner firestore dataset datasets node nodes filesystem fs vpc network networks team teams environment environments index indices collection keyspace queue d1 kv r2 workspace persistentvolumeclaims'.split(
    ' ',
  )

/** Nouns that a controller or the next build makes again. */
export const RECREATABLE_NOUNS: readonly string[] =
  'pod pods po deployment deployments deploy replicaset rs service services svc job jobs cronjob cronjobs configmap configmaps cm ingress ing daemonset ds statefulset sts container image images builder cache hpa task run artifact version alias tag label rule record log function functions'.split(
    ' ',
  )

/** Nouns whose values are credentials: names may be listed, values not. */
export const SECRET_NOUNS: readonly string[] =
  'secret secrets password passwords passwd credential credentials token tokens apikey apikeys api-key api-keys access-key access-keys private-key connection-string connection-strings kubeconfig sas otp totp passphrase seed mnemonic'.split(
    ' ',
  )

/** Interfaces that keep secrets: what they print of an item is one. */
export const SECRET_KEEPERS: readonly string[] =
  'op bw pass gopass sops age chamber doppler infisical vault lpass keyring secret-tool conjur'.split(' ')

/** Options that show a secret, by the reference of the interface that has them. */
export const REVEALS =
  /^--(?:show-token|with-decryption|include-values?|reveal|unmask|show-secrets?|show-passwords?|show-sensitive|decrypt|plaintext|raw-output-secret)(?:=true)?$/

/** Options by which an interface only says what it would do, by its own reference. */
export const DRY_RUN: Readonly<Record<string, readonly string[]>> = {
  argocd: ['--dry-run'],
  aws: ['--dry-run', '--dryrun', '--no-execute-changeset'],
  az: ['--what-if', '--dryrun', '--dry-run'],
  bq: ['--dry_run'],
  chezmoi: ['--dry-run', '-n'],
  confluent: ['--dry-run'],
  docker: ['--dry-run'],
  eksctl: ['--dry-run'],
  firebase: ['--dry-run'],
  gcloud: ['--dry-run'],
  hasura: ['--dry-run'],
  helm: ['--dry-run', '--dry-run=client', '--dry-run=server'],
  k: ['--dry-run=client', '--dry-run=server'],
  kubectl: ['--dry-run=client', '--dry-run=server', '--dry-run'],
  nix: ['--dry-run'],
  oc: ['--dry-run=client', '--dry-run=server', '--dry-run'],
  skopeo: ['--dry-run'],
  wp: ['--dry-run'],
  wrangler: ['--dry-run'],
}

interface Interfaces {
  readonly source: string
  readonly names: string
}

/** Interfaces that follow the grammar, by command reference. */
const INTERFACES: readonly Interfaces[] = [
  {
    source:
      'command references of the clouds: AWS, Google Cloud, Azure, DigitalOcean, IBM, Oracle, Hetzner, Alibaba, Vultr, UpCloud, OpenStack',
    names:
      'aws localstack linode-cli scw yc exo civo gcloud gsutil bq az doctl ibmcloud oci hcloud aliyun vultr-cli upctl openstack s3cmd mc gcsfuse',
  },
  {
    source: 'command references of application platforms',
    names:
      'dokku heroku vercel netlify fly flyctl railway wrangler firebase supabase amplify copilot eb sam serverless sls cdk cf gitpod coder garden okteto sanity shopify hubspot sfdx sf',
  },
  {
    source: 'GitHub CLI and GitLab CLI manuals, GitLab Runner, Jira CLI, Sentry CLI',
    names: 'gh glab gitlab-runner jira sentry-cli',
  },
  {
    source: 'kubectl and the references of Kubernetes tools',
    names:
      'kubectl oc k helm istioctl linkerd velero argocd flux eksctl kops kubeadm minikube kind k3d skaffold tilt kustomize rancher',
  },
  {
    source: 'references of container and virtual machine tools',
    names:
      'docker podman nerdctl docker-compose podman-compose crictl ctr skopeo crane cosign trivy colima limactl multipass lxc incus virsh vagrant pvesh qm pct govc',
  },
  {
    source: 'HashiCorp, Pulumi and policy tools',
    names: 'pulumi consul vault nomad packer infracost terrascan cloud-nuke aws-nuke dnscontrol',
  },
  {
    source: 'package and build stores',
    names: 'snap flatpak nix huggingface-cli hf ollama',
  },
  {
    source:
      'queues and databases: RabbitMQ, Kafka, etcd, InfluxDB, PlanetScale, Redpanda, NATS, Confluent, Atlas',
    names:
      'rabbitmqctl rabbitmqadmin kafka-topics etcdctl influx pscale hasura neonctl turso confluent kcctl nats rpk atlas',
  },
  {
    source: 'storage clusters: Ceph, Gluster',
    names: 'ceph rbd gluster',
  },
  {
    source:
      'secret keepers and identity: 1Password, Bitwarden, pass, SOPS, age, Doppler, Infisical, Okta, Auth0, Keycloak, Teleport',
    names: 'op bw pass sops age chamber doppler infisical teleport tsh kcadm.sh kcadm okta auth0',
  },
  {
    source: 'data and workflow tools: Airflow, dbt, DVC, Temporal, Apollo',
    names: 'airflow temporal apollo',
  },
  {
    source: 'networks: Cloudflare Tunnel, Tailscale, ZeroTier, WireGuard',
    names: 'cloudflared tailscale zerotier-cli wg',
  },
  {
    source: 'Stripe CLI, Twilio CLI, EAS CLI, WP-CLI, Drush',
    names: 'stripe twilio eas wp drush',
  },
  {
    source: 'chezmoi, and version control: Jujutsu, Mercurial, Subversion, Bazaar, Fossil; macOS profiles(1)',
    names: 'chezmoi jj hg svn bzr fossil profiles',
  },
]

export const VERB_CLIS: readonly string[] = INTERFACES.flatMap(({ names }) => names.split(' '))
