/**
 * The smallest input that still makes `falha` true: pieces of half, a quarter and so on are removed while it does.
 * `tentativas` bounds the work.
 */
export async function minimizar(
  entrada: Buffer,
  falha: (menor: Buffer) => boolean | Promise<boolean>,
  tentativas = 600,
): Promise<Buffer> {
  let menor = entrada
  for (let size = Math.ceil(entrada.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < menor.length && tentativas > 0; tentativas--) {
      const without = Buffer.concat([menor.subarray(0, start), menor.subarray(start + size)])
      if (without.length > 0 && (await falha(without))) menor = without
      else start += size
    }
  }
  return menor
}
