/** The file that records which package-lock.json node_modules was installed from. */
export function isInstalled(root: string): boolean
/** Installs the packages of package-lock.json; throws a sentence with the end of npm's output. */
export function install(root: string): Promise<void>
export function nodeBinary(root: string): string
