// Judges package managers of the operating system.
import { report } from '../../read/answers.ts'
import type { Handler } from '../../read/run.ts'
import { hasAny, hasText, readOptions } from '../../read/words/options.ts'
import { QUIET_PACKAGE, QUIET_PACKAGES } from '../../tables/distribution-packages.ts'
import {
  installFromAddress,
  installOnHost,
  installTools,
  installUnsigned,
  removeEssentialPackage,
  removePackage,
  removeSystemPackage,
} from './packages.ts'
import { allow, READ } from './supply-answers.ts'

/** Options by which the manager only says what it would do, by its man page. */
const APT = ['-s', '--simulate', '--just-print', '--dry-run', '--recon', '--no-act', '--print-uris']
const DRY_RUN: Readonly<Record<string, readonly string[]>> = {
  apt: APT,
  'apt-get': APT,
  aptitude: ['-s', '--simulate'],
  apk: ['-s', '--simulate'],
  brew: ['-n', '--dry-run'],
  choco: ['--noop', '--whatif', '--what-if'],
  dnf: ['--assumeno'],
  dpkg: ['--simulate', '--dry-run', '--no-act'],
  emerge: ['-p', '--pretend'],
  pacman: ['-p', '--print'],
  rpm: ['--test'],
  yum: ['--assumeno'],
  zypper: ['--dry-run', '-D'],
}

/** What the system does not run, start or let people in without. Sources: Debian Policy §3.8, dnf: protected_packages. */
const ESSENTIAL =
  /^(?:libc6\*?|libc-bin|glibc|musl|bash|dash|coreutils|dpkg|apt|rpm|dnf|systemd|init|util-linux|python3|python3-minimal|sudo|openssh-server|kernel|linux-image[\w.*-]*|linux-generic|grub[\w.*-]*|initramfs-tools|dracut|network-manager|NetworkManager|login|passwd)$/

/** An upgrade of these stops what others use, or changes how the host starts. */
const NEEDED =
  /^(?:linux-|libc|systemd|docker|containerd|kube|postgres|mysql|mariadb|mongo|redis|rabbit|kafka|elastic|openssh|grub|shim|nvidia|zfs|lvm2|cryptsetup|network|ceph|slapd|samba|bind9)/

/** Packages of the operating system. */
export const system: Handler = (command, run) => {
  const options = readOptions(
    command.args,
    '-o --option -t --target-release --repo --enablerepo -c --config-file --root -r',
  )
  const [verb, ...names] = options.operands.map(({ text }) => text)
  const flags = [...options.flags].join('')
  const isPretended = command.name === 'emerge' && hasAny(options, '-p -s')
  if (isPretended || hasText(command.args, '--help', '--version', ...(DRY_RUN[command.name] ?? [])))
    return allow(command, run)
  if (hasText(command.args, '--allow-remove-essential'))
    return report(command, run, removeEssentialPackage, 'may remove packages that the system needs to run')
  if (
    hasText(
      command.args,
      '--allow-unauthenticated',
      '--force-yes',
      '--nogpgcheck',
      '--allow-untrusted',
      '--no-gpg-check',
      '--nosignature',
      '--force-bad-verify',
    )
  )
    return report(command, run, installUnsigned, 'installs packages without checking their signature')
  const isPacman = /^(?:pacman|yay|paru)$/.test(command.name)
  if (isPacman)
    return /-R/.test(flags)
      ? report(command, run, removeSystemPackage, 'removes packages of the system')
      : /-S/.test(flags) && !/-[sil]/.test(flags.replace(/-S/g, ''))
        ? report(command, run, installOnHost, 'installs packages for the whole host')
        : /-U/.test(flags)
          ? report(command, run, installUnsigned, 'installs a package file')
          : allow(command, run)
  if (/^(?:dpkg|rpm)$/.test(command.name)) {
    if (/-[rPe]|--remove|--purge|--erase/.test(flags))
      return report(
        command,
        run,
        [verb, ...names].some((name) => name !== undefined && ESSENTIAL.test(name))
          ? removeEssentialPackage
          : removeSystemPackage,
        'removes packages of the system',
      )
    return /-[iUF](?!q)|--install|--upgrade/.test(flags) && !/-q/.test(flags)
      ? report(command, run, installUnsigned, 'installs a package file')
      : allow(command, run)
  }
  const isServiceList = verb === 'services' && /^(?:list|info)$/.test(names[0] ?? 'list')
  if (verb === undefined || READ.test(verb) || isServiceList) return allow(command, run)
  if (
    /^(?:remove|purge|autoremove|erase|uninstall|rm|del|delete|zap|remove-architecture|group-remove|untap)$/.test(
      verb,
    )
  )
    return report(
      command,
      run,
      names.some((name) => ESSENTIAL.test(name))
        ? removeEssentialPackage
        : /^(?:brew|scoop|choco|winget|port|snap|flatpak)$/.test(command.name)
          ? removePackage
          : removeSystemPackage,
      'removes packages of the system',
    )
  if (names.some((name) => /:\/\//.test(name)))
    return report(command, run, installFromAddress, 'installs a package from outside the repositories')
  if (/^(?:dnf|yum)$/.test(command.name) && verb === 'check-update') return allow(command, run)
  if (/^(?:update|refresh|makecache|clean|autoclean|check-update|fetch)$/.test(verb) && names.length === 0)
    return command.name === 'yum' || command.name === 'dnf'
      ? report(command, run, installOnHost, 'upgrades the whole host')
      : allow(command, run)
  if (hasText(command.args, '--allow-downgrades', '--allow-change-held-packages'))
    return report(
      command,
      run,
      installOnHost,
      'may put an older package in the place of the one that is there',
    )
  if (verb === 'install' && hasAny(options, '--only-upgrade') && names.length > 0 && names.length < 6)
    if (
      names.every((name) => /^[a-z][a-z0-9.+-]+$/.test(name) && !NEEDED.test(name) && !ESSENTIAL.test(name))
    )
      return allow(command, run, installTools)
  if (/^(?:install|add|in)$/.test(verb) && names.length > 0 && names.every(isQuiet))
    return allow(command, run, installTools)
  return report(command, run, installOnHost, 'changes what is installed for the whole host')
}

const quiet = new Set(QUIET_PACKAGES)
/** A version behind the name is pinned: `jq=1.7.1-3`, `jq-1.7`. */
const isQuiet = (name: string): boolean => {
  const bare = name.replace(/=[\w.:~+-]{1,60}$/, '')
  return quiet.has(bare) || (bare.length < 80 && QUIET_PACKAGE.test(bare))
}
