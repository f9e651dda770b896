// Covers scratch space of a workload, limits in the place of none, and secrets that left the text for a store of secrets.
import { allowRule } from '../../../core/rule.ts'
import { type ConfigNode, keysOf } from '../../../syntax/config/tree.ts'
import { isSecretName } from '../../cover/words.ts'
import { allLeaves } from '../../settings/neighbours.ts'
import { type SettingPlace, setting } from '../../settings/setting.ts'
import { like } from '../../settings/values.ts'

const child = (node: ConfigNode | null, key: string): ConfigNode | undefined =>
  node?.children.find((one) => one.key === key)

/** The volume of this name is empty at the start and gone at the end: nobody else's data is in it. */
function isScratch({ node, roots, isRemoved, isReplaced }: SettingPlace): boolean {
  if (isRemoved || isReplaced) return false
  const name = child(node.parent, 'name')?.value
  const mount = child(node.parent, 'mountPath')?.value
  if (!name || !SCRATCH.test(mount ?? '')) return false
  if (node.parent?.children.some(({ key }) => key !== 'name' && key !== 'mountPath')) return false
  const named = roots
    .flatMap(allLeaves)
    .filter((leaf) => leaf.key === 'name' && leaf.value === name && keysOf(leaf).includes('volumes'))
  return named.length > 0 && named.every(({ parent }) => child(parent, 'emptyDir') !== undefined)
}

/** Places of temporary files; over another one the files of the image would no longer be seen. */
const SCRATCH =
  /^\/(?:tmp|var\/tmp|run|var\/run|var\/cache(?:\/[\w-]{1,40})?|cache|home\/[\w-]{1,30}\/\.cache)\/?$/

/** The variable of the same name and the same workload takes its value from a secret now. */
function isReferencedNow({ node, others, isRemoved }: SettingPlace): boolean {
  const name = child(node.parent, 'name')?.value ?? ''
  if (!isRemoved || !isSecretName(name)) return false
  const named = others.flatMap(allLeaves).filter((leaf) => leaf.key === 'name' && leaf.value === name)
  return (
    named.length === 1 &&
    child(child(named[0]!.parent, 'valueFrom') ?? null, 'secretKeyRef') !== undefined &&
    child(named[0]!.parent, 'value') === undefined
  )
}

/** Limits stand where there were none. */
const isLimitedNow = ({ node, others, isRemoved }: SettingPlace): boolean =>
  isRemoved &&
  node.children.length === 0 &&
  /^(?:\{\s{0,2}\})?$/.test(node.value ?? '') &&
  others.flatMap(allLeaves).some((leaf) => keysOf(leaf).slice(0, -1).includes('resources'))

const deployment = (text: string): string =>
  `--- a/k8s/app.yaml\n+++ b/k8s/app.yaml\n@@ -14,6 +14,9 @@ kind: Deployment\n${text}`

export const scratchVolume = allowRule({
  id: 'code.allow.scratch_volume',
  evidence: 'B',
  source: 'https://kubernetes.io/docs/concepts/storage/volumes/#emptydir',
  settings: [
    setting({
      path: 'volumeMounts.name | volumeMounts.mountPath',
      in: ['k8s'],
      value: like(/^[\w./-]{1,80}$/),
      source: 'https://kubernetes.io/docs/concepts/storage/volumes/#emptydir',
      where: isScratch,
    }),
    setting({
      path: 'env.value',
      in: ['k8s'],
      source: 'https://kubernetes.io/docs/concepts/configuration/secret/',
      where: isReferencedNow,
    }),
    setting({
      path: 'resources',
      in: ['k8s', 'other'],
      source: 'https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/',
      where: isLimitedNow,
    }),
  ],
  fires: [
    deployment(
      '     spec:\n       containers:\n         - name: app\n+          volumeMounts:\n+            - name: scratch\n+              mountPath: /tmp\n+      volumes:\n+        - name: scratch\n+          emptyDir: {}\n',
    ),
    deployment(
      '           env:\n             - name: DB_PASSWORD\n-              value: "filled in later"\n+              valueFrom:\n+                secretKeyRef:\n+                  name: db\n+                  key: password\n',
    ),
  ],
  quiet: [
    deployment(
      '     spec:\n       containers:\n         - name: app\n+          volumeMounts:\n+            - name: scratch\n+              mountPath: /etc\n+      volumes:\n+        - name: scratch\n+          emptyDir: {}\n',
    ),
    deployment(
      '     spec:\n       containers:\n         - name: app\n+          volumeMounts:\n+            - name: scratch\n+              mountPath: /tmp\n+      volumes:\n+        - name: scratch\n+          hostPath: { path: /srv }\n',
    ),
    deployment(
      '           env:\n             - name: AUTH_MODE\n-              value: "strict"\n+              valueFrom:\n+                secretKeyRef:\n+                  name: db\n+                  key: mode\n',
    ),
  ],
})
