import type { KeyObject } from 'node:crypto'
import type { Percentual } from '#domain/money.ts'
import type { Apurado } from '#domain/nota/apurado.ts'
import type { Ambiente, Aviso, Erro, Trilho } from '#domain/nota/nota.ts'
import type { NotaPreparada, Prestador } from '#domain/nota/preparada.ts'
import type { DecisorDoIss } from '#domain/tributos/iss.ts'
import type { Secret } from '#platform/secret.ts'
import type { Classificados } from './efeito.ts'
import type { Operacao, Template } from './template.ts'

/**
 * What the answer to an order (send, cancel, request) proves (docs/especificacao/estados.md#0-nota-hidden-sub-state).
 * `incerta`: the city may have acted; ask before anything else.
 */
export type Outcome =
  | Autorizada
  /** A structured refusal that is final for these bytes. `reparo`: what may be rebuilt once, with the same number. */
  | { kind: 'recusada'; erros: Erro[]; reparo: Reparo | null }
  /** The city accepted the lote and will decide later: consult by the protocol. As unknown as `incerta` until then. */
  | EmProcessamento
  | Cancelada
  /** Provably nothing reached the city. */
  | { kind: 'nao_enviada'; causa: string; motivo: string }
  | { kind: 'incerta'; causa: string; motivo: string; mensagens: readonly MensagemDaCidade[] }

/**
 * What the answer to a question about a sent document proves. No question is answered by a refusal of the note: words
 * about the question (`nada`) leave it in doubt. `ausente`: the city says that it does not hold the document.
 */
export type Prova = Autorizada | Diferente | EmProcessamento | LoteRecusado | Nada | { kind: 'ausente' }

/**
 * What the answer about the protocol of a cancellation proves; `ausente`: the city does not know the protocol.
 * `pedido_recusado` counts once the note is seen to be valid still.
 */
export type ProvaDoFim =
  | Cancelada
  | EmProcessamento
  | { kind: 'pedido_recusado'; erros: Erro[] }
  | Nada
  | { kind: 'ausente' }

/** The note as a city shows it. */
export type Achada = {
  numero: string
  chaveAcesso: string
  codigoVerificacao: string | null
  /** When the city authorised, ISO 8601 with offset; null where it does not say so legibly. */
  autorizadaEm: string | null
  /** The signed document of the city, exactly the bytes of its answer (after gunzip). */
  xml: Buffer
  /** Null where the document does not say what the city computed. */
  apurado: Apurado | null
  /** When the city cancelled the note afterwards, where a consult says so. */
  canceladaEm?: string | null
}

export type Autorizada = { kind: 'autorizada'; avisos: Aviso[] } & Achada
/** A document of our issuer, series and number whose contents are not what we sent. */
export type Diferente = { kind: 'diferente'; achada: Achada; diferencas: Diferenca[]; avisos: Aviso[] }
/** `campo`: the path in the request; values as the documents write them, null where one has none. */
export type Diferenca = { campo: string; enviado: string | null; encontrado: string | null }
type EmProcessamento = { kind: 'em_processamento'; protocolo: string }
/** A cancellation the city confirmed. */
type Cancelada = { kind: 'cancelada'; em: string | null; protocolo: string | null }
/**
 * The city processed the lote and refused it, with its list; the city did not show the RPS afterwards. `final`: its
 * codes are known to be final, else the absence of the RPS has to be proved first.
 */
type LoteRecusado = { kind: 'lote_recusado'; erros: Erro[]; final: boolean }
/** The answer tells nothing of the document. `mensagens`: the city's own words, if it sent any. */
export type Nada = { kind: 'nada'; causa: CausaDoNada; motivo: string; mensagens: readonly MensagemDaCidade[] }
/** One message of a city as it came; `codigo` is '' where it sent none. */
export type MensagemDaCidade = { codigo: string; mensagem: string }

