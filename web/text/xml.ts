/**
 * An XML text with an element a line, only to be read: its bytes are signed and stay as they are where they are kept.
 * Text that is no XML comes back as it is.
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
