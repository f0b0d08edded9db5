import { parseDateTime } from '#domain/competencia.ts'
import { kindOf } from '#domain/cpf-cnpj.ts'
import type { Natureza } from '#domain/nota/natureza.ts'
import type { Erro } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { CLOCK_TOLERANCE_MS } from '#domain/nota/prepare-datas.ts'
import { isIdentificado, PAIS_BRASIL } from '#domain/nota/prepare-pessoa.ts'
import { EXIGIBILIDADE, isSuspensa } from '#domain/tributos/iss.ts'
import { refuseNacional } from '#tracks/grupos-nacionais.ts'
import { foresee } from '#tracks/rejections-abrasf.ts'
import type { TemplateAbrasf } from '#tracks/template.ts'
import { fornecedorOf } from './deducoes-xml.ts'
import { inscricaoText } from './pessoas-xml.ts'
import { discriminacaoText, numeroProcessoText } from './servico-xml.ts'
import { naturezaDe, naturezaOperacao, notaDaCidade } from './tributacao.ts'
import { type Versao, versaoOf } from './versoes.ts'

/**
 * The rules a note breaks that can be decided without a city, each under the code the city would answer; what its schema
 * alone requires, which a city refuses under one code for everything, is said under ours.
 */
export function checkRps(nota: NotaPreparada, template: TemplateAbrasf, agora: Date): Erro[] {
  const contexto: Contexto = { nota: notaDaCidade(nota, template), template, versao: versaoOf(template), agora }
  return REGRAS.flatMap(({ codigo, manual, campo, when, complemento }) =>
    when(contexto)
      ? [foresee(codigo, manual ?? template.padrao, { ...(campo && { campo }), ...(complemento && { complemento }) })]
      : [],
  ).concat(
    checkNatureza(contexto),
    checkReforma(contexto),
    checkDeducoes(contexto),
    refuseNacional(nota, template.xml.ibscbs !== 'nenhum'),
  )
}

/** Why a series cannot number an RPS, or null: one to five characters. */
export function whyNotSerie(serie: string): Erro | null {
  return /^\S{1,5}$/.test(serie) ? null : foresee('E93', '', { complemento: `Série recebida: "${serie}".` })
}

type Contexto = { nota: NotaPreparada; template: TemplateAbrasf; versao: Versao; agora: Date }
/** `manual`: the template whose manual has the code, where ABRASF's own has none. */
type Regra = {
  codigo: string
  manual?: string
  campo?: string
  complemento?: string
  when(contexto: Contexto): boolean
}
/** The only manual of 2.x at hand. */
const MANUAL_2 = 'simpliss-2.03'

const REGRAS: readonly Regra[] = [
  { codigo: 'E44', when: ({ nota, versao }) => versao.geracao === 1 && kindOf(nota.prestador.cpfCnpj) === 'cpf' },
  {
    codigo: 'E141',
    when: ({ nota, versao, template }) =>
      nota.prestador.inscricaoMunicipal === null &&
      (versao.geracao === 1 || template.xml.exigir.includes('InscricaoMunicipal')),
  },
  { codigo: 'E158', when: ({ nota }) => inscricaoText(nota.prestador.inscricaoMunicipal).perdeu },
  { codigo: 'E16', when: ({ nota, agora }) => parseDateTime(nota.dataEmissao)! > agora.getTime() + CLOCK_TOLERANCE_MS },
  { codigo: 'E2', when: ({ nota }) => nota.competencia > nota.dataEmissao.slice(0, 7) },
  { codigo: 'E18', when: ({ nota }) => nota.servico.valor.servico <= 0 },
  {
    codigo: 'E19',
    when: ({ nota: { servico } }) => servico.valor.deducoes > servico.valor.servico,
  },
  {
    codigo: 'E41',
    when: ({ nota, template, versao }) => discriminacaoText(nota.servico, template, versao.desde204).texto === null,
  },
  {
    codigo: 'E314',
    manual: MANUAL_2,
    complemento: 'Ele tem até 30 caracteres.',
    when: ({ nota: { servico }, versao }) =>
      versao.geracao === 2 &&
      isSuspensa(servico.iss.exigibilidade) &&
      numeroProcessoText(servico.iss.numeroProcesso).texto === null,
  },
  {
    codigo: 'E37',
    when: (contexto) => contexto.versao.geracao === 1 && retemNaoExigivel(contexto),
  },
  {
    codigo: 'E329',
    manual: MANUAL_2,
    when: (contexto) => contexto.versao.geracao === 2 && retemNaoExigivel(contexto),
  },
  {
    codigo: 'E118',
    when: ({ nota: { tomador }, versao }) =>
      versao.desde204 && isIdentificado(tomador) && tomador!.razaoSocial === null,
  },
  { codigo: 'E125', when: ({ nota }) => isBrasileiro(nota) && !/^\d{8}$/.test(cepOf(nota)) },
  {
    codigo: 'E351',
    manual: MANUAL_2,
    when: ({ nota, template }) => template.xml.exigir.includes('CodigoNbs') && nota.servico.codigoNbs === null,
  },
  {
    codigo: 'E60',
    campo: 'tomador.endereco.descricaoCidade',
    complemento: 'Esta cidade exige o nome da cidade no exterior.',
    when: ({ nota: { tomador }, template }) =>
      template.xml.exigir.includes('cEndPost') &&
      isIdentificado(tomador) &&
      tomador!.endereco !== null &&
      tomador!.endereco.codigoPais !== PAIS_BRASIL &&
      tomador!.endereco.descricaoCidade === null,
  },
]

