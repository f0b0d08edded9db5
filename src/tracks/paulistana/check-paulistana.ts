import { parseDateTime } from '#domain/competencia.ts'
import type { Erro } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { CLOCK_TOLERANCE_MS } from '#domain/nota/prepare-datas.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { withGrupoDaExportacao } from '#domain/tributos/exportacao.ts'
import { EXIGIBILIDADE } from '#domain/tributos/iss.ts'
import { refuseNacional } from '#tracks/grupos-nacionais.ts'
import { isCodigoServico, isInscricao, type Versao } from './campos.ts'
import { foresee } from './rejections.ts'
import { paisPrestacao } from './rps-xml-v2.ts'
import { EXTERIOR, isFora, precoDoServico, SAO_PAULO, tributacaoRps } from './tributacao.ts'

/** The rules of São Paulo that our data decides before a number is used; codes are the city's where it has one. */
export function checkPaulistana(nota: NotaPreparada, versao: Versao, tabelas: Tabelas, agora: Date): Erro[] {
  const enviada = versao === '2' ? withGrupoDaExportacao(nota) : nota
  const broken = [...COMUNS, ...(versao === '2' ? LEIAUTE_2 : [])].filter(({ when }) => when(enviada, tabelas, agora))
  return broken
    .map((regra) => ('codigo' in regra ? foresee(regra.codigo, regra.campo) : regra.erro))
    .concat(refuseNacional(nota, versao === '2'))
}

/** The greatest RPS number of São Paulo: 12 digits (tpNumero). */
export const NUMERO_MAX = 999_999_999_999

/** Why a series cannot be one of São Paulo, or null: up to five letters and digits, as its signature has room for. */
export function whyNotSerie(serie: string): Erro | null {
  if (/^[0-9A-Za-z]{1,5}$/.test(serie)) return null
  return {
    campo: 'rps.serie',
    codigo: 'VALOR_NAO_PERMITIDO',
    mensagem: `Em São Paulo a série do RPS tem de 1 a 5 letras ou números; recebida: "${serie}".`,
    correcao: 'Use uma série como 1 ou AAAAA.',
  }
}

type Quando = { when: (nota: NotaPreparada, tabelas: Tabelas, agora: Date) => boolean }
type Regra = Quando & ({ codigo: string; campo?: string } | { erro: Erro })

const COMUNS: readonly Regra[] = [
  {
    codigo: '313',
    when: ({ dataEmissao }, _tabelas, agora) => parseDateTime(dataEmissao)! > agora.getTime() + CLOCK_TOLERANCE_MS,
  },
  { codigo: '1404', when: ({ prestador }) => !isInscricao(prestador.inscricaoMunicipal) },
  { codigo: '310', when: ({ servico }) => servico.codigoTributacao === null },
  {
    codigo: '306',
    when: ({ servico }) => servico.codigoTributacao !== null && !isCodigoServico(servico.codigoTributacao),
  },
  { codigo: '206', when: ({ servico }) => tributacaoRps(servico) === null },
  { codigo: '303', when: ({ servico }) => precoDoServico(servico) <= 0 },
  {
    codigo: '304',
    when: ({ servico }) => servico.valor.deducoes > 0 && servico.valor.deducoes >= precoDoServico(servico),
  },
  { codigo: '1228', when: ({ servico }) => servico.iss.retido && isExportacao(servico) },
  {
    codigo: '321',
    when: ({ servico }) =>
      servico.iss.retido && !isExportacao(servico) && servico.iss.exigibilidade !== EXIGIBILIDADE.exigivel,
  },
  { codigo: '301', when: ({ prestador, tomador }) => tomador?.cpfCnpj === prestador.cpfCnpj },
  { codigo: '317', when: ({ tomador }) => tomador?.cpfCnpj?.length === CNPJ_LENGTH && tomador.endereco === null },
  {
    codigo: '1232',
    when: ({ servico }) => isFora(servico) && !isExportacao(servico) && servico.municipioPrestacao === SAO_PAULO,
  },
]

const LEIAUTE_2: readonly Regra[] = [
  { codigo: '641', when: isSimples },
  {
    when: ({ servico }) => !/^\d{9}$/.test(servico.codigoNbs ?? ''),
    erro: {
      campo: 'servico[0].codigoNbs',
      codigo: 'CAMPO_OBRIGATORIO',
      mensagem: 'O leiaute 2 de São Paulo exige o código NBS, com 9 dígitos.',
      correcao: 'Informe servico[0].codigoNbs.',
    },
  },
  {
    // A note of Simples has no such group; it needs the other layout.
    when: (nota) => nota.servico.reforma === null && !isSimples(nota),
    erro: {
      campo: 'servico[0].reforma',
      codigo: 'CAMPO_OBRIGATORIO',
      mensagem: 'O leiaute 2 de São Paulo exige a classificação de IBS e CBS.',
      correcao: 'Informe servico[0].reforma, com classificacao, cst e indicadorOperacao.',
    },
  },
  {
    when: (nota, tabelas) => nota.servico.municipioPrestacao === EXTERIOR && paisPrestacao(nota, tabelas) === null,
    erro: {
      campo: 'servico[0].comercioExterior.paisResultado',
      codigo: 'CAMPO_OBRIGATORIO',
      mensagem: 'O serviço foi prestado no exterior, e o leiaute 2 de São Paulo exige o país.',
      correcao: 'Informe servico[0].comercioExterior.paisResultado.',
    },
  },
]

const CNPJ_LENGTH = 14
const isExportacao = ({ iss }: NotaPreparada['servico']) => iss.exigibilidade === EXIGIBILIDADE.exportacao

function isSimples({ prestador }: NotaPreparada): boolean {
  return prestador.regimeTributario === 'simples_nacional' || prestador.regimeTributario === 'mei'
}
