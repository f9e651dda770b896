// Flags workloads and policies of Kubernetes that give a container the node, other pods or the cluster.
import { rule } from '../../../core/rule.ts'
import { type SettingPlace, setting } from '../../settings/setting.ts'
import { weakMessage } from '../../settings/setting-rule.ts'
import { any, is, like, more, off, on } from '../../settings/values.ts'

const PSS = 'https://kubernetes.io/docs/concepts/security/pod-security-standards/'
const RBAC = 'https://kubernetes.io/docs/concepts/security/rbac-good-practices/'
const POLICY = 'https://kubernetes.io/docs/concepts/services-networking/network-policies/'

const pod = (text: string): string =>
  `--- a/k8s/app.yaml\n+++ b/k8s/app.yaml\n@@ -12,4 +12,5 @@ spec:\n     spec:\n       containers:\n         - name: app\n${text}`
const inPod = (text: string): string =>
  `--- a/k8s/app.yaml\n+++ b/k8s/app.yaml\n@@ -12,2 +12,3 @@ spec:\n   template:\n     spec:\n${text}       containers:\n`

/** The grant of a role or of a policy that refuses is no grant. */
const isDrop = ({ names }: SettingPlace): boolean => names.includes('drop')

export const hostAccess = rule({
  id: 'code.k8s.host_access',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: PSS,
  message: weakMessage,
  fix: 'Leave it out; add the single capability, volume or port that is needed.',
  settings: [
    setting({
      path: 'securityContext.privileged',
      weak: on,
      means:
        'a process in this container has every capability and device of the node, so a break-out owns the node',
      source: PSS,
    }),
    setting({
      path: 'hostPID',
      in: ['k8s'],
      weak: on,
      means: 'the pod sees and can signal every process of the node',
      source: PSS,
    }),
    setting({
      path: 'hostIPC',
      in: ['k8s'],
      weak: on,
      means: 'the pod shares memory segments with every process of the node',
      source: PSS,
    }),
    setting({
      path: 'hostNetwork',
      in: ['k8s'],
      weak: on,
      means: 'the pod uses the network of the node, past network policies and with its loopback services',
      source: PSS,
    }),
    setting({
      path: 'hostPath.path',
      weak: like(
        /^\/(?:$|etc|root|proc|sys|dev|boot|home|usr|var\/?$|var\/(?:lib\/(?:kubelet|docker|containerd|etcd)|run)|run)(?:\/|$)/,
      ),
      means: 'the pod reaches system files of the node through this mount',
      source: 'https://kubernetes.io/docs/concepts/storage/volumes/#hostpath',
    }),
    setting({
      path: 'capabilities.add',
      weak: is(
        'all',
        'sys_admin',
        'cap_sys_admin',
        'sys_module',
        'sys_ptrace',
        'sys_rawio',
        'bpf',
        'dac_read_search',
      ),
      means: 'this capability is enough to take over the node',
      source: PSS,
    }),
  ],
  fires: [
    pod('           securityContext:\n+            privileged: true\n'),
    inPod('+      hostPID: true\n'),
    inPod('+      hostIPC: true\n'),
    inPod('+      hostNetwork: true\n'),
    '--- a/k8s/agent.yaml\n+++ b/k8s/agent.yaml\n@@ -30,3 +30,5 @@ spec:\n       volumes:\n+        - name: root\n+          hostPath: { path: / }\n         - name: tmp\n           emptyDir: {}\n',
    pod('           securityContext:\n             capabilities:\n+              add: [SYS_ADMIN]\n'),
  ],
  quiet: [
    pod('           securityContext:\n+            privileged: false\n'),
    inPod('-      hostNetwork: true\n'),
    pod('           securityContext:\n             capabilities:\n+              drop: [ALL]\n'),
    '--- a/k8s/agent.yaml\n+++ b/k8s/agent.yaml\n@@ -30,3 +30,4 @@ spec:\n       volumes:\n         - name: tmp\n+          emptyDir: {}\n',
  ],
})

