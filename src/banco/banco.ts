import type { PixDaCobranca, RegistroNoBanco } from '#domain/faturamento/cobranca-fatos.ts'
import type { Centavos, Percentual } from '#domain/money.ts'

/**
 * What one request to the bank proves. Nothing that happens in the world is thrown.
 *
 * `recusada`: final for this request, and the bank did not act on it; for `criarCobranca`, there is no charge of this
 * request under this txid. `inexistente`: the bank says that it does not hold it. `incerta`: the bank may have acted;
 * consult before anything else, except with `enviada` false, when provably nothing reached it.
 */
export type Resultado<T> =
  | { tipo: 'feita'; valor: T }
  | { tipo: 'recusada'; problema: ProblemaDoBanco; existente: CobrancaNoBanco | null }
  | { tipo: 'inexistente' }
  | { tipo: 'incerta'; enviada: boolean; causa: CausaIncerta; motivo: string }

/**
 * Why it is not known. `credencial`: no token was given, or none is accepted; `limite`: too many requests;
 * `indisponivel`: an error of the bank; `resposta`: the answer says nothing certain; the others are of the wire.
 */
export type CausaIncerta =
  | 'credencial'
  | 'limite'
  | 'indisponivel'
  | 'resposta'
  | 'timeout'
  | 'reset'
  | 'truncated'
  | 'tamanho'
  | 'dns'
  | 'conexao'
  | 'tls'
  | 'bloqueado'
  | 'prazo'
  | 'pedido'

/** A refusal in the bank's words, on one line each and cut. `tipo`: `CobVOperacaoInvalida`, or what another bank says. */
export type ProblemaDoBanco = { status: number; tipo: string; detalhe: string; violacoes: string[] }

export type CobrancaPedida = {
  valor: Centavos
  /** The due date, YYYY-MM-DD. */
  vencimento: string
  /** For how many days after the due date it can be paid. */
  diasValidade: number
  /** Percent, once, from the day after the due date. Decimals beyond two are cut. */
  multa: Percentual | null
  /** Percent a month, by running days. Decimals beyond two are cut. */
  jurosMensal: Percentual | null
  /** CPF or CNPJ without punctuation; a CNPJ may have letters. */
  devedor: { cpfCnpj: string; nome: string }
  /** Shown to the payer; cut after 140 characters. */
  descricao: string
}

export type CobrancaNoBanco = {
  txid: string
  registro: RegistroNoBanco
  revisao: number
  valor: Centavos
  vencimento: string
  /** The address from which the payer's app reads the charge; without scheme. */
  location: string | null
  /** The text that the payer pastes: as the bank answers it, else made of its location. Null: neither is there. */
  pixCopiaECola: string | null
  pix: PixRecebido[]
}

export type PixRecebido = PixDaCobranca & {
  txid: string | null
  /** RFC 3339, as the bank wrote it. */
  horario: string
}

/** A list of the bank. `ilegiveis`: how many of its items could not be read, and are not in it. */
export type Lista<T> = { itens: T[]; ilegiveis: number }

/**
 * A bank that issues charges for one receiver (docs/decisions/0016-pix-cobv.md). Periods are RFC 3339, both ends
 * included, and filter by when a charge was created or a Pix received.
 */
export interface Banco {
  /** Only asks for access: whether the bank knows the credential. */
  entrar(): Promise<Resultado<null>>
  /** Creates the charge, or repeats it: the same txid never becomes two. */
  criarCobranca(txid: string, cobranca: CobrancaPedida): Promise<Resultado<CobrancaNoBanco>>
  consultarCobranca(txid: string): Promise<Resultado<CobrancaNoBanco>>
  /** Removes an unpaid charge. `recusada` with a paid one as `existente`: the payment came first. */
  cancelarCobranca(txid: string): Promise<Resultado<CobrancaNoBanco>>
  listarCobrancas(inicio: string, fim: string): Promise<Resultado<Lista<CobrancaNoBanco>>>
  listarPix(inicio: string, fim: string): Promise<Resultado<Lista<PixRecebido>>>
  consultarPix(endToEndId: string): Promise<Resultado<PixRecebido>>
  /** From now on the bank announces Pix to `{url}/pix`. */
  registrarWebhook(url: string): Promise<Resultado<null>>
}
