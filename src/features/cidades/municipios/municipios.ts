import type { Ambiente } from '#domain/nota/nota.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { emissorNacionalOf, provedorOf } from '#features/cidades/reach/city-facts.ts'
import { findSaude } from '#features/cidades/reach/city-health.ts'
import {
  type ConexaoPublicada,
  type MunicipioEntry,
  type MunicipioIndex,
  openMunicipioIndex,
} from '#features/cidades/reach/municipio-index.ts'
import { prazoDaCidade } from '#features/cidades/reach/prazo-cancelamento.ts'
import { hojeEm, PADRAO_NACIONAL, type Pedinte, resolveIn } from '#features/cidades/reach/resolve-track.ts'
import type { Municipio, RotaPorRegime, SaudeAgora } from '#formas/cidades/municipio.ts'
import type { Rota } from '#formas/cidades/municipio-operacao.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { refuseUnknownUf } from './refuse-unknown-uf.ts'

/**
 * The municipalities of a state, or all of them, by name, made one by one as they are taken. `versao`: what the list
 * depends on; the same values, the same list.
 */
export async function listMunicipios(
  app: App,
  uf?: string,
): Promise<{ versao: readonly unknown[]; items: () => Iterable<Municipio> }> {
  refuseUnknownUf(uf)
  const facts = await openFacts(app)
  const { index, hoje, prazoPadrao } = facts
  return {
    versao: [index, hoje, prazoPadrao],
    *items() {
      for (const entry of index.all) if (!uf || entry.uf === uf) yield toResponse(facts, entry)
    },
  }
}

/** One municipality, with its health in the last minutes. Throws NAO_ENCONTRADO for a code not in the IBGE table. */
export async function findMunicipio(app: App, ibge: string): Promise<Municipio & { saude: SaudeAgora }> {
  const facts = await openFacts(app)
  const entry = facts.index.byIbge.get(ibge)
  if (!entry) throw new Refusal('NAO_ENCONTRADO', `no municipality ${ibge}`)
  return { ...toResponse(facts, entry), saude: await findSaude(app, ibge) }
}

const SIMPLES = { regimeTributario: 'simples_nacional', optanteMei: false } as const
const MEI = { regimeTributario: 'mei', optanteMei: true } as const

/** What an answer about any municipality depends on. */
type Facts = { index: MunicipioIndex; hoje: string; prazoPadrao: number | null }

export async function openFacts(app: App): Promise<Facts> {
  const ajustes = await readAjustes(app)
  return {
    index: await openMunicipioIndex(app),
    hoje: hojeEm(app),
    prazoPadrao: ajustes['cancelamento.prazoPadraoHoras'],
  }
}

/** The municipality in production; in homologação where only that has a route. */
export function toResponse({ index, hoje, prazoPadrao }: Facts, entry: MunicipioEntry): Municipio {
  const routeOf = (ambiente: Ambiente, empresa?: Pedinte['empresa']) =>
    resolveIn(index, { municipio: entry.ibge, ambiente, emissao: hoje, ...(empresa && { empresa }) })!
  const [producao, homologacao] = [routeOf('producao'), routeOf('homologacao')]
  const [ambiente, rota] =
    producao.conexao || !homologacao.conexao
      ? (['producao', producao] as const)
      : (['homologacao', homologacao] as const)
  const details = rota.conexao === null ? SEM_CAMINHO : rota.trilho === 'nacional' ? NACIONAL : municipal(entry)
  return {
    ibge: entry.ibge,
    nome: entry.nome,
    uf: entry.uf,
    trilho: rota.trilho,
    padrao: rota.conexao && rota.padrao,
    provedor: provedorOf(entry),
    emissorNacional: emissorNacionalOf(entry, 'producao').valor,
    adesao: {
      vigencia: entry.adesao.vigencia,
      fonte: entry.adesao.fonte,
      dataLista: entry.adesao.dataLista,
    },
    atendido: rota.conexao !== null,
    falta: rota.falta,
    porRegime: {
      regular: summaryOf(index, 'regular', rota),
      simples: summaryOf(index, 'simples', routeOf(ambiente, SIMPLES)),
      mei: summaryOf(index, 'mei', routeOf(ambiente, MEI)),
    },
    ambientes: { producao: producao.conexao !== null, homologacao: homologacao.conexao !== null },
    motivo: rota.motivo,
    ...details,
    prazoCancelamentoHoras: entry.ajuste?.prazoCancelamentoHoras ?? prazoPadrao ?? details.prazoCancelamentoHoras,
    prazoCancelamento: prazoDaCidade(
      index,
      entry,
      { ambiente, conexao: rota.trilho === 'nacional' ? null : (rota.conexao?.slug ?? null) },
      prazoPadrao,
    ),
    requisitos: listRequisitos(details.exige, rota),
  }
}

