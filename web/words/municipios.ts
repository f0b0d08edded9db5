import type { Atendimento } from '#domain/cidades.ts'
import type { Empresa, EstadoDeWebservice, MunicipioDoPortal, SaudeDoMunicipio } from '../formas.ts'
import type { Tom } from './status.ts'
import { comSuporte } from './suporte.ts'

/** The state of a city's system, in a word. */
export const SAUDE: Record<SaudeDoMunicipio['agora']['status'], { rotulo: string; tom: Tom }> = {
  normal: { rotulo: 'Normal', tom: 'verde' },
  instavel: { rotulo: 'Instável', tom: 'ambar' },
  fora: { rotulo: 'Fora do ar', tom: 'vermelho' },
  sem_dados: { rotulo: 'Sem movimento', tom: 'cinza' },
}

/** The operations of a city, in the order of a note's life. */
export const OPERACOES: Record<keyof MunicipioDoPortal['operacoes'], string> = {
  emitir: 'Emitir a nota',
  consultar: 'Consultar pelo número do RPS',
  cancelar: 'Cancelar',
  substituir: 'Substituir por outra',
  cartaCorrecao: 'Carta de correção',
  inutilizar: 'Inutilizar um número',
}

/** Which companies may issue in a city: all, some regimes, or none; with the words for it wherever the city is shown. */
export function atendimentoDe({ porRegime }: Pick<MunicipioDoPortal, 'porRegime'>): {
  quem: 'todos' | 'parte' | 'ninguem'
  texto: string
} {
  const { simples, mei, regular } = porRegime
  const [sim, nao] = [true, false].map((served) => [
    ...(simples.atendido === served ? ['Simples'] : []),
    ...(mei.atendido === served ? ['MEI'] : []),
    ...(regular.atendido === served ? ['demais'] : []),
  ])
  if (nao!.length === 0) return { quem: 'todos', texto: 'Atendido' }
  if (sim!.length === 0) return { quem: 'ninguem', texto: 'Ainda não atendido' }
  return { quem: 'parte', texto: `${sim!.join(' e ')}: sim · ${nao!.join(' e ')}: ainda não` }
}

/** The system that issues a city's notes: `Emissor nacional`, or the city's own. */
export const caminho = (municipio: Pick<MunicipioDoPortal, 'trilho' | 'provedor' | 'porRegime'>): string => {
  const { trilho, provedor } = municipio
  if (trilho === 'nacional') return 'Emissor nacional'
  if (provedor) return `Prefeitura (${PROPRIO.test(provedor) ? 'sistema próprio' : provedor})`
  const { quem, texto } = atendimentoDe(municipio)
  return quem === 'ninguem' ? texto : 'Prefeitura'
}

/** The names that tables of providers give to systems that cities made for themselves. */
const PROPRIO =
  /^(?:ISS(?:SaoPaulo|Fortaleza|Natal|Recife|Camacari|Salvador|Vitoria|Rio|Barueri|Campinas|Lencois|Cambe|Curitiba|Goiania)|BHISS)$/

type Regime = Pick<Empresa, 'regimeTributario'> & Partial<Pick<Empresa, 'optanteMei'>>

/** The way of a company of this regime in this city today. */
export function rotaDoRegime(
  { porRegime }: Pick<MunicipioDoPortal, 'porRegime'>,
  { regimeTributario, optanteMei }: Regime,
): MunicipioDoPortal['porRegime']['regular'] {
  if (optanteMei || regimeTributario === 'mei') return porRegime.mei
  return regimeTributario === 'simples_nacional' ? porRegime.simples : porRegime.regular
}

type Falta = NonNullable<MunicipioDoPortal['falta']>
const NOSSA = 'Quem resolve somos nós.'
/** What is missing where a city is not served, who fixes it and what to do, in words of people. */
const FALTAS: Record<Falta['codigo'], { falta: string; oQueFazer: string }> = {
  conexao_sem_endereco: { falta: 'Falta o endereço do sistema da prefeitura neste ambiente.', oQueFazer: NOSSA },
  conexao_nao_publicada: { falta: 'A ligação com o sistema da prefeitura está em testes.', oQueFazer: NOSSA },
  conexao_ausente: { falta: 'Falta a nossa ligação com o sistema da prefeitura.', oQueFazer: NOSSA },
  padrao_ausente: {
    falta: 'Ainda não falamos a língua do sistema que a prefeitura usa.',
    oQueFazer: `${NOSSA} Se a prefeitura já trocou de sistema, diga qual é o novo.`,
  },
  provedor_desconhecido: {
    falta: 'Não sabemos que sistema a prefeitura usa.',
    oQueFazer:
      'Pergunte à prefeitura se ela tem web service de nota fiscal ou se aderiu ao emissor nacional, e conte ao suporte: nós fazemos a ligação.',
  },
}

