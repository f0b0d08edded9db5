import { nProcessoOf } from '#tracks/dps/leiautes/dps-1.01/valores.ts'
import { isAbroad, MUNICIPIO_EXTERIOR, paisResultado } from '#tracks/dps/paises.ts'
import {
  asksPaisResultado,
  EXPORTACAO,
  IMUNE,
  isIsento,
  MEI,
  NAO_INCIDENCIA,
  TRIBUTAVEL,
  tpSusp,
} from '#tracks/dps/tributacao.ts'
import type { Contexto, Regra } from './contexto.ts'

const NUMERO_PROCESSO = 'servico[0].iss.numeroProcesso'
const EXIGE_PROCESSO = 'A suspensão exige o número do processo, de 1 a 30 dígitos.'

/** ISS: what is taxed and where, benefit, retention, rate. */
export const ISSQN: readonly Regra[] = [
  {
    codigo: 'E0529',
    when: (contexto) =>
      contexto.trib === EXPORTACAO &&
      !isDoneAbroad(contexto) &&
      (contexto.nacional?.incidencia === 'LP' ||
        (contexto.nacional?.incidencia === 'ET' &&
          !hasCustomerAbroad(contexto) &&
          contexto.nota.tomador?.endereco != null)),
  },
  {
    codigo: 'E0530',
    when: (contexto) =>
      contexto.trib === TRIBUTAVEL &&
      isDoneAbroad(contexto) &&
      (contexto.nacional?.incidencia === 'EP' ||
        (contexto.nacional?.incidencia === 'ET' && hasCustomerAbroad(contexto))),
  },
  { codigo: 'E0532', when: ({ nacional, trib }) => nacional?.cTribNac === SEM_ISSQN && trib !== NAO_INCIDENCIA },
  { codigo: 'E0590', when: ({ nota, tabelas }) => asksPaisResultado(nota, tabelas) && !paisResultado(nota, tabelas) },
  { codigo: 'E0592', when: ({ trib, servico }) => trib === IMUNE && servico.iss.tipoImunidade === null },
  { codigo: 'E0593', when: ({ trib, servico }) => trib === IMUNE && servico.iss.tipoImunidade === 0 },
  {
    codigo: 'CAMPO_OBRIGATORIO',
    campo: NUMERO_PROCESSO,
    when: ({ servico }) => tpSusp(servico) !== null && servico.iss.numeroProcesso === null,
    mensagem: EXIGE_PROCESSO,
  },
  {
    codigo: 'FORMATO_INVALIDO',
    campo: NUMERO_PROCESSO,
    when: ({ servico }) =>
      tpSusp(servico) !== null &&
      servico.iss.numeroProcesso !== null &&
      nProcessoOf(servico.iss.numeroProcesso) === null,
    mensagem: EXIGE_PROCESSO,
  },

  { codigo: 'E0533', when: ({ servico, trib }) => hasBenefit(servico) && trib !== TRIBUTAVEL },
  { codigo: 'E0534', when: ({ servico, regime }) => hasBenefit(servico) && regime === MEI },
  { codigo: 'E0535', when: ({ servico, regimeEspecial }) => hasBenefit(servico) && regimeEspecial !== 0 },
  {
    codigo: 'E0536',
    when: ({ servico, issNoSimples, convenioInativo }) =>
      hasBenefit(servico) && issNoSimples && !convenioInativo && !/^07\.0[25]$/.test(servico.codigo),
  },
  { codigo: 'E0537', when: ({ servico, convenioInativo }) => hasBenefit(servico) && convenioInativo },
  {
    codigo: 'CAMPO_OBRIGATORIO',
    campo: 'servico[0].iss.beneficioMunicipal.numero',
    when: ({ servico }) => isIsento(servico) && !hasBenefit(servico),
    mensagem:
      'A DPS não tem a situação isento: a isenção vai como benefício municipal, e o número do benefício não veio.',
    correcao: 'Informe servico[0].iss.beneficioMunicipal.numero, de 14 dígitos, conforme o ato da prefeitura.',
  },
  {
    codigo: 'E0574',
    when: ({ servico }) => (servico.iss.beneficioMunicipal?.valorReducao ?? 0) > servico.valor.servico,
  },

  { codigo: 'E0580', when: ({ servico, trib }) => servico.iss.retido && trib !== TRIBUTAVEL },
  { codigo: 'E0583', when: ({ servico, regime }) => servico.iss.retido && regime === MEI },
  { codigo: 'E0588', when: ({ servico, regimeEspecial }) => servico.iss.retido && regimeEspecial !== 0 },
  { codigo: 'E0594', when: ({ servico }) => servico.iss.retido && isIsento(servico) },
  { codigo: 'E0596', when: ({ servico }) => servico.iss.retido && servico.codigoServicoNacional === RODOVIA },

  { codigo: 'E0595', when: ({ servico, enviaAliquota }) => enviaAliquota && servico.iss.aliquota > ALIQUOTA_MAX },
  { codigo: 'E0621', when: (contexto) => isBelowSimples(contexto) && !contexto.convenioInativo },
  { codigo: 'E0628', when: (contexto) => isBelowSimples(contexto) && contexto.convenioInativo },
]

const SEM_ISSQN = '990101'
const RODOVIA = '220101'
/** LC 116 art. 8 II: 5 %. */
const ALIQUOTA_MAX = 50_000
/** 1.80 %, the lowest that a customer may withhold from Simples. */
const ALIQUOTA_MIN_SIMPLES = 18_000

const isBelowSimples = ({ servico, enviaAliquota, issNoSimples }: Contexto) =>
  enviaAliquota && issNoSimples && servico.iss.aliquota < ALIQUOTA_MIN_SIMPLES
const hasBenefit = (servico: Contexto['servico']) => servico.iss.beneficioMunicipal !== null
const isDoneAbroad = ({ servico }: Contexto) => servico.municipioPrestacao === MUNICIPIO_EXTERIOR
const hasCustomerAbroad = ({ nota }: Contexto) => isAbroad(nota.tomador?.endereco)
