import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { replay } from '../ledger.ts'

/** What the receiver asked of a charge: the body of the PUT, with the changes of each PATCH. */
export type Dados = {
  calendario: { dataDeVencimento: string; validadeAposVencimento: number }
  devedor: Record<string, string>
  valor: { original: string; multa?: Encargo; juros?: Encargo; abatimento?: Encargo; desconto?: object }
  chave: string
  solicitacaoPagador?: string
  infoAdicionais?: object[]
}
export type Encargo = { modalidade: number; valorPerc: string }
type Status = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP'

export type Cobranca = {
  txid: string
  /** The receiver: a txid is unique for each. */
  cnpj: string
  criacao: string
  status: Status
  loc: { id: number; location: string; tipoCob: 'cobv'; criacao: string }
  /** Every revision, the last one in force. */
  revisoes: Dados[]
  /** Consults see it from this moment (ms) on. */
  visivelEm: number
}

export type Devolucao = {
  id: string
  rtrId: string
  valor: string
  natureza: string
  horario: { solicitacao: string; liquidacao?: string }
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
}

export type Pix = {
  endToEndId: string
  txid?: string
  valor: string
  componentesValor: Record<string, { valor: string }>
  chave: string
  horario: string
  devolucoes: Devolucao[]
}
/** A Pix with what its answer does not say: who received and who paid it. */
export type PixRecebido = Pix & { cnpj: string; pagador: string }

type Webhook = { chave: string; cnpj: string; webhookUrl: string; criacao: string }

/** The book of the simulated PSP: what it holds, and how many times each charge was asked for. */
export type Livro = {
  cobranca: (cnpj: string, txid: string) => Cobranca | undefined
  cobrancas: () => Cobranca[]
  pix: (endToEndId: string) => PixRecebido | undefined
  recebidos: () => PixRecebido[]
  webhook: (chave: string) => Webhook | undefined
  /** How many times a PUT of this txid arrived, whatever came of it. */
  pedidos: (cnpj: string, txid: string) => number
  addPedido: (cnpj: string, txid: string) => void
  putCobranca: (cobranca: Cobranca) => void
  putPix: (pix: PixRecebido) => void
  putWebhook: (webhook: Webhook) => void
  removeWebhook: (chave: string) => void
  nextLoc: () => number
  close: () => void
}

type Registro =
  | { registro: 'cobranca'; dados: Cobranca }
  | { registro: 'pix'; dados: PixRecebido }
  | { registro: 'webhook'; dados: Webhook }
  | { registro: 'webhook-removido'; dados: { chave: string } }
  | { registro: 'pedido'; dados: { cnpj: string; txid: string } }

/** Opens `<dataDir>/psp.jsonl`, one write a record, and replays it: a PSP killed forgets nothing it answered. */
export function openLivro(dataDir: string): Livro {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'psp.jsonl')
  const cobrancas = new Map<string, Cobranca>()
  const pix = new Map<string, PixRecebido>()
  const webhooks = new Map<string, Webhook>()
  const pedidos = new Map<string, number>()

  const index = ({ registro, dados }: Registro): void => {
    if (registro === 'cobranca') cobrancas.set(chaveDe(dados.cnpj, dados.txid), dados)
    else if (registro === 'pix') pix.set(dados.endToEndId, dados)
    else if (registro === 'webhook') webhooks.set(dados.chave, dados)
    else if (registro === 'webhook-removido') webhooks.delete(dados.chave)
    else pedidos.set(chaveDe(dados.cnpj, dados.txid), (pedidos.get(chaveDe(dados.cnpj, dados.txid)) ?? 0) + 1)
  }
  for (const record of replay<Registro>(path)) index(record)

  const file = openSync(path, 'a')
  const write = (record: Registro): void => {
    const line = JSON.stringify(record)
    writeSync(file, `${line}\n`)
    index(JSON.parse(line)) // a copy: what a caller changes afterwards is not in the book
  }
  return {
    cobranca: (cnpj, txid) => structuredClone(cobrancas.get(chaveDe(cnpj, txid))),
    cobrancas: () => [...cobrancas.values()],
    pix: (endToEndId) => structuredClone(pix.get(endToEndId)),
    recebidos: () => [...pix.values()],
    webhook: (chave) => webhooks.get(chave),
    pedidos: (cnpj, txid) => pedidos.get(chaveDe(cnpj, txid)) ?? 0,
    addPedido: (cnpj, txid) => write({ registro: 'pedido', dados: { cnpj, txid } }),
    putCobranca: (dados) => write({ registro: 'cobranca', dados }),
    putPix: (dados) => write({ registro: 'pix', dados }),
    putWebhook: (dados) => write({ registro: 'webhook', dados }),
    removeWebhook: (chave) => write({ registro: 'webhook-removido', dados: { chave } }),
    nextLoc: () => cobrancas.size + 1,
    close: () => closeSync(file),
  }
}

const chaveDe = (cnpj: string, txid: string) => `${cnpj}/${txid}`
