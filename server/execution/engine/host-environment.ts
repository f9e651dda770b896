/** The whole environment of the programs that an engine starts on the host: nothing of this process's own. */
export const hostEnvironment = {
  NODE_ENV: 'production',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
} as const
