import { kindOf } from '#domain/cpf-cnpj.ts'
import type { Endereco } from '#domain/empresa.ts'
import type { Prestador, Tomador } from '#domain/nota/preparada.ts'
import { CIDADE_EXTERIOR, isIdentificado, PAIS_BRASIL } from '#domain/nota/prepare-pessoa.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import type { XmlAbrasf } from '#tracks/template.ts'
import type { Escrita } from './escrita.ts'
import { lineText, type Texto, wholeText } from './texto.ts'
import type { Versao } from './versoes.ts'

/** `CpfCnpj` of 2.x and of customers in 1.00. */
export function writeCpfCnpj({ group, el }: Escrita, cpfCnpj: string | null): string {
  if (cpfCnpj === null) return ''
  return group('CpfCnpj', el(kindOf(cpfCnpj) === 'cpf' ? 'Cpf' : 'Cnpj', cpfCnpj))
}

/** A provider as it identifies itself in any message; 'nao' leaves the registration out. */
export type Identidade = Pick<Prestador, 'cpfCnpj' | 'inscricaoMunicipal'> &
  Partial<Pick<Prestador, 'enviarInscricaoMunicipal'>>

/** Number and registration of the provider, without the element around them: 1.00 accepts only companies. */
export function writePrestadorFields(w: Escrita, prestador: Identidade): string {
  const { cpfCnpj, inscricaoMunicipal, enviarInscricaoMunicipal } = prestador
  const number = w.versao.geracao === 1 ? w.el('Cnpj', cpfCnpj) : writeCpfCnpj(w, cpfCnpj)
  if (enviarInscricaoMunicipal === 'nao') return number
  return number + w.el('InscricaoMunicipal', inscricaoText(inscricaoMunicipal).texto)
}

/**
 * The customer, under the city's name for it in an RPS unless another is given. `municipio`: the issuer's, in which
 * alone a registration of the customer counts (E53).
 */
export function writeTomador(
  w: Escrita,
  tomador: Tomador | null,
  { municipio, tabelas, tag = w.xml.tomador }: { municipio: string; tabelas: Tabelas; tag?: string },
): string {
  const { el, group, versao } = w
  if (tomador === null || !isIdentificado(tomador)) return group(tag)
  return group(
    tag,
    group(
      'IdentificacaoTomador',
      writeCpfCnpj(w, tomador.cpfCnpj),
      tomador.cpfCnpj === null ? '' : el('InscricaoMunicipal', tomadorInscricaoText(tomador, municipio).texto),
    ),
    versao.desde203 ? el('NifTomador', nifText(tomador).texto) : '',
    el('RazaoSocial', lineText(tomador.razaoSocial, versao.razaoSocial).texto),
    writeEndereco(w, tomador, tabelas),
    writeContato(w, tomador),
  )
}

/** The intermediary, where the version can name it: it needs a Brazilian number and, from 2.03 on, a city. */
export function writeIntermediario(w: Escrita, pessoa: Tomador | null): string {
  const { el, group, versao } = w
  if (!carriesIntermediario(pessoa, versao)) return ''
  const nome = el('RazaoSocial', lineText(pessoa.razaoSocial, versao.razaoSocial).texto)
  const ids = writeCpfCnpj(w, pessoa.cpfCnpj) + el('InscricaoMunicipal', inscricaoText(pessoa.inscricaoMunicipal).texto)
  if (versao.geracao === 1) return group('IntermediarioServico', nome, ids)
  return group(
    'Intermediario',
    group('IdentificacaoIntermediario', ids),
    nome,
    versao.desde203 ? el('CodigoMunicipio', pessoa.endereco?.codigoCidade) : '',
  )
}

/** Whether the message names the intermediary. */
export const carriesIntermediario = (pessoa: Tomador | null, versao: Versao): pessoa is Tomador =>
  pessoa !== null && whyNotIntermediario(pessoa, versao) === null

/** Why the intermediary cannot be written, in words for the client; null when it can. */
export function whyNotIntermediario(pessoa: Tomador, versao: Versao): string | null {
  if (pessoa.cpfCnpj === null) return 'A cidade só recebe intermediário com CPF ou CNPJ; ele não foi enviado.'
  if (pessoa.razaoSocial === null) return 'A cidade só recebe intermediário com razão social; ele não foi enviado.'
  const needsCity = versao.desde203 && !pessoa.endereco
  return needsCity ? 'A cidade só recebe intermediário com o município do endereço; ele não foi enviado.' : null
}

