/** The rules that decide, in the order of docs/especificacao/decisoes.md#4-issuance. */
export const REGRAS_DA_ROTA = [
  'operador',
  'configuracao',
  'mei',
  'ajuste',
  'autorizacao',
  'simples',
  'conexao',
  'convenio',
] as const
export type RegraDaRota = (typeof REGRAS_DA_ROTA)[number]

/** The reasons why a municipality is not served. */
export const FALTAS_DA_CIDADE = [
  'conexao_sem_endereco',
  'conexao_nao_publicada',
  'conexao_ausente',
  'padrao_ausente',
  'provedor_desconhecido',
] as const

/** How far the service is in a municipality: notes go, its connection is being prepared, or nothing is there yet. */
export const ATENDIMENTOS = ['atendido', 'em_preparacao', 'ainda_nao'] as const
export type Atendimento = (typeof ATENDIMENTOS)[number]

/** How far the service is where this is missing of a route. */
export const atendimentoOf = (falta: { codigo: (typeof FALTAS_DA_CIDADE)[number] } | null): Atendimento =>
  !falta
    ? 'atendido'
    : falta.codigo === 'conexao_nao_publicada' || falta.codigo === 'conexao_sem_endereco'
      ? 'em_preparacao'
      : 'ainda_nao'

/** The filters of a search of municipalities. */
export const SITUACOES_BUSCADAS = ['nao_atendidos', 'instaveis'] as const

/** The faults that an examination may find; the first that applies. */
export const FALTAS_DO_EXAME = [
  'fora_da_tabela',
  ...FALTAS_DA_CIDADE,
  'rota_sem_conexao',
  'adesao_desconhecida',
] as const

/** The reasons why a city cannot be made available. */
export const FALTAS_DO_PREPARO = [
  'endereco',
  'endereco_recusado',
  'outra_conexao',
  'empresa',
  'credencial',
  'cadeia',
  'resposta',
  'ensaio',
  'interrompida',
] as const

/** Where the deadline of a city comes from. Only an operator's or a documented one refuses without asking the city. */
export const ORIGENS_DO_PRAZO = ['operador', 'documentado', 'aprendido', 'desconhecido'] as const

/** The value of the filter `padrao` for municipalities without a template; no template has this name. */
export const SEM_PADRAO = 'nenhum'

/** The orders of the list of municipalities of an operator. */
export const ORDENS_DE_MUNICIPIOS = ['nome', 'esperando'] as const
