// Names the files in which a machine keeps passwords and keys, by the manuals of the programs that read them.

/** What a whole machine or browser is opened with: shadow(5), https://attack.mitre.org/techniques/T1003/ */
export const PASSWORD_FILE =
  /(?:^|\/)etc\/(?:g?shadow-?|master\.passwd|security\/passwd|krb5\.keytab)$|(?:^|\/)(?:NTDS\.dit|System32\/config\/SAM|login\.keychain(?:-db)?|Login Data|logins\.json|key4\.db)$|\/proc\/(?:1|\d{1,7}|\w{1,20})\/mem$/

/** Keys and passwords of one person or program: ssh(1), netrc(5), https://attack.mitre.org/techniques/T1552/001/ */
export const CREDENTIAL_FILE =
  /(?:^|\/)\.ssh\/(?:id_(?:rsa|dsa|ecdsa|ed25519)|identity)$|(?:^|\/)\.(?:aws\/credentials|netrc|git-credentials|pgpass|my\.cnf|vault-token|docker\/config\.json)$|(?:^|\/)(?:wallet\.dat|id_(?:rsa|ed25519)|\.gnupg\/[\w./-]{1,60})$|^\/proc\/(?:self|\d{1,7}|1)\/environ$|(?:^|\/)\.(?:electrum|ethereum\/keystore|bitcoin)(?:\/|$)/
