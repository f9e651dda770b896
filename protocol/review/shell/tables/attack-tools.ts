// Names of programs for intrusion, privilege search, credential theft and hidden mining.

export const ATTACK_TOOLS: readonly string[] =
  'aircrack-ng airmon-ng aireplay-ng arpspoof bettercap bloodhound bloodhound-python certipy commix covenant crackmapexec cme dirbuster dnscat dnscat2 empire enum4linux ettercap evil-winrm evilginx evilginx2 gobuster hashcat havoc hping3 hydra impacket-psexec impacket-secretsdump impacket-wmiexec iodine john kerbrute koadic lazagne laudanum ligolo ligolo-ng linenum linpeas linux-exploit-suggester linux-smart-enumeration lse masscan medusa metasploit mimikatz mimipenguin mitm6 msfconsole msfvenom msfdb ncrack netexec nxc nikto ntlmrelayx patator powersploit powerup powerview pspy pspy32 pspy64 psexec pupy pypykatz reaver responder rubeus samdump2 seatbelt secretsdump setoolkit sharphound sliver-client sliver-server smbexec smbmap sqlmap sqlninja sslstrip steghide sublist3r thc-hydra traitor weevely wfuzz wifite winpeas winpeasx64 wmiexec wpscan xmrig xmr-stak cpuminer minerd nbminer t-rex ethminer lolminer phoenixminer cgminer slowloris goldeneye zmap zgrab'.split(
    ' ',
  )
