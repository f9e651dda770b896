// Programs of single fields that make files of files, or measure: what they write is the output that is named. Words
// and options that reach further stand after the name. Checked against the sources 2026-11-22.

interface Group {
  readonly source: string
  readonly names: string
}

const PLAIN: readonly Group[] = [
  {
    source:
      'samtools(1), bcftools(1), bwa(1), bedtools, NCBI BLAST+, FastQC, fastp, MAFFT, MUSCLE, HMMER manuals',
    names:
      'samtools bcftools bgzip tabix bwa bwa-mem2 minimap2 bowtie bowtie2 bowtie2-build hisat2 bedtools blastn blastp blastx tblastn makeblastdb fastqc multiqc fastp seqtk seqkit cutadapt salmon kallisto mafft muscle clustalo hmmsearch hmmbuild iqtree raxml picard',
  },
  {
    source: 'GDAL, NCO, CDO and GMT user guides',
    names:
      'gdal_translate gdalwarp gdaldem gdalbuildvrt gdal_contour gdal_rasterize gdaltransform ncks ncra ncrcat ncgen nccopy cdo h5copy h5repack wgrib2 gmt tippecanoe osmium',
  },
  {
    source: 'MKVToolNix, FLAC, LAME, Opus, Vorbis, GPAC, libheif, libjxl, libavif manuals',
    names:
      'mkvmerge mkvextract mp4box flac lame oggenc oggdec opusenc opusdec heif-convert cjxl djxl avifenc avifdec dwebp gif2webp gifski potrace autotrace dcraw rawtherapee-cli vips ffplay',
  },
  {
    source: 'Ghostscript, MuPDF, OCRmyPDF, DjVuLibre, img2pdf, groff, Texinfo, Lout, Asymptote manuals',
    names:
      'ps2pdf pdf2ps pdfcrop pdfjam ocrmypdf img2pdf groff troff nroff makeinfo texi2pdf texi2any bibtex biber makeindex dvips dvipdfmx lualatex luatex tectonic asy gnuplot',
  },
  {
    source: 'dcmtk, BagIt, xsltproc(1), saxon, recode(1), unoconv, antiword, catdoc, html2text manuals',
    names:
      'xsltproc recode uconv html2text antiword catdoc docx2txt xlsx2csv in2csv csvformat csvclean ascii2uni uni2ascii tidy',
  },
  {
    source: 'CUDA nvcc, MPI compiler wrappers, ISPC, Cython, f2py manuals',
    names:
      'nvcc mpicc mpicxx mpic++ mpif90 mpifort ispc cython cythonize f2py hipcc icpx ifx dpcpp emcc em++ wat2wasm wasm2wat wasm-opt wasm-objdump wasm-ld',
  },
  {
    source: 'KiCad CLI, Slic3r, PrusaSlicer, CuraEngine, FreeCAD, Gmsh, CalculiX manuals',
    names: 'kicad-cli slic3r prusa-slicer curaengine gmsh ngspice gerbv',
  },
  {
    source: 'Verilator, nextpnr, IceStorm, Arachne-pnr, GTKWave manuals',
    names: 'nextpnr-ice40 nextpnr-ecp5 icepack icetime ecppack vvp gtkwave sby',
  },
  {
    source: 'Catkin, Bear, CMake format, include-what-you-use, Meson wrap tools',
    names: 'catkin_make catkin bear cmake-format iwyu_tool.py include-what-you-use cmakelint muon',
  },
  {
    source: 'stress-ng(1), stress(1)',
    names: 'stress-ng stress',
  },
  {
    source: 'electron-builder, Metro, Parcel, Snowpack, Ionic and Lighthouse CLI references',
    names: 'lighthouse metro snowpack lhci pa11y axe bundlesize bundlewatch source-map-explorer',
  },
  {
    source: 'papermill, nbstripout, nbqa, jupytext command lines',
    names: 'papermill nbstripout nbqa jupytext nbdiff',
  },
  {
    source: 'pprof, flamegraph, gprof(1), gprof2dot, inferno',
    names:
      'pprof gprof gprof2dot stackcollapse-perf.pl flamegraph.pl flamegraph inferno-flamegraph inferno-collapse-perf callgrind_annotate ms_print',
  },
  { source: 'Spack, EasyBuild, ReFrame documentation', names: 'reframe' },
  {
    source: 'dtc(1), mkimage(1), genext2fs(8), mksquashfs(1), xorriso(1), mkisofs(8)',
    names: 'dtc mkimage mksquashfs unsquashfs genisoimage mkisofs xorrisofs',
  },
  {
    source: 'quicktype, openapi-generator, swagger-cli, spectral, redocly, ajv-cli documentation',
    names:
      'quicktype openapi-generator openapi-generator-cli swagger-cli spectral redocly ajv jsonschema check-jsonschema avro-tools buf-lint',
  },
  { source: 'hledger and Ledger 3 manuals', names: 'hledger ledger beancount bean-check bean-report' },
  {
    source: 'espeak-ng(1), festival(1), pico2wave(1), fluidsynth(1), timidity(1), LilyPond',
    names: 'espeak espeak-ng pico2wave fluidsynth timidity lilypond abc2midi',
  },
]

