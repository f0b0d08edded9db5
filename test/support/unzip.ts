import assert from 'node:assert/strict'
import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP, by its central directory (APPNOTE.TXT 4.3.12). */
export function unzip(bytes: Buffer): Record<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  assert.ok(end >= 0, 'no end of central directory')
  const files: Record<string, Buffer> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(bytes.readUInt32LE(at), 0x02014b50)
    const [method, packed, size] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
    ]
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const local = bytes.readUInt32LE(at + 42)
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(data, data + packed)
    const file = method === 0 ? content : inflateRawSync(content)
    assert.equal(file.length, size)
    files[bytes.toString('utf8', at + 46, at + 46 + name!)] = file
    at += 46 + name! + extra! + comment!
  }
  return files
}
