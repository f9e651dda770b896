// Judges tools for disks, volumes and snapshots by the words that make them read-only.
import { placeOf, scopeOf } from '../../read/files/paths.ts'
import { readFile } from '../../read/files/read-file.ts'
import { writeFile } from '../../read/files/write-file.ts'
import { BLANK_DEVICE, type Command, HOLE, NO_FLOW, UNKNOWN_FLOW } from '../../read/model.ts'
import type { EffectRule } from '../../read/run.ts'
import { asWritten, type Commands, type Handler, quoted } from '../../read/run.ts'
import { hasAny, hasText, part, readOptions, valuesOf } from '../../read/words/options.ts'
import {
  changePartitions,
  changeStorage,
  formatDevice,
  mountFileSystem,
  overwriteDevice,
  readDevice,
  removeSnapshots,
  removeVolume,
} from './storage-devices.ts'

export const format: Handler = (command, run) => {
  const target = command.args.findLast(({ text }) => !text.startsWith('-'))
  if (!target) return null
  const isOwnImage =
    /\.(?:img|raw|ext[234]|fs|disk|bin)$/.test(target.text) &&
    scopeOf(target, command.scope.cwd) === 'tmp' &&
    !target.text.includes(HOLE)
  if (isOwnImage) run.allow(command, readDevice)
  else if (target.what === BLANK_DEVICE || (command.name === 'mkswap' && !/^\/dev\//.test(target.text)))
    run.report(command, changeStorage, {
      subject: asWritten(command),
      effect: 'makes a new file system where the script found none, or in a file',
    })
  else if (/^(?:project|build|tmp)$/.test(scopeOf(target, command.scope.cwd))) {
    run.report(command, changeStorage, {
      subject: asWritten(command),
      effect: 'makes a new file system in an image file',
    })
  } else
    run.report(command, formatDevice, {
      subject: asWritten(command),
      effect: `makes a new file system on ${quoted(target.text)}; what is on it is gone`,
    })
  return UNKNOWN_FLOW
}

const dd: Handler = (command, run) => {
  const operand = (name: string) => command.args.find(({ text }) => text.startsWith(`${name}=`))
  const input = operand('if')
  const output = operand('of')
  const content = input ? readFile(part(input, 3), command, command.scope, run) : command.stdin
  if (!output) {
    run.allow(command, readDevice)
    return content
  }
  writeFile(part(output, 3), command, content, false, command.scope, run)
  return NO_FLOW
}

const noReading: readonly string[] = ['--help', '--version', '-h']

/** Rule unless one of the words makes it read-only. */
const unless =
  (rule: EffectRule, what: string, reading: readonly string[]): Handler =>
  (command, run) => {
    if (hasText(command.args, ...reading)) run.allow(command, readDevice)
    else run.report(command, rule, { subject: asWritten(command), effect: what })
    return UNKNOWN_FLOW
  }

const LOST = 'changes the partition table; the data behind it is lost'
const partition = (...reading: readonly string[]): Handler =>
  unless(changePartitions, LOST, [...reading, ...noReading])

/** parted(8): the words after the device are commands. */
const parted: Handler = (command, run) => {
  const words = command.args.map(({ text }) => text)
  const changes = words.some((word) =>
    /^(?:mk(?:label|table|part|fs)|rm|resizepart|rescue|name|set|disk_set|toggle|move|cp|align|disk_toggle)/.test(
      word,
    ),
  )
  const reads = words.includes('print') || words.includes('-l') || words.includes('--list')
  return (reads && !changes ? reading : unless(changePartitions, LOST, noReading))(command, run)
}

/** Sub-commands that destroy, and those that only read. */
const bySubCommand =
  (destroying: readonly string[], reading: readonly string[], rule: EffectRule, what: string): Handler =>
  (command, run) => {
    const words = readOptions(command.args)
      .operands.slice(0, 3)
      .map(({ text }) => text)
    if (words.some((word) => destroying.includes(word)))
      run.report(command, rule, { subject: asWritten(command), effect: what })
    else if (words.some((word) => reading.includes(word)) || words.length === 0)
      run.allow(command, readDevice)
    else
      run.report(command, changeStorage, {
        subject: asWritten(command),
        effect: 'changes storage of the host',
      })
    return UNKNOWN_FLOW
  }

/** mount(8) -o ro below /mnt, /media or a temporary folder, and taken away again. */
function mountsToLook({ name, args, scope }: Command): boolean {
  const options = readOptions(args, '-o --options -t --types')
  const place = options.operands.at(-1)?.text ?? ''
  if (!/^\/(?:mnt|media|tmp)\/[\w./-]+$/.test(place)) return false
  if (name === 'umount') return scope.created.has('check', `mounted ${place}`)
  const isReadOnly = [...valuesOf(options, '-o --options')].some(({ text }) => text.split(',').includes('ro'))
  if (!(isReadOnly || hasAny(options, '-r --read-only')) || hasAny(options, '--bind -B --move -M'))
    return false
  scope.created.add('check', `mounted ${place}`)
  return true
}

/** Where the file system is to appear; whoever reads there behind it has to know that it did. */
function noteMount({ name, args, scope }: Command): void {
  const place = readOptions(args, '-t -o -L -U --types --options').operands.at(-1)
  if (name !== 'mount' || place === undefined || place.text.includes(HOLE) || place.glob) return
  const folder = placeOf(place.text, scope)
  scope.created.mounts.add(folder)
  scope.created.add('check', `mount at ${folder}`)
}

/** mountpoint(1): it fails unless a file system is mounted there. */
const mountpoint: Handler = ({ args, scope }) => {
  const [place] = readOptions(args).operands
  if (place !== undefined && !place.text.includes(HOLE))
    scope.created.add('check', `mount at ${placeOf(place.text, scope)}`)
  return null
}

const mount: Handler = (command, run) => {
  noteMount(command)
  if (
    hasText(command.args, '--help', '--version', '-V') ||
    (command.name === 'mount' && command.args.every(({ text }) => /^(?:-l|-v|--verbose)$/.test(text)))
  )
    run.allow(command, readDevice)
  else if (mountsToLook(command)) run.allow(command, readDevice)
  else run.report(command, mountFileSystem, { command: asWritten(command) })
  return UNKNOWN_FLOW
}

const reading: Handler = (command, run) => {
  run.allow(command, readDevice)
  return UNKNOWN_FLOW
}

/** The last operand is what is written. */
const imageTool: Handler = (command, run) => {
  const target = command.args.findLast(({ text }) => !text.startsWith('-'))
  if (target && command.args.length > 1) writeFile(target, command, UNKNOWN_FLOW, false, command.scope, run)
  return UNKNOWN_FLOW
}

const CHANGES = 'changes storage of the host'
const changing = (...reading: readonly string[]): Handler =>
  unless(changeStorage, CHANGES, [...reading, ...noReading])
const volumes = unless(removeVolume, 'removes a volume with the data on it', noReading)
const READ_WORDS = [
  'list',
  'get',
  'status',
  'show',
  'info',
  'history',
  'iostat',
  'diff',
  'usage',
  'df',
  'du',
  'scrub',
  'find-new',
  'dump',
  'verifyVolume',
  'destinationinfo',
  'latestbackup',
  'listbackups',
  'machinedirectory',
  'enum',
]
const SNAPSHOTS = 'removes snapshots or backups, and with them the way back'

/** Programs chips: what cannot be undone is as bad as erasing a device; new firmware can be followed by other firmware. */
function flashTool(burns: RegExp, writes?: RegExp): Handler {
  return (command, run) => {
    const { args } = command
    if (args.some(({ text }) => burns.test(text)))
      run.report(command, overwriteDevice, {
        subject: asWritten(command),
        effect: 'erases a chip or sets fuses in it that cannot be set back',
      })
    else if (writes && args.some(({ text }) => writes.test(text)))
      run.report(command, changeStorage, { subject: asWritten(command), effect: 'writes to a chip' })
    else if (args.some(({ text }) => READS_CHIP.test(text))) run.allow(command, readDevice)
    else run.unjudged(command)
    return UNKNOWN_FLOW
  }
}

/** Sources: esptool.py and espefuse.py documentation (Espressif), AVRDUDE manual. */
const READS_CHIP =
  /^(?:(?:chip|flash)[_-]id|read[_-](?:mac|flash|flash[_-]status)|image[_-]info|verify[_-]flash|get[_-]security[_-]info|elf2image|merge[_-]bin|version|summary|dump|adc[_-]info|check[_-]error|get[_-]custom[_-]mac|\w+:[rv]:.*|-n)$/

/** fsck(8), e2fsck(8): -n answers no to every question. */
const checking: Handler = (command, run) =>
  command.args.some(({ text }) => /^-[a-zA-Z]*[nN]/.test(text)) &&
  !command.args.some(({ text }) => /^-[a-zA-Z]*[yp]/.test(text))
    ? reading(command, run)
    : changing()(command, run)

/** resize2fs(8): without a size the file system grows to the size of its device. */
const growsToDevice = ({ args }: Command): boolean => {
  const { operands, flags } = readOptions(args)
  return operands.length === 1 && !flags.has('-M') && !flags.has('-f')
}

/** Erases below the file system; with words, only when one of them is there. */
function erasing(words?: RegExp, ...readings: readonly string[]): Handler {
  return (command, run) => {
    const { args } = command
    if (words && !args.some(({ text }) => words.test(text))) return changing(...readings)(command, run)
    if (hasText(args, ...noReading)) return reading(command, run)
    run.report(command, overwriteDevice, {
      subject: asWritten(command),
      effect: 'erases or overwrites a device',
    })
    return UNKNOWN_FLOW
  }
}

export const commands: Commands = {
  dd,
  dcfldd: dd,
  mkswap: format,
  format,
  fdisk: partition('-l', '--list', '-x', '--list-details', '-s', '--getsz'),
  gdisk: partition('-l'),
  sgdisk: partition('-p', '--print', '-i', '-v', '--verify'),
  cfdisk: partition(),
  sfdisk: partition('-l', '--list', '-d', '--dump', '-J', '--json', '-s', '-V', '--verify'),
  parted,
  diskpart: partition(),
  wipefs: (command, run) =>
    hasText(command.args, '-n', '--no-act') ||
    !command.args.some(({ text }) => /^-[a-zA-Z]*[ao]|^--(?:all|offset)/.test(text))
      ? reading(command, run)
      : unless(formatDevice, 'removes the signatures of a file system', noReading)(command, run),
  blkdiscard: unless(overwriteDevice, 'discards every block of a device', noReading),
  badblocks: erasing(/^-[a-z]*w/),
  sg_format: erasing(/^(?:--format|-F)$/),
  sg_sanitize: erasing(/^(?:--(?:block|crypto|overwrite|zero)|-[BCO])/),
  flash_erase: erasing(),
  flash_eraseall: erasing(),
  nandwrite: erasing(),
  flashcp: erasing(),
  ubiformat: erasing(),
  flashrom: erasing(/^(?:-[wE]|--write|--erase)/),
  mtd: erasing(/^(?:erase|write)$/),
  fastboot: erasing(
    /^(?:-w|erase|flash|format(?::.*)?|flashall|update|wipe-super)$/,
    'devices',
    'getvar',
    '--version',
  ),
  debugfs: erasing(/^-w$/, '-R'),
  'esptool.py': flashTool(/^erase[_-](?:flash|region)$/, /^write[_-]/),
  esptool: flashTool(/^erase[_-](?:flash|region)$/, /^write[_-]/),
  'espefuse.py': flashTool(/^(?:burn|write_protect|read_protect|set_flash_voltage)/),
  espefuse: flashTool(/^(?:burn|write[_-]protect|read[_-]protect|set[_-]flash[_-]voltage)/),
  avrdude: flashTool(/^(?:[lhe]?fuse\d?|lock):w:/, /:w:|^-[a-zA-Z]*e$/),
  heimdall: erasing(/^(?:flash|format)$/),
  nwipe: erasing(),
  scrub: erasing(),
  xfs_repair: erasing(/^-L$/, '-n'),
  ntfsclone: erasing(/^(?:-O|--overwrite|--restore-image|-r)$/),
  'partclone.restore': erasing(),
  dmsetup: erasing(
    /^(?:remove_all|wipe_table)$/,
    'ls',
    'info',
    'status',
    'table',
    'deps',
    'targets',
    'version',
  ),
  hdparm: erasing(
    /^--(?:security-erase|trim-sector|write-sector|make-bad-sector)/,
    '-I',
    '-i',
    '-t',
    '-T',
    '-tT',
    '-Tt',
    '-g',
  ),
  lvremove: volumes,
  vgremove: volumes,
  pvremove: volumes,
  lvreduce: volumes,
  cryptsetup: bySubCommand(
    ['luksFormat', 'luksErase', 'erase', 'luksKillSlot', 'luksRemoveKey', 'reencrypt'],
    ['status', 'luksDump', 'isLuks', 'benchmark'],
    formatDevice,
    'makes encrypted data unreadable',
  ),
  mdadm: (command, run) =>
    hasText(command.args, '--add', '--re-add', '--add-spare', '-a')
      ? changing()(command, run)
      : unless(removeVolume, 'changes a disk array', [
          '--detail',
          '-D',
          '--examine',
          '-E',
          '--query',
          '-Q',
          '--help',
          '--monitor',
        ])(command, run),
  zfs: (command, run) =>
    command.args[0]?.text === 'snapshot' ||
    (/^(?:destroy|send)$/.test(command.args[0]?.text ?? '') && hasAny(readOptions(command.args), '-n'))
      ? reading(command, run)
      : bySubCommand(
          ['destroy', 'rollback'],
          READ_WORDS,
          removeVolume,
          'destroys data sets or snapshots',
        )(command, run),
  zpool: bySubCommand(
    ['destroy', 'labelclear', 'remove'],
    READ_WORDS,
    removeVolume,
    'destroys a storage pool',
  ),
  btrfs: (command, run) =>
    /^(?:subvolume|sub|su) (?:snapshot|snap) /.test(command.args.map(({ text }) => text).join(' '))
      ? reading(command, run)
      : bySubCommand(
          ['delete'],
          READ_WORDS,
          removeSnapshots,
          'removes subvolumes or snapshots',
        )(command, run),
  diskutil: bySubCommand(
    [
      'eraseDisk',
      'eraseVolume',
      'reformat',
      'zeroDisk',
      'secureErase',
      'partitionDisk',
      'deleteVolume',
      'deleteContainer',
      'erasedisk',
      'erasevolume',
    ],
    READ_WORDS,
    formatDevice,
    'erases a disk',
  ),
  vssadmin: bySubCommand(['delete', 'resize'], READ_WORDS, removeSnapshots, SNAPSHOTS),
  wbadmin: bySubCommand(['delete'], READ_WORDS, removeSnapshots, SNAPSHOTS),
  tmutil: bySubCommand(['delete', 'deletelocalsnapshots', 'disable'], READ_WORDS, removeSnapshots, SNAPSHOTS),
  timeshift: unless(removeSnapshots, SNAPSHOTS, ['--list', '--check', '--create']),
  snapper: bySubCommand(['delete', 'rm', 'remove', 'delete-config'], READ_WORDS, removeSnapshots, SNAPSHOTS),
  nvme: erasing(
    /^(?:format|sanitize|delete-ns|write-zeroes|write|dsm)$/,
    'list',
    'list-subsys',
    'list-ns',
    'smart-log',
    'error-log',
    'id-ctrl',
    'id-ns',
  ),
  'qemu-img': (command, run) =>
    /^(?:info|check|compare|map|measure|snapshot)$/.test(command.args[0]?.text ?? '') &&
    !hasText(command.args, '-d', '-a', '-r')
      ? reading(command, run)
      : imageTool(command, run),
  bcdedit: unless(changeStorage, 'changes how the host starts', ['/enum', '/?']),
  mount,
  mountpoint,
  umount: mount,
  losetup: changing('-a', '--all', '-l', '--list', '-j'),
  fsck: checking,
  e2fsck: checking,
  'fsck.ext4': checking,
  'fsck.xfs': checking,
  tune2fs: changing('-l'),
  resize2fs: (command, run) => (growsToDevice(command) ? reading : changing('-P'))(command, run),
  lvextend: (command, run) =>
    command.args.some(({ text }) => /^(?:-[Ll]|--size=|--extents=)?\+\d/.test(text))
      ? reading(command, run)
      : changing('-t', '--test')(command, run),
  xfs_growfs: (command, run) => (hasText(command.args, '-D', '-R') ? changing() : reading)(command, run),
  growpart: (command, run) =>
    /^\/dev\/[\w/-]+$/.test(command.args.at(-2)?.text ?? '') &&
    /^\d{1,2}$/.test(command.args.at(-1)?.text ?? '')
      ? reading(command, run)
      : changing('--dry-run', '-N')(command, run),
  lvcreate: (command, run) =>
    command.args.some(({ text }) => /^(?:-s|--snapshot)$/.test(text))
      ? reading(command, run)
      : changing('-t', '--test')(command, run),
  swapoff: changing(),
  swapon: changing('-s', '--show', '--summary'),
  'format-volume': unless(formatDevice, 'makes a new file system; what was there is gone', noReading),
  'clear-disk': unless(formatDevice, 'erases a disk', noReading),
  'initialize-disk': unless(changePartitions, 'changes the partition table', noReading),
  'remove-partition': unless(changePartitions, 'removes a partition', noReading),
  'grub-install': unless(changeStorage, 'changes how the host starts', noReading),
  efibootmgr: (command, run) =>
    command.args.every(({ text }) => /^(?:-v|-q|--verbose)$/.test(text))
      ? reading(command, run)
      : changing()(command, run),
}
