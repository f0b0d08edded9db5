import { randomBytes } from 'node:crypto'
import { now } from '../clock.ts'
import { diaEmBrasilia, type Mesa, pixPublico, ultimoDia, vigente } from './cobv.ts'
import { centavosDe, valorDe } from './dinheiro.ts'
import { objetoDe } from './exame.ts'
import type { Cobranca, Devolucao, Encargo, Livro, PixRecebido } from './livro.ts'
import { filterPeriod, pageOf } from './pagina.ts'
import { Recusa } from './problema.ts'

/** `GET /pix`: Pix received in a period. */
export function listarPix({ livro, cliente }: Mesa, query: URLSearchParams): object {
  const { inicio, fim, within } = filterPeriod(query, 'PixConsultaInvalida')
  const asked = (name: string) => query.get(name)
  const matches = (name: string, has: boolean) => asked(name) === null || (asked(name) === 'true') === has
  const found = livro
    .recebidos()
    .filter((pix) => pix.cnpj === cliente.cnpj && within(pix.horario))
    .filter((pix) => !asked('txid') || pix.txid === asked('txid'))
    .filter(
      (pix) => matches('txIdPresente', Boolean(pix.txid)) && matches('devolucaoPresente', pix.devolucoes.length > 0),
    )
    .filter((pix) => [null, pix.pagador].includes(asked('cpf') ?? asked('cnpj')))
  const { paginacao, itens } = pageOf(found, query, 'PixConsultaInvalida')
  return { parametros: { inicio, fim, paginacao }, pix: itens.map(pixPublico) }
}

/** `GET /pix/{e2eid}`. */
export const consultarPix = (mesa: Mesa, endToEndId: string): object => pixPublico(findPix(mesa, endToEndId))

/** `PUT /pix/{e2eid}/devolucao/{id}`: accepted at once, settled by the panel (or by `liquidar`). */
export function devolver(mesa: Mesa, endToEndId: string, id: string, body: unknown): Devolucao {
  const pix = findPix(mesa, endToEndId)
  const valor = centavosDe(objetoDe(body).valor)
  const refuse = (detalhe: string) => new Recusa('PixDevolucaoInvalida', detalhe)
  if (!/^[a-zA-Z0-9]{1,35}$/.test(id)) throw refuse('O id não respeita o schema.')
  if (!valor) throw refuse('O campo devolucao.valor não respeita o schema.')
  if (pix.devolucoes.some((each) => each.id === id))
    throw refuse('O id já foi utilizado por outra devolução deste Pix.')
  if (Date.parse(pix.horario) + JANELA_MS < now()) throw refuse('A devolução viola a janela de 90 dias.')
  return returnPix(mesa.livro, pix, id, valor)
}
const JANELA_MS = 90 * 86_400_000

/** `GET /pix/{e2eid}/devolucao/{id}`. */
export function consultarDevolucao(mesa: Mesa, endToEndId: string, id: string): object {
  const devolucao = findPix(mesa, endToEndId).devolucoes.find((each) => each.id === id)
  if (!devolucao) throw new Recusa('PixDevolucaoNaoEncontrada', 'Devolução não encontrada.')
  return devolucao
}

/** Begins to give a Pix back; throws when that exceeds what remains of it. */
export function returnPix(livro: Livro, pix: PixRecebido, id: string, centavos: number): Devolucao {
  const outras = pix.devolucoes.filter(({ status }) => status !== 'NAO_REALIZADO')
  const ja = outras.reduce((total, each) => total + centavosDe(each.valor)!, 0)
  if (ja + centavos > centavosDe(pix.valor)!)
    throw new Recusa('PixDevolucaoInvalida', 'A devolução, com as anteriores, excederia o valor do Pix.')
  const devolucao: Devolucao = {
    id,
    rtrId: idOf('D'),
    valor: valorDe(centavos),
    natureza: 'ORIGINAL',
    horario: { solicitacao: new Date(now()).toISOString() },
    status: 'EM_PROCESSAMENTO',
  }
  livro.putPix({ ...pix, devolucoes: [...pix.devolucoes, devolucao] })
  return devolucao
}