/** A trailing `*` matches any ending. */
const REACHING: readonly (readonly string[])[] = [
  ['ogr2ogr', '-overwrite', '-append', '-update', 'PG:*', 'MYSQL:*', 'MSSQL:*', 'OCI:*'],
  ['iperf', '-s', '--server', '-D', '--daemon', '-F', '--file'],
  ['iperf3', '-s', '--server', '-D', '--daemon', '-F', '--file'],
  [
    'pio',
    'upload*',
    '-tupload*',
    '--target=upload*',
    'erase*',
    'program',
    'bootloader',
    'fuses',
    'remote',
    'publish',
    'unpublish',
    'account',
    'access',
    'org',
    'team',
    'upgrade',
    'update',
    'install',
    'uninstall',
    'exec',
    'set',
  ],
  [
    'platformio',
    'upload*',
    '-tupload*',
    '--target=upload*',
    'erase*',
    'program',
    'bootloader',
    'fuses',
    'remote',
    'publish',
    'unpublish',
    'account',
    'access',
    'org',
    'team',
    'upgrade',
    'update',
    'install',
    'uninstall',
    'exec',
    'set',
  ],
  [
    'arduino-cli',
    'upload',
    '-u',
    '--upload',
    'burn-bootloader',
    'install',
    'uninstall',
    'upgrade',
    'update',
    'update-index',
    'debug',
    'daemon',
    'set',
    'delete',
    'add',
    'remove',
    'download',
  ],
  [
    'west',
    'flash',
    '-tflash',
    'debug*',
    'attach',
    'update',
    'init',
    'sign',
    'blobs',
    'config',
    'forall',
    'rtt',
    'simulate',
  ],
  [
    'idf.py',
    '*flash',
    'erase*',
    'efuse*',
    'encrypted*',
    'dfu*',
    'openocd',
    'gdb*',
    'add-dependency',
    'monitor',
  ],
  ['godot', '-s', '--script*'],
  ['inkscape', '--shell', '--actions*', '--verb*'],
  ['libreoffice', 'macro:*', 'vnd.sun.star.script*', '--accept*', '-env:*', '--print-to-file', '-p', '--pt'],
  ['soffice', 'macro:*', 'vnd.sun.star.script*', '--accept*', '-env:*', '--print-to-file', '-p', '--pt'],
  ['electron-builder', '--publish*', '-p'],
]

export const CONVERTERS: readonly (readonly string[])[] = [
  ...REACHING,
  ...PLAIN.flatMap(({ names }) => names.split(' ').map((name) => [name])),
]

/** Their last operand is the file that is written. */
export const CONVERTERS_WRITING_LAST: readonly string[] =
  'gdal_translate gdalwarp gdaldem gdalbuildvrt gdal_contour gdal_rasterize nccopy ncks ncra ncrcat cdo h5repack flac lame heif-convert cjxl djxl avifenc avifdec ps2pdf pdf2ps pdfcrop ocrmypdf papermill cs2cs icepack mksquashfs pdfjam'.split(
    ' ',
  )
