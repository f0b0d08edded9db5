import type { Endereco } from '#domain/empresa.ts'
import type { NotaPreparada, Tomador } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { el, group } from '#platform/xml/canonical.ts'
import { enderecoSimplesTexts, enderecoTexts, pessoaTexts, type Versao } from './campos.ts'
import { nifOf } from './rps-signature.ts'
import { quemRetem } from './tributacao.ts'

/** CPF or CNPJ by its length, inside `name`. */
export const writeCpfCnpj = (name: string, cpfCnpj: string) =>
  group(name, el(cpfCnpj.length === CPF_LENGTH ? 'CPF' : 'CNPJ', cpfCnpj))

/** The customer: number, registration, name, address, e-mail, in the order of both layouts. */
export function writeTomador(tomador: Tomador | null, versao: Versao, tabelas: Tabelas): string {
  if (tomador === null) return ''
  const { razaoSocial, inscricaoMunicipal, email } = pessoaTexts(tomador)
  return (
    writeDocumento(tomador, versao) +
    el('InscricaoMunicipalTomador', inscricaoMunicipal.texto) +
    el('RazaoSocialTomador', razaoSocial.texto) +
    (tomador.endereco === null ? '' : writeEndereco(tomador.endereco, versao, tabelas)) +
    el('EmailTomador', email.texto)
  )
}

/** The intermediary, which the layouts identify only by a Brazilian number. */
export function writeIntermediario(nota: NotaPreparada): string {
  const { intermediario } = nota
  if (!intermediario?.cpfCnpj) return ''
  const { inscricaoMunicipal, email } = pessoaTexts(intermediario)
  return (
    writeCpfCnpj('CPFCNPJIntermediario', intermediario.cpfCnpj) +
    el('InscricaoMunicipalIntermediario', inscricaoMunicipal.texto) +
    el('ISSRetidoIntermediario', quemRetem(nota) === 'intermediario' ? 'true' : 'false') +
    el('EmailIntermediario', email.texto)
  )
}

/** Address of works and events in layout 2. */
export function writeEnderecoSimples(endereco: Endereco, tabelas: Tabelas): string {
  const { logradouro, numero, complemento, bairro } = enderecoSimplesTexts(endereco)
  return group(
    'end',
    isAbroad(endereco) ? group('endExt', writePlaceAbroad(endereco, tabelas)) : el('CEP', endereco.cep),
    el('xLgr', logradouro.texto ?? NAO_INFORMADO),
    el('nro', numero.texto ?? 'S/N'),
    el('xCpl', complemento.texto),
    el('xBairro', bairro.texto ?? NAO_INFORMADO),
  )
}

/** An address outside Brazil. */
export const isAbroad = ({ codigoPais }: Endereco) => codigoPais !== BRASIL

/** ISO 3166 alpha-2 of a country given so or by the central bank's code; null when unknown. */
export const iso2Of = (pais: string | null | undefined, tabelas: Tabelas) =>
  pais ? (tabelas.pais(pais)?.iso2 ?? null) : null

const CPF_LENGTH = 11
const BRASIL = '1058'
/** Mandatory in the schema; the text sent had no character that it accepts. */
const NAO_INFORMADO = '-'

function writeDocumento(tomador: Tomador, versao: Versao): string {
  if (tomador.cpfCnpj !== null) return writeCpfCnpj('CPFCNPJTomador', tomador.cpfCnpj)
  const foreign = versao === '2' ? nifOf(tomador) : null
  if (foreign === null) return ''
  return group('CPFCNPJTomador', 'nif' in foreign ? el('NIF', foreign.nif) : el('NaoNIF', foreign.naoNif))
}

function writeEndereco(endereco: Endereco, versao: Versao, tabelas: Tabelas): string {
  const { tipoLogradouro, logradouro, numero, complemento, bairro } = enderecoTexts(endereco)
  const abroad = isAbroad(endereco)
  return group(
    'EnderecoTomador',
    el('TipoLogradouro', tipoLogradouro.texto),
    el('Logradouro', logradouro.texto),
    el('NumeroEndereco', numero.texto),
    el('ComplementoEndereco', complemento.texto),
    el('Bairro', bairro.texto),
    abroad ? '' : el('Cidade', endereco.codigoCidade) + el('UF', endereco.estado) + el('CEP', endereco.cep),
    abroad && versao === '2' ? group('EnderecoExterior', writePlaceAbroad(endereco, tabelas)) : '',
  )
}

function writePlaceAbroad(endereco: Endereco, tabelas: Tabelas): string {
  const { cep, descricaoCidade, estado } = enderecoTexts(endereco)
  return (
    el('cPais', iso2Of(endereco.codigoPais, tabelas)) +
    el('cEndPost', cep.texto ?? NAO_INFORMADO) +
    el('xCidade', descricaoCidade.texto ?? NAO_INFORMADO) +
    el('xEstProvReg', estado.texto ?? NAO_INFORMADO)
  )
}