/** Ends a refund, as the payer's PSP decides it. */
export function settle(livro: Livro, pix: PixRecebido, id: string, status: Devolucao['status']): PixRecebido {
  const devolucoes = pix.devolucoes.map((each) =>
    each.id === id
      ? { ...each, status, horario: { ...each.horario, liquidacao: new Date(now()).toISOString() } }
      : each,
  )
  const settled = { ...pix, devolucoes }
  livro.putPix(settled)
  return settled
}

export type Pagamento = {
  /** What is paid, `\d{1,10}\.\d{2}`; absent: what is due today, with fine and interest. */
  valor?: string
  /** Payers pay what can no longer be paid: a second Pix that crossed the first, or one after the removal. */
  forcar?: boolean
  /** CPF or CNPJ. */
  pagador?: string
}

/** Pays a charge, which is CONCLUIDA with the first Pix whatever its amount. Throws RangeError when it cannot be paid. */
export function pagar(livro: Livro, cobranca: Cobranca, { valor, forcar = false, pagador }: Pagamento): PixRecebido {
  const dados = vigente(cobranca)
  const hoje = diaEmBrasilia(now())
  if (!forcar && cobranca.status !== 'ATIVA') throw new RangeError(`a cobrança está ${cobranca.status}`)
  if (!forcar && hoje > ultimoDia(dados)) throw new RangeError(`a cobrança só podia ser paga até ${ultimoDia(dados)}`)
  const devido = devidoEm(dados, hoje)
  const pago = valor === undefined ? devido.total : centavosDe(valor)
  if (!pago) throw new RangeError('valor deve ter a forma 123.45 e não ser zero')
  const pix: PixRecebido = {
    endToEndId: idOf('E'),
    txid: cobranca.txid,
    cnpj: cobranca.cnpj,
    pagador: pagador ?? dados.devedor.cnpj ?? dados.devedor.cpf ?? '',
    valor: valorDe(pago),
    // The PSP does not know the parts of another amount: all of it is the original amount.
    componentesValor: pago === devido.total ? devido.componentes : { original: { valor: valorDe(pago) } },
    chave: dados.chave,
    horario: new Date(now()).toISOString(),
    devolucoes: [],
  }
  livro.putPix(pix)
  if (cobranca.status === 'ATIVA') livro.putCobranca({ ...cobranca, status: 'CONCLUIDA' })
  return pix
}

/** What is due on a day: fine and interest of running days after the due date, in cents, each rounded half-up. */
function devidoEm({ valor, calendario }: Cobranca['revisoes'][number], hoje: string) {
  const original = centavosDe(valor.original)!
  const dias = Math.max(0, (Date.parse(hoje) - Date.parse(calendario.dataDeVencimento)) / 86_400_000)
  const part = ({ modalidade, valorPerc }: Encargo, percentual: number, divisor: number) => {
    const perc = centavosDe(valorPerc)!
    return modalidade === percentual ? Math.round((original * perc) / 10_000 / divisor) : perc
  }
  const multa = dias > 0 && valor.multa ? part(valor.multa, 2, 1) : 0
  const juros = dias > 0 && valor.juros?.modalidade === 3 ? part(valor.juros, 3, 30 / dias) : 0
  const abatimento = valor.abatimento ? part(valor.abatimento, 2, 1) : 0
  const parts = { original, multa, juros, abatimento }
  const componentes = Object.fromEntries(
    Object.entries(parts)
      .filter(([name, centavos]) => name === 'original' || centavos > 0)
      .map(([name, centavos]) => [name, { valor: valorDe(centavos) }]),
  )
  return { total: original + multa + juros - abatimento, componentes }
}

function findPix({ livro, cliente }: Mesa, endToEndId: string): PixRecebido {
  const pix = livro.pix(endToEndId)
  if (pix?.cnpj !== cliente.cnpj) throw new Recusa('PixNaoEncontrado', 'Pix não encontrado para o e2eid informado.')
  return pix
}

/** `E` or `D`, ISPB, minute and eleven letters and digits: 32 characters. */
function idOf(letra: 'E' | 'D'): string {
  const minute = new Date(now()).toISOString().replace(/\D/g, '').slice(0, 12)
  return `${letra}12345678${minute}${randomBytes(6).toString('hex').slice(0, 11)}`
}
