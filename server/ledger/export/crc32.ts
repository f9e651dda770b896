/**
 * Combines the CRC-32 of two texts like zlib's crc32_combine: advances the first by the length of the
 * second.
 */

const polynomial = 0xedb88320

/** Column n of the matrix is the result for bit n after `power` zero bytes. */
type Matrix = Uint32Array

const times = (matrix: Matrix, vector: number): number => {
  let sum = 0
  for (let bit = 0, rest = vector >>> 0; rest !== 0; bit += 1, rest >>>= 1) if (rest & 1) sum ^= matrix[bit]!
  return sum >>> 0
}

const squared = (matrix: Matrix): Matrix => matrix.map((column) => times(matrix, column))

/** After one zero bit. */
function oneBit(): Matrix {
  const matrix = new Uint32Array(32)
  matrix[0] = polynomial
  for (let bit = 1; bit < 32; bit += 1) matrix[bit] = 1 << (bit - 1)
  return matrix
}

/** `length`: bytes of the second text, which may exceed 2^32. */
export function combineCrc32(first: number, second: number, length: number): number {
  let crc = first >>> 0
  let matrix = squared(squared(squared(oneBit())))
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) crc = times(matrix, crc)
    matrix = squared(matrix)
  }
  return (crc ^ second) >>> 0
}
