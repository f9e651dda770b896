// Addresses from which vendors have their users install, by the installation guide of each; read 2026-12.

/** Hosts that serve nothing but an installer. */
const HOSTS =
  'astral.sh bun.sh get.docker.com get.pnpm.io sh.rustup.rs install.python-poetry.org foundry.paradigm.xyz get.k3s.io get.volta.sh mise.run get.sdkman.io starship.rs pyenv.run deb.nodesource.com rpm.nodesource.com install.determinate.systems get.rvm.io release.solana.com release.anza.xyz'.split(
    ' ',
  )
/** Of hosts that serve other things as well. */
const ADDRESSES =
  'deno.land/install.sh ollama.com/install.sh tailscale.com/install.sh fly.io/install.sh claude.ai/install.sh nixos.org/nix/install sdk.cloud.google.com/'.split(
    ' ',
  )
/** Repositories on GitHub. */
const REPOSITORIES =
  'nvm-sh/nvm Homebrew/install helm/helm golangci/golangci-lint aquasecurity/trivy anchore/syft anchore/grype k3d-io/k3d ohmyzsh/ohmyzsh rancher/k3d kubernetes-sigs/kustomize'.split(
    ' ',
  )

/** Over TLS, at a usual port, without a name or a query. */
export function isVendorInstaller(address: string): boolean {
  const [, host, path = ''] = /^https:\/\/([a-z][a-z.-]{1,60})(\/[\w./@-]{0,200})?$/.exec(address) ?? []
  if (host === undefined || path.includes('..')) return false
  if (host !== 'raw.githubusercontent.com')
    return HOSTS.includes(host) || ADDRESSES.includes(`${host}${path || '/'}`)
  return REPOSITORIES.some((repository) => path.startsWith(`/${repository}/`))
}
