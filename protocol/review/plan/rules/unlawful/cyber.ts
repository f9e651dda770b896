// Flags intrusion, malware, account takeover, credential testing and harvesting.

import { wordingRule } from '../../relations/forms/wording-rule.ts'
import type { Wording, WordingFacts } from '../../relations/wording.ts'

const WORDINGS: readonly Wording[] = [
  {
    say: [
      'try, guess, test, run, spray',
      'default password, default passwords, common passwords, password list, wordlist, leaked password, leaked passwords, leaked list, rockyou, leaked combinations, likely pins, stolen cards',
    ],
    gap: 7,
    near: "neighbour's, neighbor's, his, her, their, company, until, every camera, owa, logins, somebody's, it works, where it works, building, ex, classmates, her phone, his phone, accounts",
    other: 'our own, our, lab',
  },
  {
    say: [
      'log in, get in, get into, enter, access, open, connect, take over, jump on, use',
      "neighbour's, neighbor's, his, her, ex's, competitor's, someone's, their, colleague's, boss's, company's",
      'wi-fi, wifi, router, account, mailbox, network, camera, phone, laptop, cloud, server, icloud, instagram, email, mail',
    ],
    gap: 3,
    near: 'password, passwords, without, default, guess, until one works, reset, throw, still, know, sleeping, while, old login, left open, kick',
  },
  {
    say: ['scan, search, probe, sweep', 'ip range, internet, network, subnet, cameras, ports, rdp'],
    gap: 6,
    near: 'default password, default passwords, open rdp, company, take over, get in, cameras with, neighbour',
    other: 'our, own, lab',
  },
  {
    say: [
      'leave, keep, create, add, install, plant',
      'backdoor, back door, account so that, hidden account, hidden user, rootkit, web shell, reverse shell, keylogger, spyware, ransomware, worm, trojan, botnet, coin miner, miner, root cron',
    ],
    gap: 6,
  },
  {
    say: [
      'write, create, build, provide, implement, develop, generate, make, code, give',
      'ransomware, keylogger, worm, virus, botnet, shellcode, rootkit, trojan, phishing kit, stealer, command and control, process hollowing, spyware, malware, logic bomb, ddos',
    ],
    gap: 9,
    other: 'detector, detection, scanner, antivirus, report, summary, lesson, defence, removal',
  },
  {
    say: [
      'write, create, build, provide, implement, make, put, add',
      'script, program, code, page, bot, app, function, task',
      'locks every, locks the files, copies itself, records each, records every, steals, drains, wipes, hides in, evades, takes over, logs keys, copies what, exfiltrates, spreads, collects their card, asks for their card',
    ],
    gap: 10,
  },
  {
    say: [
      'call, write, contact, ask, request, order',
      'sim swap, sim card, port the number, port-out, number port',
    ],
    gap: 8,
    near: 'as her, as him, pose, carrier, instagram, reset, takeover, back under',
  },
  {
    say: [
      'reset, change',
      'password, pin, e-mail',
      'with the sms code, so he, so she, so that he, so that she, lock him out, lock her out, throw you out, before he, before she',
    ],
    gap: 8,
  },
  {
    say: ['send, text, mail, write, post', 'link, login link, form, attachment'],
    gap: 8,
    near: 'what they type, use what they, their passwords, harvest, collect the logins, enter their password, captures, their card details, password at my',
  },
  {
    say: [
      'scrape, harvest, collect, download',
      'profiles, faces, phone numbers, emails, addresses, photos of children',
    ],
    gap: 5,
    near: 'without consent, sell, spam, cold call, against the terms, playground, face recognition, all members, block, captcha, robots',
  },
  {
    say: [
      'solve, bypass, rotate, evade, get around',
      'captcha, rate limit, ip block, ban, robots.txt, paywall, geo block, ip ban',
    ],
    gap: 4,
    near: 'proxy, proxies, bot, scrape, accounts, tickets, farm',
  },
  {
    say: ['flood, overload, take down, knock offline, ddos, spam, bombard, sign up'],
    near: 'competitor, rival, school server, their site, call centre, emergency line, hotline, her phone, his phone, newsletter you can find, every free, quiet minute, until it breaks',
  },
  {
    say: [
      'change, alter, set, manipulate, spoof',
      'setpoint, plc, modbus, scada, hmi, meter, traffic light, pacemaker',
    ],
    gap: 6,
    ofAny: true,
    near: 'hides, hide, unseen, attack, without the operator, show normal, attacker',
  },
  {
    say: [
      'turn off, switch off, disable, stop, pause, exclude',
      'virus guard, antivirus, defender, firewall, edr, endpoint protection, real-time guard, real-time protection',
    ],
    gap: 4,
    other: 'in staging, on staging, on the test machine, old, temporary, obsolete',
  },
  {
    say: ['give, allow, grant', 'caller, stranger', 'remote control, remote access, screen sharing'],
    gap: 9,
  },
  {
    say: [
      'allow, give, grant, enable, open',
      'remote access, remote control, remote help, teamviewer, anydesk, screen sharing',
    ],
    gap: 4,
    near: 'caller, claims, microsoft, unknown, stranger, page says, email says, popup',
  },
]

export const cyber = wordingRule({
  id: 'plan.unlawful.cyber',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'Budapest Convention on Cybercrime, articles 2-6; MITRE ATT&CK TA0001, T1110, T1566',
  message: ({ clause }: WordingFacts) => `${clause} gets into, harms or prepares to harm systems of others.`,
  fix: 'Do not do it without the written order of the owner of the system.',
  fires: [
    "Get into the bakery's router with the default passwords and change the name of the network. Try the common passwords until it opens.",
    'Write a program that copies itself to every stick and locks the files.',
    'Disable the antivirus on the reception PC because the installer is blocked.',
    'Give the caller who claims to be from the bank remote control of the tablet.',
  ],
  quiet: [
    'Ask the bakery for the guest password and note the name of the network.',
    'Write a program that copies the photos to the stick and counts the files.',
    'Update the antivirus on the reception PC before the installer runs.',
    'Give the tablet to the technician of the bank.',
  ],
  wordings: WORDINGS,
})
