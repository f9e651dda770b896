// Prints figures of a validation: six significant digits, the true minus sign.
export function figure(value: number | null, digits = 4): string {
  if (value === null) return 'undefined'
  if (value === 0) return '0'
  const size = Math.abs(value)
  const text =
    size >= 1e6 || size < 1e-4 ? value.toExponential(digits - 1) : String(Number(value.toPrecision(digits)))
  return text.replaceAll('-', '−')
}
