import type { RegistroNoBanco } from '#domain/faturamento/cobranca-fatos.ts'
import { type Centavos, decimalString, type Percentual } from '#domain/money.ts'
import type { Banco, CobrancaNoBanco, CobrancaPedida, Lista, PixRecebido, Resultado } from './banco.ts'
import { objetoOf, readCobranca, readPix } from './ler.ts'
import { type AcessoApiPix, createPedir, incerta, type Respondida } from './pedir.ts'

/** A bank with the API Pix of the Central Bank (2.9.0), for the charges of one key: see `Banco`. */
export function createApiPix(acesso: AcessoApiPix & { chave: string }): Banco {
  const { pedir, entrar } = createPedir(acesso)
  const { chave } = acesso

  const consultarCobranca = async (txid: string): Promise<Resultado<CobrancaNoBanco>> =>
    cobrancaOf(await pedir({ method: 'GET', path: pathOf('cobv', txid) }), txid)

  const criarCobranca = async (txid: string, pedida: CobrancaPedida): Promise<Resultado<CobrancaNoBanco>> => {
    const body = bodyOf(pedida, chave)
    const feita = cobrancaOf(await pedir({ method: 'PUT', path: pathOf('cobv', txid), body }), txid)
    if (feita.tipo === 'feita' && !isAsked(feita.valor, pedida))
      return incerta(true, 'resposta', 'the charge in the answer is not the one that was asked for')
    if (feita.tipo !== 'recusada') return feita
    // An earlier request without an answer may have created it, and a payer may have paid it since: then the bank
    // refuses this one, but the charge exists.
    const found = await consultarCobranca(txid)
    if (found.tipo === 'inexistente') return feita
    if (found.tipo === 'incerta') return { ...found, enviada: true }
    if (found.tipo !== 'feita') return incerta(true, 'resposta', 'refused, and the consult that would tell was refused')
    return isAsked(found.valor, pedida) ? found : { ...feita, existente: found.valor }
  }

  const cancelarCobranca = async (txid: string): Promise<Resultado<CobrancaNoBanco>> => {
    const body = { status: REMOVIDA }
    const removida = cobrancaOf(await pedir({ method: 'PATCH', path: pathOf('cobv', txid), body }), txid)
    if (removida.tipo === 'feita' && removida.valor.registro !== REMOVIDA)
      return incerta(true, 'resposta', 'the charge in the answer is not removed')
    if (removida.tipo !== 'recusada') return removida
    const found = await consultarCobranca(txid)
    if (found.tipo !== 'feita') return found.tipo === 'recusada' ? removida : found
    return found.valor.registro === REMOVIDA ? found : { ...removida, existente: found.valor }
  }

  /**
   * Every page of a list, each requested up to PAGINA_VEZES times; an item that moved between pages meanwhile is in it
   * once.
   */
  const listar = async <T>(
    { recurso, campo, idOf }: { recurso: string; campo: string; idOf: (item: T) => string },
    [inicio, fim]: [string, string],
    read: (value: unknown) => T | null,
  ): Promise<Resultado<Lista<T>>> => {
    const itens = new Map<string, T>()
    let ilegiveis = 0
    for (let pagina = 0; pagina < PAGINAS_MAX; pagina++) {
      const query = new URLSearchParams({ inicio, fim, 'paginacao.paginaAtual': String(pagina) })
      query.set('paginacao.itensPorPagina', String(ITENS_POR_PAGINA))
      let answer = await pedir({ method: 'GET', path: `/${recurso}?${query}` })
      for (let vezes = 1; answer.tipo !== 'json' && vezes < PAGINA_VEZES; vezes++)
        answer = await pedir({ method: 'GET', path: `/${recurso}?${query}` })
      if (answer.tipo !== 'json') return answer
      const dados = objetoOf(answer.json)
      // A period without any may be answered without the list.
      const found = dados?.[campo] ?? []
      const paginas = objetoOf(objetoOf(dados?.parametros)?.paginacao)?.quantidadeDePaginas
      if (!dados || !Array.isArray(found) || typeof paginas !== 'number')
        return incerta(true, 'resposta', `page ${pagina} of /${recurso} is not a list`)
      for (const each of found) {
        const item = read(each)
        if (item) itens.set(idOf(item), item)
        else ilegiveis++
      }
      if (pagina + 1 >= paginas) return { tipo: 'feita', valor: { itens: [...itens.values()], ilegiveis } }
    }
    return incerta(true, 'resposta', `/${recurso} has more than ${PAGINAS_MAX} pages: ask for a shorter period`)
  }

  return {
    criarCobranca,
    consultarCobranca,
    cancelarCobranca,
    entrar,
    listarCobrancas: (...periodo) =>
      listar<CobrancaNoBanco>({ recurso: 'cobv', campo: 'cobs', idOf: ({ txid }) => txid }, periodo, readCobranca),
    listarPix: (...periodo) =>
      listar<PixRecebido>({ recurso: 'pix', campo: 'pix', idOf: ({ endToEndId }) => endToEndId }, periodo, readPix),
    consultarPix: async (endToEndId) => {
      const answer = await pedir({ method: 'GET', path: pathOf('pix', endToEndId) })
      if (answer.tipo !== 'json') return answer
      const pix = readPix(answer.json)
      if (pix?.endToEndId === endToEndId) return { tipo: 'feita', valor: pix }
      return incerta(true, 'resposta', 'the answer is not this Pix')
    },
    registrarWebhook: async (webhookUrl) => {
      const answer = await pedir({ method: 'PUT', path: pathOf('webhook', chave), body: { webhookUrl } })
      return answer.tipo === 'json' ? { tipo: 'feita', valor: null } : answer
    },
  }
}

