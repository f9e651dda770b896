// Names of programs for intrusion, privilege search, credential theft and hidden mining, by the public list that has
// them (MITRE ATT&CK software, Kali Linux tools listing, the project's own page); read 2026-11-22.

interface ToolGroup {
  readonly source: string
  readonly names: string
}

const GROUPS: readonly ToolGroup[] = [
  {
    source: 'Kali tools: wireless attacks',
    names: 'aircrack-ng airmon-ng aireplay-ng wifite reaver',
  },
  {
    source: 'Kali tools: sniffing and spoofing',
    names: 'arpspoof bettercap ettercap mitm6 responder sslstrip evilginx evilginx2 dnscat dnscat2 iodine',
  },
  {
    source: 'MITRE ATT&CK: discovery of directories, S0521 BloodHound, S0692 and kin',
    names: 'bloodhound bloodhound-python sharphound certipy powerview seatbelt',
  },
  {
    source: 'MITRE ATT&CK S0154, S0363 and kin: command and control frameworks',
    names:
      'commix covenant empire koadic havoc metasploit msfconsole msfvenom msfdb sliver-client sliver-server pupy setoolkit powersploit weevely ligolo ligolo-ng',
  },
  {
    source: 'MITRE ATT&CK S0488 CrackMapExec, S0357 Impacket, S0029 PsExec',
    names:
      'crackmapexec cme netexec nxc evil-winrm impacket-psexec impacket-secretsdump impacket-wmiexec wmiexec secretsdump smbexec smbmap psexec ntlmrelayx',
  },
  {
    source: 'MITRE ATT&CK S0002, S0349, S1071: credential access',
    names: 'mimikatz mimipenguin lazagne pypykatz rubeus kerbrute samdump2',
  },
  {
    source: 'Kali tools: password attacks',
    names: 'hashcat hydra john medusa ncrack patator thc-hydra',
  },
  {
    source: 'Kali tools: web applications',
    names: 'dirbuster gobuster nikto sqlmap sqlninja wfuzz wpscan sublist3r',
  },
  {
    source: 'Kali tools: information gathering',
    names: 'enum4linux masscan zmap zgrab steghide',
  },
  {
    source: 'PEASS-ng, LinEnum, pspy: privilege escalation search',
    names:
      'linenum linpeas linux-exploit-suggester linux-smart-enumeration lse powerup pspy pspy32 pspy64 winpeas winpeasx64 laudanum traitor',
  },
  {
    source: 'MITRE ATT&CK T1496: miners; T1499: flooding',
    names:
      'xmrig xmr-stak cpuminer minerd nbminer t-rex ethminer lolminer phoenixminer cgminer hping3 slowloris goldeneye',
  },
]

export const ATTACK_TOOLS: readonly string[] = GROUPS.flatMap(({ names }) => names.split(' '))
