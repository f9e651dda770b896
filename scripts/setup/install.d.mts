/** The file whose presence and content say that node_modules fits package-lock.json. */
export function isInstalled(root: string): boolean
/** Installs what package-lock.json names; throws a sentence with the end of npm's output. */
export function install(root: string): Promise<void>
export function nodeBinary(root: string): string