export const escalation = rule({
  id: 'code.k8s.escalation',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: PSS,
  message: weakMessage,
  fix: 'Run as a numbered user without extra rights, with a read-only root and the default seccomp profile.',
  settings: [
    setting({
      path: 'allowPrivilegeEscalation',
      weak: on,
      required: true,
      means: 'a set-user-id program in the image gives a process more rights than its parent',
      source: PSS,
    }),
    setting({
      path: 'runAsNonRoot',
      weak: off,
      required: true,
      means: 'the image may run as root',
      source: PSS,
    }),
    setting({
      path: 'runAsUser | runAsGroup',
      weak: is('0'),
      safe: more(0n),
      means: 'the process runs as root',
      source: PSS,
    }),
    setting({
      path: 'readOnlyRootFilesystem',
      weak: off,
      required: true,
      means: 'an intruder can change the programs of the container',
      source: PSS,
    }),
    setting({
      path: 'seccompProfile.type | appArmorProfile.type',
      weak: is('unconfined'),
      safe: is('runtimedefault'),
      required: true,
      means: 'every system call of the kernel is open to the container',
      source: PSS,
    }),
    setting({
      path: 'capabilities.drop',
      weak: like(/^(?!all$)/i),
      safe: is('all'),
      required: true,
      means: 'the container keeps capabilities that it dropped',
      source: PSS,
    }),
    setting({
      path: 'capabilities.add',
      weak: like(/^(?!(?:CAP_)?(?:NET_BIND_SERVICE|CHOWN)$)/i),
      safe: like(/^(?:CAP_)?NET_BIND_SERVICE$/),
      means: 'the container gets a right of the kernel that it did not have',
      source: PSS,
      where: (place) => !isDrop(place),
    }),
    setting({
      path: 'automountServiceAccountToken',
      weak: on,
      means: 'every process of the pod gets a credential of the cluster',
      source: 'https://kubernetes.io/docs/tasks/configure-pod-container/configure-service-account/',
    }),
    setting({
      path: 'hostPort',
      in: ['k8s'],
      weak: any,
      means: 'the port opens on the node itself, past services and policies',
      source: PSS,
    }),
    setting({
      path: 'shareProcessNamespace',
      in: ['k8s'],
      weak: on,
      means: 'containers of the pod can read each other through /proc',
      source: 'https://kubernetes.io/docs/tasks/configure-pod-container/share-process-namespace/',
    }),
  ],
  fires: [
    pod('           securityContext:\n-            allowPrivilegeEscalation: false\n'),
    pod('           securityContext:\n-            runAsNonRoot: true\n+            runAsNonRoot: false\n'),
    pod('           securityContext:\n+            runAsUser: 0\n'),
    pod('           securityContext:\n-            readOnlyRootFilesystem: true\n'),
    pod(
      '           securityContext:\n             seccompProfile:\n-              type: RuntimeDefault\n+              type: Unconfined\n',
    ),
    pod('           securityContext:\n             capabilities:\n-              drop: [ALL]\n'),
    pod('           securityContext:\n             capabilities:\n+              add: [NET_ADMIN]\n'),
    inPod('-      automountServiceAccountToken: false\n+      automountServiceAccountToken: true\n'),
    pod('           ports:\n             - containerPort: 80\n+              hostPort: 80\n'),
    inPod('+      shareProcessNamespace: true\n'),
  ],
  quiet: [
    pod('           securityContext:\n+            allowPrivilegeEscalation: false\n'),
    pod('           securityContext:\n+            runAsUser: 10001\n'),
    pod('           securityContext:\n             capabilities:\n+              add: [NET_BIND_SERVICE]\n'),
  ],
})

