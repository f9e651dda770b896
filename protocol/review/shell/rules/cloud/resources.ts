// Flags changes and deletions of resources of a cloud, a cluster or a bucket.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const deleteCloudData = rule({
  id: 'shell.cloud.delete_data',
  severity: 'blocker',
  category: 'safety',
  evidence: 'B',
  source: 'AWS CLI: rds delete-db-instance; gcloud projects delete',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person confirm the target.',
  alternative: 'take a snapshot or export first',
  fires: [
    'aws rds delete-db-instance --db-instance-identifier orders',
    'gcloud projects delete acme-prod',
    'kubectl --context kind-lab --server https://10.1.1.1 delete ns billing',
  ],
  quiet: [
    'aws rds describe-db-instances',
    'gcloud projects list',
    'kubectl --context kind-lab delete ns billing',
    'gcloud run services list',
    'az network dns record-set list -z a.example',
  ],
})

export const deleteCloudResource = rule({
  id: 'shell.cloud.delete_one',
  severity: 'high',
  category: 'safety',
  evidence: 'B',
  source: 'kubectl delete; gcloud run services delete',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Describe the resource first, and have a person confirm it.',
  fires: ['kubectl delete pod api-0', 'heroku labs:remove x'],
  quiet: ['kubectl get pod api-0', 'gh run list'],
})

export const changeCloudResource = rule({
  id: 'shell.cloud.change',
  severity: 'medium',
  category: 'safety',
  evidence: 'B',
  source: 'AWS CLI: ec2 stop-instances; kubectl scale',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person confirm the target.',
  fires: [
    'aws ec2 stop-instances --instance-ids i-0a1',
    'kubectl scale deploy api --replicas=3',
    'kubectl --context live-2 rollout restart deploy/api && kubectl rollout status deploy/api',
  ],
  quiet: [
    'aws ec2 describe-instances',
    'kubectl get deploy api',
    'kubectl rollout restart deploy/api && kubectl rollout status deploy/api',
  ],
})

export const grantCloudRights = rule({
  id: 'shell.cloud.identity',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'AWS IAM: attach-user-policy; gcloud add-iam-policy-binding',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person grant the one right that is needed.',
  fires: [
    'aws iam attach-user-policy --user-name ci --policy-arn arn:aws:iam::aws:policy/AdministratorAccess',
    'az role assignment create --assignee x --role Owner',
  ],
  quiet: ['aws iam list-users', 'az role assignment list'],
})

export const printCloudSecret = rule({
  id: 'shell.cloud.secret',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'AWS CLI: secretsmanager get-secret-value',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Let the program that needs it read it.',
  fires: ['aws secretsmanager get-secret-value --secret-id db', 'kubectl get secret tls -o yaml'],
  quiet: [
    'aws secretsmanager list-secrets',
    'kubectl get secrets',
    "kubectl get secret web-ca -o go-template='{{index .data.ca\\.crt}}'",
  ],
})

export const deleteBucketTree = rule({
  id: 'shell.storage.remove_tree',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'AWS CLI: s3 rb, s3 rm --recursive',
  message: ({ subject }: Effect) =>
    `${subject} deletes a bucket, everything under a prefix, or what only production holds.`,
  fix: 'Have a person confirm the prefix.',
  alternative: 'run it with --dryrun',
  fires: ['aws s3 rm s3://media/2023 --recursive', 'gsutil rm -r gs://media'],
  quiet: ['aws s3 ls s3://media/2023', 'gsutil du gs://media'],
})

export const deleteObject = rule({
  id: 'shell.storage.remove',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'AWS CLI: s3 rm, s3 sync --delete',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person confirm the object.',
  alternative: 'run it with --dryrun',
  fires: ['aws s3 rm s3://media/a.png', 'aws s3 sync out s3://site --delete'],
  quiet: ['aws s3 ls s3://media', 'aws s3 rm s3://media/a.png --dryrun'],
})

export const publishBucket = rule({
  id: 'shell.storage.public',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'AWS: Blocking public access, CWE-732',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Share a signed address instead.',
  fires: [
    'aws s3api put-bucket-acl --bucket media --acl public-read',
    'gsutil iam ch allUsers:objectViewer gs://media',
  ],
  quiet: ['aws s3api get-bucket-acl --bucket media', 'gsutil ls gs://media'],
})

export const shareObject = rule({
  id: 'shell.storage.share',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'Amazon S3: Sharing objects with presigned URLs, CWE-732',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Share it with the one account that needs it.',
  fires: ['aws s3 presign s3://media/a.png', 'aws s3 cp logo.png s3://media/ --acl public-read'],
  quiet: ['aws s3 ls s3://media', 'aws s3 cp logo.png s3://media/ --acl public-read --dryrun'],
})

export const destroyEnvironment = rule({
  id: 'shell.infra.destroy',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'terraform destroy',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person read the plan.',
  alternative: 'terraform plan -destroy',
  fires: ['terraform destroy -auto-approve', 'pulumi destroy --yes'],
  quiet: ['terraform plan', 'pulumi preview'],
})

export const applyEnvironment = rule({
  id: 'shell.infra.apply',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'terraform apply',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person read the plan.',
  alternative: 'terraform plan',
  fires: ['terraform apply -auto-approve', 'pulumi up --yes'],
  quiet: ['terraform validate', 'terraform fmt -check'],
})

export const changeState = rule({
  id: 'shell.infra.state',
  severity: 'high',
  category: 'safety',
  evidence: 'B',
  source: 'terraform state',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Back the state up first.',
  alternative: 'terraform state pull as a backup first',
  fires: ['terraform state rm aws_instance.web', 'terraform import aws_instance.web i-0a1'],
  quiet: ['terraform state list', 'terraform show'],
})

export const runPlaybook = rule({
  id: 'shell.infra.playbook',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'B',
  source: 'ansible-playbook(1)',
  message: ({ subject }: Effect) => `${subject} changes other hosts; what it does there is not visible here.`,
  fix: 'Run it with --check first.',
  alternative: 'ansible-playbook --check',
  fires: ['ansible-playbook site.yml', "ansible all -m apt -a 'name=nginx state=latest'"],
  quiet: ['ansible-playbook site.yml --check', 'ansible all -m command -a uptime'],
})

export const readCloud = allowRule({
  id: 'shell.pos.cloud_read',
  evidence: 'B',
  source: 'AWS CLI: describe, list, get',
  fires: ['aws ec2 describe-instances', 'gh pr list'],
  quiet: ['aws ec2 stop-instances --instance-ids i-0a1', 'ls'],
})

export const publishService = rule({
  id: 'shell.cloud.open_to_all',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'AWS: Security group rules, CIS AWS Foundations Benchmark §5.2, CWE-284',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Name the ports and the networks that need them.',
  fires: [
    'aws ec2 authorize-security-group-ingress --group-id sg-9 --protocol -1 --cidr 0.0.0.0/0',
    'gcloud compute firewall-rules create open --allow all --source-ranges 0.0.0.0/0',
  ],
  quiet: [
    'aws ec2 authorize-security-group-ingress --group-id sg-9 --protocol tcp --port 443 --cidr 198.51.100.0/24',
    'gcloud compute firewall-rules list',
  ],
})
