import { isCpfCnpj, unmaskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { isFormat } from '#domain/schema-formats.ts'
import { isUf } from '#domain/uf.ts'
import type { Campo } from './colunas.ts'

/** A cell that was read: its value, and anything odd about it; or why it cannot be read. */
export type Lida<T> = { valor: T; aviso?: Achado } | { erro: Achado }
export type Achado = { codigo: string; mensagem: string }

const ok = <T>(valor: T): Lida<T> => ({ valor })
const fault = (codigo: string, mensagem: string): { erro: Achado } => ({ erro: { codigo, mensagem } })
const shown = (texto: string) => `"${texto.slice(0, 60)}"`
const formato = (texto: string, esperado: string) =>
  fault('FORMATO_INVALIDO', `Recebido ${shown(texto)}; esperado ${esperado}.`)

/**
 * The text of a cell without what spreadsheets add: spaces around it, the apostrophe of a text and `="123"`, which is a
 * text too. Any other formula is refused, and so are control characters, which neither documents nor the database take.
 */
export function textoDaCelula(celula: string, campo: Campo): Lida<string> {
  const texto = celula
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'(?=[=+\-@0-9])/, '')
  if (/[\0-\x1f\x7f\u2028\u2029]/.test(texto) || !texto.isWellFormed())
    return fault('CARACTERE_INVALIDO', `A célula traz quebra de linha ou caractere de controle: ${shown(texto)}.`)
  const numero = /^[+-]?[\d.,]+$/.test(texto) || (campo === 'telefone' && /^\+[\d() .-]+$/.test(texto))
  if (/^[=@]/.test(texto) || (/^[+-]./.test(texto) && !numero))
    return formato(texto, 'um valor, e não uma fórmula: copie e cole como valores antes de exportar')
  return ok(texto)
}

/** A CPF or CNPJ. Excel turns it into a number: an exponent has lost digits; leading zeros are restored if they fit. */
export function readCnpj(texto: string): Lida<string> {
  if (/^\d+([.,]\d+)?E\+?\d+$/i.test(texto))
    return formato(
      texto,
      'todos os dígitos: a planilha arredondou o número. Formate a coluna como texto e exporte de novo',
    )
  const documento = unmaskCpfCnpj(texto.replace(/\s/g, ''))
  if (isCpfCnpj(documento)) return ok(documento)
  if (!/^\d{3,13}$/.test(documento))
    return /^([0-9A-Z]{12}\d{2}|\d{11})$/.test(documento)
      ? fault('DIGITO_VERIFICADOR_INVALIDO', `Recebido ${shown(texto)}; os dígitos verificadores não conferem.`)
      : formato(texto, 'um CPF (11 dígitos) ou CNPJ (14 caracteres)')
  const padded = [14, 11].map((length) => documento.padStart(length, '0')).filter(isCpfCnpj)
  if (padded.length > 1)
    return fault('CODIGO_AMBIGUO', `Recebido ${shown(texto)}; com zeros à esquerda seria ${padded.join(' ou ')}.`)
  if (!padded[0])
    return fault(
      'DIGITO_VERIFICADOR_INVALIDO',
      `Recebido ${shown(texto)}; nem com zeros à esquerda os dígitos verificadores conferem.`,
    )
  return { valor: padded[0], aviso: zeros(texto, padded[0]) }
}

const zeros = (texto: string, valor: string): Achado => ({
  codigo: 'VALOR_PADRAO',
  mensagem: `Recebido ${shown(texto)}, sem os zeros à esquerda; vale ${valor}.`,
})

/** One line of text of at most `max` characters. */
export const readTexto =
  (max: number) =>
  (texto: string): Lida<string> =>
    [...texto].length <= max
      ? ok(texto)
      : fault('TAMANHO_INVALIDO', `Recebido um texto de ${[...texto].length} caracteres; o máximo é ${max}.`)

export const readPadrao =
  (padrao: RegExp, esperado: string) =>
  (texto: string): Lida<string> =>
    padrao.test(texto) ? ok(texto) : formato(texto, esperado)

export const readEmail = (texto: string): Lida<string> =>
  isFormat('email', texto) && texto.length <= 200 ? ok(texto) : formato(texto, 'um e-mail')

export function readCep(texto: string): Lida<string> {
  const cep = texto.replace(/[.\s-]/g, '')
  if (/^\d{8}$/.test(cep)) return ok(cep)
  return /^\d{7}$/.test(cep) ? { valor: `0${cep}`, aviso: zeros(texto, `0${cep}`) } : formato(texto, '8 dígitos')
}

export const readUf = (texto: string): Lida<string> =>
  isUf(texto.toUpperCase()) ? ok(texto.toUpperCase()) : formato(texto, 'a sigla de um estado')

/** Yes or no, in the words of spreadsheets and of other providers. */
export function readSimNao(texto: string): Lida<boolean> {
  const plain = plainOf(texto)
  if (['sim', 's', '1', 'true', 'verdadeiro', 'yes'].includes(plain)) return ok(true)
  if (['nao', 'n', '0', 'false', 'falso', 'no'].includes(plain)) return ok(false)
  return formato(texto, 'sim ou não')
}

/** A whole number, written with digits alone: `1.234` might be either. */
export const readInteiro =
  (min: number, max: number) =>
  (texto: string): Lida<number> => {
    if (!/^\d{1,16}$/.test(texto)) return formato(texto, `um número inteiro de ${min} a ${max}, só com dígitos`)
    const valor = Number(texto)
    return valor >= min && valor <= max
      ? ok(valor)
      : fault('VALOR_FORA_DO_LIMITE', `Recebido ${texto}; esperado de ${min} a ${max}.`)
  }

/** A rate in percent, with a comma or a point. */
export function readAliquota(texto: string): Lida<number> {
  const plain = texto.replace(/%$/, '').trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(plain)) return formato(texto, 'um percentual de 0 a 100, com até 4 casas')
  const valor = Number(plain)
  if (valor > 100) return fault('VALOR_FORA_DO_LIMITE', `Recebido ${texto}; um percentual vai de 0 a 100.`)
  if (valor === 0 || (valor >= 2 && valor <= 5)) return ok(valor)
  const mensagem = `A alíquota ${texto}% está fora da faixa de 2% a 5%; se era uma fração, multiplique por 100.`
  return { valor, aviso: { codigo: 'ALIQUOTA_INCOMUM', mensagem } }
}

/** One of the names of a table, in any spelling. */
export const readNome =
  <T>(nomes: Readonly<Record<string, T>>, esperado: string) =>
  (texto: string): Lida<T> =>
    Object.hasOwn(nomes, plainOf(texto)) ? ok(nomes[plainOf(texto)]!) : formato(texto, esperado)

/** A text for comparing names: without accents, signs and capitals. */
export const plainOf = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[^0-9A-Za-z]/g, '')
    .toLowerCase()
