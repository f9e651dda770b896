// Flags writes below the file system, and the removal of volumes and snapshots.
import { allowRule, rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const overwriteDevice = rule({
  id: 'shell.fs.raw_write',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'dd(1), shred(1)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Write to a file, or have a person select and confirm the device.',
  fires: ['dd if=image.iso of=/dev/sdb bs=4M', 'cat zero.bin > /dev/nvme0n1'],
  quiet: ['dd if=/dev/zero of=blank.img bs=1M count=8', 'dd if=image.iso of=copy.iso'],
})

export const formatDevice = rule({
  id: 'shell.fs.format',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'mkfs(8), wipefs(8)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person select and confirm the device.',
  alternative: 'take a snapshot or backup first',
  fires: ['mkfs.ext4 /dev/sda1', 'mkfs.xfs -f /dev/nvme0n1p2'],
  quiet: ['mkfs.ext4 disk.img', 'mkfs.ext4 -F build/qemu/data.img', 'lsblk -f'],
})

export const changePartitions = rule({
  id: 'shell.fs.partition',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'fdisk(8), parted(8)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person select and confirm the device.',
  fires: ['parted /dev/sdb mklabel gpt', 'sgdisk --zap-all /dev/sdc'],
  quiet: ['fdisk -l', 'parted /dev/sdb print'],
})

export const removeVolume = rule({
  id: 'shell.fs.volume_removal',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'lvremove(8), mdadm(8), zfs-destroy(8)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person confirm the volume, after a backup was restored elsewhere.',
  alternative: 'take a snapshot or backup first',
  fires: ['lvremove -f vg0/data', 'zfs destroy tank/photos'],
  quiet: ['lvs', 'zfs list'],
})

export const removeSnapshots = rule({
  id: 'shell.fs.snapshot_removal',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'vssadmin (Microsoft Learn), tmutil(8)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Keep the snapshots until a restore was tested.',
  fires: ['vssadmin delete shadows /all /quiet', 'tmutil deletelocalsnapshots /'],
  quiet: ['vssadmin list shadows', 'tmutil listlocalsnapshots /'],
})

export const mountFileSystem = rule({
  id: 'shell.fs.mount',
  severity: 'medium',
  category: 'safety',
  evidence: 'B',
  source: 'mount(8)',
  message: ({ command }: { command: string }) => `${command} changes which file systems the host sees.`,
  fix: 'Have a person mount it.',
  fires: ['mount /dev/sdb1 /mnt/usb', 'umount /srv/share'],
  quiet: ['mount -l', 'findmnt'],
})

export const changeStorage = rule({
  id: 'shell.fs.device_change',
  severity: 'high',
  category: 'safety',
  evidence: 'B',
  source: 'fsck(8), cryptsetup(8)',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Have a person select and confirm the device.',
  fires: ['fsck -y /dev/sdb1', 'swapoff -a'],
  quiet: ['lsblk', 'swapon --show'],
})

export const readDevice = allowRule({
  id: 'shell.pos.device_read',
  evidence: 'A',
  source: 'lsblk(8)',
  fires: ['fdisk -l', 'zpool status'],
  quiet: ['fdisk /dev/sda', 'zpool destroy tank'],
})
