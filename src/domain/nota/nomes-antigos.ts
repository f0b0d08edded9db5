import type { Erro } from './nota.ts'

type NomeAntigo = { antigo: string; novo: string; unidade?: keyof typeof UNIDADES }

/**
 * Each old name of docs/especificacao/contrato.md#9-versioning that a body carries, as a CAMPO_RENOMEADO on the old
 * path, with the new path beside it. Takes any JSON.
 */
export function findRenamed(json: unknown): { erro: Erro; novo: string }[] {
  return PASSOS.filter(({ passos }) => isThere(json, passos, 0)).flatMap(({ antigo, novo, unidade }) =>
    matchPath(json, antigo).map(({ campo, indices }) => {
      const novoCampo = indices.reduce((path, index) => path.replace('[]', `[${index}]`), novo)
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

const reformaDe = (bloco: string): NomeAntigo[] => [
  { antigo: `servico[].${bloco}.codigoClassificacao`, novo: 'servico[].reforma.classificacao' },
  { antigo: `servico[].${bloco}.baseCalculoCentavos`, novo: 'servico[].reforma.baseCalculo', unidade: 'reais' },
  { antigo: `servico[].${bloco}.reducaoBaseBp`, novo: 'servico[].reforma.reducaoBase', unidade: 'percentual' },
  { antigo: `servico[].${bloco}.pIbsEstadualBp`, novo: 'servico[].reforma.pIbsEstadual', unidade: 'percentual' },
  { antigo: `servico[].${bloco}.pIbsMunicipalBp`, novo: 'servico[].reforma.pIbsMunicipal', unidade: 'percentual' },
  { antigo: `servico[].${bloco}.pCbsBp`, novo: 'servico[].reforma.pCbs', unidade: 'percentual' },
  { antigo: `servico[].${bloco}.pIsBp`, novo: 'servico[].reforma.pIs', unidade: 'percentual' },
]

/**
 * The path of each old name, the path of its value now, and the unit when it changed
 * (docs/especificacao/contrato.md#9-versioning).
 */
export const NOMES_ANTIGOS: readonly NomeAntigo[] = [
  { antigo: 'consumidorFinal', novo: 'tomador.consumidorFinal' },
  { antigo: 'tomador.endereco.municipioIbge', novo: 'tomador.endereco.codigoCidade' },
  { antigo: 'tomador.endereco.uf', novo: 'tomador.endereco.estado' },
  { antigo: 'servico[].itemListaServico', novo: 'servico[].codigo' },
  { antigo: 'servico[].codigoTributacaoMunicipal', novo: 'servico[].codigoTributacao' },
  { antigo: 'servico[].descricao', novo: 'servico[].discriminacao' },
  { antigo: 'servico[].valorServicosCentavos', novo: 'servico[].valor.servico', unidade: 'reais' },
  { antigo: 'servico[].valor.valorServicosCentavos', novo: 'servico[].valor.servico', unidade: 'reais' },
  { antigo: 'servico[].valorDeducoesCentavos', novo: 'servico[].valor.deducoes', unidade: 'reais' },
  { antigo: 'servico[].valor.valorDeducoesCentavos', novo: 'servico[].valor.deducoes', unidade: 'reais' },
  { antigo: 'servico[].aliquotaIssBp', novo: 'servico[].iss.aliquota', unidade: 'percentual' },
  { antigo: 'servico[].iss.aliquotaIssBp', novo: 'servico[].iss.aliquota', unidade: 'percentual' },
  { antigo: 'servico[].reformaTributaria', novo: 'servico[].reforma' },
  ...reformaDe('reforma'),
  ...reformaDe('reformaTributaria'),
]

/** The schema refuses longer lists; walking all of a hostile one would delay other requests. */
const ITENS_MAX = 500

type Passo = { name: string; list: boolean }
const toPasso = (step: string): Passo => ({ name: step.replace('[]', ''), list: step.endsWith('[]') })
/** The old names with their paths in steps, split once. */
const PASSOS = NOMES_ANTIGOS.map((nome) => ({ ...nome, passos: nome.antigo.split('.').map(toPasso) }))

/** Whether a path exists. Hardly a request has an old name, so nothing is made to find that it has none. */
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
