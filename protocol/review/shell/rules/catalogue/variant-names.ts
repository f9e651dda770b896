// Finds the program behind the name of a variant: with its version behind it, or with the target of a cross compiler
// before it. Source: GCC manual (Target Triplets), Debian alternatives system.
const VERSION = /^(.{2,30}?)-?\d{1,3}(?:\.\d{1,3}){0,2}$/
const CROSS =
  /^(?:arm|aarch64|riscv32|riscv64|x86_64|i[3-6]86|mips|mipsel|mips64|avr|xtensa|powerpc|powerpc64le|m68k|sparc64|msp430|s390x|sh4|llvm|wasm32|rl78|rx)-(?:[a-z0-9_]+-){0,3}([a-z+]+)$/
const CROSS_TOOLS = new Set(
  'gcc g++ c++ cpp ld as ar nm objdump objcopy readelf size strip strings addr2line gdb ranlib c++filt gcov gfortran clang clang++ cov profdata dwarfdump symbolizer'.split(
    ' ',
  ),
)

/** Null when the name is no variant of one that `isKnown`. */
export function plainNameOf(name: string, isKnown: (name: string) => boolean): string | null {
  const withoutVersion = VERSION.exec(name)?.[1]
  if (withoutVersion !== undefined && isKnown(withoutVersion)) return withoutVersion
  const tool = CROSS.exec(name)?.[1]
  return tool !== undefined && CROSS_TOOLS.has(tool) && isKnown(tool) ? tool : null
}
