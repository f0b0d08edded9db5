import type { Alvo } from '../alvo.ts'

/** The readers that run in this process, by the name that `--so` takes. Each is loaded by the thread that attacks it. */
export const ALVOS: Record<string, () => Promise<Alvo>> = {
  xml: async () => (await import('./xml.ts')).XML,
  cidade: async () => (await import('./cidade.ts')).CIDADE,
  nacional: async () => (await import('./nacional.ts')).NACIONAL,
  wsdl: async () => (await import('./xml.ts')).WSDL,
  pfx: async () => (await import('./pfx.ts')).PFX,
  csv: async () => (await import('./planilhas.ts')).CSV,
  lote: async () => (await import('./planilhas.ts')).LOTE,
  xlsx: async () => (await import('./planilhas.ts')).XLSX,
  pedido: async () => (await import('./pedido.ts')).PEDIDO,
  email: async () => (await import('./textos.ts')).EMAIL,
  url: async () => (await import('./textos.ts')).URLS,
}
