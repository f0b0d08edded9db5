import { isCpfCnpj } from '#domain/cpf-cnpj.ts'
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import type { Schema } from '#domain/schema.ts'
import { passos } from '#web/kit/form/caminhos.ts'
import { readNumero } from '#web/words/numeros.ts'

/** The friendly columns of a file, each with the path of the request it fills. Any other path works as a name too. */
export const COLUNAS: Record<string, string> = {
  id: 'idIntegracao',
  prestador: 'prestador.cpfCnpj',
  competencia: 'competencia',
  tomador_documento: 'tomador.cpfCnpj',
  tomador_nome: 'tomador.razaoSocial',
  tomador_email: 'tomador.email',
  cep: 'tomador.endereco.cep',
  rua: 'tomador.endereco.logradouro',
  numero: 'tomador.endereco.numero',
  complemento: 'tomador.endereco.complemento',
  bairro: 'tomador.endereco.bairro',
  cidade_ibge: 'tomador.endereco.codigoCidade',
  uf: 'tomador.endereco.estado',
  servico: 'servico[0].codigo',
  codigo_nacional: 'servico[0].codigoServicoNacional',
  codigo_municipal: 'servico[0].codigoTributacao',
  cnae: 'servico[0].cnae',
  nbs: 'servico[0].codigoNbs',
  municipio_prestacao: 'servico[0].municipioPrestacao',
  descricao: 'servico[0].discriminacao',
  valor: 'servico[0].valor.servico',
  desconto: 'servico[0].valor.descontoIncondicionado',
  deducoes: 'servico[0].valor.deducoes',
  aliquota_iss: 'servico[0].iss.aliquota',
  iss_retido: 'servico[0].iss.retido',
  pis: 'servico[0].retencao.pis.aliquota',
  cofins: 'servico[0].retencao.cofins.aliquota',
  csll: 'servico[0].retencao.csll.aliquota',
  irrf: 'servico[0].retencao.irrf.aliquota',
  inss: 'servico[0].retencao.inss.aliquota',
  classificacao: 'servico[0].reforma.classificacao',
  cst: 'servico[0].reforma.cst',
}

/** The path that a column of a file means, or null when it is unknown. */
export function campoDaColuna(coluna: string): string | null {
  const nome = coluna
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (COLUNAS[nome]) return COLUNAS[nome]
  return schemaDe(coluna.trim()) ? coluna.trim() : null
}

/** A path in the words of the columns: `tomador.cpfCnpj` is "Tomador documento". Paths without a column stay. */
export function nomeDoCampo(campo: string): string {
  const [coluna] = Object.entries(COLUNAS).find(([, each]) => each === campo) ?? []
  return coluna ? coluna[0]!.toUpperCase() + coluna.slice(1).replaceAll('_', ' ') : campo
}

/** The schema of a path of the request, or null for an unknown path. */
export function schemaDe(campo: string): Schema | null {
  if (campo === '') return null
  return passos(campo).reduce<Schema | null>((schema, passo) => {
    const variants = [schema, ...(schema?.anyOf ?? [])]
    const inside = variants.find((each) => (/^\d+$/.test(passo) ? each?.items : each?.properties?.[passo]))
    return (/^\d+$/.test(passo) ? inside?.items : inside?.properties?.[passo]) ?? null
  }, PEDIDO_SCHEMA)
}

/**
 * A cell as the request wants it: numbers in Brazilian or English notation, sim and não, document numbers without their
 * mask and with the zeros that spreadsheets drop. What cannot be parsed stays text, and the validation reports it.
 */
export function valorDaCelula(texto: string, campo: string): unknown {
  const limpo = texto.trim()
  if (limpo === '') return undefined
  const schema = schemaDe(campo)
  const tipos = [schema, ...(schema?.anyOf ?? [])].map((each) => each?.type)
  if (tipos.includes('number') || tipos.includes('integer')) return toNumber(limpo, schema)
  if (tipos.includes('boolean')) return BOOLEANOS[limpo.toLowerCase()] ?? limpo
  if (campo.endsWith('cpfCnpj')) return toDocumento(limpo)
  if (campo.endsWith('.cep')) return limpo.replace(/[.\s-]/g, '').padStart(8, '0')
  if (/(^|\.)competencia$/.test(campo))
    return limpo.replace(/^(\d{1,2})\/(\d{4})$/, (_, mes, ano) => `${ano}-${mes.padStart(2, '0')}`)
  if (/^\^\\d\{\d+\}\$$/.test(schema?.pattern ?? '')) return limpo.replace(/[.\s/-]/g, '')
  return limpo
}

const BOOLEANOS: Record<string, boolean> = {
  ...{ sim: true, s: true, true: true, verdadeiro: true, 1: true, x: true },
  ...{ não: false, nao: false, n: false, false: false, falso: false, 0: false },
}

function toNumber(texto: string, schema: Schema | null): number | string {
  const of = [schema, ...(schema?.anyOf ?? [])].find((each) => each?.['x-casas'] !== undefined)
  const lido = readNumero(texto, { casas: of?.['x-casas'] ?? 0, max: of?.maximum })
  return lido && 'valor' in lido ? lido.valor : texto
}

function toDocumento(texto: string): string {
  const bare = texto.replace(/[.\s/-]/g, '').toUpperCase()
  const padded = [11, 14].map((length) => bare.padStart(length, '0')).find((each) => isCpfCnpj(each))
  return isCpfCnpj(bare) ? bare : (padded ?? bare)
}
