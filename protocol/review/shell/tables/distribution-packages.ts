// Packages of distributions that hold tools, compilers and headers and start no service.
// Source: https://packages.debian.org, sections devel, libdevel, doc, fonts, interpreters, python, text, utils, vcs; the
// same names in https://packages.fedoraproject.org, https://pkgs.alpinelinux.org and https://formulae.brew.sh.

/** Headers, libraries, documentation and language bindings. */
export const QUIET_PACKAGE =
  /^(?:[a-z0-9][a-z0-9.+-]*-(?:dev|devel|doc|docs|headers|locales|completion|dbg|clients?(?:-\d{1,2})?)|lib[a-z0-9.+-]+|fonts-[a-z0-9-]+|python3(?:\.\d+)?(?:-[a-z0-9.-]+)?|(?:gcc|g\+\+|clang|llvm|openjdk|golang|ruby|php)(?:-?\d[\d.]*)?(?:-(?:jdk|jre|go|cli|headless|tools|format|tidy))*)$/

export const QUIET_PACKAGES: readonly string[] =
  'aria2 autoconf automake bash-completion bat bc binutils bison brotli build-base build-essential bzip2 ca-certificates ccache cloc cmake coreutils curl diffutils direnv dnsutils dos2unix doxygen exiftool fd-find ffmpeg file findutils flex fzf gawk gdb gettext gh ghostscript git git-lfs gnupg graphviz hexyl htop httpie hyperfine imagemagick inotify-tools iproute2 jq less locales lsof make meson moreutils musl-dev nano ncdu ninja-build nodejs npm openssl p7zip-full pandoc parallel patch perl pkg-config poppler-utils procps protobuf-compiler qpdf ripgrep rsync sed shellcheck shfmt silversearcher-ag software-properties-common sqlite3 strace swig tar tesseract-ocr texlive-latex-base time tmux tree tzdata unzip valgrind vim wget xmlstarlet xxd xz-utils yamllint yq zip zlib1g-dev zstd'.split(
    ' ',
  )
