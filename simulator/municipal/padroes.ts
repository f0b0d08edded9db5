import type { Assinatura, Regras, Soap } from './cidade.ts'
import { ENVELOPES } from './envelopes.ts'

/** The defaults of a city, which its row overrides: the canonical ABRASF 2.04 over SOAP 1.1. */
export const SOAP: Soap = {
  versao: '1.1',
  envelope: ENVELOPES.E1,
  uri: 'http://nfse.abrasf.org.br',
  acao: 'http://nfse.abrasf.org.br/{op}',
  cabecalho: null,
  charset: 'utf-8',
  charsetRetorno: 'utf-8',
  aceitaDeclaracao: true,
}

export const FIORILLI: Partial<Soap> = {
  envelope: ENVELOPES.E9,
  uri: 'http://ws.issweb.fiorilli.com.br/',
  acao: 'livre',
  cabecalho: null,
}

export const ASSINATURA: Assinatura = {
  rps: 'exige',
  lote: 'exige',
  cancelamento: 'exige',
  substituicao: 'exige',
  consultas: 'recusa',
}

export const SEM_ASSINATURA: Assinatura = {
  rps: 'recusa',
  lote: 'recusa',
  cancelamento: 'recusa',
  substituicao: 'recusa',
  consultas: 'recusa',
}

export const REGRAS: Regras = {
  reenvio: 'erro',
  numeracaoSequencial: false,
  atrasoLoteMs: 1000,
  visibilidadeMs: 0,
  prazoCancelamentoDias: 730,
  itemLista: '01.07',
  aliquota: 'percentual',
  inscricaoObrigatoria: true,
  honraTeste: true,
  municipio: '',
}