/**
 * 1.00 says the situation of the ISS by a nature of operation: a situation without a code would leave as another one,
 * and an export as taxed.
 */
function checkNatureza({ nota, template, versao }: Contexto): Erro[] {
  if (versao.geracao !== 1 || naturezaOperacao(nota, template.xml) !== null) return []
  const natureza = naturezaDe(nota.servico.iss)
  return [
    {
      campo: 'servico[0].iss.exigibilidade',
      codigo: 'E144',
      mensagem: `O leiaute desta cidade não tem natureza da operação para ${SITUACOES[natureza]}; a nota não pode ser emitida assim.`,
      correcao: CORRECOES[natureza] ?? SEM_CODIGO,
    },
  ]
}

const SITUACOES: Record<Natureza, string> = {
  noMunicipio: 'o imposto devido no município',
  fora: 'o imposto devido fora do município',
  isencao: 'isenção (exigibilidade 3)',
  imunidade: 'imunidade (exigibilidade 5)',
  suspensaJudicial: 'cobrança suspensa por decisão judicial (exigibilidade 6)',
  suspensaAdministrativa: 'cobrança suspensa por processo administrativo (exigibilidade 7)',
  exportacao: 'exportação de serviços (exigibilidade 4)',
  naoIncidencia: 'não incidência (exigibilidade 2)',
}
const SEM_CODIGO =
  'Pergunte à prefeitura com que natureza ela recebe esta nota; se houver uma, o suporte a inclui na conexão da cidade.'
const CORRECOES: Partial<Record<Natureza, string>> = {
  exportacao: `Se o resultado do serviço é no Brasil, envie servico[0].iss.exigibilidade 1. ${SEM_CODIGO}`,
}

/** A group that the schema of some cities requires of every note. */
const checkReforma = ({ nota, template }: Contexto): Erro[] =>
  template.xml.exigir.includes('IBSCBS') && nota.servico.reforma === null
    ? [
        {
          campo: 'servico[0].reforma',
          codigo: 'CAMPO_OBRIGATORIO',
          mensagem: 'Esta cidade exige IBS e CBS em toda nota.',
          correcao: 'Informe servico[0].reforma com classificacao, cst e indicadorOperacao.',
        },
      ]
    : []

/** 2.04 names the supplier of every deducted document: given in the request, or read from its access key. */
function checkDeducoes({ nota, versao }: Contexto): Erro[] {
  if (!versao.desde204) return []
  return nota.servico.valor.documentosDeducao.flatMap((documento, index) =>
    fornecedorOf(documento) === null
      ? [
          {
            campo: `servico[0].valor.deducoes.documentos[${index}].fornecedor`,
            codigo: 'CAMPO_OBRIGATORIO',
            mensagem: 'Esta cidade exige o fornecedor de cada documento deduzido.',
            correcao: 'Informe o CPF ou CNPJ e o nome do fornecedor do documento.',
          },
        ]
      : [],
  )
}

const retemNaoExigivel = ({ nota: { servico } }: Contexto) =>
  servico.iss.retido && servico.iss.exigibilidade !== EXIGIBILIDADE.exigivel
const isBrasileiro = ({ tomador }: NotaPreparada) =>
  isIdentificado(tomador) && tomador!.endereco !== null && tomador!.endereco.codigoPais === PAIS_BRASIL
const cepOf = ({ tomador }: NotaPreparada) => tomador!.endereco!.cep.replace(/\D/g, '')
