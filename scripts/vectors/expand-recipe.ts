// Long inputs are written as a recipe: `repeat:<text>:<times>`, `nest:<depth>`, `layers:<times>` and so on.
const recipes: Readonly<Record<string, (times: number, what: string) => string>> = {
  repeat: (times, what) => what.repeat(times),
  nest: (depth) => '['.repeat(depth) + ']'.repeat(depth),
  subst: (depth) => `echo ${'$(echo '.repeat(depth)}x${')'.repeat(depth)}`,
  sudo: (times) => `${'nice '.repeat(times)}ls`,
  layers: encodedCommand,
  multicall: nestedMulticall,
}

export function expandRecipe(text: string): string {
  const [, recipe, what = '', count] = /^([a-z]+):(?:(.+):)?(\d+)$/s.exec(text) ?? []
  const expand = recipe !== undefined && Object.hasOwn(recipes, recipe) ? recipes[recipe] : undefined
  return expand ? expand(Number(count), what) : text
}

function encodedCommand(times: number): string {
  let command = 'rm -rf /usr'
  for (let i = 0; i < times; i++) command = `echo ${Buffer.from(command).toString('base64')} | base64 -d | sh`
  return command
}

const word = (value: number): string => value.toString(16).padStart(64, '0')

/** `multicall(bytes[])` whose only call is the same again; innermost an unlimited allowance. */
function nestedMulticall(depth: number): string {
  let data = `095ea7b3${'188e028db525d17a07f0fceb6ec4823a90bbf98b'.padStart(64, '0')}${'f'.repeat(64)}`
  for (let i = 0; i < depth; i++) {
    const padded = data.padEnd(Math.ceil(data.length / 64) * 64, '0')
    data = `ac9650d8${word(32)}${word(1)}${word(32)}${word(data.length / 2)}${padded}`
  }
  return JSON.stringify({
    chainId: 1,
    from: '0x83239106C0863C7A1Ad7A2c351ddE5ddf8B40f11',
    to: '0xDCBF4B2748B8D4d28D1741f8205706fbAEB0D4F0',
    value: '0',
    data: `0x${data}`,
  })
}
