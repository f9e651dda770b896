// Tells a reload behind a check of the same configuration: a reload ends no connection, and a failed check ends the list.
import type { Command } from '../../read/model.ts'

/** Units of systemd that a program with a check of its own stands for. */
export const SERVICES: Readonly<Record<string, readonly string[]>> = {
  apachectl: ['apachectl', 'apache2', 'httpd'],
  apache2ctl: ['apache2ctl', 'apache2', 'httpd'],
  httpd: ['httpd'],
  sshd: ['sshd', 'ssh'],
}

/** `nginx -t && systemctl reload nginx`. */
export const isChecked = (units: readonly string[], { scope }: Command): boolean =>
  units.length > 0 && units.every((unit) => scope.created.isCertain('check', unit.replace(/\.service$/, '')))