/** Texts of an address with the lengths of the version; type and name of the street are one field. */
export function enderecoTexts(endereco: Endereco, versao: Versao): Record<string, Texto> {
  return {
    logradouro: lineText(joined(endereco.tipoLogradouro, endereco.logradouro), versao.endereco),
    numero: lineText(endereco.numero, versao.numeroEndereco),
    complemento: lineText(endereco.complemento, 60),
    bairro: lineText(joined(endereco.tipoBairro, endereco.bairro), 60),
  }
}

/** Telephone and e-mail: a value that does not fit is left out whole. */
export function contatoTexts(pessoa: Pick<Tomador, 'telefone' | 'email'>, versao: Versao): Record<string, Texto> {
  const digits = pessoa.telefone?.replace(/\D/g, '') ?? null
  // A field that is too short drops the code of the country first.
  const national = digits && digits.length > versao.telefone ? digits.replace(/^55(?=\d{10,11}$)/, '') : digits
  return { telefone: wholeText(national, versao.telefone), email: wholeText(pessoa.email, 80) }
}

export const inscricaoText = (inscricao: string | null) => wholeText(inscricao, 15)
export const nifText = ({ nifEstrangeiro }: Tomador) => wholeText(nifEstrangeiro, 40)

/** The customer's registration, kept only where it can be of the issuer's city. */
export function tomadorInscricaoText(tomador: Tomador, municipio: string): Texto {
  const isLocal = tomador.endereco?.codigoCidade === municipio
  return isLocal ? inscricaoText(tomador.inscricaoMunicipal) : { texto: null, perdeu: false }
}

/** An address abroad in one line, as 2.04 requires it. */
export function enderecoExteriorText(endereco: Endereco): Texto {
  const { complemento, bairro, descricaoCidade, estado, cep } = endereco
  const street = `${joined(endereco.tipoLogradouro, endereco.logradouro)}, ${endereco.numero}`
  const district = joined(endereco.tipoBairro, bairro)
  return lineText([street, complemento, district, descricaoCidade, estado, cep].filter(Boolean).join(', '), 255)
}

/** Country of 4 digits, by the numbers that the city uses. */
export function paisText(codigo: string, { codigoPais }: XmlAbrasf, tabelas: Tabelas): string {
  const numero = codigoPais === 'ibge' ? tabelas.pais(codigo)?.m49 : tabelas.pais(codigo)?.bacen || codigo
  return (numero ?? codigo).padStart(4, '0')
}

const joined = (tipo: string | null, nome: string) => (tipo ? `${tipo} ${nome}` : nome)

function writeEndereco(w: Escrita, tomador: Tomador, tabelas: Tabelas): string {
  const { el, group, versao, xml } = w
  const { endereco } = tomador
  if (!endereco) return ''
  const isAbroad = endereco.codigoPais !== PAIS_BRASIL
  if (isAbroad && versao.desde204) {
    return group(
      'EnderecoExterior',
      el('CodigoPais', paisText(endereco.codigoPais, xml, tabelas)),
      el('EnderecoCompletoExterior', enderecoExteriorText(endereco).texto),
      ...(xml.exigir.includes('cEndPost') ? writeLocalExterior(w, endereco) : []),
    )
  }
  const { logradouro, numero, complemento, bairro } = enderecoTexts(endereco, versao)
  return group(
    'Endereco',
    el('Endereco', logradouro!.texto),
    el('Numero', numero!.texto),
    el('Complemento', complemento!.texto),
    el('Bairro', bairro!.texto),
    el('CodigoMunicipio', isAbroad ? CIDADE_EXTERIOR : endereco.codigoCidade),
    // 2.03 lists the Brazilian states alone; before it, EX is the state of an address abroad.
    isAbroad ? (versao.desde203 ? '' : el('Uf', 'EX')) : el('Uf', endereco.estado),
    isAbroad && versao.geracao === 2 ? el('CodigoPais', paisText(endereco.codigoPais, xml, tabelas)) : '',
    isAbroad ? '' : el('Cep', endereco.cep.replace(/\D/g, '')),
  )
}

/** Postal code, city and state apart, as GISS requires them beside the line. */
const writeLocalExterior = ({ el }: Escrita, { cep, descricaoCidade, estado }: Endereco): string[] => [
  el('cEndPost', lineText(cep, 11).texto),
  el('xCidade', lineText(descricaoCidade, 60).texto),
  el('xEstProvReg', lineText(estado, 60).texto),
]

function writeContato({ el, group, versao }: Escrita, tomador: Tomador): string {
  const { telefone, email } = contatoTexts(tomador, versao)
  return group('Contato', el('Telefone', telefone!.texto), el('Email', email!.texto))
}
