import type { DeverDoGrupo } from '#domain/tabelas.ts'

/** The known data of a service while it is written. `codigo`: digits of its national code, else of its LC 116 item. */
export type FatosDoServico = {
  codigo: string
  /** The indicator of the operation (cIndOp), where one is known. */
  indicador: string
  /** Neither Simples Nacional nor MEI; false while the company is not known. */
  regimeRegular: boolean
  /** The requirement of the month's law for the group of IBS and CBS. */
  reforma: DeverDoGrupo
  trilho: 'nacional' | 'municipal' | null
  /** Someone or something of the operation is abroad. */
  exterior: boolean
  /** The customer is a person, or not identified. */
  consumidor: boolean
}

/** All of it must hold. `codigos`: beginnings of the digits of a code. */
type Regra = Partial<Pick<FatosDoServico, 'regimeRegular' | 'exterior' | 'consumidor'>> & {
  codigos?: readonly string[]
  indicadores?: readonly string[]
  reforma?: true
  trilho?: 'municipal'
}
/**
 * `campos`: paths below the service (or the note) that it holds; `bloco`: they are one object, which can be removed
 * whole. `quando`: shown where one of these holds, else offered by name. `exigido`: it then starts open.
 */
export type Grupo = {
  titulo: string
  campos: readonly string[]
  bloco?: true
  quando: readonly Regra[]
  exigido?: true
}

/** Works on a building or with it: the codes whose `grupoObrigatorio` is `obra` (servicos-nacionais.csv). */
const OBRAS = ['0702', '0704', '0705', '0706', '0707', '0708', '0717', '0719', '141403', '141404']
/** Services done by the provider's own workers, of which INSS is withheld (IN RFB 2.110/2022, arts. 111 and 112). */
const MAO_DE_OBRA = ['0702', '0704', '0705', '0710', '1102', '1705']
/** Operations with real estate, whose group the layout then requires (annex VII of the IBS and CBS rules). */
const DE_IMOVEL = ['020101', '020201', '020301']
/** Materials leave the base of ISS (LC 116, art. 7, § 2, I). */
const COM_MATERIAIS = ['0702', '0705']

/** The groups of fields that only some services have, in the order of the form. */
export const DO_SERVICO = {
  deducoes: {
    titulo: 'Descontos e deduções',
    campos: ['descontoIncondicionado', 'descontoCondicionado', 'recebido', 'baseCalculo', 'deducoes'].map(
      (campo) => `valor.${campo}`,
    ),
    quando: [{ codigos: COM_MATERIAIS }],
  },
  // Simples and MEI pay in one bill, from which only INSS of workers is withheld.
  retencao: {
    titulo: 'Retenções federais',
    campos: ['retencao'],
    bloco: true,
    quando: [{ regimeRegular: true }, { codigos: MAO_DE_OBRA }],
  },
  iss: {
    titulo: 'ISS: isenção, imunidade, suspensão ou benefício',
    campos: [
      'iss.tipoTributacao',
      'iss.exigibilidade',
      'iss.tipoImunidade',
      'iss.numeroProcesso',
      'iss.beneficioMunicipal',
      'iss.valor',
      'iss.baseCalculo',
    ],
    quando: [],
  },
  apuracaoPropria: {
    titulo: 'PIS e Cofins do prestador',
    campos: ['apuracaoPropria'],
    bloco: true,
    quando: [{ regimeRegular: true }],
  },
  reforma: {
    titulo: 'Reforma tributária (IBS e CBS)',
    campos: ['reforma'],
    bloco: true,
    quando: [{ reforma: true }],
  },
  // The NBS decides the defaults of IBS and CBS; a city of its own asks for its code.
  codigos: {
    titulo: 'Códigos do município e da atividade',
    campos: ['codigoTributacao', 'cnae', 'codigoNbs', 'municipioIncidencia', 'codigoInterno'],
    quando: [{ reforma: true }, { trilho: 'municipal' }],
  },
  comercioExterior: {
    titulo: 'Comércio exterior',
    campos: ['comercioExterior'],
    bloco: true,
    quando: [{ exterior: true }],
    exigido: true,
  },
  obra: { titulo: 'Obra', campos: ['obra'], bloco: true, quando: [{ codigos: OBRAS }], exigido: true },
  imovel: { titulo: 'Imóvel', campos: ['imovel'], bloco: true, quando: [{ indicadores: DE_IMOVEL }], exigido: true },
  evento: { titulo: 'Evento', campos: ['evento'], bloco: true, quando: [{ codigos: ['12'] }], exigido: true },
  // The law speaks of notes to consumers.
  totalTributos: {
    titulo: 'Total aproximado dos tributos (Lei 12.741)',
    campos: ['totalTributos'],
    bloco: true,
    quando: [{ consumidor: true, regimeRegular: true }],
  },
  informacoes: {
    titulo: 'Informações complementares',
    campos: ['informacoesComplementares'],
    quando: [],
  },
  // A rental goes in a code of its own today, and will have a group.
  locacao: {
    titulo: 'Locação e condomínio (NT 009)',
    campos: ['locacao', 'condominio'],
    quando: [{ codigos: ['99'] }],
  },
  atividadeSimples: { titulo: 'Atividade do Simples Nacional (NT 009)', campos: ['atividadeSimples'], quando: [] },
} as const satisfies Record<string, Grupo>