export const clusterRights = rule({
  id: 'code.k8s.cluster_rights',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: RBAC,
  message: weakMessage,
  fix: 'Name the verbs, resources and account that are needed.',
  settings: [
    setting({
      path: 'roleRef.name',
      weak: is('cluster-admin', 'admin', 'system:masters'),
      means: 'whoever holds this binding administers the cluster',
      source: RBAC,
    }),
    setting({
      path: 'subjects.name',
      weak: is(
        'system:anonymous',
        'system:unauthenticated',
        'system:authenticated',
        'system:serviceaccounts',
        'system:masters',
      ),
      means: 'the grant goes to callers that nobody named',
      source: RBAC,
    }),
    setting({
      path: 'rules.verbs | rules.resources',
      weak: is('*'),
      means: 'the role may do everything with what it names, now and in later versions',
      source: RBAC,
    }),
    setting({
      path: 'rules.verbs',
      weak: is('escalate', 'bind', 'impersonate'),
      means: 'the role can give itself the rights of others',
      source: RBAC,
    }),
  ],
  fires: [
    '--- a/k8s/rbac.yaml\n+++ b/k8s/rbac.yaml\n@@ -6,4 +6,4 @@ kind: ClusterRoleBinding\n roleRef:\n   kind: ClusterRole\n-  name: view\n+  name: cluster-admin\n',
    '--- a/k8s/rbac.yaml\n+++ b/k8s/rbac.yaml\n@@ -10,3 +10,4 @@ kind: ClusterRoleBinding\n subjects:\n   - kind: Group\n+    name: system:unauthenticated\n',
    '--- a/k8s/role.yaml\n+++ b/k8s/role.yaml\n@@ -6,4 +6,4 @@ kind: Role\n rules:\n   - apiGroups: [""]\n     resources: [pods]\n-    verbs: [get, list]\n+    verbs: ["*"]\n',
    '--- a/k8s/role.yaml\n+++ b/k8s/role.yaml\n@@ -6,4 +6,4 @@ kind: ClusterRole\n rules:\n   - apiGroups: [rbac.authorization.k8s.io]\n     resources: [clusterroles]\n-    verbs: [get]\n+    verbs: [get, escalate]\n',
  ],
  quiet: [
    '--- a/k8s/rbac.yaml\n+++ b/k8s/rbac.yaml\n@@ -6,4 +6,4 @@ kind: ClusterRoleBinding\n roleRef:\n   kind: ClusterRole\n-  name: cluster-admin\n+  name: view\n',
    '--- a/k8s/role.yaml\n+++ b/k8s/role.yaml\n@@ -6,4 +6,4 @@ kind: Role\n rules:\n   - apiGroups: [""]\n     resources: [pods]\n-    verbs: ["*"]\n+    verbs: [get, list]\n',
  ],
})

export const clusterSecrets = rule({
  id: 'code.k8s.wide_role',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: RBAC,
  message: weakMessage,
  fix: 'Name the single objects with resourceNames, or leave the right out.',
  settings: [
    setting({
      path: 'rules.resources',
      weak: is(
        'secrets',
        'pods/exec',
        'pods/attach',
        'nodes/proxy',
        'serviceaccounts/token',
        'clusterroles',
        'clusterrolebindings',
        'roles',
        'rolebindings',
        'validatingwebhookconfigurations',
        'mutatingwebhookconfigurations',
      ),
      means: 'rights on this kind of object lead to the rights of other accounts',
      source: RBAC,
    }),
    setting({
      path: 'rules.verbs',
      weak: is('create', 'delete', 'deletecollection', 'patch', 'update'),
      safe: is('get', 'list', 'watch'),
      means: 'the role could only read, and can now change objects',
      source: RBAC,
      where: ({ dialect }) => dialect === 'k8s',
    }),
  ],
  fires: [
    '--- a/k8s/role.yaml\n+++ b/k8s/role.yaml\n@@ -6,4 +6,4 @@ kind: Role\n rules:\n   - apiGroups: [""]\n-    resources: [pods]\n+    resources: [pods, secrets]\n     verbs: [get]\n',
    '--- a/k8s/role.yaml\n+++ b/k8s/role.yaml\n@@ -6,4 +6,4 @@ kind: Role\n rules:\n   - apiGroups: [""]\n     resources: [pods]\n-    verbs: [get]\n+    verbs: [get, delete]\n',
  ],
  quiet: [
    '--- a/k8s/role.yaml\n+++ b/k8s/role.yaml\n@@ -6,4 +6,4 @@ kind: Role\n rules:\n   - apiGroups: [""]\n-    resources: [pods, secrets]\n+    resources: [pods]\n     verbs: [get]\n',
    '--- a/k8s/role.yaml\n+++ b/k8s/role.yaml\n@@ -6,4 +6,4 @@ kind: Role\n rules:\n   - apiGroups: [""]\n     resources: [pods]\n-    verbs: [get]\n+    verbs: [get, list]\n',
  ],
})