/** Why a company of this regime cannot issue there yet, in sentences; null where it can. */
export function naoAtendida(
  municipio: Pick<MunicipioDoPortal, 'nome' | 'porRegime' | 'falta'>,
  empresa: Regime,
): { titulo: string; frases: string[] } | null {
  if (rotaDoRegime(municipio, empresa).atendido) return null
  const { nome, porRegime, falta } = municipio
  const { falta: oQueFalta, oQueFazer: dito } = FALTAS[falta?.codigo ?? 'conexao_ausente']
  const oQueFazer = comSuporte(dito)
  const { quem, texto } = atendimentoDe({ porRegime })
  return {
    titulo: quem === 'parte' ? `Em ${nome}, ${texto}` : `Ainda não emitimos em ${nome}`,
    frases: [oQueFalta, oQueFazer],
  }
}

/**
 * The situations for which the layout of a city has no code, in words, with the regimes where not all lack it; null:
 * none.
 */
export function naoRecebidas({ porRegime }: Pick<MunicipioDoPortal, 'porRegime'>): string | null {
  const partes = SITUACOES.flatMap(([situacao, nome]) => {
    const regimes = REGIMES.filter(([regime]) => porRegime[regime].naoRecebe.includes(situacao))
    if (regimes.length === 0) return []
    return regimes.length === REGIMES.length ? [nome] : [`${nome} (${regimes.map(([, cada]) => cada).join(', ')})`]
  })
  return partes.length > 0 ? partes.join('; ') : null
}
type Situacao = MunicipioDoPortal['porRegime']['regular']['naoRecebe'][number]
const SITUACOES: readonly (readonly [Situacao, string])[] = [
  ['exportacao', 'exportação de serviços'],
  ['naoIncidencia', 'não incidência'],
  ['isencao', 'isenção'],
  ['imunidade', 'imunidade'],
  ['suspensaJudicial', 'ISS suspenso por decisão judicial'],
  ['suspensaAdministrativa', 'ISS suspenso por processo administrativo'],
]
const REGIMES = [
  ['regular', 'regime regular'],
  ['simples', 'Simples Nacional'],
  ['mei', 'MEI'],
] as const

/** `24 horas`, `30 dias`. */
export function prazo(horas: number): string {
  if (horas % 24 !== 0 || horas < 48) return horas === 1 ? '1 hora' : `${horas} horas`
  return `${horas / 24} dias`
}

const UFS: Record<string, string> = {
  ...{ 11: 'RO', 12: 'AC', 13: 'AM', 14: 'RR', 15: 'PA', 16: 'AP', 17: 'TO' },
  ...{ 21: 'MA', 22: 'PI', 23: 'CE', 24: 'RN', 25: 'PB', 26: 'PE', 27: 'AL', 28: 'SE', 29: 'BA' },
  ...{ 31: 'MG', 32: 'ES', 33: 'RJ', 35: 'SP', 41: 'PR', 42: 'SC', 43: 'RS' },
  ...{ 50: 'MS', 51: 'MT', 52: 'GO', 53: 'DF' },
}
/** The 27 states. */
export const SIGLAS = Object.values(UFS).sort()
/** The state of a municipality: the first two digits of its IBGE code. */
export const ufDo = (ibge: string): string | undefined => UFS[ibge.slice(0, 2)]

/** How the web service of a city answers, as operators say it. */
export const WEBSERVICES: Record<EstadoDeWebservice, { rotulo: string; tom: Tom }> = {
  fora: { rotulo: 'Fora do ar', tom: 'vermelho' },
  instavel: { rotulo: 'Instável', tom: 'ambar' },
  suspenso: { rotulo: 'Suspenso', tom: 'ambar' },
  normal: { rotulo: 'Normal', tom: 'verde' },
  sem_dados: { rotulo: 'Sem movimento', tom: 'cinza' },
}

/** How far the service is in a municipality. */
export const ATENDIMENTO: Record<Atendimento, { rotulo: string; tom: Tom }> = {
  atendido: { rotulo: 'Atendido', tom: 'verde' },
  em_preparacao: { rotulo: 'Em preparação', tom: 'azul' },
  ainda_nao: { rotulo: 'Ainda não', tom: 'cinza' },
}

/** Whether a municipality is on the national emitter. */
export const EMISSOR_NACIONAL = {
  sim: 'Está no emissor nacional',
  nao: 'Não está',
  desconhecido: 'Não se sabe',
} as const

/** Who fixes what is missing of a city. */
export const QUEM_RESOLVE = {
  operador: 'a operação',
  servico: 'o serviço, em uma versão nova',
  prefeitura: 'a prefeitura',
  empresa: 'a empresa',
} as const
