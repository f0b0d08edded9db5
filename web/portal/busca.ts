// What each screen reads out of its address.
import { REGIMES_DA_LEI } from '#domain/lei.ts'
import type { StatusFatura } from '../api/portal/assinatura.ts'
import { type Busca, listaDe, readLista, texto, umDe } from '../words/busca.ts'
import { STATUS_LISTA } from '../words/status.ts'

export const readBuscaCertificados = readLista('q', 'quais')
export const readBuscaChaves = readLista('estado')
export const readBuscaClientes = readLista('q', 'empresaId', 'arquivados')
export const readBuscaEmpresas = readLista('q', 'estado')
export const readBuscaModelos = readLista('q', 'arquivados')
export const readBuscaEntregas = readLista('estado', 'endpointId', 'nfseId', 'q', 'dataInicio', 'dataFim')
export const readBuscaTentativas = readLista('q', 'empresaId', 'dataInicio', 'dataFim')

/** The view of the team, and which people or invitations it lists. */
export const readBuscaEquipe = readLista('aba', 'estado')

/** The company whose series are listed, or the series that is open, its view and the page of it. */
export const readBuscaSeries = readLista('empresaId', 'serieId', 'aba')

/** Which notes the list shows. */
export type BuscaNotas = Partial<ReturnType<typeof readBuscaNotas>>
export const readBuscaNotas = (busca: Busca) => ({
  ...readLista('status', 'municipio', 'empresaId', 'trilho', 'q', 'competencia', 'dataInicio', 'dataFim')(busca),
  status: umDe(busca['status'], STATUS_LISTA),
  trilho: umDe(busca['trilho'], ['nacional', 'municipal']),
})

/** Which draft the form shows, and the note that a new one starts equal to, or its customer. */
export const readBuscaEmitir = (busca: Busca) => ({
  rascunho: texto(busca['rascunho']),
  igualA: texto(busca['igualA']),
  cliente: texto(busca['cliente']),
  /** The value of the service, in reais. */
  valor: texto(busca['valor']),
})

/** The id of a new draft. */
export const newRascunhoId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('')

const ABAS_DA_NOTA = ['resumo', 'pdf', 'xml', 'webhooks', 'json'] as const
/** The views of one note. */
export type AbaDaNota = (typeof ABAS_DA_NOTA)[number]
export const readBuscaNota = (busca: Busca) => ({ aba: umDe(busca['aba'], ABAS_DA_NOTA) })

/** The view of one company, and the municipality open in it. */
export const readBuscaEmpresa = (busca: Busca) => ({ aba: texto(busca['aba']), municipio: texto(busca['municipio']) })

/** Which municipalities the list shows. */
export const readBuscaMunicipios = (busca: Busca) => ({
  ...readLista('q', 'uf', 'quais', 'situacao')(busca),
  quais: umDe(busca['quais'], ['minhas', 'todos']),
  situacao: umDe(busca['situacao'], ['nao_atendidos', 'instaveis']),
})

/** For whom the changes of the law are written. */
export const readBuscaMudancas = (busca: Busca) => ({ para: umDe(busca['para'], [...REGIMES_DA_LEI, 'programa']) })

/** Which batches the list shows. */
export const readBuscaLotes = (busca: Busca) => ({
  ...readLista('q', 'situacao', 'dataInicio', 'dataFim')(busca),
  situacao: umDe(busca['situacao'], ['aguardando', 'em_andamento']),
})

const GRUPOS_DO_LOTE = ['com_erro', 'prontas', 'em_andamento', 'recusadas', 'autorizadas', 'retiradas'] as const
/** Which lines of a batch its page shows. */
export const readBuscaLote = (busca: Busca) => ({ grupo: umDe(busca['grupo'], GRUPOS_DO_LOTE), ...listaDe(busca) })

// The entry of the app reads addresses, so the words about these are elsewhere.
const RECORRENTES = ['a_revisar', 'com_falha', 'ativa', 'pausada', 'encerrada'] as const
/** Which recurring notes the list shows. */
export const readBuscaRecorrentes = (busca: Busca) => ({
  ...readLista('quais', 'empresaId', 'q')(busca),
  quais: umDe(busca['quais'], RECORRENTES),
})

export const readBuscaCalendario = readLista('empresaId')

/** Which companies of a month its closing lists, and of which accounts of the person. */
export const readBuscaFechamento = (busca: Busca) => ({
  ...readLista('regime', 'municipio')(busca),
  quais: umDe(busca['quais'], ['por_conferir', 'com_pendencia']),
  contas: umDe(busca['contas'], ['todas']),
})

/** The first values of a new one: a draft of the form, or a note. */
export const readBuscaNova = (busca: Busca) => ({ rascunho: texto(busca['rascunho']), nota: texto(busca['nota']) })

/** The delivery that the inspector starts with. */
export const readBuscaInspetor = (busca: Busca) => ({ entregaId: texto(busca['entregaId']) })

/** The month whose consumption is shown. */
export const readBuscaConta = (busca: Busca) => ({ mes: texto(busca['mes']) })

/** Which acts the audit shows; `quem`: whose, where no act and no person is chosen, people's by default. */
export const readBuscaAuditoria = (busca: Busca) => ({
  ...readLista('acao', 'usuarioId', 'quem', 'dataInicio', 'dataFim')(busca),
  quem: umDe(busca['quem'], ['todos', 'integracoes', 'servico']),
})

/** Which faturas are shown; the service refuses a state that does not exist. */
export const readBuscaPlano = (busca: Busca) => ({
  ...readLista('status')(busca),
  status: texto(busca['status']) as StatusFatura | undefined,
})
