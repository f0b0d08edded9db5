import type { Ambiente } from '../national/sefin.ts'
import type { Envelope } from './envelopes.ts'
import type { Leiaute } from './layout/ler-mensagem.ts'

/** One simulated city: data only. The engines (`abrasf/`, `paulistana/`, `dps/`) interpret it. */
export type Cidade = {
  /** Name in the paths: `/municipal/<slug>/…`. */
  slug: string
  /** IBGE code of a city that speaks this dialect in reality. */
  ibge: string
  nome: string
  uf: string
  /** Name of the template a connection to this city is expected to use. */
  padrao: string
  motor: 'abrasf' | 'paulistana' | 'sefin' | 'lote-dps' | 'dps-assincrona'
  leiaute: Leiaute
  /** Null: REST. */
  soap: Soap | null
  mensagem: Mensagem
  acesso: Acesso
  operacoes: readonly Operacao[]
  assinatura: Assinatura
  regras: Regras
  /** The element that makes an emission a test, and the code that its answer says so by. */
  teste?: { elemento: string; codigo: string }
  /** Event requests carry their number, as in the layout before February 2026. */
  pedidoNumerado?: boolean
}

export type Soap = {
  versao: '1.1' | '1.2'
  envelope: Envelope
  /** Namespace of the operations, one for each environment or with `{ambiente}` in it where they differ. */
  uri: string | Record<Ambiente, string>
  /** Namespace of the parts (header, message) where it is another one than that of the operations. */
  uriPartes?: Record<Ambiente, string>
  /**
   * `{op}`, `{OP}` (capitals), `{acao}` (lower camel), `{servico}` and `{uri}` (of the operations) are replaced; '' must be empty, null must be
   * absent, 'livre' is not checked.
   */
  acao: string | null
  /** Header of the message inside the envelope; null where the city accepts none. */
  cabecalho: { versao: string; uri: string } | null
  charset: 'utf-8' | 'iso-8859-1'
  charsetRetorno: 'utf-8' | 'iso-8859-1'
  /** Whether `<?xml?>` may precede the message inside the envelope. */
  aceitaDeclaracao: boolean
}

/** Namespaces of a message; `{mensagem-}` and `{mensagem_}` are replaced by its name, where each has its own. */
export type Mensagem = {
  raiz: string
  /** Of what the message's own schema declares, and of the shared types. */
  filhos: string
  tipos: string
  /** As `raiz`, for the answers. */
  raizResposta: string
  filhosResposta: string
  /** Other namespaces in which the whole message may be. */
  outrasRaizes?: readonly string[]
}

export type Acesso =
  | { tipo: 'mtls' }
  | { tipo: 'livre' }
  /** `fault`: the sentence of the SOAP Fault that refuses a wrong login; absent: in HTTP, or by a code. */
  | { tipo: 'basic' | 'campos'; usuario: string; senha: string; fault?: string }

/** One operation: what it does, its name in the WSDL, and the roots of request and answer. */
export type Operacao = {
  faz:
    | 'gerar'
    | 'enviarSincrono'
    | 'enviarLote'
    | 'consultarSituacao'
    | 'consultarLote'
    | 'consultarPorRps'
    | 'consultarFaixa'
    | 'consultarPrestado'
    | 'consultarNota'
    | 'testar'
    | 'cancelar'
    | 'substituir'
    | 'cartaCorrecao'
  nome: string
  envio: string
  resposta: string
}

/** `exige`: refused without; `aceita`: checked when present; `recusa`: a signature is out of the layout here. */
export type Politica = 'exige' | 'aceita' | 'recusa'

export type Assinatura = {
  rps: Politica
  lote: Politica
  cancelamento: Politica
  substituicao: Politica
  consultas: Politica
}

/** The city's rules for what it received; the panel may change these while it runs. */
export type Regras = {
  /** The same RPS again: refused, answered again, made into one more note, or replaces (cancels) the previous note. */
  reenvio: 'erro' | 'ignora' | 'duplica' | 'substitui'
  /** RPS numbers of a series must follow one another. */
  numeracaoSequencial: boolean
  atrasoLoteMs: number
  /** Consults see a note only this long after it was made. */
  visibilidadeMs: number
  prazoCancelamentoDias: number
  /** The service item as written here. */
  itemLista: '01.07' | '0107' | '1.07'
  /** The rate is a fraction (0.05) or a percentage (5.00). */
  aliquota: 'fracao' | 'percentual'
  inscricaoObrigatoria: boolean
  /** False: the city issues a note in spite of its own element of a test, and says nothing of a test. */
  honraTeste: boolean
  /** IBGE code of the municipality whose hour the city goes by; '': its own. */
  municipio: string
}
