// A part of an artifact that another sub-engine judges: a command, a transaction or an order, told apart by its form.
import type { ArtifactType } from '../types.ts'

export interface Part {
  readonly type: ArtifactType
  /** Units of the outer text. */
  readonly start: number
  readonly end: number
  /** Null: the outer text from start to end, unit for unit. */
  readonly decoded: string | null
  readonly form: 'fence' | 'quote' | 'line' | 'json' | 'diff' | 'address'
}

/** Programs whose command lines are told from prose by an option, a path or an operator. */
export const PROGRAM =
  '(?:sudo |doas )?(?:rm|dd|mkfs(?:\\.\\w+)?|curl|wget|chmod|chown|git|docker|podman|kubectl|helm|terraform|aws|gcloud|az|psql|mysql|mongosh?|redis-cli|npm|pnpm|yarn|npx|pip3?|python3?|node|bash|sh|zsh|ssh|scp|rsync|nc|ncat|tar|find|kill|killall|pkill|systemctl|iptables|ufw|crontab|useradd|usermod|userdel|groupdel|passwd|chpasswd|setenforce|mount|umount|fdisk|lvremove|vgremove|zfs|zpool|ip|nft|dropdb|createdb|pg_restore|gsutil|doctl|heroku|vercel|flyctl|shred|wipefs|parted|shutdown|reboot|history|launchctl|reg|del|powershell|pwsh|Remove-Item|vssadmin|bcdedit|truncate|openssl|gpg|cat|cp|mv|ln|echo|export|apt(?:-get)?|brew|make|cargo|go)'
export const COMMAND = new RegExp(`^\\s*\\$? ?(${PROGRAM})(?: |$)`)
const hasKeys = (text: string, ...keys: readonly string[]): boolean =>
  keys.every((key) => new RegExp(`"(?:${key})"\\s*:`).test(text))

/** An order has a side, an asset and a size; a transaction a receiver and a value or call data. */
export function jsonType(text: string): ArtifactType | null {
  if (hasKeys(text, 'to', 'data|value|calldata|input') && /"0x[0-9a-fA-F]{40}"/.test(text))
    return 'onchain_action'
  if (hasKeys(text, 'primaryType|domain', 'message', 'types')) return 'onchain_action'
  if (
    hasKeys(text, 'action|side', 'coin|symbol|asset|pair|ticker', 'size|notional_usd|notional|quantity|qty')
  )
    return 'trade'
  return null
}