function cobrancaOf(answer: Respondida, txid: string): Resultado<CobrancaNoBanco> {
  if (answer.tipo !== 'json') return answer
  const cobranca = readCobranca(answer.json)
  if (cobranca?.txid === txid) return { tipo: 'feita', valor: cobranca }
  return incerta(true, 'resposta', 'the answer is not this charge')
}

const isAsked = ({ valor, vencimento }: CobrancaNoBanco, pedida: CobrancaPedida) =>
  valor === pedida.valor && vencimento === pedida.vencimento

/** `CobVSolicitada` of the API Pix. */
function bodyOf(pedida: CobrancaPedida, chave: string): object {
  const { valor, vencimento, diasValidade, multa, jurosMensal, devedor, descricao } = pedida
  const pessoa = devedor.cpfCnpj.length === 11 ? { cpf: devedor.cpfCnpj } : { cnpj: devedor.cpfCnpj }
  const solicitacaoPagador = descricao.slice(0, SOLICITACAO_CHARS_MAX).toWellFormed()
  return {
    calendario: { dataDeVencimento: vencimento, validadeAposVencimento: diasValidade },
    devedor: { ...pessoa, nome: devedor.nome.slice(0, NOME_CHARS_MAX).toWellFormed() },
    valor: {
      original: decimalString(valor),
      ...(multa && { multa: { modalidade: PERCENTUAL, valorPerc: percentString(multa) } }),
      ...(jurosMensal && { juros: { modalidade: PERCENTUAL_AO_MES, valorPerc: percentString(jurosMensal) } }),
    },
    chave,
    ...(solicitacaoPagador && { solicitacaoPagador }),
  }
}

/** Percent with two decimals: further decimals are cut, so that the payer never owes more than the contract says. */
const percentString = (percentual: Percentual) => decimalString(Math.floor(percentual / 100) as Centavos)

const pathOf = (recurso: string, id: string) => `/${recurso}/${encodeURIComponent(id)}`

const REMOVIDA: RegistroNoBanco = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
/** Fine: modalidade 2, percentage. Interest: modalidade 3, percentage a month by running days. */
const PERCENTUAL = 2
const PERCENTUAL_AO_MES = 3
const SOLICITACAO_CHARS_MAX = 140
const NOME_CHARS_MAX = 200
const ITENS_POR_PAGINA = 100
const PAGINAS_MAX = 500
/** One of many pages often fails: it is requested again at once, and does not undo the others. */
const PAGINA_VEZES = 3
