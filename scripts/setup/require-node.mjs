// Exits with one sentence on a Node that is too old to install the pinned one. Imported first.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Assay needs Node 20.19 or newer to start; this is ${process.version}. See https://nodejs.org.`,
  )
  process.exit(1)
}
