// Flags containers that reach the host, and the removal of containers, volumes and nodes.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const mountHostFolder = rule({
  id: 'shell.container.host_mount',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'Docker: Bind mounts, CWE-250',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Mount the project folder only.',
  fires: [
    'docker run -v /:/host alpine ls',
    'docker run -v /var/run/docker.sock:/var/run/docker.sock alpine ls',
  ],
  quiet: ['docker run --rm -v ./src:/src:ro alpine ls /src', 'docker ps'],
})

export const privilegedContainer = rule({
  id: 'shell.container.privileged',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'Docker: Runtime privilege, nsenter(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Drop the option and grant the one capability that is needed.',
  fires: ['docker run --privileged alpine ls', 'nsenter -t 1 -m'],
  quiet: ['docker inspect web', 'docker logs web'],
})

export const removeContainer = rule({
  id: 'shell.container.remove',
  severity: 'medium',
  category: 'safety',
  evidence: 'A',
  source: 'docker rm, docker stop',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person confirm it.',
  fires: ['docker stop web', 'docker rmi old:1'],
  quiet: ['docker ps', 'docker images'],
})

export const pruneContainers = rule({
  id: 'shell.container.prune',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'docker system prune',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'List what would be removed first.',
  alternative: 'docker system df first',
  fires: ['docker system prune -f', 'docker image prune -a', 'docker rm $(docker ps -aq)'],
  quiet: ['docker system df', 'docker image prune -f', 'docker image prune -af --filter until=72h'],
})

export const removeContainerVolumes = rule({
  id: 'shell.container.prune_volumes',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'docker volume rm, docker compose down --volumes',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Back the volume up first.',
  alternative: 'docker volume ls first',
  fires: ['docker volume rm pgdata', 'docker compose down -v'],
  quiet: ['docker volume ls', 'docker compose -f compose.test.yml down -v'],
})

export const pruneAnonymousVolumes = rule({
  id: 'shell.container.prune_anonymous',
  severity: 'high',
  category: 'safety',
  evidence: 'A',
  source: 'docker system prune --volumes',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'List the volumes first.',
  alternative: 'docker volume ls --filter dangling=true first',
  fires: ['docker system prune --volumes', 'docker system prune --force --volumes && df -h'],
  quiet: ['docker system df', 'docker volume ls --filter dangling=true'],
})

export const openContainerShell = rule({
  id: 'shell.container.exec',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'B',
  source: 'docker exec, kubectl exec',
  message: ({ command }: { command: string }) =>
    `${command} opens a shell in a running container; what happens in it is not visible here.`,
  fix: 'Name the command.',
  fires: ['docker exec -it web bash', 'kubectl exec -it api-0 -- sh'],
  quiet: ['docker exec web ls', 'kubectl get pods'],
})

export const drainNode = rule({
  id: 'shell.cluster.drain',
  severity: 'medium',
  category: 'safety',
  evidence: 'B',
  source: 'kubectl drain',
  message: ({ subject }: Effect) => `${subject} takes a node out of work.`,
  fix: 'Have a person confirm it.',
  fires: ['kubectl drain node-3', 'kubectl drain node-3 --force --timeout=60s'],
  quiet: ['kubectl cordon node-3', 'kubectl drain node-3 --ignore-daemonsets --timeout=10m'],
})

export const applyRemoteManifest = rule({
  id: 'shell.cluster.apply_remote',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'kubectl apply, CWE-494',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Download, read and pin the manifest.',
  alternative: 'kubectl diff -f FILE',
  fires: ['kubectl apply -f https://x.example.net/all.yaml', 'kubectl create -f http://x.example.net/a.yaml'],
  quiet: ['kubectl diff -f all.yaml', 'kubectl get -f all.yaml'],
})

export const readContainers = allowRule({
  id: 'shell.pos.container',
  evidence: 'A',
  source: 'docker ps, kubectl get',
  fires: ['docker ps', 'kubectl get pods'],
  quiet: ['docker stop web', 'ps'],
})