export const openPolicy = rule({
  id: 'code.k8s.open_policy',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: POLICY,
  message: weakMessage,
  fix: 'Name the pods, networks and ports that need it; keep the service inside the cluster.',
  settings: [
    setting({
      path: 'spec.ingress | ingress.from | spec.egress | from.namespaceSelector',
      in: ['k8s'],
      weak: is('', '{}'),
      means: 'an empty selector lets every peer in, so the policy keeps nobody out',
      source: POLICY,
    }),
    setting({
      path: 'spec.policyTypes',
      in: ['k8s'],
      weak: is(),
      required: true,
      means: 'the policy no longer restricts this direction',
      source: POLICY,
    }),
    setting({
      path: 'spec.type',
      in: ['k8s'],
      weak: is('loadbalancer', 'nodeport'),
      safe: is('clusterip'),
      means: 'the service answers outside the cluster',
      source:
        'https://kubernetes.io/docs/concepts/services-networking/service/#publishing-services-service-types',
    }),
    setting({
      path: 'spec.loadBalancerSourceRanges | ipBlock.cidr | whitelist-source-range',
      in: ['k8s'],
      weak: is('0.0.0.0/0', '::/0'),
      required: true,
      means: 'any address on the internet may connect',
      source: POLICY,
    }),
    setting({
      path: 'insecureSkipTLSVerify | insecure-skip-tls-verify',
      weak: on,
      means: 'the other side is not checked, so anyone in between can answer for it',
      source: 'https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/api-service-v1/',
    }),
    setting({
      path: 'labels.pod-security\\.kubernetes\\.io/enforce',
      weak: is('privileged'),
      safe: is('baseline', 'restricted'),
      required: true,
      means: 'the namespace accepts privileged pods',
      source: 'https://kubernetes.io/docs/concepts/security/pod-security-admission/',
    }),
    setting({
      path: 'failurePolicy',
      in: ['k8s'],
      weak: is('ignore'),
      safe: is('fail'),
      means: 'objects are admitted unchecked while the webhook is down',
      source:
        'https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#failure-policy',
    }),
  ],
  fires: [
    '--- a/k8s/policy.yaml\n+++ b/k8s/policy.yaml\n@@ -8,3 +8,4 @@ kind: NetworkPolicy\n spec:\n   podSelector: {}\n+  ingress: [{}]\n   policyTypes: [Ingress]\n',
    '--- a/k8s/policy.yaml\n+++ b/k8s/policy.yaml\n@@ -8,3 +8,2 @@ kind: NetworkPolicy\n spec:\n   podSelector: {}\n-  policyTypes: [Ingress]\n',
    '--- a/k8s/svc.yaml\n+++ b/k8s/svc.yaml\n@@ -4,3 +4,3 @@ kind: Service\n spec:\n-  type: ClusterIP\n+  type: LoadBalancer\n   ports: []\n',
    '--- a/k8s/policy.yaml\n+++ b/k8s/policy.yaml\n@@ -12,4 +12,4 @@ kind: NetworkPolicy\n     - from:\n         - ipBlock:\n-            cidr: 10.2.0.0/16\n+            cidr: 0.0.0.0/0\n',
    '--- a/k8s/api.yaml\n+++ b/k8s/api.yaml\n@@ -4,3 +4,4 @@ kind: APIService\n spec:\n   group: metrics\n+  insecureSkipTLSVerify: true\n   version: v1\n',
    '--- a/k8s/ns.yaml\n+++ b/k8s/ns.yaml\n@@ -3,4 +3,4 @@ kind: Namespace\n   labels:\n-    pod-security.kubernetes.io/enforce: restricted\n+    pod-security.kubernetes.io/enforce: privileged\n     team: ops\n',
    '--- a/k8s/hook.yaml\n+++ b/k8s/hook.yaml\n@@ -5,3 +5,3 @@ kind: ValidatingWebhookConfiguration\n   - name: check\n-    failurePolicy: Fail\n+    failurePolicy: Ignore\n',
  ],
  quiet: [
    '--- a/k8s/svc.yaml\n+++ b/k8s/svc.yaml\n@@ -4,3 +4,3 @@ kind: Service\n spec:\n-  type: LoadBalancer\n+  type: ClusterIP\n   ports: []\n',
    '--- a/k8s/policy.yaml\n+++ b/k8s/policy.yaml\n@@ -12,4 +12,4 @@ kind: NetworkPolicy\n     - from:\n         - ipBlock:\n-            cidr: 0.0.0.0/0\n+            cidr: 10.2.0.0/16\n',
  ],
})
