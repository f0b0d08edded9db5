import { isCpfCnpj } from '#domain/cpf-cnpj.ts'
import { schemaDe } from '#domain/nota/campo-do-pedido.ts'
import type { Schema } from '#domain/schema.ts'
import { nomeDoCampo as nomeDoCaminho } from '#web/words/campos.ts'
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

/** Other names of the same columns, as spreadsheets and other systems write them. */
const SINONIMOS: Record<string, string> = {
  ...{ id_integracao: 'id', codigo: 'id', referencia: 'id', contrato: 'id', id_externo: 'id' },
  ...{ cnpj_prestador: 'prestador', emitente: 'prestador', cnpj_emitente: 'prestador' },
  ...{ cpf_cnpj: 'tomador_documento', cnpj_cpf: 'tomador_documento', cpf_ou_cnpj: 'tomador_documento' },
  ...{ cnpj: 'tomador_documento', cpf: 'tomador_documento', documento: 'tomador_documento' },
  ...{ cpf_cnpj_tomador: 'tomador_documento', cpf_cnpj_do_tomador: 'tomador_documento' },
  ...{ cnpj_tomador: 'tomador_documento', cnpj_do_cliente: 'tomador_documento' },
  ...{ nome: 'tomador_nome', cliente: 'tomador_nome', tomador: 'tomador_nome', razao_social: 'tomador_nome' },
  ...{ nome_do_cliente: 'tomador_nome', nome_razao_social: 'tomador_nome', razao_social_tomador: 'tomador_nome' },
  ...{ nome_do_tomador: 'tomador_nome', nome_tomador: 'tomador_nome', sacado: 'tomador_nome' },
  ...{
    email: 'tomador_email',
    e_mail: 'tomador_email',
    email_do_cliente: 'tomador_email',
    email_tomador: 'tomador_email',
  },
  ...{ logradouro: 'rua', endereco: 'rua', n: 'numero', no: 'numero', estado: 'uf' },
  ...{ ibge: 'cidade_ibge', codigo_ibge: 'cidade_ibge', codigo_do_municipio: 'cidade_ibge' },
  ...{ item_lc_116: 'servico', item_lc116: 'servico', codigo_do_servico: 'servico', codigo_servico: 'servico' },
  ...{ lc_116: 'servico', item_da_lista: 'servico', cod_servico: 'servico', municipio: 'municipio_prestacao' },
  ...{ ctribnac: 'codigo_nacional', codigo_tributacao_nacional: 'codigo_nacional' },
  ...{ codigo_tributacao_municipal: 'codigo_municipal', codigo_do_municipio_servico: 'codigo_municipal' },
  ...{
    discriminacao: 'descricao',
    descricao_do_servico: 'descricao',
    descricao_servico: 'descricao',
    historico: 'descricao',
  },
  ...{ discriminacao_dos_servicos: 'descricao', descricao_dos_servicos: 'descricao', valor_bruto_r: 'valor' },
  ...{ discriminacao_do_servico: 'descricao', valor_do_servico: 'valor', valor_servico: 'valor', valor_total: 'valor' },
  ...{ preco: 'valor', valor_bruto: 'valor', valor_da_nota: 'valor', mensalidade: 'valor', valor_r: 'valor' },
  ...{ aliquota: 'aliquota_iss', iss: 'aliquota_iss', aliquota_do_iss: 'aliquota_iss', retem_iss: 'iss_retido' },
  ...{ iss_retido_na_fonte: 'iss_retido', mes: 'competencia', mes_de_competencia: 'competencia' },
}

/** The path that a column of a file means, or null when it is unknown. */
export function campoDaColuna(coluna: string): string | null {
  const nome = coluna
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
  const campo = COLUNAS[nome] ?? COLUNAS[SINONIMOS[nome] ?? '']
  if (campo) return campo
  return schemaDe(coluna.trim()) ? coluna.trim() : null
}

