import type { Endereco } from '#domain/empresa.ts'
import { freeText, plainText, type Texto } from '#tracks/dps/texto.ts'

/**
 * The texts of the layout with their lengths, named as in our JSON: the writer takes the text that fits, and the report
 * of losses reads the same functions.
 */

/** Texts of an address. Type and name of street (and of district) are one field in the DPS. */
export function enderecoTexts(endereco: Endereco) {
  return {
    logradouro: plainText(joined(endereco.tipoLogradouro, endereco.logradouro), 255),
    numero: plainText(endereco.numero, 60),
    complemento: plainText(endereco.complemento, 156),
    bairro: plainText(joined(endereco.tipoBairro, endereco.bairro), 60),
    // Only addresses abroad carry these three.
    cep: freeText(endereco.cep, 11),
    descricaoCidade: freeText(endereco.descricaoCidade, 60),
    estado: freeText(endereco.estado, 60),
  }
}

/**
 * Registration, telephone and e-mail of a person: a value that does not fit is left out whole, half of it would be
 * another's.
 */
export function contactTexts(pessoa: {
  inscricaoMunicipal: string | null
  telefone: string | null
  email: string | null
}): Record<'inscricaoMunicipal' | 'telefone' | 'email', Texto> {
  return {
    inscricaoMunicipal: whole(freeText(pessoa.inscricaoMunicipal, 15), () => true),
    telefone: whole(freeText(pessoa.telefone?.replace(/\D/g, '') ?? null, 20), (digits) => digits.length >= 6),
    email: whole(plainText(pessoa.email, 80), (email) => EMAIL.test(email)),
  }
}

/** Name of a person, without charset in the schema. */
export const nomeText = (nome: string | null) => freeText(nome, 300)

/** Name of a recipient, or of the supplier of a reimbursed document. */
export const nomeCurtoText = (nome: string | null) => plainText(nome, 150)

/** Texts of the service. */
export const discriminacaoText = (discriminacao: string) => freeText(discriminacao, 2000)
export const informacoesText = (informacoes: string | null) => plainText(informacoes, 2000)
export const eventoNomeText = (nome: string) => plainText(nome, 255)

/** The municipal code has three digits and is not 000 (E0315); longer codes of other systems do not fit. */
export const cTribMunOf = (codigo: string | null) =>
  codigo && /^\d{3}$/.test(codigo) && codigo !== '000' ? codigo : null

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s.]+$/

const joined = (tipo: string | null, nome: string) => (tipo ? `${tipo} ${nome}` : nome)

const whole = (text: Texto, isGood: (texto: string) => boolean): Texto =>
  text.texto === null || (!text.perdeu && isGood(text.texto)) ? text : { texto: null, perdeu: true }
