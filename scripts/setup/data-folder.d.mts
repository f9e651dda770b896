export function dataFolder(root: string): string
