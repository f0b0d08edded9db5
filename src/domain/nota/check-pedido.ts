import type { CodigoCampo } from '#domain/codigos.ts'
import { parseDateTime } from '#domain/competencia.ts'
import { isCpfCnpj, kindOf } from '#domain/cpf-cnpj.ts'
import { maskedErros } from '#domain/mascara.ts'
import { type Mascaras, readValue } from '#domain/read-value.ts'
import { showValue, validateSchema } from '#domain/schema.ts'
import { isUf } from '#domain/uf.ts'
import type { Erro } from './nota.ts'
import { PEDIDO_SCHEMA } from './pedido-schema.ts'

/**
 * The faults of a request whose fields have the names of the schema, as our own form makes it. `pedido`: the same as
 * `readValue` reads it. Never throws. Requests of other programs go through `validatePedido`.
 */
export function checkPedido(json: unknown, mascaras: Mascaras = 'strip'): { pedido: unknown; erros: Erro[] } {
  const pedido = readValue(PEDIDO_SCHEMA, json, mascaras)
  const masked = maskedErros(pedido)
  const isMasked = new Set(masked.map(({ campo }) => campo))
  const found = [...validateSchema(PEDIDO_SCHEMA, pedido), ...checkRelations(pedido)]
  return { pedido, erros: [...masked, ...found.filter(({ campo }) => !isMasked.has(campo))] }
}

/** The rules between fields. The JSON may be malformed in any way: the schema has reported values of a wrong type. */
function checkRelations(json: unknown): Erro[] {
  const erros: Erro[] = []
  const fault = (campo: string, codigo: CodigoCampo, mensagem: string) => erros.push({ campo, codigo, mensagem })

  for (const campo of ['prestador', 'tomador', 'intermediario']) {
    checkDocumento(get(json, campo, 'cpfCnpj'), `${campo}.cpfCnpj`, fault)
  }
  for (const campo of ['tomador', 'intermediario']) checkPessoa(get(json, campo), campo, fault)
  const intermediario = get(json, 'intermediario')
  if (isRecord(intermediario) && !text(intermediario['cpfCnpj']) && !text(intermediario['nifEstrangeiro'])) {
    fault('intermediario.cpfCnpj', 'CAMPO_OBRIGATORIO', 'Informe cpfCnpj ou nifEstrangeiro do intermediário.')
  }
  checkTwice(json, fault)
  const doServico = list(get(json, 'servico')).flatMap((servico, index) => checkServico(servico, `servico[${index}]`))
  return [...erros, ...doServico]
}

/** The rules between the fields of one item of `servico`, of any form; `campo` is its path. */
export function checkServico(servico: unknown, campo: string): Erro[] {
  const erros: Erro[] = []
  checkRelationsDoServico(servico, campo, (at, codigo, mensagem) => erros.push({ campo: at, codigo, mensagem }))
  return erros
}

type Fault = (campo: string, codigo: CodigoCampo, mensagem: string) => void

function checkDocumento(value: unknown, campo: string, fault: Fault): void {
  if (typeof value !== 'string' || kindOf(value) === null || isCpfCnpj(value)) return
  fault(campo, 'DIGITO_VERIFICADOR_INVALIDO', `Os dígitos verificadores de "${value}" não conferem.`)
}

function checkPessoa(pessoa: unknown, campo: string, fault: Fault): void {
  if (!isRecord(pessoa)) return
  const { cpfCnpj, nifEstrangeiro, endereco } = pessoa
  if (text(cpfCnpj) && text(nifEstrangeiro)) {
    fault(`${campo}.nifEstrangeiro`, 'VALOR_NAO_PERMITIDO', 'Informe cpfCnpj ou nifEstrangeiro, não os dois.')
  }
  if (campo === 'tomador' && typeof cpfCnpj === 'string' && kindOf(cpfCnpj) === 'cnpj' && endereco === undefined) {
    fault('tomador.endereco', 'CAMPO_OBRIGATORIO', 'O endereço é obrigatório quando o tomador é pessoa jurídica.')
  }
  checkEndereco(endereco, `${campo}.endereco`, fault)
}

/** The bounds that the schema leaves open because foreign addresses have other forms. */
function checkEndereco(endereco: unknown, campo: string, fault: Fault): void {
  if (!isRecord(endereco)) return
  const { codigoPais, codigoCidade, cep, estado, descricaoCidade } = endereco
  const brasil = isBrasil(codigoPais) && codigoCidade !== CIDADE_EXTERIOR
  if (!brasil) {
    if (!text(descricaoCidade)) {
      fault(`${campo}.descricaoCidade`, 'CAMPO_OBRIGATORIO', 'O nome da cidade é obrigatório no exterior.')
    }
    if (isBrasil(codigoPais)) {
      fault(`${campo}.codigoPais`, 'CAMPO_OBRIGATORIO', 'O país é obrigatório quando a cidade é no exterior (9999999).')
    }
    return
  }
  if (typeof cep === 'string' && CEP_FORM.test(cep) && !/^\d{8}$/.test(cep)) {
    fault(`${campo}.cep`, 'FORMATO_INVALIDO', `Recebido "${cep}"; o formato esperado é 8 dígitos, sem máscara.`)
  }
  if (typeof estado === 'string' && estado.length >= 2 && estado.length <= 60 && !isUf(estado)) {
    fault(`${campo}.estado`, 'FORMATO_INVALIDO', `Recebido ${showValue('', estado)}; esperada a sigla do estado (SP).`)
  }
}