/** What a field is called where a column or a line is shown. */
const NOMES: Record<string, string> = {
  id: 'Id da nota no seu sistema',
  prestador: 'CNPJ de quem emite',
  competencia: 'Competência',
  tomador_documento: 'CPF ou CNPJ do tomador',
  tomador_nome: 'Nome do tomador',
  tomador_email: 'E-mail do tomador',
  cep: 'CEP do tomador',
  rua: 'Rua do tomador',
  numero: 'Número do endereço',
  complemento: 'Complemento do endereço',
  bairro: 'Bairro do tomador',
  cidade_ibge: 'Cidade do tomador (código IBGE)',
  uf: 'UF do tomador',
  servico: 'Serviço (item da LC 116)',
  codigo_nacional: 'Código nacional do serviço',
  codigo_municipal: 'Código municipal do serviço',
  cnae: 'CNAE',
  nbs: 'NBS',
  municipio_prestacao: 'Município da prestação (código IBGE)',
  descricao: 'Descrição do serviço',
  valor: 'Valor do serviço',
  desconto: 'Desconto incondicionado',
  deducoes: 'Deduções',
  aliquota_iss: 'Alíquota do ISS',
  iss_retido: 'ISS retido',
  pis: 'Alíquota do PIS retido',
  cofins: 'Alíquota da Cofins retida',
  csll: 'Alíquota da CSLL retida',
  irrf: 'Alíquota do IRRF',
  inss: 'Alíquota do INSS',
  classificacao: 'Classificação de IBS e CBS',
  cst: 'CST de IBS e CBS',
}

/** A path in the words of the columns: `tomador.cpfCnpj` is "CPF ou CNPJ do tomador". Paths without a column are spelled. */
export function nomeDoCampo(campo: string): string {
  const [coluna] = Object.entries(COLUNAS).find(([, each]) => each === campo) ?? []
  return coluna ? NOMES[coluna]! : nomeDoCaminho(campo)
}

/** The fields that a column can be, with their names. */
export const CAMPOS = Object.entries(COLUNAS).map(([coluna, campo]) => ({ campo, nome: NOMES[coluna]! }))

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
  // A number in Excel: 1.07 is shown as 1,07.
  if (/^servico\[\d+\]\.codigo$/.test(campo)) return limpo.replace(/^(\d{1,2}),(\d{2})$/, '$1.$2')
  if (campo.endsWith('.cep')) return limpo.replace(/[.\s-]/g, '').padStart(8, '0')
  if (/(^|\.)competencia$/.test(campo))
    return limpo.replace(/^(?:\d{1,2}\/)?(\d{1,2})\/(\d{4})$/, (_, mes, ano) => `${ano}-${mes.padStart(2, '0')}`)
  if (/^\^\\d\{\d+\}\$$/.test(schema?.pattern ?? '')) return limpo.replace(/[.\s/-]/g, '')
  return limpo
}

const BOOLEANOS: Record<string, boolean> = {
  ...{ sim: true, s: true, true: true, verdadeiro: true, 1: true, x: true },
  ...{ não: false, nao: false, n: false, false: false, falso: false, 0: false },
}

function toNumber(texto: string, schema: Schema | null): number | string {
  const lido = readAs(texto, schema)
  return lido && 'valor' in lido ? lido.valor : texto
}

function readAs(texto: string, schema: Schema | null) {
  const of = [schema, ...(schema?.anyOf ?? [])].find((each) => each?.['x-casas'] !== undefined)
  return readNumero(texto, { casas: of?.['x-casas'] ?? 0, max: of?.maximum })
}

/** Why a text is no number of a field, as the form says it; null where it is one, or the field is of another kind. */
export function doubtOf(texto: string, campo: string): string | null {
  const schema = schemaDe(campo)
  const tipos = [schema, ...(schema?.anyOf ?? [])].map((each) => each?.type)
  if (!tipos.includes('number') && !tipos.includes('integer')) return null
  const lido = readAs(texto, schema)
  if (lido && 'erro' in lido) return lido.erro
  return lido && 'opcoes' in lido ? `“${texto.trim()}” pode ser mais de um número. Escreva como 1.500,50.` : null
}

function toDocumento(texto: string): string {
  const bare = texto.replace(/[.\s/-]/g, '').toUpperCase()
  const padded = [11, 14].map((length) => bare.padStart(length, '0')).find((each) => isCpfCnpj(each))
  return isCpfCnpj(bare) ? bare : (padded ?? bare)
}
