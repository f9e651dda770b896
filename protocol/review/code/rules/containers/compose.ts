// Flags services of Docker Compose that share the host, run with its rights, or open a data store to the network.
import { rule } from '../../../core/rule.ts'
import { setting } from '../../settings/setting.ts'
import { weakMessage } from '../../settings/setting-rule.ts'
import { is, like, off, on } from '../../settings/values.ts'

const SERVICES = 'https://docs.docker.com/reference/compose-file/services/'
const SECURITY = 'https://docs.docker.com/engine/security/'
const compose = (text: string): string =>
  `--- a/docker-compose.yml\n+++ b/docker-compose.yml\n@@ -1,4 +1,5 @@\n services:\n   app:\n     image: shop:1.4.2\n${text}`

export const composeHost = rule({
  id: 'code.container.host_access',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: SECURITY,
  message: weakMessage,
  fix: 'Leave it out; give the service the single right, folder or port that it needs.',
  settings: [
    setting({
      path: 'services.*.privileged | privileged',
      in: ['compose', 'ansible', 'terraform', 'gitlab'],
      weak: on,
      means: 'a process in this container has every capability and device of the host',
      source: SERVICES,
    }),
    setting({
      path: 'services.*.pid | services.*.ipc | services.*.network_mode | services.*.userns_mode',
      weak: is('host'),
      means: 'the container shares this namespace with the host',
      source: SERVICES,
    }),
    setting({
      path: 'volumes | volumes.source | containers.volumeMounts.hostPath',
      in: ['compose', 'ansible', 'terraform'],
      weak: like(
        /^(?:\/var)?\/run\/(?:docker|containerd|podman|crio)[\w./-]{0,40}\.sock\b|^\/(?::|$)|^\/(?:etc|root|proc|sys|boot|dev)(?::|\/|$)/,
      ),
      means: 'the container reaches the engine or the system files of the host',
      source: `${SECURITY}#docker-daemon-attack-surface`,
    }),
    setting({
      path: 'cap_add',
      weak: is('all', 'sys_admin', 'sys_module', 'sys_ptrace', 'cap_sys_admin', 'sys_rawio'),
      means: 'this capability is enough to take over the host',
      source: SERVICES,
    }),
  ],
  fires: [
    compose('+    privileged: true\n'),
    compose('+    pid: host\n'),
    compose('+    volumes:\n+      - /var/run/docker.sock:/var/run/docker.sock\n'),
    compose('+    cap_add: [SYS_ADMIN]\n'),
  ],
  quiet: [
    compose('-    privileged: true\n'),
    compose('+    volumes:\n+      - ./data:/data\n'),
    compose('+    cap_drop: [ALL]\n'),
  ],
})

const STORES =
  /^(?:["']?)(?:0\.0\.0\.0:|\[::\]:|\*:)?(?:(?:\d{1,5}:)?(?:5432|3306|6379|27017|9200|11211|2375|2376|1433|5984|9042|2379|8123|7474|9092|5672|15672|8086)(?:\/tcp)?)(?:["']?)$/

export const composeExposed = rule({
  id: 'code.container.exposed',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: SERVICES,
  message: weakMessage,
  fix: 'Publish it on 127.0.0.1, or not at all; keep the other protections of the container on.',
  settings: [
    setting({
      path: 'services.*.ports',
      weak: like(STORES),
      means: 'the data store answers on every interface of the host',
      source: 'https://docs.docker.com/engine/network/port-publishing/',
    }),
    setting({
      path: 'security_opt',
      weak: like(/unconfined|label[:=]disable|no-new-privileges[:=]false/),
      means: 'a filter of the kernel or a label no longer confines the container',
      source: 'https://docs.docker.com/engine/security/seccomp/',
    }),
    setting({
      path: 'services.*.user',
      weak: is('root', '0', '0:0', 'root:root'),
      required: true,
      means: 'the process runs as root',
      source: SERVICES,
    }),
    setting({
      path: 'services.*.read_only',
      weak: off,
      required: true,
      means: 'an intruder can change the programs of the container',
      source: SERVICES,
    }),
    setting({
      path: 'services.*.cap_drop',
      weak: like(/^(?!all$)/i),
      required: true,
      means: 'the container keeps capabilities that it dropped',
      source: SERVICES,
    }),
    setting({
      path: 'cap_add',
      weak: like(/^(?!NET_BIND_SERVICE$|CHOWN$)/i),
      means: 'the container gets a right of the kernel that it did not have',
      source: SERVICES,
    }),
    setting({
      path: 'environment.POSTGRES_HOST_AUTH_METHOD',
      weak: is('trust'),
      means: 'whoever reaches the port is any user of the database without a password',
      source: 'https://hub.docker.com/_/postgres',
    }),
    setting({
      path: 'ALLOW_EMPTY_PASSWORD | MYSQL_ALLOW_EMPTY_PASSWORD | ALLOW_ANONYMOUS_LOGIN',
      weak: on,
      means: 'the server accepts an empty password',
      source: 'https://hub.docker.com/_/mysql',
    }),
  ],
  fires: [
    compose('+    ports: ["5432:5432"]\n'),
    compose('+    security_opt: ["seccomp:unconfined"]\n'),
    compose('-    user: "1000:1000"\n+    user: root\n'),
    compose('-    read_only: true\n'),
    compose('-    cap_drop: [ALL]\n'),
    compose('+    cap_add: [NET_ADMIN]\n'),
    compose('+    environment:\n+      POSTGRES_HOST_AUTH_METHOD: trust\n'),
    compose('+    environment:\n+      MYSQL_ALLOW_EMPTY_PASSWORD: "yes"\n'),
  ],
  quiet: [
    compose('+    ports: ["127.0.0.1:5432:5432"]\n'),
    compose('+    security_opt: ["no-new-privileges:true"]\n'),
    compose('+    read_only: true\n'),
  ],
})
