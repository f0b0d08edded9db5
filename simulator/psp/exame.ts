import { centavosDe } from './dinheiro.ts'
import type { Dados } from './livro.ts'
import type { Violacao } from './problema.ts'

export type Objeto = Record<string, unknown>
export const objetoDe = (valor: unknown): Objeto =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor) ? (valor as Objeto) : {}

/**
 * What the official text finds wrong in a charge: one line for each violation that it lists under CobVOperacaoInvalida.
 * `criadaEm` is the day of the charge's creation, YYYY-MM-DD.
 */
export function examineDados(dados: Objeto, chaves: readonly string[], criadaEm: string): Violacao[] {
  const { chave, solicitacaoPagador, infoAdicionais } = dados
  const { dataDeVencimento, validadeAposVencimento } = objetoDe(dados.calendario)
  const valor = objetoDe(dados.valor)
  const original = centavosDe(valor.original)
  const found: Array<[boolean, propriedade: string, razao: string]> = [
    [!isDia(dataDeVencimento), 'calendario.dataDeVencimento', 'não respeita o schema'],
    [
      isDia(dataDeVencimento) && dataDeVencimento < criadaEm,
      'calendario.dataDeVencimento',
      'é anterior à data de criação da cobrança',
    ],
    [!Number.isInteger(validadeAposVencimento), 'calendario.validadeAposVencimento', 'não respeita o schema'],
    [Number(validadeAposVencimento) < 0, 'calendario.validadeAposVencimento', 'é menor do que zero'],
    [!isDevedor(objetoDe(dados.devedor)), 'devedor', 'não respeita o schema'],
    [!isText(chave, 77), 'chave', 'não respeita o schema'],
    [isText(chave, 77) && !chaves.includes(chave), 'chave', 'não pertence a este usuário recebedor'],
    [solicitacaoPagador !== undefined && !isText(solicitacaoPagador, 140, 0), 'solicitacaoPagador', SCHEMA],
    [infoAdicionais !== undefined && !isInfo(infoAdicionais), 'infoAdicionais', SCHEMA],
    [original === null, 'valor.original', SCHEMA],
    [original === 0, 'valor.original', 'apresenta o valor zero'],
    [!isEncargo(valor.multa, 2), 'valor.multa', SCHEMA],
    [!isEncargo(valor.juros, 8), 'valor.juros', SCHEMA],
    [!isEncargo(valor.abatimento, 2), 'valor.abatimento', SCHEMA],
    [
      exceeds(valor.abatimento, original),
      'valor.abatimento',
      'representa um valor maior ou igual ao da cobrança ou maior ou igual a 100%',
    ],
    ...examineDesconto(valor.desconto, original, dataDeVencimento),
  ]
  return found
    .filter(([violada]) => violada)
    .map(([, propriedade, razao]) => ({
      razao: `O campo cobv.${propriedade} ${razao}.`,
      propriedade: `cobv.${propriedade}`,
    }))
}

const SCHEMA = 'não respeita o schema'

function examineDesconto(
  desconto: unknown,
  original: number | null,
  vencimento: unknown,
): Array<[boolean, string, string]> {
  if (desconto === undefined) return []
  const { modalidade, valorPerc, descontoDataFixa } = objetoDe(desconto)
  const fixas = Array.isArray(descontoDataFixa) ? descontoDataFixa.map(objetoDe) : []
  const porData = modalidade === 1 || modalidade === 2
  const field = 'valor.desconto'
  return [
    [!Number.isInteger(modalidade) || Number(modalidade) < 1 || Number(modalidade) > 6, field, SCHEMA],
    [fixas.length > 3 || fixas.some(({ valorPerc }) => centavosDe(valorPerc) === null), field, SCHEMA],
    [porData && valorPerc !== undefined, field, 'com modalidade 1 ou 2 não tem valorPerc'],
    [porData && fixas.length === 0, field, 'com modalidade 1 ou 2 tem descontoDataFixa'],
    [!porData && centavosDe(valorPerc) === null, field, 'com modalidade de 3 a 6 tem valorPerc'],
    [!porData && fixas.length > 0, field, 'com modalidade de 3 a 6 não tem descontoDataFixa'],
    [fixas.some(({ data }) => !isDia(data) || data > String(vencimento)), field, 'tem data posterior ao vencimento'],
    [
      fixas.some(({ valorPerc }) => exceeds({ modalidade, valorPerc }, original)),
      field,
      'representa um valor maior ou igual ao da cobrança ou maior ou igual a 100%',
    ],
  ]
}

/** A charge with what the official text assumes of what it does not say. */
export const withDefaults = (dados: Objeto): Objeto => ({
  ...dados,
  calendario: { validadeAposVencimento: 30, ...objetoDe(dados.calendario) },
})

/** The fields of a charge that a receiver may give; others of the request are ignored. */
export function dadosDe({ calendario, devedor, valor, chave, solicitacaoPagador, infoAdicionais }: Objeto): Dados {
  return { calendario, devedor, valor, chave, solicitacaoPagador, infoAdicionais } as Dados
}

/** A day that exists, as YYYY-MM-DD. */
export const isDia = (valor: unknown): valor is string =>
  typeof valor === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(valor) &&
  !Number.isNaN(Date.parse(valor)) &&
  new Date(valor).toISOString().startsWith(valor)

const isText = (valor: unknown, max: number, min = 1): valor is string =>
  typeof valor === 'string' && valor.length >= min && valor.length <= max

function isDevedor({ cpf, cnpj, nome, logradouro, cidade, uf, cep }: Objeto): boolean {
  const isPessoa =
    cnpj === undefined
      ? typeof cpf === 'string' && /^\d{11}$/.test(cpf)
      : cpf === undefined && typeof cnpj === 'string' && /^[0-9A-Z]{14}$/.test(cnpj)
  const fits = (valor: unknown, max: number) => valor === undefined || isText(valor, max, 0)
  return isPessoa && isText(nome, 200) && fits(logradouro, 200) && fits(cidade, 200) && fits(uf, 2) && fits(cep, 8)
}

const isInfo = (valor: unknown): boolean =>
  Array.isArray(valor) &&
  valor.length <= 50 &&
  valor.map(objetoDe).every((each) => isText(each.nome, 50) && isText(each.valor, 200))

function isEncargo(encargo: unknown, modalidadeMax: number): boolean {
  if (encargo === undefined) return true
  const { modalidade, valorPerc } = objetoDe(encargo)
  const isModalidade = Number.isInteger(modalidade) && Number(modalidade) >= 1 && Number(modalidade) <= modalidadeMax
  return isModalidade && centavosDe(valorPerc) !== null
}

/** Whether a reduction takes all of the charge: by its amount (modalidade 1) or as a percentage (2). */
function exceeds(reducao: unknown, original: number | null): boolean {
  const { modalidade, valorPerc } = objetoDe(reducao)
  const centavos = centavosDe(valorPerc)
  if (centavos === null || original === null) return false
  return modalidade === 2 ? centavos >= 100_00 : centavos >= original
}
