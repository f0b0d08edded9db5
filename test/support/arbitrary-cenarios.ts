import fc from 'fast-check'
import type { ServicoNacional, Tabelas } from '#domain/tabelas.ts'
import {
  anyCnpj,
  anyComercioExterior,
  anyCpf,
  anyDigits,
  anyEndereco,
  anyItem,
  anyPessoa,
  anyText,
  CIDADES,
  type ValueOf,
} from './arbitrary-partes.ts'

/** All that varies, drawn independently; `build` leaves out what the rules do not allow together. */
export const choices = (tabelas: Tabelas) => ({
  regime: fc.constantFrom(...REGIMES),
  regimeApuracaoSimples: fc.constantFrom(1, 2, 3),
  regimeEspecial: fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }) },
  ),
  pessoaFisica: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  cnpj: anyCnpj,
  cpf: anyCpf,
  cidade: fc.constantFrom(...CIDADES),
  servico: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...listServicos(tabelas)) },
    { weight: 1, arbitrary: fc.constantFrom(...listServicos(tabelas).filter((servico) => servico.grupoObrigatorio)) },
  ),
  situacao: fc.constantFrom(...SITUACOES),
  pelaExigibilidade: fc.boolean(),
  tomador: fc.constantFrom('cnpj', 'cpf', 'cpf', 'nif', 'exterior', 'nenhum'),
  pessoa: anyPessoa,
  comIntermediario: fc.boolean(),
  intermediario: anyPessoa,
  comExterior: anyComercioExterior,
  cidadePrestacao: fc.constantFrom(...CIDADES),
  itens: fc.array(anyItem, { minLength: 1, maxLength: 3 }),
  aliquota: fc.integer({ min: 250, max: 500 }).map((centesimos) => centesimos / 100),
  retido: fc.boolean(),
  deducao: fc.constantFrom('nenhuma', 'nenhuma', 'valor', 'objeto', 'percentual', 'documentos'),
  percentualDeducao: fc.integer({ min: 1, max: 3000 }).map((centesimos) => centesimos / 100),
  beneficio: fc.option(
    fc.integer({ min: 1, max: 1000 }).map((centesimos) => centesimos / 100),
    { freq: 4 },
  ),
  numeroBeneficio: anyDigits(14),
  tipoImunidade: fc.integer({ min: 1, max: 4 }),
  numeroProcesso: fc.integer({ min: 1, max: 30 }).chain(anyDigits),
  retencao: fc.subarray([...RETENCOES]),
  apuracao: fc.boolean(),
  cstPisCofins: fc.constantFrom('01', '06', '08', '49', '99'),
  cstNaConfig: fc.boolean(),
  reforma: fc.boolean(),
  classe: fc.constantFrom(...listClasses(tabelas)),
  indicador: fc.constantFrom(...listIndicadores(tabelas)),
  nbs: fc.constantFrom('115013000', '115021000', '110011100', '114011100'),
  comNbs: fc.boolean(),
  totalTributos: fc.constantFrom('nenhum', 'config', 'valor', 'percentual', 'simples'),
  codigoCurto: fc.boolean(),
  codigoTributacao: fc.option(fc.constantFrom('101', '007', '0107.00.001')),
  cnae: fc.option(anyDigits(7)),
  obra: fc.constantFrom('codigo', 'cib', 'endereco'),
  enderecoObra: anyEndereco,
  informacoes: fc.option(anyText(0, 300)),
  idIntegracao: fc.option(fc.uuid()),
  emissao: fc.option(fc.integer({ min: Date.UTC(2026, 0, 1, 12), max: Date.UTC(2026, 8, 30, 12) })),
  formaDaData: fc.constantFrom('z', 'offset', 'sem-fuso', 'milissegundos'),
  dentroDoRps: fc.boolean(),
  competencia: fc.option(fc.integer({ min: 0, max: 8 })),
})

type Choices = ReturnType<typeof choices>
export type Choice = { [Key in keyof Choices]: ValueOf<Choices[Key]> }

/** The national codes, without 99 (no ISS) and the mixed cases of road tolls. */
function listServicos(tabelas: Tabelas): ServicoNacional[] {
  const itens = Array.from({ length: 40 * 40 }, (_, index) => {
    const [grupo, subitem] = [Math.floor(index / 40) + 1, (index % 40) + 1]
    return `${String(grupo).padStart(2, '0')}.${String(subitem).padStart(2, '0')}`
  })
  return itens.flatMap((item) => tabelas.servicosNacionaisDe(item).map((codigo) => tabelas.servicoNacional(codigo)!))
}

/** IBS/CBS classes that a service note may use without further groups. */
const listClasses = (tabelas: Tabelas) =>
  CLASSES.filter((codigo) => {
    const classe = tabelas.classificacao(codigo)
    return classe?.validoNfse && !classe.exigeTribRegular && !classe.exigeDiferimento
  })

const listIndicadores = (tabelas: Tabelas) =>
  INDICADORES.filter((cIndOp) => tabelas.indicadorOperacao(cIndOp)?.exigeImovel === false)

const CLASSES = [
  '000001',
  '010002',
  '011003',
  '200028',
  '200029',
  '200046',
  '200052',
  '400001',
  '410003',
  '410006',
  '410010',
]
const INDICADORES = ['030101', '030102', '040101', '050101', '060101', '070101', '080101', '100101', '100301', '100501']

const REGIMES = ['simples_nacional', 'mei', 'lucro_presumido', 'lucro_real', 'imune', 'isento'] as const

/** `tipoTributacao` (null: it has no value for the situation) and `exigibilidade`. */
export const CODIGOS_SITUACAO = {
  tributavel: [1, 1],
  imunidade: [4, 5],
  exportacao: [null, 4],
  naoIncidencia: [null, 2],
  suspensaJudicial: [5, 6],
  suspensaAdministrativa: [6, 7],
  isencao: [3, 3],
} as const
type Situacao = keyof typeof CODIGOS_SITUACAO
const SITUACOES: readonly Situacao[] = [
  'tributavel',
  'tributavel',
  'tributavel',
  ...(Object.keys(CODIGOS_SITUACAO) as Situacao[]),
]

const RETENCOES = ['pis', 'cofins', 'csll', 'inss', 'irrf', 'cpp'] as const
export const ALIQUOTAS = { pis: 0.65, cofins: 3, csll: 1, inss: 11, irrf: 1.5, cpp: 2 }
