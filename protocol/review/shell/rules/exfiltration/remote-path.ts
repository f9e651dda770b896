// Recognises paths on other hosts.
/** host:path or user@host:path, but not C:\path. */
export const isRemote = (text: string): boolean =>
  /^(?:[\w.-]+@)?[\w.-]{2,}:(?!\/\/)/.test(text) || /^(?:rsync|sftp|scp|s3|gs):\/\//.test(text)
