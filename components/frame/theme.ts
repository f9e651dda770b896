// Theme that the reader chose. A cookie, read on the server, so that no page flashes. No cookie: the system's.

export type Theme = 'light' | 'dark'
export type ThemeChoice = Theme | 'system'

export const THEME_COOKIE = 'theme'
const ONE_YEAR_SECONDS = 31_536_000

/** The cookie is the reader's own and may hold anything. */
export function parseTheme(value: string | undefined): ThemeChoice {
  return value === 'light' || value === 'dark' ? value : 'system'
}

export function themeCookie(choice: ThemeChoice): string {
  const [value, maxAge] = choice === 'system' ? ['', 0] : [choice, ONE_YEAR_SECONDS]
  return `${THEME_COOKIE}=${value}; path=/; max-age=${maxAge}; samesite=lax`
}

const NEXT: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' }

export const nextTheme = (choice: ThemeChoice): ThemeChoice => NEXT[choice]