/** Why an answer to a question tells nothing of the document. */
export const CAUSAS_DO_NADA = [
  // The city refused the question itself.
  'credencial',
  'certificado',
  'inscricao',
  'assinatura',
  'cabecalho',
  'leiaute',
  /** A listed code that says something else. */
  'recusa',
  'codigo_desconhecido',
  // A note shown for a test, or a test shown for a note (src/tracks/homologacao.ts).
  'teste_sem_marca',
  'marca_de_teste',
  // The city answered, and contradicts itself or is not done.
  'numero_ja_usado',
  'pendente',
  'lote_nao_recebido',
  'outro_documento',
  /** A note that may be of the document or not: it shows too little to tell. */
  'ambiguo',
  'documento_indisponivel',
  'sem_mensagem',
  // No answer of the city itself was read.
  'ilegivel',
  'indisponivel',
  // Nothing was asked.
  'nao_perguntada',
  'sem_consulta',
] as const
export type CausaDoNada = (typeof CAUSAS_DO_NADA)[number]

/**
 * Repairs that the service makes itself, at most once per note (docs/referencia/nacional.md#8-rejection-codes, classes
 * T, B and C).
 */
export type Reparo = 'data-emissao' | 'incluir-im' | 'remover-im' | 'aliquota'

/** One document ready to be sent: the signed bytes, and the identity by which the city can be queried about it. */
export type Documento = {
  /** The identity at the city: DPS id, or RPS key. */
  id: string
  xml: Buffer
  /** Version of the layout that wrote it: `dps-1.01`. */
  leiaute: string
}

/** The bytes both ways and the duration; stored with the transmission, masked when shown. */
export type Exchange<Provado = Outcome> = {
  outcome: Provado
  statusHttp: number | null
  resposta: Buffer | null
  duracaoMs: number
}

/** Where and how to speak to a city: a published, versioned document (adding a city is writing one). */
export type Conexao = {
  slug: string
  versao: number
  ambiente: Ambiente
  padrao: string
  trilho: Trilho
  /** Base URLs; paths are appended to them. */
  urls: { sefin: string; adn: string; parametrizacao: string }
  assinatura: 'rsa-sha256' | 'rsa-sha1'
  /** PEM roots to trust instead of the public ones; empty: the public ones. */
  ca: string[]
  capacidades: Capacidades
  /** The template with this city's differences; null for the national system, which needs none. */
  template: Template | null
  /** Address of each operation where they differ; `padrao` serves the rest. */
  urlsOperacoes: Partial<Record<Operacao | 'padrao', string>>
  /**
   * In homologação, those of its addresses that are known to be of production, of this city or any: nothing but a test
   * that the city knows as one goes to them (`whyNotTest`). Empty in production.
   */
  enderecosDeProducao: readonly string[]
  /** IBGE code of the city that answers; null for the national system. */
  municipio: string | null
  /** The operators' meanings of unlisted codes in the answer to a send; questions do not use them. */
  classificados?: Classificados
}

type Capacidades = {
  /** The city takes a CNPJ with letters (IN RFB 2.229/2024), of any person in the note. */
  cnpjAlfanumerico: boolean
  /**
   * Every key can be named in events, replacements and deductions. False where the national schema has the slip of
   * TSChaveNFSe (`isNomeavel`).
   */
  nomeiaQualquerChave: boolean
  /** The city refuses the same number twice: the last barrier against double issuance. */
  unicidadeRps: boolean
  consultaPorRps: boolean
  /** How long until a document that the city accepted is certainly visible to a consult. */
  visibilidadeSegundos: number
  timeoutSegundos: number
  maxConcorrencia: number
  prazoCancelamentoHoras: number
}

/** Key and certificate of the issuer, opened for one use. */
export type Credencial = {
  impressaoDigital: string
  key: KeyObject
  /** PKCS#8 PEM and certificate chain PEM, for mutual TLS. */
  keyPem: string
  certificadoPem: string
  /** Leaf certificate, base64 DER without line breaks, for KeyInfo. */
  certificadoBase64: string
  /** What the city issued to the company beside the certificate. */
  acesso: LoginDaCidade
}

/** How a company logs in at its city. */
export type LoginDaCidade = { usuario: string | null; senha: Secret | null; token: Secret | null }

export type Emissao = {
  nota: NotaPreparada
  serie: string
  numero: string
  reparos: readonly Reparo[]
  /** The note that this one replaces in the same operation; only where the track `replaces`. */
  substitui?: Substituida | null
}

