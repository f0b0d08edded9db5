import type { Centavos } from '#domain/money.ts'

/** n / d to the nearest whole number; a half is rounded away from zero. `d` is positive. */
export function divideHalfUp(n: bigint, d: bigint): bigint {
  const half = n < 0n ? -d : d
  return (2n * n + half) / (2n * d)
}

/** valor × n / d, half-up to the cent. */
export const share = (valor: Centavos, n: bigint | number, d: bigint | number): Centavos =>
  Number(divideHalfUp(BigInt(valor) * BigInt(n), BigInt(d))) as Centavos