const summaryOf = (
  { publicadas }: MunicipioIndex,
  regime: keyof Municipio['porRegime'],
  { trilho, regra, motivo, desde, conexao }: Rota,
): RotaPorRegime => ({
  ...{ trilho, regra, motivo, desde },
  atendido: conexao !== null,
  naoRecebe: (conexao && publicadas.get(conexao.slug)?.semCodigo?.[regime]) ?? [],
})

type Details = Pick<Municipio, 'exige' | 'operacoes' | 'limites' | 'prazoCancelamentoHoras'>

/** What the route of a note requires of its company. */
export function exigenciasDe({ publicadas }: MunicipioIndex, { trilho, conexao }: Rota): Details['exige'] {
  if (trilho === 'nacional') return NACIONAL.exige
  const publicada = conexao && publicadas.get(conexao.slug)
  return publicada ? exigidoPor(publicada) : SEM_CAMINHO.exige
}

const isDps = ({ padrao }: ConexaoPublicada) => padrao.endsWith('-1.01') || padrao === PADRAO_NACIONAL

function exigidoPor(conexao: ConexaoPublicada): Details['exige'] {
  const { autenticacao, mtls } = conexao.transporte
  const withPassword = autenticacao === 'basic' || autenticacao === 'usuario-senha-no-envelope'
  return {
    certificado: mtls || conexao.assina,
    inscricaoMunicipal: !isDps(conexao),
    usuario: withPassword,
    senha: withPassword,
    token: autenticacao === 'token-no-cabecalho',
  }
}

/** The details of a city with a connection of its own. */
function municipal({ conexao }: MunicipioEntry): Details {
  const { capacidades, operacoes, prazoCancelamentoHoras } = conexao!
  const dps = isDps(conexao!)
  return {
    exige: exigidoPor(conexao!),
    operacoes: {
      emitir: true,
      consultar: capacidades.consultaPorRps,
      cancelar: capacidades.cancelaPorWs && (dps || operacoes.includes('cancelar')),
      substituir: capacidades.substituiPorWs && (dps || operacoes.includes('substituir')),
      cartaCorrecao: capacidades.cartaCorrecao && operacoes.includes('cartaCorrecao'),
      // No template describes the message for it.
      inutilizar: false,
    },
    limites: { discriminacao: capacidades.discriminacaoMax },
    prazoCancelamentoHoras,
  }
}

const NACIONAL: Details = {
  exige: { certificado: true, inscricaoMunicipal: false, usuario: false, senha: false, token: false },
  operacoes: {
    emitir: true,
    consultar: true,
    cancelar: true,
    substituir: true,
    cartaCorrecao: false,
    inutilizar: false,
  },
  limites: { discriminacao: 2000 },
  // Each city sets its own, and the national API does not publish it (docs/referencia/nacional.md#73-rules).
  prazoCancelamentoHoras: null,
}
const SEM_CAMINHO: Details = {
  exige: { certificado: false, inscricaoMunicipal: false, usuario: false, senha: false, token: false },
  operacoes: {
    emitir: false,
    consultar: false,
    cancelar: false,
    substituir: false,
    cartaCorrecao: false,
    inutilizar: false,
  },
  limites: { discriminacao: 2000 },
  prazoCancelamentoHoras: null,
}

function listRequisitos(exige: Details['exige'], { trilho, conexao }: Rota): string[] {
  if (!conexao) return []
  return [
    exige.certificado && 'certificado A1 ICP-Brasil da empresa',
    trilho === 'nacional' && 'empresa habilitada no emissor nacional',
    exige.inscricaoMunicipal && 'inscrição municipal da empresa',
    exige.usuario && 'usuário e senha do sistema da prefeitura',
    exige.token && 'token de acesso dado pela prefeitura',
  ].filter((each) => each !== false)
}