/**
 * `dataEmissao` and `competencia` may be at the top or inside `rps`; two different values are a fault
 * (docs/especificacao/decisoes.md#4-issuance).
 */
function checkTwice(json: unknown, fault: Fault): void {
  const datas = [get(json, 'dataEmissao'), get(json, 'rps', 'dataEmissao')].map((data) =>
    typeof data === 'string' ? parseDateTime(data) : null,
  )
  if (datas[0] !== null && datas[1] !== null && datas[0] !== datas[1]) {
    fault('dataEmissao', 'VALORES_DIVERGENTES', 'dataEmissao e rps.dataEmissao são diferentes; envie só uma.')
  }
  const [fora, dentro] = [get(json, 'competencia'), get(json, 'rps', 'competencia')]
  if (text(fora) && text(dentro) && fora !== dentro) {
    fault('competencia', 'VALORES_DIVERGENTES', 'competencia e rps.competencia são diferentes; envie só uma.')
  }
}

function checkRelationsDoServico(servico: unknown, campo: string, fault: Fault): void {
  const deducoes = get(servico, 'valor', 'deducoes')
  if (isRecord(deducoes)) {
    const { valor, percentual, documentos } = deducoes
    if (valor === undefined && percentual === undefined && list(documentos).length === 0) {
      fault(`${campo}.valor.deducoes.valor`, 'CAMPO_OBRIGATORIO', 'Informe valor, percentual ou documentos.')
    }
    list(documentos).forEach((documento, index) => {
      const path = `${campo}.valor.deducoes.documentos[${index}]`
      checkFornecedor(get(documento, 'fornecedor'), `${path}.fornecedor`, fault)
    })
  }
  const [noValor, noIss] = [get(servico, 'valor', 'baseCalculo'), get(servico, 'iss', 'baseCalculo')]
  if (typeof noValor === 'number' && typeof noIss === 'number' && noValor !== noIss) {
    fault(
      `${campo}.iss.baseCalculo`,
      'VALORES_DIVERGENTES',
      'iss.baseCalculo difere de valor.baseCalculo; envie só uma.',
    )
  }
  const [inicio, fim] = [get(servico, 'evento', 'dataInicio'), get(servico, 'evento', 'dataFim')]
  if (typeof inicio === 'string' && typeof fim === 'string' && fim < inicio) {
    fault(`${campo}.evento.dataFim`, 'VALOR_FORA_DO_LIMITE', 'O fim do evento é anterior ao começo.')
  }
  checkReforma(get(servico, 'reforma'), `${campo}.reforma`, fault)
  for (const bloco of ['obra', 'evento', 'imovel']) {
    checkEndereco(get(servico, bloco, 'endereco'), `${campo}.${bloco}.endereco`, fault)
  }
}

/** The groups of the reform: the recipient of the service, and one identification for each reimbursed document. */
function checkReforma(reforma: unknown, campo: string, fault: Fault): void {
  checkFornecedor(get(reforma, 'destinatario'), `${campo}.destinatario`, fault)
  list(get(reforma, 'reembolsos')).forEach((documento, index) => {
    const path = `${campo}.reembolsos[${index}]`
    checkFornecedor(get(documento, 'fornecedor'), `${path}.fornecedor`, fault)
    const sent = REEMBOLSO_POR.filter((nome) => get(documento, nome) !== undefined)
    if (!isRecord(documento) || sent.length === 1) return
    const [primeiro = REEMBOLSO_POR[0]!, segundo] = sent
    const lista = REEMBOLSO_POR.join(', ')
    if (segundo === undefined) fault(`${path}.${primeiro}`, 'CAMPO_OBRIGATORIO', `Informe um destes: ${lista}.`)
    else fault(`${path}.${segundo}`, 'VALOR_NAO_PERMITIDO', `O documento tem uma só identificação, entre ${lista}.`)
  })
}

const REEMBOLSO_POR = ['chaveNfse', 'chaveNfe', 'chaveCte', 'outroDfe', 'documentoFiscal', 'documentoNaoFiscal']

/** A supplier has a CPF or CNPJ, a number of another country, or at least an address there. */
function checkFornecedor(pessoa: unknown, campo: string, fault: Fault): void {
  if (!isRecord(pessoa)) return
  checkDocumento(pessoa['cpfCnpj'], `${campo}.cpfCnpj`, fault)
  checkPessoa(pessoa, campo, fault)
  const noExterior = isRecord(pessoa['endereco']) && !isBrasil(pessoa['endereco']['codigoPais'])
  if (!text(pessoa['cpfCnpj']) && !text(pessoa['nifEstrangeiro']) && !noExterior) {
    fault(`${campo}.cpfCnpj`, 'CAMPO_OBRIGATORIO', 'Informe cpfCnpj, nifEstrangeiro ou um endereço no exterior.')
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const get = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined), value)

const text = (value: unknown): value is string => typeof value === 'string' && value !== ''
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, LISTED_MAX) : [])

/** Brazil by default, by the central bank's code or by ISO; leading zeros are common. */
const isBrasil = (codigoPais: unknown) => !text(codigoPais) || codigoPais === 'BR' || /^0*1058$/.test(codigoPais)

const LISTED_MAX = 1000
const CIDADE_EXTERIOR = '9999999'
const CEP_FORM = /^[0-9A-Za-z -]{1,11}$/
