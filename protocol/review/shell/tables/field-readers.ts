// Programs of single fields (storage, networks, audit, science, media, hardware) that only read and print, by the
// document that says so. Checked against the sources 2026-11-22.

interface Group {
  readonly source: string
  readonly names: string
}

const GROUPS: readonly Group[] = [
  {
    source: 'LVM2: pvs(8), vgs(8), lvs(8), pvdisplay(8)',
    names: 'pvs vgs lvs pvdisplay vgdisplay lvdisplay lvscan vgscan pvscan',
  },
  {
    source: 'lsattr(1), filefrag(8), ncdu(1), sg3_utils: sg_inq(8), lsscsi(8)',
    names: 'filefrag ncdu sg_inq sg_readcap sg_vpd lsdsk',
  },
  {
    source: 'Linux audit: ausearch(8), aureport(8); shadow: faillog(8); libcap: capsh(1), getpcaps(8)',
    names: 'ausearch aureport aulast aulastlog getpcaps',
  },
  {
    source: 'net-snmp: snmpget(1), snmpwalk(1); OpenLDAP: ldapwhoami(1); ntpq(8), lldpctl(8), arp-scan(1)',
    names:
      'snmpget snmpgetnext snmpwalk snmpbulkwalk snmptranslate ldapwhoami ldapcompare ntpq ntpstat ntptime',
  },
  {
    source: 'wireless-tools: iwlist(8); libgpiod; i2c-tools: i2cdetect(8), i2cget(8); can-utils: candump(1)',
    names:
      'iwlist iwgetid gpioinfo gpiodetect gpioget gpiomon i2cdetect i2cget i2cdump candump cansniffer canbusload lsiio',
  },
  {
    source: 'ALSA, PulseAudio and V4L utilities: amidi(1), v4l2-ctl(1)',
    names: 'aplaymidi alsa-info',
  },
  {
    source: 'Varnish: varnishstat(1), varnishlog(1), varnishtop(1), varnishhist(1); squidclient(1)',
    names: 'varnishstat varnishtop varnishhist',
  },
  {
    source:
      'NetCDF: ncdump(1); HDF5 tools: h5ls, h5dump, h5stat, h5diff; ecCodes: grib_ls, codes_info; wgrib2',
    names: 'ncdump h5ls h5dump h5stat h5diff grib_ls grib_dump grib_count codes_info bufr_ls',
  },
  {
    source: 'GDAL utilities: gdalinfo, ogrinfo, gdalsrsinfo, gdallocationinfo; PROJ: projinfo, cs2cs',
    names: 'gdalinfo gdalsrsinfo gdallocationinfo projinfo cs2cs geod',
  },
  {
    source: 'MKVToolNix: mkvinfo; FLAC: metaflac; libheif: heif-info; libwebp: webpinfo, libtiff: tiffinfo',
    names: 'mkvinfo heif-info webpinfo tiffinfo pngcheck jpeginfo',
  },
  { source: 'poppler-utils: pdffonts, pdfdetach -list; mupdf', names: 'pdffonts pdfsig' },
  { source: 'Slurm: sprio, sshare, sstat, sdiag, sreport', names: 'sprio sshare sstat sdiag sreport seff' },
  { source: 'PBS and LSF command references', names: 'qstat pbsnodes bjobs bqueues bhosts lsload' },
  { source: 'kubectx, stern, kubetail, popeye, pluto manuals', names: 'stern kubetail popeye pluto' },
  {
    source: 'apt-listchanges, apt-rdepends(1), deborphan(1), rpmlint(1), namcap(1)',
    names: 'apt-rdepends deborphan rpmlint namcap lintian checksec',
  },
  {
    source: 'dtc: fdtdump(1); U-Boot tools; ubi-utils: ubinfo(8), mtdinfo(8)',
    names: 'fdtdump ubinfo mtdinfo',
  },
  {
    source: 'bcc tools, 8th edition manual pages',
    names: 'execsnoop opensnoop biolatency tcplife tcptop cachestat',
  },
  {
    source: 'numactl: numastat(8); hwloc: lstopo(1), hwloc-info(1); turbostat(8); powertop(8)',
    names: 'numastat lstopo lstopo-no-graphics hwloc-info turbostat',
  },
  { source: 'Graphviz: gc(1), acyclic(1); gnuplot and GMT: gmtinfo', names: 'gmtinfo' },
  {
    source: 'DNS: kdig(1), dnstracer(8), dnstop(8), zonemaster-cli; idn2(1)',
    names: 'kdig khost dnstracer idn2 doggo dog',
  },
  { source: 'mailutils, dovecot: doveconf(1)', names: 'doveconf' },
  { source: 'Android: getprop, dumpsys, aapt2 dump', names: 'getprop dumpsys' },
  {
    source: 'Apple developer tools: xcresulttool, agvtool what-version, dwarfdump(1)',
    names: 'vtool symbols atos leaks heap vmmap',
  },
  { source: 'GNU Units, GNU recutils: recsel(1), recfix; remind(1); calcurse', names: 'units recsel' },
  {
    source: 'pipdeptree, pip-tree, dive, bundler-viz, pip-licenses manuals',
    names: 'pipdeptree pip-licenses dive',
  },
  {
    source: 'MySQL: mysqlshow(1); MongoDB Database Tools: mongostat, mongotop',
    names: 'mysqlshow mongostat mongotop',
  },
  { source: 'sysvbanner, boxes(1), toilet(1)', names: 'toilet boxes' },
]

export const FIELD_READERS: readonly string[] = GROUPS.flatMap(({ names }) => names.split(' '))