/** The groups of the note as a whole: all rare. */
export const DA_NOTA = {
  intermediario: { titulo: 'Intermediário', campos: ['intermediario'], bloco: true, quando: [] },
  datas: { titulo: 'Data e RPS', campos: ['dataEmissao', 'rps', 'opcoes.confirmarSalto'], quando: [] },
  nt009: {
    titulo: 'Nota de crédito ou de débito, pagamentos (NT 009)',
    campos: [
      'finalidade',
      'tipoAjuste',
      'pagamentos',
      'prestador.opcaoSimplesPendente',
      'prestador.regimeApuracaoIbsCbs',
    ],
    quando: [],
  },
  integracao: { titulo: 'Integração', campos: ['opcoes.webhookUrl', 'opcoes.prioridade'], quando: [] },
} as const satisfies Record<string, Grupo>

export type GrupoDoServico = keyof typeof DO_SERVICO
export type GrupoDaNota = keyof typeof DA_NOTA

const HOLDS: { [K in keyof Regra]-?: (valor: NonNullable<Regra[K]>, fatos: FatosDoServico) => boolean } = {
  codigos: (codigos, { codigo }) => codigos.some((each) => codigo.startsWith(each)),
  indicadores: (indicadores, { indicador }) => indicadores.includes(indicador),
  regimeRegular: (_, { regimeRegular }) => regimeRegular,
  reforma: (_, { reforma }) => reforma !== 'nao',
  trilho: (trilho, fatos) => fatos.trilho === trilho,
  exterior: (_, { exterior }) => exterior,
  consumidor: (_, { consumidor }) => consumidor,
}

const holds = (regra: Regra, fatos: FatosDoServico) =>
  Object.entries(regra).every(([nome, valor]) => HOLDS[nome as keyof Regra](valor as never, fatos))

/** The groups that this service needs. */
export const gruposPara = (fatos: FatosDoServico): GrupoDoServico[] =>
  (Object.keys(DO_SERVICO) as GrupoDoServico[]).filter((id) =>
    (DO_SERVICO[id].quando as readonly Regra[]).some((regra) => holds(regra, fatos)),
  )

/** The path of what is below the service or note at `em`; empty for the note. */
export const below = (em: string, nome: string) => [em, nome].filter(Boolean).join('.')

/** What a `Grupo` receives of a group of the service or note at `em`. */
export function grupoEm({ titulo, campos, bloco }: Omit<Grupo, 'quando'>, em: string) {
  const nomes = campos.map((campo) => below(em, campo))
  return bloco ? { titulo, nomes, bloco: nomes[0]! } : { titulo, nomes }
}
