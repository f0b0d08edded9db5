import type { Ambiente } from '#domain/nota/nota.ts'
import { conexaoFor } from '#features/cidades/reach/conexao-for.ts'
import type { MunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { hojeEm, resolveIn } from '#features/cidades/reach/resolve-track.ts'
import type { Achado } from '#formas/cidades/regulamentacao.ts'
import type { App } from '#platform/app.ts'

/** Examines one code; a code that the table lacks, but connections, settings or companies name, is reported too. */
export async function examineMunicipio(
  app: App,
  index: MunicipioIndex,
  municipio: string,
  ambiente: Ambiente,
): Promise<Achado> {
  const entry = index.byIbge.get(municipio)
  const rota = resolveIn(index, { municipio, ambiente, emissao: hojeEm(app, municipio) })
  if (!entry || !rota || !app.tabelas.municipio(municipio)) return unknown(municipio)
  const conexao = rota.conexao && (await conexaoFor(app, { municipio, ambiente, ...rota.conexao }))
  const { nome, uf, anexo, adesao } = entry
  const lack = rota.falta ?? (conexao ? null : BROKEN) ?? (adesao.emissorNacional === 'desconhecido' ? UNLISTED : null)
  return {
    ...{ municipio, nome, uf, naTabela: true },
    ...{ trilho: rota.trilho, regra: rota.regra, motivo: rota.motivo, padrao: rota.padrao },
    ...{ atendido: conexao !== null, resolvivel: conexao !== null },
    anexo: anexo?.slug ?? null,
    publicada: entry.conexao !== null,
    provedorConhecido: (entry.ajuste?.provedor ?? entry.provedor) !== null,
    adesao: { emissorNacional: adesao.emissorNacional, dataLista: adesao.dataLista },
    falta: lack?.codigo ?? null,
    quemResolve: lack?.quemResolve ?? null,
    oQueFazer: lack?.oQueFazer ?? null,
  }
}

const BROKEN = {
  codigo: 'rota_sem_conexao',
  quemResolve: 'servico',
  oQueFazer:
    'A rota leva a uma conexão que não se consegue montar: reler o município e, se persistir, publicar outra versão.',
} as const
const UNLISTED = {
  codigo: 'adesao_desconhecida',
  quemResolve: 'operador',
  oQueFazer: 'Importar uma lista oficial de adesão que cite o município: POST /admin/municipios/adesoes.',
} as const

const unknown = (municipio: string): Achado => ({
  ...{ municipio, nome: '', uf: '', naTabela: false, trilho: null, regra: null, motivo: null, padrao: null },
  ...{ atendido: false, resolvivel: false, anexo: null, publicada: false, provedorConhecido: false },
  adesao: { emissorNacional: 'desconhecido', dataLista: null },
  falta: 'fora_da_tabela',
  quemResolve: 'servico',
  oQueFazer:
    'O código é citado por conexões, ajustes ou empresas e não está na tabela de municípios: conferir quem o cita.',
})
