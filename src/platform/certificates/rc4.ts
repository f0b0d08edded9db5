/** RC4, which is its own inverse. Only to open old PKCS#12 files (pbeWithSHAAnd128BitRC4 and 40-bit). */
export function applyRc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  const swap = (i: number, j: number) => {
    const kept = state[i]!
    state[i] = state[j]!
    state[j] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255
    swap(i, j)
  }
  const output = Buffer.alloc(data.length)
  for (let at = 0, i = 0, j = 0; at < data.length; at++) {
    i = (i + 1) & 255
    j = (j + state[i]!) & 255
    swap(i, j)
    output[at] = data[at]! ^ state[(state[i]! + state[j]!) & 255]!
  }
  return output
}
