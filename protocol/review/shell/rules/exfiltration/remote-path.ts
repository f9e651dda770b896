// Recognises paths on other hosts.
/** host:path or user@host:path, but not C:\path. */
export const isRemote = (text: string): boolean =>
  /^(?:[\w.-]+@)?[\w.-]{2,}:(?!\/\/)/.test(text) || /^(?:rsync|sftp|scp|s3|gs):\/\//.test(text)

/** A host that no address outside reaches, and a folder in which copies or data are kept. Source: RFC 1918, RFC 6762, RFC 8375; ICANN, .internal. */
export const staysInside = (text: string): boolean =>
  /^(?:[\w.-]+@)?(?:[\w-]+(?:\.[\w-]+){0,4}\.(?:internal|home\.arpa|local)|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}):(?:~\/|\/(?:srv|data|mnt|media|backups?|tank|pool|volume\d?|var\/backups|home\/[\w-]+)\/)[\w@+-][\w.@+/-]*$/.test(
    text,
  ) && !/\/\.{1,2}\w*(?:\/|$)/.test(text)
