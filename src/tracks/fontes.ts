import type { ConfiancaTemplate, FonteTemplate } from './template.ts'

/**
 * The sources that templates were written from. Programs of one origin agree because one was read for the other, so they
 * count as one (docs/referencia/dialetos.md#8-confiança-dos-padrões).
 */
const FONTES = {
  /** Manuals, schemas and WSDLs of ABRASF. */
  abrasf: { nome: 'ABRASF: manuais, XSD e WSDL do modelo', origem: 'abrasf', data: '2012-11' },
  acbr: { nome: 'ACBr, componente NFSeX', origem: 'acbr', data: '2026-06' },
  openac: { nome: 'OpenAC.Net.NFSe', origem: 'acbr', data: '2026-08' },
  unimake: { nome: 'Unimake/DFe e Uninfe: configurações e exemplos', origem: 'unimake', data: '2026-08' },
  /** WSDLs that cities served. */
  wsdl: { nome: 'akretion/nfselib: WSDL das prefeituras', origem: 'prefeitura', data: '2020' },
  integracoes: { nome: 'integrações públicas em produção', origem: 'integracoes', data: '2026-11' },
  /** What a city or its provider publishes. */
  manual: { nome: 'manual do provedor ou da prefeitura', origem: 'provedor', data: '2026-08' },
  esquema: { nome: 'XSD do provedor', origem: 'provedor', data: '2026-08' },
  nacional: { nome: 'leiaute nacional da DPS 1.01', origem: 'nacional', data: '2026-08' },
} as const satisfies Record<string, FonteTemplate>

/** A level with the sources that it rests on. */
export const confianca = (
  nivel: ConfiancaTemplate['nivel'],
  ...fontes: (keyof typeof FONTES)[]
): ConfiancaTemplate => ({ nivel, fontes: fontes.map((fonte) => FONTES[fonte]) })
