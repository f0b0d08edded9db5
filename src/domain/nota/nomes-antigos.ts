import type { Erro } from './nota.ts'

type NomeAntigo = { antigo: string; novo: string; unidade?: keyof typeof UNIDADES }

/**
 * Each old name of docs/especificacao/contrato.md#9-versioning that a body carries, as a CAMPO_RENOMEADO on the old
 * path, with the new path beside it; one above the items is of the first. Takes any JSON.
 */
export function findRenamed(json: unknown): { erro: Erro; novo: string }[] {
  return PASSOS.filter(({ passos }) => isThere(json, passos, 0)).flatMap(({ antigo, novo, unidade }) =>
    matchPath(json, antigo).map(({ campo, indices }) => {
      const novoCampo = indices.reduce((path, index) => path.replace('[]', `[${index}]`), novo).replace('[]', '[0]')
      const nota = unidade ? `, em ${UNIDADES[unidade]}` : ''
      const mensagem = `O campo mudou de nome: agora é ${novoCampo}${nota}.`
      const erro: Erro = {
        campo,
        codigo: 'CAMPO_RENOMEADO',
        mensagem,
        correcao: `Envie o valor em ${novoCampo}${nota}.`,
      }
      return { erro, novo: novoCampo }
    }),
  )
}

const UNIDADES = {
  reais: 'reais (antes em centavos: 15050 passa a 150.50)',
  percentual: 'percentual (antes em pontos-base: 300 passa a 3)',
} as const

/** Where a body may have a name of an item: in the item, in one of its blocks, or above it. */
const LUGARES = [
  '',
  'servico[].',
  ...['valor', 'iss', 'reforma', 'reformaTributaria'].map((bloco) => `servico[].${bloco}.`),
]
const doItem = (nome: string, novo: string, unidade?: NomeAntigo['unidade']): NomeAntigo[] =>
  LUGARES.map((lugar) => ({ antigo: lugar + nome, novo: `servico[].${novo}`, ...(unidade && { unidade }) }))

const daReforma = (bloco: string): NomeAntigo => ({
  antigo: `servico[].${bloco}.baseCalculoCentavos`,
  novo: 'servico[].reforma.baseCalculo',
  unidade: 'reais',
})

const DONOS_DE_ENDERECO = ['tomador', 'intermediario', 'servico[].obra', 'servico[].evento', 'servico[].imovel']
const doEndereco = (nome: string, novo: string): NomeAntigo[] =>
  DONOS_DE_ENDERECO.map((dono) => ({ antigo: `${dono}.endereco.${nome}`, novo: `${dono}.endereco.${novo}` }))

/**
 * The path of each old name, the path of its value now, and the unit when it changed
 * (docs/especificacao/contrato.md#9-versioning).
 */
export const NOMES_ANTIGOS: readonly NomeAntigo[] = [
  { antigo: 'consumidorFinal', novo: 'tomador.consumidorFinal' },
  ...doEndereco('municipioIbge', 'codigoCidade'),
  ...doEndereco('uf', 'estado'),
  ...doItem('itemListaServico', 'codigo'),
  ...doItem('codigoTributacaoMunicipal', 'codigoTributacao'),
  ...doItem('descricao', 'discriminacao'),
  ...doItem('valorServicosCentavos', 'valor.servico', 'reais'),
  ...doItem('valorDeducoesCentavos', 'valor.deducoes', 'reais'),
  ...doItem('aliquotaIssBp', 'iss.aliquota', 'percentual'),
  ...doItem('reformaTributaria', 'reforma'),
  ...doItem('codigoClassificacao', 'reforma.classificacao'),
  ...['reforma', 'reformaTributaria'].map(daReforma),
  ...doItem('reducaoBaseBp', 'reforma.reducaoBase', 'percentual'),
  ...doItem('pIbsEstadualBp', 'reforma.pIbsEstadual', 'percentual'),
  ...doItem('pIbsMunicipalBp', 'reforma.pIbsMunicipal', 'percentual'),
  ...doItem('pCbsBp', 'reforma.pCbs', 'percentual'),
  ...doItem('pIsBp', 'reforma.pIs', 'percentual'),
]

/** The schema refuses longer lists; walking all of a hostile one would delay other requests. */
const ITENS_MAX = 500

type Passo = { name: string; list: boolean }
const toPasso = (step: string): Passo => ({ name: step.replace('[]', ''), list: step.endsWith('[]') })
/** The old names with their paths in steps, split once. */
const PASSOS = NOMES_ANTIGOS.map((nome) => ({ ...nome, passos: nome.antigo.split('.').map(toPasso) }))

/** Whether a path exists. Few requests have an old name, so nothing is built to find that there is none. */
function isThere(value: unknown, passos: readonly Passo[], at: number): boolean {
  const passo = passos[at]
  if (!passo) return true
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, passo.name)) return false
  const inner = (value as Record<string, unknown>)[passo.name]
  if (!passo.list) return isThere(inner, passos, at + 1)
  if (!Array.isArray(inner)) return false
  for (let index = 0; index < Math.min(inner.length, ITENS_MAX); index++)
    if (isThere(inner[index], passos, at + 1)) return true
  return false
}

type Match = { value: unknown; campo: string; indices: number[] }

/** The places of a JSON where a path like `servico[].valor.x` exists, with the list indices passed on the way. */
function matchPath(json: unknown, path: string): Match[] {
  return path
    .split('.')
    .reduce<Match[]>(
      (matches, step) => matches.flatMap((match) => stepInto(match, step)),
      [{ value: json, campo: '', indices: [] }],
    )
}

function stepInto({ value, campo, indices }: Match, step: string): Match[] {
  const name = step.replace('[]', '')
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return []
  const inner = (value as Record<string, unknown>)[name]
  const path = campo === '' ? name : `${campo}.${name}`
  if (!step.endsWith('[]')) return [{ value: inner, campo: path, indices }]
  if (!Array.isArray(inner)) return []
  return inner
    .slice(0, ITENS_MAX)
    .map((item, index) => ({ value: item, campo: `${path}[${index}]`, indices: [...indices, index] }))
}
