import type { Endereco } from '#domain/empresa.ts'
import type { Tomador } from '#domain/nota/preparada.ts'
import { linesText, lineText, type Texto, wholeText } from './texto.ts'
import { SAO_PAULO } from './tributacao.ts'

/** The layouts: 1 is for companies in Simples Nacional, 2 (IBS and CBS) for all others (the city's rule 641). */
export type Versao = '1' | '2'

/** Digits of a municipal registration (CCM), as the layouts write it: eight, with zeros to the left. */
export const inscricao = (im: string | null) => digitsOf(im).padStart(8, '0')

/** Whether a text can be a registration of the capital. */
export const isInscricao = (im: string | null) => im !== null && /^\d{1,8}$/.test(digitsOf(im)) && /[1-9]/.test(im)

/** The service code of the city's own table, five digits with zeros to the left. */
export const codigoServico = (codigo: string | null) => digitsOf(codigo).padStart(5, '0')

/** Whether a text can be such a code: four or five digits, dots aside. */
export const isCodigoServico = (codigo: string | null) =>
  codigo !== null && /^[\d.-]+$/.test(codigo) && /^\d{4,5}$/.test(digitsOf(codigo))

/** Kind of street (three letters at most; a longer unknown one joins the name) and the rest of an address. */
export function enderecoTexts(endereco: Endereco) {
  const tipo = endereco.tipoLogradouro?.trim() ?? ''
  const curto = [...tipo].length <= 3 ? tipo : (TIPOS[fold(tipo)] ?? '')
  const nome = tipo !== '' && curto === '' ? `${tipo} ${endereco.logradouro}` : endereco.logradouro
  return {
    tipoLogradouro: lineText(curto, 3),
    logradouro: lineText(nome, 50),
    numero: lineText(endereco.numero, 10),
    complemento: lineText(endereco.complemento, 30),
    bairro: lineText([endereco.tipoBairro, endereco.bairro].filter(Boolean).join(' '), 30),
    // Only addresses abroad carry these three, in layout 2.
    cep: lineText(endereco.cep, 11),
    descricaoCidade: lineText(endereco.descricaoCidade, 60),
    estado: lineText(endereco.estado, 60),
  }
}

/** The parts of an address that has no field for the kind of street: it joins the name. */
export function enderecoSimplesTexts(endereco: Endereco) {
  const { numero, complemento, bairro } = enderecoTexts(endereco)
  const rua = [endereco.tipoLogradouro?.trim(), endereco.logradouro].filter(Boolean).join(' ')
  return { logradouro: lineText(rua, 50), numero, complemento, bairro }
}

/** Name, registration and e-mail of a customer. The registration goes only for customers in the capital (error 219). */
export function pessoaTexts(pessoa: Tomador): Record<'razaoSocial' | 'inscricaoMunicipal' | 'email', Texto> {
  const { razaoSocial, email, inscricaoMunicipal, endereco } = pessoa
  const temInscricao = isInscricao(inscricaoMunicipal) && endereco?.codigoCidade === SAO_PAULO
  return {
    razaoSocial: lineText(razaoSocial, 75),
    inscricaoMunicipal: {
      texto: temInscricao ? inscricao(inscricaoMunicipal) : null,
      perdeu: inscricaoMunicipal !== null && !temInscricao,
    },
    email: wholeText(email, 75),
  }
}

/** Description and additional information, which share one field. */
export const discriminacaoText = (discriminacao: string, informacoes: string | null): Texto =>
  linesText(informacoes === null ? discriminacao : `${discriminacao}\n${informacoes}`, 2000)

/** Number of the works in the register of INSS (CEI, CNO): twelve digits; null for anything else. */
export const codigoObra = (codigo: string | null) => (/^\d{1,12}$/.test(digitsOf(codigo)) ? digitsOf(codigo) : null)

const digitsOf = (text: string | null) => text?.replace(/\D/g, '') ?? ''
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

const TIPOS: Record<string, string> = {
  alameda: 'AL',
  avenida: 'AV',
  estrada: 'EST',
  largo: 'LGO',
  praca: 'PC',
  rodovia: 'ROD',
  travessa: 'TV',
  viela: 'VLA',
}
