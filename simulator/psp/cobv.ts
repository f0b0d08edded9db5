import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { now } from '../clock.ts'
import { brCode } from './br-code.ts'
import type { Cliente } from './clientes.ts'
import { dadosDe, examineDados, isDia, type Objeto, objetoDe, withDefaults } from './exame.ts'
import type { Cobranca, Dados, Livro, Pix } from './livro.ts'
import { filterPeriod, pageOf } from './pagina.ts'
import { Recusa, type Violacao } from './problema.ts'

/** What a request finds: the book, and who asks. */
export type Mesa = { livro: Livro; cliente: Cliente }

/**
 * `PUT /cobv/{txid}`: a new charge, or a revision of one that is ATIVA; the same body again changes nothing. Consults
 * see a new charge `invisivelMs` later.
 */
export function criar({ livro, cliente }: Mesa, txid: string, body: unknown, invisivelMs: number): object {
  livro.addPedido(cliente.cnpj, txid)
  if (!TXID.test(txid)) throw invalida('O txid não respeita o schema.', [violacaoDe('txid', 'não respeita o schema')])
  const dados = withDefaults(objetoDe(body))
  const atual = livro.cobranca(cliente.cnpj, txid)
  const criacao = atual?.criacao ?? new Date(now()).toISOString()
  refuseFaulty(dados, cliente, criacao)
  if (atual && atual.status !== 'ATIVA') throw invalida('A cobrança já existe e não está ATIVA.')
  if (atual) return gerada(revise(livro, atual, dadosDe(dados)), cliente)
  const id = livro.nextLoc()
  const location = `pix.simulador.example/qr/v2/cobv/${randomBytes(16).toString('hex')}`
  const cobranca: Cobranca = {
    txid,
    cnpj: cliente.cnpj,
    criacao,
    status: 'ATIVA',
    loc: { id, location, tipoCob: 'cobv', criacao },
    revisoes: [dadosDe(dados)],
    visivelEm: now() + invisivelMs,
  }
  livro.putCobranca(cobranca)
  return gerada(cobranca, cliente)
}

/** `PATCH /cobv/{txid}`: a revision of an ATIVA charge, or its removal, never both. */
export function alterar({ livro, cliente }: Mesa, txid: string, body: unknown): object {
  const atual = find({ livro, cliente }, txid)
  const { status, ...mudancas } = objetoDe(body)
  if (atual.status !== 'ATIVA') throw invalida('A cobrança não está ATIVA.')
  if (status !== undefined && status !== 'REMOVIDA_PELO_USUARIO_RECEBEDOR')
    throw invalida('O status não respeita o schema.', [violacaoDe('status', 'não respeita o schema')])
  if (status && Object.keys(mudancas).length > 0)
    throw invalida('A remoção não se combina com outras alterações.', [
      violacaoDe('status', 'veio com outras alterações'),
    ])
  if (status) {
    const removida: Cobranca = { ...atual, status, revisoes: [...atual.revisoes, vigente(atual)] }
    livro.putCobranca(removida)
    return gerada(removida, cliente)
  }
  const antes = vigente(atual)
  const dados = {
    ...antes,
    ...mudancas,
    calendario: { ...antes.calendario, ...objetoDe(mudancas.calendario) },
    valor: { ...antes.valor, ...objetoDe(mudancas.valor) },
  }
  refuseFaulty(dados, cliente, atual.criacao)
  return gerada(revise(livro, atual, dadosDe(dados)), cliente)
}

/** `GET /cobv/{txid}`, in force or of an earlier revision. */
export function consultar(mesa: Mesa, txid: string, query: URLSearchParams): object {
  const cobranca = find(mesa, txid)
  const revisao = query.get('revisao')
  if (revisao === null) return completa(cobranca, mesa)
  const dados = cobranca.revisoes[Number(revisao)]
  if (!dados) throw new Recusa('CobVConsultaInvalida', 'A revisão não existe para esta cobrança.')
  return { ...completa(cobranca, mesa), ...dados, revisao: Number(revisao) }
}