/** The note to be replaced: the request that ends it, and its authorised document. */
export type Substituida = { pedido: PedidoCancelamento; xml: Buffer }

/** A way to speak to cities. Every method receives all it needs; a track keeps no note between calls. */
export interface Track {
  /**
   * Makes known what the document depends on and only a city or the national system can say, so that `check`,
   * `findLosses` and `preview`, which never wait, answer for the document that `build` will write. Absent where nothing
   * does. Never rejects for a city that does not answer.
   */
  inquire?(nota: NotaPreparada, conexao: Conexao, openCredencial: () => Promise<Credencial | null>): Promise<void>
  /** Rules that can be decided before a number is used; `campo` is our JSON path, `codigo` the official code. */
  check(nota: NotaPreparada, agora: Date): Erro[]
  /** Whether the layout has a place for IBS and CBS; where it has none they are never demanded. */
  levaReforma: boolean
  /** Whether the layout says anything of foreign trade, be it the country alone; where it does not, it is not demanded. */
  levaComercioExterior: boolean
  /** Whether it names the process by which the ISS is suspended, which is not demanded elsewhere. */
  levaNumeroProcesso: boolean
  /** Whether the document of a contribution withheld demands the CST of PIS and Cofins. */
  exigeCstPisCofins: boolean
  /** The greatest RPS number that the layout holds. */
  numeroRpsMax: number
  /**
   * The certain refusals of a note that is accepted nevertheless: what its classification of IBS and CBS gets wrong. It
   * ends rejected with these codes, without being sent (docs/especificacao/contrato.md#7-errors rule 5).
   */
  foresee(nota: NotaPreparada, agora: Date): Erro[]
  /** The fault of a series the track cannot use, or null. */
  whyNotSerie(serie: string): Erro | null
  /** What of the request this track cannot carry, and what it will cut (CAMPO_SEM_DESTINO, CAMPO_TRUNCADO). */
  findLosses(nota: NotaPreparada): Aviso[]
  /**
   * The municipality where the document says that the ISS is due, whatever the request says; null or absent where it says
   * what was asked.
   */
  municipioIncidencia?(nota: NotaPreparada): string | null
  /** Who decides the ISS of this note, as far as `inquire` made it known; absent where it is always the request. */
  issDecididoPor?(nota: NotaPreparada): DecisorDoIss
  /**
   * Whether the document carries the rate of the request, as far as `inquire` made it known; absent where it always
   * does.
   */
  sendsAliquota?(nota: NotaPreparada): boolean
  /**
   * The rate that the city where the ISS is due registered for this service; null when it registered none or nothing
   * answers. Absent where no city can be asked.
   */
  findAliquota?(
    nota: NotaPreparada,
    conexao: Conexao,
    openCredencial: () => Promise<Credencial | null>,
  ): Promise<Percentual | null>
  /** The unsigned document, as it would be sent now, to be shown to the client. */
  preview(emissao: Emissao, agora: Date): string
  build(emissao: Emissao, conexao: Conexao, credencial: Credencial, agora: Date): Promise<Documento>
  /** `mayStillSend` is called just before the first byte is sent; false means the lease is too old to send. */
  send(documento: Documento, conexao: Conexao, credencial: Credencial, mayStillSend: () => boolean): Promise<Exchange>
  /** Asks the city about a document that may have reached it. */
  consult(documento: Enviado, conexao: Conexao, credencial: Credencial): Promise<Exchange<Prova>>
  /** Requests a cancellation; absent where a track has no such operation. The same request may be sent again. */
  cancel?(pedido: PedidoCancelamento, conexao: Conexao, credencial: Credencial): Promise<Exchange>
  /**
   * Queries the outcome of a cancellation that the city accepted under this protocol. Null where a city has no such
   * query: only the situation of the note can be queried.
   */
  consultCancel?(
    pedido: PedidoCancelamento,
    protocolo: string,
    conexao: Conexao,
    credencial: Credencial,
  ): Promise<Exchange<ProvaDoFim>> | null
  /**
   * Requests the fiscal analysis of a cancellation; once accepted, it is `em_processamento`. Absent where the city
   * takes such requests by other means. The same request may be sent again.
   */
  requestCancel?(pedido: PedidoCancelamento, conexao: Conexao, credencial: Credencial): Promise<Exchange>
  /** What the city cannot accept of a letter; `campo` is the path in the request. */
  checkCorrection?(pedido: Pick<PedidoCorrecao, 'nota' | 'correcoes'>): Erro[]
  /** Sends a correction letter; absent where the city has none. The same letter sent again is another letter. */
  correct?(pedido: PedidoCorrecao, conexao: Conexao, credencial: Credencial): Promise<Correcao>
  /** Looks for this letter among those of the note; `ausente`: the note does not have it. */
  findCorrection?(
    pedido: PedidoCorrecao,
    enviado: Enviado,
    conexao: Conexao,
    credencial: Credencial,
  ): Promise<Exchange<ProvaDaCarta>>
  /**
   * The codes of a reason that the documents of the operation have (docs/especificacao/decisoes.md#5-after-authorization).
   * Absent where the list is the city's own: a code goes as it came.
   */
  motivos?(operacao: OperacaoComMotivo, conexao: Conexao): readonly string[]
  /** Whether `build` can write a note that replaces another in one operation of the city. */
  replaces(conexao: Conexao): boolean
  /** The situation of an authorised note at its city now. `enviado` is what was sent to issue it. */
  situate(nota: NotaNaCidade, enviado: Enviado, conexao: Conexao, credencial: Credencial): Promise<Situada>
  /** Changes to notes of a company after a number of the DF-e feed; absent where there is no feed. */
  listDfe?(cpfCnpj: string, desde: number, conexao: Conexao, credencial: Credencial): Promise<PaginaDfe | null>
}

