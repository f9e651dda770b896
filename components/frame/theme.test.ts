// A theme survives its cookie, and no other value is accepted from it.
import { describe, expect, test } from 'vitest'
import { nextTheme, parseTheme, type ThemeChoice, themeCookie } from './theme.ts'

describe('theme', () => {
  test.each(['light', 'dark'] as const)('%s is written and read', (theme) => {
    expect(parseTheme(/^theme=([^;]*);/.exec(themeCookie(theme))?.[1])).toBe(theme)
  })

  test('system removes the cookie', () => {
    expect(themeCookie('system')).toMatch(/^theme=; .*max-age=0/)
  })

  test.each([undefined, '', 'system', 'Dark', 'dark"><script>'])('%j reads as system', (value) => {
    expect(parseTheme(value)).toBe('system')
  })

  test('three presses come back', () => {
    const seen: ThemeChoice[] = ['system']
    for (let i = 0; i < 3; i++) seen.push(nextTheme(seen.at(-1)!))
    expect(seen).toEqual(['system', 'light', 'dark', 'system'])
  })
})
