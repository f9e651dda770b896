// Flags archives that are unpacked without a check of where their entries land.
import { rule } from '../../../core/rule.ts'
import { adds } from '../../example-diff.ts'
import { argument, called, isText, judgeUses, setting, type UseFacts } from '../../uses.ts'

export const unpacked = rule({
  id: 'code.file.archive',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'https://cwe.mitre.org/data/definitions/22.html',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\`: an entry named "../…" is written outside the target folder.`,
  fix: 'Refuse entries that leave the folder; in Python pass filter="data".',
  fires: [
    adds('in/unpack.py', 'import tarfile', 'tarfile.open(path).extractall(target)'),
    adds('in/unpack.py', 'import shutil', 'shutil.unpack_archive(path, target)'),
  ],
  quiet: [
    adds('in/unpack.py', 'import tarfile', 'tarfile.open(path).extractall(target, filter="data")'),
    adds('in/list.py', 'import tarfile', 'names = tarfile.open(path).getnames()'),
  ],
})

export const judgeUnpacked = judgeUses(
  unpacked,
  [
    called(
      '.extractall',
      'https://docs.python.org/3/library/tarfile.html#tarfile.TarFile.extractall',
      (call) => argument(call, 2, 'filter') === null && argument(call, 1, 'members') === null,
      ['py'],
    ),
    called(
      'shutil.unpack_archive',
      'https://docs.python.org/3/library/shutil.html#shutil.unpack_archive',
      (call) => argument(call, 3, 'filter') === null,
    ),
  ],
  (_, { image }) => /is_relative_to|commonpath|startswith\(/.test(image.side.bare),
)

export const unfiltered = rule({
  id: 'code.file.archive_trusted',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'https://docs.python.org/3/library/tarfile.html#tarfile.fully_trusted_filter',
  message: ({ shown }: UseFacts) =>
    `\`${shown}\` switches the filter of the standard library off: entries and links of the archive are written anywhere, with any mode.`,
  fix: 'Pass filter="data".',
  fires: [
    adds('in/unpack.py', 'import tarfile', 'tarfile.open(path).extractall(target, filter="fully_trusted")'),
    adds('in/unpack.py', 'import tarfile', 'tar.extraction_filter = tarfile.fully_trusted_filter'),
  ],
  quiet: [
    adds('in/unpack.py', 'import tarfile', 'tarfile.open(path).extractall(target, filter="data")'),
    adds('in/unpack.py', 'import tarfile', 'tar.extraction_filter = tarfile.data_filter'),
  ],
})

export const judgeUnfiltered = judgeUses(unfiltered, [
  setting(
    'filter',
    isText(/^fully_trusted$/),
    'https://docs.python.org/3/library/tarfile.html#extraction-filters',
    ['py'],
  ),
  setting(
    'extraction_filter',
    ({ name }) => name === 'fully_trusted_filter',
    'https://docs.python.org/3/library/tarfile.html#extraction-filters',
    ['py'],
  ),
])

export const uncheckedRust = rule({
  id: 'code.memory.rust_unsafe',
  severity: 'high',
  category: 'safety',
  evidence: 'B',
  source: 'https://doc.rust-lang.org/nomicon/meet-safe-and-unsafe.html',
  message: ({ shown }: UseFacts) => `\`${shown}\` leaves out a check of the compiler or the library.`,
  fix: 'Use the checked form, or write down why it holds.',
  fires: [
    adds('src/read.rs', 'fn at(d: &[u8], i: usize) -> u8 {', '    unsafe { *d.get_unchecked(i) }'),
    adds('src/cast.rs', 'fn cast(v: u64) -> f64 {', '    unsafe { std::mem::transmute(v) }'),
  ],
  quiet: [
    adds('src/read.rs', 'fn at(d: &[u8], i: usize) -> Option<u8> {', '    d.get(i).copied()'),
    adds('src/cast.rs', 'fn cast(v: u64) -> f64 {', '    f64::from_bits(v)'),
  ],
})

export const judgeRust = judgeUses(uncheckedRust, [
  called(
    '.get_unchecked .get_unchecked_mut .set_len .from_raw std.mem.transmute mem.transmute transmute .from_utf8_unchecked std.str.from_utf8_unchecked .from_raw_parts unreachable_unchecked',
    'https://doc.rust-lang.org/std/primitive.slice.html#method.get_unchecked',
    undefined,
    ['rs'],
  ),
  {
    names: ['unsafe'],
    source: 'https://doc.rust-lang.org/std/keyword.unsafe.html',
    matches: ({ kind }, { image }) => kind === 'other' && image.language === 'rs',
  },
])