/** The operations that end a note with a reason; the request for an analysis has the reasons of cancelling. */
export type OperacaoComMotivo = 'cancelar' | 'substituir'

/** A note as its city knows it. */
export type NotaNaCidade = { numero: string; chaveAcesso: string }

/**
 * The situation of a note. `cancelada` says by what: the issuer's request, a granted analysis, the city itself, or
 * another note in its place. `indeferida`: the analysis of its cancellation was denied.
 */
export type Situacao =
  | { kind: 'vigente' }
  | { kind: 'em_analise' }
  | { kind: 'indeferida' }
  | { kind: 'cancelada'; por: 'pedido' | 'analise' | 'oficio' | 'substituicao'; em: string | null }
  | Nada
export type Situada = Omit<Exchange, 'outcome'> & { situacao: Situacao }

/** A page of the DF-e feed: keys of notes that changed, and the number to continue from. */
export type PaginaDfe = { chaves: string[]; ate: number; fim: boolean }

/** A document that may have reached the city, and the protocol the city answered with, if any. */
export type Enviado = Pick<Documento, 'id' | 'xml'> & { protocolo: string | null }

/**
 * The authorised note to cancel, as the city knows it. `codigoMotivo` is the city's own list; null takes its default.
 */
export type PedidoCancelamento = {
  prestador: Prestador
  municipio: string
  numero: string
  chaveAcesso: string
  codigoVerificacao: string | null
  codigoMotivo: string | null
  motivo: string
}

/** The new texts of a correction letter; null leaves the text as it was issued. */
export type Correcoes = {
  discriminacao: string | null
  informacoesComplementares: string | null
  email: string | null
  telefone: string | null
}

type Corrigida = { kind: 'corrigida'; em: string | null }
/** What the answer to a correction letter proves. */
export type Correcao = Exchange<Corrigida | Extract<Outcome, { kind: 'recusada' | 'nao_enviada' | 'incerta' }>>
/** What the letters of the note prove of one that was sent. */
export type ProvaDaCarta = Corrigida | Nada | { kind: 'ausente' }

/** The authorised note to correct: as the city knows it, and as it was issued. */
export type PedidoCorrecao = Pick<PedidoCancelamento, 'municipio' | 'numero'> & {
  nota: NotaPreparada
  correcoes: Correcoes
}
