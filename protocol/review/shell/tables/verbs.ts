// Words of `noun verb` interfaces: what a verb does to what a noun names.

export const READ_VERBS: readonly string[] =
  'list ls get describe st checks browse cves quickview clone checkout dev devices show status inspect view logs log search find version help info history diff plan validate lint check test top explain events whoami tail wait preview lookup query read print print-access-token-info head stat stats cat dump-config config-list api-resources api-versions cluster-info ps images port stats outdated audit why tree graph output providers state-list doctor ping health verify scan count sum summary summarize export-info usage metrics watch recent current calc estimate dry-run simulate render template examples completion completions auth-status ls-remote env-list select filter-log-events batch-get detect analyze compare testiam fmt format manifest dependencies deps dependency-tree licenses licences locate which inventory resolve digest annotate changelog releases'.split(
    ' ',
  )

/** Verbs that take something away for good, unless the noun can be made again. */
export const DELETE_VERBS: readonly string[] =
  'delete destroy remove rm purge terminate drop wipe erase nuke teardown uninstall del rb deregister prune release-address empty expunge truncate flush clear kill undefine'.split(
    ' ',
  )

/** Verbs that change or interrupt, but can be repeated or undone. */
export const CHANGE_VERBS: readonly string[] =
  'create apply update set patch edit scale start stop restart deploy run add put modify attach detach enable disable import sync promote rollback replace label annotate cordon drain uncordon taint reboot suspend resume pause unpause move mv copy cp upload push publish resize restore rotate reset rename tag untag link unlink login logout install upgrade invoke send submit execute associate disassociate register change failover migrate revoke grant authorize assign approve merge close reopen lock unlock transfer archive stop-instances'.split(
    ' ',
  )

/** Nouns behind which there is data, money, people's access or many other things. */
export const PRECIOUS_NOUNS =
  /(?:^|[-_:./])(?:project|projects|cluster|clusters|db|dbs|database|databases|bucket|buckets|table|tables|volume|volumes|disk|disks|snapshot|snapshots|backup|backups|namespace|namespaces|ns|pvc|persistentvolumeclaims?|pv|persistentvolumes?|crd|crds|customresourcedefinitions?|stack|stacks|group|resource-group|keyvault|key|keys|kms|secret|secrets|user|users|role|roles|policy|policies|iam|service-account|service-accounts|zone|zones|hosted-zone|dns|domain|domains|org|organization|orgs|repo|repos|repository|repositories|app|apps|addons|pg|redis|instance|instances|rds|vm|vms|droplet|droplets|linodes?|subscription|subscriptions|deployment-group|catalog|topic-data|keyring|keyrings|ledger|pipeline-data|server|servers|site|sites|storage|account|accounts|tenant|vault|topic|topics|sql|spanner|firestore|dataset|datasets|node|nodes|release-all|file-system|filesystem|fs|vpc|network|networks|team|teams|environment|environments|index|indices|collection|keyspace|queue|d1|kv|r2|workspace)(?:$|[-_:./])/

/** Nouns that a controller or the next build makes again. */
export const RECREATABLE_NOUNS =
  /^(?:pod|pods|po|deployment|deployments|deploy|replicaset|rs|service|services|svc|job|jobs|cronjob|cronjobs|configmap|configmaps|cm|ingress|ing|daemonset|ds|statefulset|sts|container|image|images|builder|cache|hpa|task|run|artifact|version|alias|tag|label|rule|record|log|function|functions)s?$/

/** Command-line interfaces that follow the grammar, and how many words come before the verb at most. */
export const VERB_CLIS: readonly string[] =
  'aws gcloud az doctl heroku vercel netlify fly flyctl railway wrangler pulumi eksctl gh glab kubectl oc k kubecolor helm docker podman nerdctl docker-compose podman-compose linode-cli scw hcloud exo ibmcloud oci civo firebase supabase render argocd flux istioctl linkerd velero consul vault nomad packer waypoint boundary rancher kops kubeadm minikube kind k3d colima limactl multipass lxc incus virsh vagrant snap flatpak rabbitmqctl rabbitmqadmin kafka-topics etcdctl influx mongocli atlas pscale neonctl turso planetscale gcsfuse bq gsutil s3cmd mc stripe shopify twilio sentry-cli datadog-ci newrelic cf eb sam serverless sls cdk amplify copilot gitlab-runner act jira linear op bw pass sops age chamber doppler infisical okteto skaffold tilt garden kustomize stern k9s kubectx kubens crictl ctr skopeo buildah dive trivy grype syft cosign notation oras crane regctl nix home-manager expo eas fastlane gcloud-beta ngc huggingface-cli hf ollama wandb dvc mlflow prefect airflow dbt temporal tctl hasura prisma rover apollo sanity contentful strapi directus storyblok cloudflared tailscale zerotier-cli wg multipassd orb orbctl devcontainer gitpod coder localstack awslocal tflocal steampipe powerpipe infracost checkov tfsec terrascan driftctl cloud-nuke aws-nuke openstack yc aliyun tccli bce hws huaweicloud vultr-cli upctl cloudscale ovhai gandi namecheap dnscontrol octodns pvesh qm pct govc vcloud nutanix xe esxcli ceph rbd gluster minio-client velero-plugin teleport tsh tctl-cli authelia kratos hydra-cli keycloak kcadm.sh kcadm okta auth0 wp drush magerun2 shopify-cli hubspot sfdx sf pscp-cli confluent kcctl strimzi akhq pulsar-admin nats rpk profiles mas chezmoi jj hg svn bzr fossil p4'.split(
    ' ',
  )
