import type { Certificado } from '../certificate-reader.ts'
import type { Identities } from '../certificates.ts'
import type { Ledger } from '../ledger.ts'
import type { Municipios } from './municipios.ts'
import { MENSAGENS, type Tabelas } from './tables.ts'

export type Ambiente = 'producao' | 'homologacao'

/** One environment of the national system: its book, and the means to check and to answer. */
export type Sefin = {
  ambiente: Ambiente
  tpAmb: '1' | '2'
  ledger: Ledger
  municipios: Municipios
  tabelas: Tabelas
  certificadoDe: (base64: string) => Certificado | null
  signer: Identities['sefin']
  /** When false, the same DPS sent twice makes two notes: a city without the duplicate rule. */
  unicidade: boolean
  /** A city's own clone of the system issues for its own município alone (E0037); absent: for every município. */
  municipioUnico?: string
  /** A city may still accept event requests as they were before February 2026, with a number. */
  pedidoNumerado?: boolean
}

/** The conclusion of the system: an answer in JSON, or a refusal whose shape is chosen at delivery. */
export type Conclusao =
  | { kind: 'resposta'; status: number; dados: object }
  | { kind: 'recusa'; status: number; codigos: string[]; idDps?: string; complemento?: string }

/** An HTTP answer ready to be written. */
export type Resposta = {
  status: number
  tipo: string
  corpo: string
  /** How its bytes are written, where not as `tipo` declares. */
  bytes?: 'utf8' | 'latin1'
}

export const VERSAO_APLICATIVO = 'SefinNacional_1.6.0'

/** The fields every SEFIN answer starts with. */
function cabecalho(sefin: Pick<Sefin, 'tpAmb'>, agora: Date): object {
  return {
    tipoAmbiente: Number(sefin.tpAmb),
    versaoAplicativo: VERSAO_APLICATIVO,
    // The real service writes ten-millionths of a second.
    dataHoraProcessamento: brasilia(agora).replace(
      '-03:00',
      `.${String(agora.getMilliseconds()).padStart(3, '0')}0000-03:00`,
    ),
  }
}

/** A moment in Brasília time, to the second: `AAAA-MM-DDThh:mm:ss-03:00`. */
export function brasilia(moment: Date): string {
  return `${new Date(moment.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`
}

/** Official message of a code; the code itself when the annexes do not have it. */
export function mensagemDe(codigo: string): string {
  return MENSAGENS.get(codigo) ?? `Rejeição ${codigo}.`
}

/** Writes a conclusion. `forma` is one of the unusual error shapes observed; '' is that of the swagger. */
export function toResposta(
  sefin: Sefin,
  conclusao: Conclusao,
  agora: Date,
  forma: string,
  padrao: 'erros' | 'erro',
): Resposta {
  if (conclusao.kind === 'resposta') return jsonOf(conclusao.status, { ...cabecalho(sefin, agora), ...conclusao.dados })
  const { status, codigos, idDps, complemento } = conclusao
  const itens = codigos.map((codigo) => ({
    codigo,
    descricao: mensagemDe(codigo),
    ...(complemento && { complemento }),
  }))
  const inicio = { ...cabecalho(sefin, agora), ...(idDps && { idDPS: idDps }) }
  switch (forma || padrao) {
    case 'pascal':
      return jsonOf(status, {
        ...inicio,
        erros: itens.map(({ codigo, descricao }) => ({
          Codigo: codigo,
          Descricao: descricao,
          Complemento: complemento ?? null,
          Parametros: [],
        })),
      })
    case 'objeto':
    case 'erro':
      return jsonOf(status, { ...inicio, erro: itens[0] })
    case 'lista':
      return jsonOf(status, { ...inicio, erro: itens })
    case 'array':
      return jsonOf(status, itens)
    case 'problema':
      return { ...jsonOf(status, problemOf(status, itens)), tipo: 'application/problem+json; charset=utf-8' }
    case 'html':
      return {
        status,
        tipo: HTML,
        corpo: pageOf('Request Error', itens.map(({ descricao }) => descricao).join('<br>')),
      }
    default:
      return jsonOf(status, { ...inicio, erros: itens })
  }
}

/** A JSON answer. */
export function jsonOf(status: number, dados: unknown): Resposta {
  return { status, tipo: 'application/json; charset=utf-8', corpo: JSON.stringify(dados) }
}

/** A small page, as gateways send in front of a service that is down. */
export function pageOf(titulo: string, texto: string): string {
  return `<!DOCTYPE html><html lang="pt-BR"><head><meta charset="utf-8"><title>${titulo}</title></head><body><h1>${titulo}</h1><p>${texto}</p></body></html>`
}

export const HTML = 'text/html; charset=utf-8'

function problemOf(status: number, itens: Array<{ codigo: string; descricao: string }>): object {
  return {
    type: 'https://tools.ietf.org/html/rfc7231#section-6.5.1',
    title: 'One or more validation errors occurred.',
    status,
    traceId: '00-00000000000000000000000000000000-0000000000000000-00',
    errors: Object.fromEntries(itens.map(({ codigo, descricao }) => [codigo, [descricao]])),
  }
}