/** `GET /cobv`: charges created in a period. */
export function listar(mesa: Mesa, query: URLSearchParams): object {
  const { livro, cliente } = mesa
  const { inicio, fim, within } = filterPeriod(query, 'CobVConsultaInvalida')
  const status = query.get('status')
  const found = livro
    .cobrancas()
    .filter((each) => each.cnpj === cliente.cnpj && isVisible(each) && within(each.criacao))
    .filter((each) => !status || each.status === status)
    .filter((each) => hasPessoa(vigente(each).devedor, query))
  const { paginacao, itens } = pageOf(found, query, 'CobVConsultaInvalida')
  return {
    parametros: { inicio, fim, ...(status && { status }), paginacao },
    cobs: itens.map((each) => completa(each, mesa)),
  }
}

/** The body of a charge, as it is now. */
export const vigente = ({ revisoes }: Cobranca): Dados => revisoes.at(-1)!

/** A Pix as answers and callbacks show it. */
export const pixPublico = ({ cnpj: _cnpj, pagador: _pagador, ...pix }: Pix & { cnpj?: string; pagador?: string }) =>
  pix.devolucoes.length > 0 ? pix : { ...pix, devolucoes: undefined }

function find({ livro, cliente }: Mesa, txid: string): Cobranca {
  const cobranca = livro.cobranca(cliente.cnpj, txid)
  if (!cobranca || !isVisible(cobranca))
    throw new Recusa('CobVNaoEncontrada', 'Cobrança com vencimento não encontrada para o txid informado.')
  return cobranca
}

const isVisible = ({ visivelEm }: Cobranca) => visivelEm <= now()

function revise(livro: Livro, atual: Cobranca, dados: Dados): Cobranca {
  const plain = JSON.parse(JSON.stringify(dados)) as Dados
  if (isDeepStrictEqual(plain, vigente(atual))) return atual
  const revista = { ...atual, revisoes: [...atual.revisoes, plain] }
  livro.putCobranca(revista)
  return revista
}

function refuseFaulty(dados: Objeto, cliente: Cliente, criacao: string): void {
  const violacoes = examineDados(dados, cliente.chaves, diaEmBrasilia(Date.parse(criacao)))
  if (violacoes.length > 0)
    throw invalida('A requisição não respeita o schema ou está semanticamente errada.', violacoes)
}

function gerada({ txid, criacao, status, loc, revisoes, ...rest }: Cobranca, cliente: Cliente): object {
  const dados = vigente({ revisoes, ...rest } as Cobranca)
  const { cnpj, nome, endereco } = cliente
  return {
    ...dados,
    calendario: { criacao, ...dados.calendario },
    txid,
    revisao: revisoes.length - 1,
    loc: { ...loc, txid },
    location: loc.location,
    status,
    recebedor: { cnpj, nome, ...endereco },
    pixCopiaECola: brCode(loc.location, { nome, cidade: endereco.cidade }),
  }
}

function completa(cobranca: Cobranca, { livro, cliente }: Mesa): object {
  const pix = livro
    .recebidos()
    .filter((each) => each.txid === cobranca.txid && each.cnpj === cobranca.cnpj)
    .map(pixPublico)
  return { ...gerada(cobranca, cliente), ...(pix.length > 0 && { pix }) }
}

/** Whether a person of the query, if any, is this one. */
const hasPessoa = ({ cpf, cnpj }: Record<string, string>, query: URLSearchParams) =>
  (!query.has('cpf') || query.get('cpf') === cpf) && (!query.has('cnpj') || query.get('cnpj') === cnpj)

const invalida = (detalhe: string, violacoes?: Violacao[]) => new Recusa('CobVOperacaoInvalida', detalhe, violacoes)
const violacaoDe = (propriedade: string, razao: string): Violacao => ({
  razao: `O campo cobv.${propriedade} ${razao}.`,
  propriedade: `cobv.${propriedade}`,
})

/** The day in Brasília, UTC−3 all year. */
export const diaEmBrasilia = (ms: number): string => new Date(ms - 3 * 3_600_000).toISOString().slice(0, 10)

/** The last day on which a charge can be paid, weekends and holidays aside. */
export function ultimoDia({ calendario }: Dados): string {
  if (!isDia(calendario.dataDeVencimento)) return ''
  const ms = Date.parse(calendario.dataDeVencimento) + calendario.validadeAposVencimento * 86_400_000
  return new Date(ms).toISOString().slice(0, 10)
}

const TXID = /^[a-zA-Z0-9]{26,35}$/
