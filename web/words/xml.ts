/**
 * An XML text with one element per line, only for reading: the stored bytes are signed and stay as they are. A text
 * that is not XML is returned as it is.
 */
export function indentado(xml: string): string {
  if (!/^\s*</.test(xml)) return xml
  const partes = xml.trim().split(/(?<=>)(?=<)/)
  let nivel = 0
  return partes
    .map((parte) => {
      const closing = parte.startsWith('</')
      if (closing) nivel = Math.max(0, nivel - 1)
      const linha = '  '.repeat(nivel) + parte
      if (!closing && opens(parte)) nivel++
      return linha
    })
    .join('\n')
}

/** `<a>`, but not `<a/>`, `<a>texto</a>`, `<?xml …?>` or `<!-- … -->`. */
const opens = (parte: string) => /^<[^/!?]/.test(parte) && !parte.endsWith('/>') && !parte.includes('</')
