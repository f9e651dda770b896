/** The allow-list as an OCI seccomp object, whose hash every proof of an execution names. */
import { sha256Hex } from '#protocol/bytes.ts'
import { jcsIntegers } from '#protocol/json/canonical-json.ts'
import { AF_UNIX, allowed, NAMESPACE_BITS, TERMINAL_INPUT } from './allow.ts'

const EPERM = 1
const ENOSYS = 38

export const seccompProfile = {
  defaultAction: 'SCMP_ACT_ERRNO',
  defaultErrnoRet: EPERM,
  architectures: ['SCMP_ARCH_X86_64'],
  syscalls: [
    { names: [...allowed.keys()].sort(), action: 'SCMP_ACT_ALLOW' },
    {
      names: ['clone'],
      action: 'SCMP_ACT_ALLOW',
      args: [{ index: 0, value: NAMESPACE_BITS, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }],
    },
    { names: ['clone3'], action: 'SCMP_ACT_ERRNO', errnoRet: ENOSYS },
    {
      names: ['socketpair'],
      action: 'SCMP_ACT_ALLOW',
      args: [{ index: 0, value: AF_UNIX, op: 'SCMP_CMP_EQ' }],
    },
    {
      names: ['ioctl'],
      action: 'SCMP_ACT_ALLOW',
      args: TERMINAL_INPUT.map((value) => ({ index: 1, value, op: 'SCMP_CMP_NE' })),
    },
  ],
}

export const seccompSha256 = sha256Hex(jcsIntegers(seccompProfile))
